#include "passes/raise/raise_packed.h"

#include <numeric>
#include <optional>

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "passes/raise/merged_dims.h"

namespace soapstone::passes {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

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

bool isOwnParameter(FuncOp function, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.hasOneUse() &&
         soap::argumentRole(function, argument.getArgNumber()) ==
             soap::ArgumentRole::kParameter;
}

// Adds the vector that is added to the rows of the product alone, if there is
// one, as bias.
void findAddition(Projection& layer) {
  Value product = layer.dot.getResult();
  if (!product.hasOneUse()) return;
  auto add = dyn_cast<soap::BinaryOp>(*product.user_begin());
  if (!add || add.getKind() != soap::BinaryKind::Add) return;
  Value other = add.getLhs() == product ? add.getRhs() : add.getLhs();
  auto broadcast = other.getDefiningOp<soap::BroadcastOp>();
  int64_t last = soap::tensorType(product).getRank() - 1;
  if (!broadcast || !broadcast->hasOneUse() ||
      broadcast.getDims() != ArrayRef<int64_t>{last} ||
      soap::shapeOf(broadcast.getInput())[0] != soap::shapeOf(product)[last]) {
    return;
  }
  layer.add = add;
  layer.broadcast = broadcast;
  layer.bias = broadcast.getInput();
}

// The same if the vector is a parameter.
void findBias(FuncOp function, Projection& layer) {
  findAddition(layer);
  if (!layer.add || isOwnParameter(function, layer.bias)) return;
  layer.add = nullptr;
  layer.broadcast = nullptr;
  layer.bias = nullptr;
}

std::optional<Projection> projectionOf(FuncOp function, soap::DotOp dot) {
  if (!dot.getLhsBatch().empty() || dot.getRhsContract().size() != 1 ||
      soap::tensorType(dot.getRhs()).getRank() != 2 ||
      !isOwnParameter(function, dot.getRhs())) {
    return std::nullopt;
  }
  Projection layer;
  layer.dot = dot;
  layer.weight = dot.getRhs();
  layer.column = 1 - dot.getRhsContract()[0];
  findBias(function, layer);
  return layer;
}

// The dims that a reshape of [rows.., columns] makes of the columns; empty if
// it touches other dims, or makes one of them.
ArrayRef<int64_t> splitOfColumns(soap::ReshapeOp reshape) {
  ArrayRef<int64_t> before = soap::shapeOf(reshape.getInput());
  ArrayRef<int64_t> after = reshape.getShape();
  if (after.size() <= before.size() ||
      after.take_front(before.size() - 1) != before.drop_back()) {
    return {};
  }
  return after.drop_front(before.size() - 1);
}

// Whether `slice` cuts dim `dim` alone, and takes neighbours.
bool cutsOnly(soap::SliceOp slice, int64_t dim) {
  ArrayRef<int64_t> shape = soap::shapeOf(slice.getInput());
  for (int64_t i = 0; i < static_cast<int64_t>(shape.size()); ++i) {
    if (slice.getSteps()[i] != 1) return false;
    if (i != dim && slice.getSizes()[i] != shape[i]) return false;
  }
  return slice.getSizes()[dim] < shape[dim];
}

// The shape into which all readers of all slices split their columns; empty if
// they do not agree.
ArrayRef<int64_t> commonSplit(ArrayRef<soap::SliceOp> slices) {
  ArrayRef<int64_t> common;
  for (soap::SliceOp slice : slices) {
    for (Operation* user : slice->getUsers()) {
      auto reshape = dyn_cast<soap::ReshapeOp>(user);
      ArrayRef<int64_t> split =
          reshape ? splitOfColumns(reshape) : ArrayRef<int64_t>();
      if (split.empty() || (!common.empty() && split != common)) return {};
      common = split;
    }
  }
  return common;
}

// Layers that are cut into equal slices of their columns.
class SlicedLayer {
 public:
  explicit SlicedLayer(Value packed) : packed(packed) {
    if (!findSlices()) slices.clear();
    split = commonSplit(slices);
  }

  // [parts, columns of a part], or [parts, heads, head dim]; empty for another
  // layer.
  SmallVector<int64_t> view() const {
    if (slices.size() < 2) return {};
    SmallVector<int64_t> dims{columns / part};
    if (split.empty()) {
      dims.push_back(part);
    } else {
      dims.append(split.begin(), split.end());
    }
    return dims;
  }

