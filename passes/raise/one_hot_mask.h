#ifndef SOAPSTONE_PASSES_RAISE_ONE_HOT_MASK_H_
#define SOAPSTONE_PASSES_RAISE_ONE_HOT_MASK_H_

#include <cstdint>
#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// A factor of a product of broadcast tensors.
struct MaskFactor {
  Value value;
  SmallVector<int64_t> dims;  // Of the product, by dim of `value`.
};

// Rows of a product's dim with a one at an index, and zeros.
struct OneHotFactor {
  MaskFactor index;
  int64_t dim = 0;
};

// A tensor that says which tokens are in which slots of which experts:
//   mask[others.., expert, slot] =
//     sum over choices of expert's row x slot's row x other factors,
// where rows are one-hot. The two dims may be anywhere among the others.
struct OneHotMask {
  OneHotFactor expert, slot;
  SmallVector<MaskFactor> factors;  // Of both, none has all dims.
  SmallVector<int64_t> shape;       // Of the product.
  int64_t choiceDim = -1;           // Of the product; -1: one choice a token.
  // Whether choices of one token are of different experts.
  bool areDistinct = false;

  // Dims of the mask, which lacks that of the choices.
  int64_t expertDim() const { return maskDim(expert.dim); }
  int64_t slotDim() const { return maskDim(slot.dim); }

 private:
  int64_t maskDim(int64_t dim) const {
    return dim - (choiceDim >= 0 && choiceDim < dim ? 1 : 0);
  }
};

// Reads how a model made `mask`; nullopt if it is no such tensor.
std::optional<OneHotMask> readOneHotMask(Value mask);

// A mask by index: experts and slots, i64, and weights, f32, of the
// shape [others.., choices]. Null weights are 1.
struct MaskChoices {
  Value experts, slots, weights;
};
MaskChoices buildChoices(OpBuilder& builder, Location location,
                         const OneHotMask& mask);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_ONE_HOT_MASK_H_
