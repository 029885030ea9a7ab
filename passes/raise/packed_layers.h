#ifndef SOAPSTONE_PASSES_RAISE_PACKED_LAYERS_H_
#define SOAPSTONE_PASSES_RAISE_PACKED_LAYERS_H_

#include <cstdint>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// A linear layer whose parameters, or slices of parameters, nothing else reads.
struct Projection {
  soap::DotOp dot;
  Value weight;
  int64_t column = 0;  // The dim of the weight that is not contracted.
  // Null without a bias.
  soap::BinaryOp add;
  soap::BroadcastOp broadcast;
  Value bias;

  Value result() {
    return add ? add->getResult(0) : dot.getOperation()->getResult(0);
  }
};

// Adds the vector that is added to the rows of the product alone, if there is
// one, as bias.
void findAddition(Projection& layer);

// Builds the layer with `weight`, whose columns are split into the dims `view`,
// and `bias`, which has these dims; returns its result.
Value buildViewed(Projection& layer, Value weight, Value bias,
                  ArrayRef<int64_t> view);

void erase(Projection& layer);

// Gives the argument the dims `view` in place of its dim `dim`, whose unequal
// parts (`soap::fileParts`) files hold one behind the other; empty: no parts.
void setView(mlir::func::FuncOp function, mlir::BlockArgument argument,
             int64_t dim, ArrayRef<int64_t> view, ArrayRef<int64_t> parts = {});

// Whether `slice` cuts dim `dim` alone, and takes neighbours.
bool cutsOnly(soap::SliceOp slice, int64_t dim);

// The dims into which all readers of `made`, which are reshapes, split its
// columns; empty if they do not agree.
SmallVector<int64_t> splitOfReaders(Value made);

// Layers that are cut into equal slices of their columns.
class SlicedLayer {
 public:
  explicit SlicedLayer(Value packed);

  // [parts, columns of a part], or [parts, heads, head dim]; empty for another
  // layer.
  SmallVector<int64_t> view() const;

  // Equal parts leave the order of elements as it is.
  SmallVector<int64_t> parts() const { return {}; }

  // Lets the slices' readers read slices of `viewed`, [rows.., view..]. Its
  // last dims may also be [parts, columns of a part].
  void replace(Value viewed);

 private:
  bool findSlices();
  void reshapeReaders(OpBuilder& builder, soap::SliceOp slice, Value taken);

  Value packed;
  int64_t columns = 0;
  int64_t part = 0;
  SmallVector<soap::SliceOp> slices;
  // Points into a reshape, which stays.
  ArrayRef<int64_t> split;
};

// Layers that are cut into unequal slices of their columns, each of which
// reshapes split into heads of one size: queries, keys and values where several
// queries share a key. A group has its heads of every slice, so that devices
// that split groups have queries with their keys and values.
class GroupedLayer {
 public:
  explicit GroupedLayer(Value packed);

  // [groups, heads of a group, head dim]; empty for another layer.
  SmallVector<int64_t> view() const;

  // Heads that a group has of each slice, in the order of the columns.
  SmallVector<int64_t> parts() const;

  // Lets the slices' readers read slices of `viewed`, [rows.., view..].
  void replace(Value viewed);

 private:
  struct Slice {
    soap::SliceOp op;
    int64_t heads = 0;
  };

  bool findSlices();
  // Whether the slices, in order, cover all columns once.
  bool coverColumns() const;

  Value packed;
  SmallVector<Slice> slices;  // By their first column.
  int64_t groups = 0;
  int64_t width = 0;  // Columns of a head.
};

// Layers whose columns a reshape splits, and of whose outermost new dim slices
// are taken, perhaps behind transposes.
class ReshapedLayer {
 public:
  explicit ReshapedLayer(Value packed);

  // The dims that the reshape makes of the columns. Where equal slices take
  // several positions of the outermost one, as the heads of keys and those of
  // values, it is two dims: the part, and the position in it; where the slices
  // are unequal, it is the group and the position in that (GroupedLayer). Empty
  // for another layer.
  SmallVector<int64_t> view();

  // Positions that a group has of each slice; empty without groups.
  SmallVector<int64_t> parts();

  // Lets the readers read `viewed`, [rows.., view..].
  void replace(Value viewed);

 private:
  // The dims of the columns in the reshape.
  ArrayRef<int64_t> columns();
  bool findSlices();
  void findPart();
  void findGroups();
  void replaceSlice(soap::SliceOp slice, Value viewed);

  soap::ReshapeOp reshape;
  int64_t units = 0;   // Dims of size 1 that the reshape puts before the rows.
  int64_t dim = 0;     // The outermost of the new dims.
  int64_t part = 1;    // Positions of it that every slice takes; 1: keeps it.
  int64_t groups = 0;  // Where slices are unequal; 0: they are not.
  SmallVector<soap::SliceOp> slices;
  SmallVector<soap::TransposeOp> transposes;  // Before slices, in order.
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_PACKED_LAYERS_H_