  // Lets the slices' readers read slices of `viewed`, [rows.., view..].
  void replace(Value viewed) {
    int64_t dim = soap::tensorType(packed).getRank() - 1;
    ArrayRef<int64_t> shape = soap::shapeOf(viewed);
    SmallVector<int64_t> sizes(shape), steps(shape.size(), 1);
    sizes[dim] = 1;
    for (soap::SliceOp slice : slices) {
      SmallVector<int64_t> starts(shape.size(), 0);
      starts[dim] = slice.getStarts()[dim] / part;
      OpBuilder builder(slice);
      Value taken = soap::SliceOp::create(builder, slice.getLoc(), viewed,
                                          starts, sizes, steps);
      reshapeReaders(builder, slice, taken);
      slice.erase();
    }
  }

 private:
  // False if something else reads the result, or the slices are not equal.
  bool findSlices() {
    int64_t last = soap::tensorType(packed).getRank() - 1;
    columns = soap::shapeOf(packed)[last];
    for (Operation* user : packed.getUsers()) {
      auto slice = dyn_cast<soap::SliceOp>(user);
      if (!slice || !cutsOnly(slice, last)) return false;
      int64_t size = slice.getSizes()[last];
      part = slices.empty() ? size : part;
      if (size != part || size == 0 || columns % size != 0 ||
          slice.getStarts()[last] % size != 0) {
        return false;
      }
      slices.push_back(slice);
    }
    return true;
  }

  void reshapeReaders(OpBuilder& builder, soap::SliceOp slice, Value taken) {
    if (split.empty()) {
      slice.getResult().replaceAllUsesWith(soap::ReshapeOp::create(
          builder, slice.getLoc(), taken,
          SmallVector<int64_t>(soap::shapeOf(slice.getResult()))));
      return;
    }
    for (Operation* user : llvm::make_early_inc_range(slice->getUsers()))
      user->setOperand(0, taken);
  }

  Value packed;
  int64_t columns = 0;
  int64_t part = 0;
  SmallVector<soap::SliceOp> slices;
  // Points into a reshape, which stays.
  ArrayRef<int64_t> split;
};

// Whether all readers of `value` but transposes cut its dim `dim` alone.
bool isCut(Value value, int64_t dim) {
  if (value.use_empty()) return false;
  return llvm::all_of(value.getUsers(), [&](Operation* user) {
    if (auto transpose = dyn_cast<soap::TransposeOp>(user)) {
      const auto* place = llvm::find(transpose.getPermutation(), dim);
      return isCut(transpose.getResult(),
                   place - transpose.getPermutation().begin());
    }
    auto slice = dyn_cast<soap::SliceOp>(user);
    return slice && cutsOnly(slice, dim);
  });
}

// Layers whose columns a reshape splits, and of whose outermost new dim slices
// are taken.
class ReshapedLayer {
 public:
  explicit ReshapedLayer(Value packed) {
    if (!packed.hasOneUse()) return;
    auto only = dyn_cast<soap::ReshapeOp>(*packed.user_begin());
    if (!only || splitOfColumns(only).empty()) return;
    if (isCut(only.getResult(), soap::tensorType(packed).getRank() - 1))
      reshape = only;
  }

  SmallVector<int64_t> view() {
    return reshape ? SmallVector<int64_t>(splitOfColumns(reshape))
                   : SmallVector<int64_t>();
  }

  void replace(Value viewed) {
    reshape.getResult().replaceAllUsesWith(viewed);
    reshape.erase();
  }

 private:
  soap::ReshapeOp reshape;
};

// Gives the argument the dims `view` in place of its dim `dim`.
void setView(FuncOp function, BlockArgument argument, int64_t dim,
             ArrayRef<int64_t> view) {
  RankedTensorType type = soap::tensorType(argument);
  soap::setFileShape(function, argument.getArgNumber(), type.getShape());
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dim);
  shape.insert(shape.begin() + dim, view.begin(), view.end());
  argument.setType(type.clone(shape));
}

// Builds the layer with `weight`, whose columns are split into the dims `view`,
// and `bias`, which has these dims; returns its result.
Value buildViewed(Projection& layer, Value weight, Value bias,
                  ArrayRef<int64_t> view) {
  auto added = static_cast<int64_t>(view.size()) - 1;
  int64_t contracted = layer.column == 0 ? 1 + added : 0;
  OpBuilder builder(layer.dot);
  Value result = soap::DotOp::create(
      builder, layer.dot.getLoc(), layer.dot.getLhs(), weight,
      ArrayRef<int64_t>{}, ArrayRef<int64_t>{}, layer.dot.getLhsContract(),
      ArrayRef<int64_t>{contracted});
  if (!layer.add) return result;
  ArrayRef<int64_t> shape = soap::shapeOf(result);
  SmallVector<int64_t> dims(view.size());
  std::iota(dims.begin(), dims.end(),
            static_cast<int64_t>(shape.size() - view.size()));
  builder.setInsertionPoint(layer.add);
  bias = soap::BroadcastOp::create(builder, layer.broadcast.getLoc(), bias,
                                   dims, SmallVector<int64_t>(shape));
  bool isFirst = layer.add.getLhs() == layer.dot.getResult();
  return soap::BinaryOp::create(builder, layer.add.getLoc(),
                                soap::BinaryKind::Add, isFirst ? result : bias,
                                isFirst ? bias : result);
}

