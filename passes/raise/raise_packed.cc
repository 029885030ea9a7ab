#include "passes/raise/raise_packed.h"

#include <numeric>
#include <optional>

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "passes/raise/merged_dims.h"
#include "passes/raise/packed_layers.h"

namespace soapstone::passes {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

bool isOwnParameter(FuncOp function, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.hasOneUse() &&
         soap::argumentRole(function, argument.getArgNumber()) ==
             soap::ArgumentRole::kParameter;
}

// Finds the addition of a vector behind `layer` if the vector is a parameter.
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

template <typename Cut>
bool viewAs(FuncOp function, Projection& layer) {
  Cut cut(layer.result());
  SmallVector<int64_t> view = cut.view();
  int64_t rank = soap::tensorType(layer.result()).getRank() - 1 + view.size();
  if (view.empty() || rank > static_cast<int64_t>(kMaxSplitRank)) return false;
  const SmallVector<int64_t> parts = cut.parts();
  setView(function, cast<BlockArgument>(layer.weight), layer.column, view,
          parts);
  if (layer.add) {
    setView(function, cast<BlockArgument>(layer.bias), 0, view, parts);
  }
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

  // Heads and what a head has, if all readers split all parts so; the columns
  // of a part where they do not and a layer has several parts, which each
  // device needs some of each of.
  bool findHeads() {
    std::optional<SmallVector<int64_t>> common;
    bool areHeads = true;
    bool hasSeveral = false;
    for (Piece& piece : pieces) {
      const bool isPart = piece.count == part;
      SmallVector<int64_t> split =
          isPart ? splitOfReaders(piece.layer.result()) : splitOfParts(piece);
      if (!isPart && split.empty()) return false;
      hasSeveral |= !isPart;
      areHeads &= split.size() == 2 && split == common.value_or(split);
      common = split;
    }
    heads = areHeads ? *common : SmallVector<int64_t>{part};
    if (!areHeads && !hasSeveral) return false;
    return llvm::all_of(pieces,
                        [this](Piece& piece) { return fitsHeads(piece); });
  }

  // Every part of a layer of several is split into this; empty if nothing cuts
  // it so.
  SmallVector<int64_t> splitOfParts(Piece& piece) const {
    Value made = piece.layer.result();
    SmallVector<int64_t> split = SlicedLayer(made).view();
    if (split.empty()) {
      ReshapedLayer reshaped(made);
      // The weight's parts are in the order of its file.
      if (reshaped.parts().empty()) split = reshaped.view();
    }
    if (split.empty() || split[0] != piece.count / part) return {};
    split.erase(split.begin());
    return split;
  }

  // Whether the layer can be built with the dims that were found.
  bool fitsHeads(Piece& piece) const {
    Value made = piece.layer.result();
    int64_t rank = soap::tensorType(made).getRank() + heads.size();
    if (rank > static_cast<int64_t>(kMaxSplitRank)) return false;
    const bool isReshaped =
        piece.count != part && SlicedLayer(made).view().empty();
    return !isReshaped || splitOfParts(piece) == heads;
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
      readPart(made, viewed);
    } else if (SlicedLayer sliced(made); !sliced.view().empty()) {
      sliced.replace(viewed);
    } else {
      ReshapedLayer(made).replace(viewed);
    }
    erase(piece.layer);
    piece.weight.erase();
    if (piece.bias) piece.bias.erase();
  }

  // Lets the readers of `made`, a part, read `viewed`, which has it and heads
  // as dims.
  static void readPart(Value made, Value viewed) {
    for (mlir::OpOperand& use : llvm::make_early_inc_range(made.getUses())) {
      if (auto reshape = dyn_cast<soap::ReshapeOp>(use.getOwner())) {
        use.set(viewed);
        continue;
      }
      OpBuilder builder(use.getOwner());
      use.set(
          soap::ReshapeOp::create(builder, made.getLoc(), viewed,
                                  SmallVector<int64_t>(soap::shapeOf(made))));
    }
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
               viewAs<GroupedLayer>(function, *layer) ||
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
