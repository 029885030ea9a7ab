#ifndef SOAPSTONE_IR_REFERENCE_DIST_BOXES_H_
#define SOAPSTONE_IR_REFERENCE_DIST_BOXES_H_

#include <vector>

#include "ir/mlir_names.h"
#include "ir/reference/tensor.h"
#include "ir/soap/ops.h"

// Boxes of tensors, element by element. All boxes must lie inside their
// tensors.
namespace soapstone::reference {

// The box of `source` at `offsets`.
Tensor sliceBox(const Tensor& source, ArrayRef<int64_t> offsets,
                ArrayRef<int64_t> sizes);

// The row-major numbers of the elements of the box at `offsets` in a tensor of
// `shape`, in row-major order of the box.
std::vector<int64_t> boxElements(ArrayRef<int64_t> shape,
                                 ArrayRef<int64_t> offsets,
                                 ArrayRef<int64_t> sizes);

// A tensor made of pieces that other tensors contribute. Sums of floats are
// kept in double and rounded once.
class TensorCollector {
 public:
  TensorCollector(RankedTensorType type, soap::ReduceKind kind);

  // Combines element i of `piece` with element number `elements[i]`. The first
  // value of an element stands alone.
  void add(const Tensor& piece, const std::vector<int64_t>& elements);

  // Whether an element has got several values.
  bool hasOverlap() const { return overlaps; }

  // The collected values; the identity of the kind where none arrived.
  Tensor finish() const;

 private:
  RankedTensorType type;
  soap::ReduceKind kind;
  bool overlaps = false;
  std::vector<bool> isHeld;
  std::vector<double> floats;     // Of a float type,
  std::vector<int64_t> integers;  // or of another.
};

// The elementwise reduction of tensors of one type, in their order.
Tensor reduceTensors(RankedTensorType type, soap::ReduceKind kind,
                     ArrayRef<const Tensor*> tensors);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_DIST_BOXES_H_