void erase(Projection& layer) {
  if (layer.add) {
    layer.add.erase();
    layer.broadcast.erase();
  }
  layer.dot.erase();
}

template <typename Cut>
bool viewAs(FuncOp function, Projection& layer) {
  Cut cut(layer.result());
  SmallVector<int64_t> view = cut.view();
  int64_t rank = soap::tensorType(layer.result()).getRank() - 1 + view.size();
  if (view.empty() || rank > static_cast<int64_t>(kMaxSplitRank)) return false;
  setView(function, cast<BlockArgument>(layer.weight), layer.column, view);
  if (layer.add) setView(function, cast<BlockArgument>(layer.bias), 0, view);
  cut.replace(buildViewed(layer, layer.weight, layer.bias, view));
  erase(layer);
  return true;
}

// A linear layer whose weight, and bias, are neighbouring parts of parameters:
// the query, or key and value, of attention to another sequence.
struct Piece {
  Projection layer;
  soap::SliceOp weight;
  soap::SliceOp bias;  // Null without one.
  int64_t first = 0;   // Column.
  int64_t count = 0;   // Number of columns.
};

// The slice of a parameter that `value` is, if it has no other reader.
soap::SliceOp ownSlice(Value value) {
  auto slice = value.getDefiningOp<soap::SliceOp>();
  bool isOwn =
      slice && slice->hasOneUse() && isa<BlockArgument>(slice.getInput());
  return isOwn ? slice : nullptr;
}

std::optional<Piece> pieceOf(soap::SliceOp slice) {
  if (ownSlice(slice.getResult()) != slice) return std::nullopt;
  auto dot = dyn_cast<soap::DotOp>(*slice->user_begin());
  if (!dot || dot.getRhs() != slice.getResult() || !dot.getLhsBatch().empty() ||
      dot.getRhsContract().size() != 1 ||
      soap::tensorType(dot.getRhs()).getRank() != 2) {
    return std::nullopt;
  }
  Piece piece;
  piece.layer.dot = dot;
  piece.layer.weight = slice.getResult();
  piece.layer.column = 1 - dot.getRhsContract()[0];
  piece.weight = slice;
  if (!cutsOnly(slice, piece.layer.column)) return std::nullopt;
  piece.first = slice.getStarts()[piece.layer.column];
  piece.count = slice.getSizes()[piece.layer.column];
  findAddition(piece.layer);
  if (!piece.layer.add) return piece;
  piece.bias = ownSlice(piece.layer.bias);
  if (!piece.bias || piece.bias.getSteps()[0] != 1 ||
      piece.bias.getStarts()[0] != piece.first) {
    return std::nullopt;
  }
  return piece;
}

// A packed weight that slices give to several linear layers, each of one or
// more parts of equal size, all split by heads alike.
class SharedWeight {
 public:
  SharedWeight(FuncOp function, BlockArgument weight)
      : function(function), weight(weight) {}

  // Views the weight and its bias by parts and heads; false for others.
  bool view() {
    if (!findPieces() || !findHeads()) return false;
    SmallVector<int64_t> dims{columns / part};
    dims.append(heads);
    setView(function, weight, pieces[0].layer.column, dims);
    if (bias) setView(function, bias, 0, dims);
    for (Piece& piece : pieces) rebuild(piece);
    return true;
  }

 private:
  bool findPieces() {
    if (soap::argumentRole(function, weight.getArgNumber()) !=
            soap::ArgumentRole::kParameter ||
        soap::tensorType(weight).getRank() != 2 || weight.use_empty()) {
      return false;
    }
    for (Operation* user : weight.getUsers()) {
      auto slice = dyn_cast<soap::SliceOp>(user);
      std::optional<Piece> piece = slice ? pieceOf(slice) : std::nullopt;
      if (!piece || !fits(*piece)) return false;
      part = std::gcd(part, std::gcd(piece->first, piece->count));
      pieces.push_back(*piece);
    }
    columns = soap::shapeOf(weight)[pieces[0].layer.column];
    // The parts cover every column once, and so do their gradients.
    int64_t read = 0;
    for (const Piece& piece : pieces) read += piece.count;
    return pieces.size() > 1 && read == columns && isBiasWhole();
  }

