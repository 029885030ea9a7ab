#include "passes/cleanup/fold_layers.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/training/function_signature.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;

// Pieces, between positions where one value crosses, that a layer may have.
constexpr size_t kMostPiecesPerLayer = 64;

// Source of an operand, relative to its layer: equal for corresponding operands
// of two layers.
struct Origin {
  enum Kind { kSameLayer, kLayerBefore, kParameter, kOutside };
  Kind kind = kOutside;
  uint64_t what = 0;  // An op's place in its layer, or a hash.
  unsigned result = 0;

  bool operator==(const Origin&) const = default;
};

class Folder {
 public:
  Folder(FuncOp function, int kept) : function(function), kept(kept) {}

  LayerFold run() {
    if (!isFoldable()) return {};
    layOut();
    findCandidates();
    findLayers();
    if (layers <= kept || !areEqual() || !mayBeRemoved()) return {};
    remove();
    return {layers, kept};
  }

 private:
  bool isFoldable() {
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      if (soap::updatedArgument(function, i) >= 0) return false;
    }
    return true;
  }

  // Buffers that are read alone, such as the bias of a router, are like
  // parameters that are not trained.
  bool isParameter(Value value) {
    auto argument = dyn_cast<mlir::BlockArgument>(value);
    if (!argument) return false;
    soap::ArgumentRole role =
        soap::argumentRole(function, argument.getArgNumber());
    return role == soap::ArgumentRole::kParameter ||
           role == soap::ArgumentRole::kWorkingCopy ||
           role == soap::ArgumentRole::kState;
  }

  // Ops that depend on parameters, in order. The others (masks, tables of
  // positions) are made anew wherever they are read.
  void layOut() {
    llvm::DenseSet<Operation*> depends;
    for (Operation& op : function.front().without_terminator()) {
      bool isDependent = llvm::any_of(op.getOperands(), [&](Value operand) {
        Operation* producer = operand.getDefiningOp();
        return producer != nullptr ? depends.contains(producer)
                                   : isParameter(operand);
      });
      if (!isDependent) continue;
      depends.insert(&op);
      positionOf[&op] = static_cast<int>(line.size());
      line.push_back(&op);
    }
  }

  int positionAt(Operation* op) const {
    auto entry = positionOf.find(op);
    return entry == positionOf.end() ? -1 : entry->second;
  }

  // Positions behind which at most one value is read that was made before.
  void findCandidates() {
    int count = static_cast<int>(line.size());
    std::vector<int> crossing(count + 1, 0);
    for (int position = 0; position < count; ++position) {
      for (Value value : line[position]->getResults()) {
        int last = position;
        for (Operation* user : value.getUsers()) {
          last = std::max(last, positionAt(user));
        }
        if (last == position) continue;
        ++crossing[position + 1];
        --crossing[last + 1];
      }
    }
    candidates.push_back(0);
    int values = 0;
    for (int position = 1; position < count; ++position) {
      values += crossing[position];
      if (values <= 1) candidates.push_back(position);
    }
    candidates.push_back(count);
  }

  // Kind, attributes and types of an op.
  static llvm::hash_code signature(Operation* op) {
    llvm::hash_code hash = llvm::hash_value(op->getName().getAsOpaquePointer());
    for (mlir::NamedAttribute attribute : op->getAttrs()) {
      // The number of a random stream tells no layers apart.
      if (attribute.getName().getValue() == "stream") continue;
      hash = llvm::hash_combine(hash, attribute.getName().getAsOpaquePointer(),
                                attribute.getValue().getAsOpaquePointer());
    }
    for (Type type : op->getOperandTypes()) {
      hash = llvm::hash_combine(hash, type.getAsOpaquePointer());
    }
    for (Type type : op->getResultTypes()) {
      hash = llvm::hash_combine(hash, type.getAsOpaquePointer());
    }
    return hash;
  }

  // The longest run of equal groups of pieces.
  void findLayers() {
    std::vector<llvm::hash_code> pieces;
    for (size_t i = 0; i + 1 < candidates.size(); ++i) {
      llvm::hash_code hash = 0;
      for (int p = candidates[i]; p < candidates[i + 1]; ++p) {
        hash = llvm::hash_combine(hash, signature(line[p]));
      }
      pieces.push_back(hash);
    }
    size_t bestCovered = 0;
    for (size_t period = 1;
         period <= std::min(kMostPiecesPerLayer, pieces.size() / 2); ++period) {
      size_t run = 0;
      for (size_t i = 0; i + period <= pieces.size(); ++i) {
        if (i + period < pieces.size() && pieces[i] == pieces[i + period]) {
          ++run;
          continue;
        }
        size_t count = run / period + 1;
        if (count >= 2 && count * period > bestCovered) {
          bestCovered = count * period;
          first = candidates[i - run];
          length = candidates[i - run + period] - first;
          layers = static_cast<int>(count);
        }
        run = 0;
      }
    }
  }

  // The layer of an op of the line; -1: before all, `layers`: behind.
  int layerOf(Operation* op) const {
    int position = positionAt(op);
    if (position < first) return -1;
    return std::min(layers, (position - first) / length);
  }

  Operation* at(int layer, int place) const {
    return line[first + layer * length + place];
  }

  // Hash of the computation of a value that depends on no parameter.
  uint64_t hashOf(Value value) {
    Operation* op = value.getDefiningOp();
    if (op == nullptr) {
      return llvm::hash_value(value.getAsOpaquePointer());
    }
    auto [entry, isNew] = outside.try_emplace(op, 0);
    if (isNew) {
      llvm::hash_code hash = signature(op);
      for (Value operand : op->getOperands()) {
        hash = llvm::hash_combine(hash, hashOf(operand));
      }
      // Looked up again: the recursion may have moved it.
      outside[op] = hash;
    }
    return llvm::hash_combine(
        outside[op], llvm::cast<mlir::OpResult>(value).getResultNumber());
  }

  // Describes an operand relative to its layer; false if a layer must not read
  // it.
  bool describe(int layer, Value value, Origin* origin) {
    Operation* op = value.getDefiningOp();
    if (isParameter(value)) {
      *origin = {Origin::kParameter, 0, 0};
      return llvm::all_of(value.getUsers(), [&](Operation* user) {
        return positionAt(user) >= 0 && layerOf(user) == layer;
      });
    }
    int position = op == nullptr ? -1 : positionAt(op);
    if (position < 0) {
      *origin = {Origin::kOutside, hashOf(value), 0};
      return true;
    }
    int begin = first + layer * length;
    unsigned result = llvm::cast<mlir::OpResult>(value).getResultNumber();
    if (position >= begin) {
      *origin = {Origin::kSameLayer, static_cast<uint64_t>(position - begin),
                 result};
      return true;
    }
    // The first layer reads what precedes it.
    *origin = {Origin::kLayerBefore,
               static_cast<uint64_t>(position - (begin - length)), result};
    return layer == 0 || position >= begin - length;
  }

  bool areEqual() {
    std::vector<Origin> model;
    for (int layer = 0; layer < layers; ++layer) {
      std::vector<Origin> own;
      for (int place = 0; place < length; ++place) {
        Operation* op = at(layer, place);
        if (signature(op) != signature(at(0, place))) return false;
        for (Value operand : op->getOperands()) {
          Origin origin;
          if (!describe(layer, operand, &origin)) return false;
          own.push_back(origin);
        }
      }
      if (layer == 0) continue;
      if (layer == 1) model = own;
      if (own != model) return false;
    }
    return true;
  }

  // Whether each layer is read by itself and the next alone, and the last by
  // what follows.
  bool mayBeRemoved() {
    for (int layer = 0; layer < layers; ++layer) {
      for (int place = 0; place < length; ++place) {
        for (Operation* user : at(layer, place)->getUsers()) {
          if (positionAt(user) < 0) return false;
          int reader = layerOf(user);
          if (reader != layer && reader != layer + 1) return false;
        }
      }
    }
    return true;
  }

  void remove() {
    int from = kept - 1;    // The first that goes,
    int last = layers - 1;  // and the one behind those.
    for (int place = 0; place < length; ++place) {
      for (mlir::OpOperand& operand : at(last, place)->getOpOperands()) {
        Operation* op = operand.get().getDefiningOp();
        int position = op == nullptr ? -1 : positionAt(op);
        if (position < 0 || position >= first + last * length) continue;
        int source = position - (first + (last - 1) * length);
        unsigned result =
            llvm::cast<mlir::OpResult>(operand.get()).getResultNumber();
        operand.set(at(from - 1, source)->getResult(result));
      }
    }
    llvm::BitVector unused(function.getNumArguments());
    for (int i = first + last * length; i-- > first + from * length;) {
      for (Value operand : line[i]->getOperands()) {
        if (isParameter(operand)) {
          unused.set(llvm::cast<mlir::BlockArgument>(operand).getArgNumber());
        }
      }
      line[i]->erase();
    }
    for (Operation& op :
         llvm::make_early_inc_range(llvm::reverse(function.front()))) {
      if (mlir::isOpTriviallyDead(&op)) op.erase();
    }
    (void)function.eraseArguments(unused);
  }

  FuncOp function;
  int kept;
  std::vector<Operation*> line;
  llvm::DenseMap<Operation*, int> positionOf;
  llvm::DenseMap<Operation*, uint64_t> outside;  // Hashes.
  std::vector<int> candidates;  // Positions, ascending, both ends included.
  int first = 0;                // Position of the first layer.
  int length = 1;               // Ops of a layer.
  int layers = 0;
};

}  // namespace

LayerFold foldLayers(mlir::ModuleOp module, int kept) {
  auto function = module.lookupSymbol<FuncOp>("forward");
  if (!function || !function.getBody().hasOneBlock()) return {};
  return Folder(function, kept).run();
}

}  // namespace soapstone::passes