  // Whether a layer reads the parameters that the others read, in their way.
  bool fits(Piece& piece) {
    if (pieces.empty()) {
      if (piece.bias) bias = cast<BlockArgument>(piece.bias.getInput());
      return true;
    }
    Value other = piece.bias ? piece.bias.getInput() : Value();
    return piece.layer.column == pieces[0].layer.column && other == bias;
  }

  bool isBiasWhole() {
    if (!bias) return true;
    return soap::argumentRole(function, bias.getArgNumber()) ==
               soap::ArgumentRole::kParameter &&
           soap::shapeOf(bias)[0] == columns &&
           llvm::range_size(bias.getUses()) == pieces.size();
  }

  // Heads and what a head has: all readers split all parts so.
  bool findHeads() {
    for (Piece& piece : pieces) {
      Value made = piece.layer.result();
      SmallVector<int64_t> split;
      if (piece.count == part) {
        split = splitOfReaders(made);
      } else {
        split = SlicedLayer(made).view();
        if (split.size() != 3 || split[0] != piece.count / part) return false;
        split.erase(split.begin());
      }
      if (split.size() != 2 || (!heads.empty() && split != heads)) return false;
      heads = split;
      int64_t rank = soap::tensorType(made).getRank() + 2;
      if (rank > static_cast<int64_t>(kMaxSplitRank)) return false;
    }
    return true;
  }

  static SmallVector<int64_t> splitOfReaders(Value made) {
    SmallVector<int64_t> common;
    for (Operation* user : made.getUsers()) {
      auto reshape = dyn_cast<soap::ReshapeOp>(user);
      SmallVector<int64_t> split(reshape ? splitOfColumns(reshape)
                                         : ArrayRef<int64_t>());
      if (split.empty() || (!common.empty() && split != common)) return {};
      common = split;
    }
    return common;
  }

  // The parts of a viewed parameter that `old` was a slice of.
  Value sliceOf(soap::SliceOp old, Value parameter, int64_t dim,
                const Piece& piece) const {
    ArrayRef<int64_t> shape = soap::shapeOf(parameter);
    SmallVector<int64_t> starts(shape.size(), 0), sizes(shape),
        steps(shape.size(), 1);
    starts[dim] = piece.first / part;
    sizes[dim] = piece.count / part;
    OpBuilder builder(old);
    return soap::SliceOp::create(builder, old.getLoc(), parameter, starts,
                                 sizes, steps);
  }

  void rebuild(Piece& piece) {
    SmallVector<int64_t> dims{piece.count / part};
    dims.append(heads);
    Value made = piece.layer.result();
    Value slice = sliceOf(piece.weight, weight, piece.layer.column, piece);
    Value added = bias ? sliceOf(piece.bias, bias, 0, piece) : Value();
    Value viewed = buildViewed(piece.layer, slice, added, dims);
    if (piece.count == part) {
      for (Operation* user : llvm::make_early_inc_range(made.getUsers()))
        user->setOperand(0, viewed);
    } else {
      SlicedLayer(made).replace(viewed);
    }
    erase(piece.layer);
    piece.weight.erase();
    if (piece.bias) piece.bias.erase();
  }

  FuncOp function;
  BlockArgument weight;
  BlockArgument bias;  // Null without one.
  SmallVector<Piece> pieces;
  int64_t columns = 0;
  int64_t part = 0;
  SmallVector<int64_t> heads;
};

}  // namespace

int viewPackedWeights(FuncOp function) {
  if (function.isExternal()) return 0;
  int changed = 0;
  for (soap::DotOp dot :
       SmallVector<soap::DotOp>(function.front().getOps<soap::DotOp>())) {
    std::optional<Projection> layer = projectionOf(function, dot);
    if (!layer) continue;
    changed += viewAs<SlicedLayer>(function, *layer) ||
               viewAs<ReshapedLayer>(function, *layer);
  }
  for (BlockArgument argument : function.getArguments())
    changed += SharedWeight(function, argument).view();
  function.setFunctionType(mlir::FunctionType::get(
      function.getContext(), function.front().getArgumentTypes(),
      function.getResultTypes()));
  return changed;
}

}  // namespace soapstone::passes
