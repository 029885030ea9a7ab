#include <map>
#include <string>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/gradient_builder.h"
#include "ir/soap/op_families.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/naming/op_origin.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_NUMBEROPSPASS
#define GEN_PASS_DEF_NAMEOPSPASS
#define GEN_PASS_DEF_FORGETNAMESPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;

// Ops that stand around the one that a layer is named after.
bool isAuxiliary(Operation* op) {
  return soap::isGenerator(op) || soap::isMovement(op) ||
         soap::isScalarFunction(op) ||
         isa<soap::ConstantOp, soap::PadOp, soap::ConcatOp>(op);
}

// "dot" for a soap.dot.
std::string kindOf(Operation* op) { return op->getName().stripDialect().str(); }

// The layer's name in the model file, as valid UTF-8: names end up in JSON.
std::string layerOf(Operation* op) {
  if (auto name = dyn_cast<mlir::NameLoc>(withoutOrigin(op->getLoc()))) {
    if (!name.getName().empty()) return llvm::json::fixUTF8(name.getName());
  }
  return kindOf(op);
}

// Names the ops of one function. Forward ops are named after their layer, with
// the kind appended for all but the main op of the layer; the others after what
// they are for. Names do not depend on whether backward ops are there.
class OpNames {
 public:
  explicit OpNames(FuncOp function) : function(function) {}

  void assign() {
    isNumbered = llvm::any_of(function.front(), [](Operation& op) {
      return originOf(op.getLoc()).has_value();
    });
    if (isNumbered) {
      repeatScalars();
      repeatFills();
    }
    sortOps();
    for (auto& [layer, ops] : layers) nameLayer(layer, ops);
    for (Operation* op : gradients) {
      int64_t number = originOf(op->getLoc())->forwardNumber;
      auto leader = leaders.find(number);
      if (leader == leaders.end()) {
        name(op, layerOf(op) + ".gradient." + kindOf(op));
        continue;
      }
      name(op, leader->second.str() + ".gradient." + kindOf(op),
           leader->second);
    }
    for (Operation* op : updates) name(op, updateName(op));
    for (Operation& op : function.front())
      op.setLoc(withoutOrigin(op.getLoc()));
  }

 private:
  // Gives every reader of a scalar that updates repeat (the inverse of the loss
  // scale, over the shape of a gradient) a repetition of its own. Strategies
  // place readers apart; then the scalar moves, not what it fills.
  void repeatScalars() {
    SmallVector<soap::BroadcastOp> shared;
    for (auto op : function.front().getOps<soap::BroadcastOp>()) {
      if (!originOf(op.getLoc()) && soap::dimCount(op.getInput()) == 0)
        shared.push_back(op);
    }
    for (soap::BroadcastOp op : shared) {
      llvm::SetVector<Operation*> readers(op->user_begin(), op->user_end());
      for (Operation* reader : llvm::drop_begin(readers)) {
        Operation* own = OpBuilder(reader).clone(*op);
        reader->replaceUsesOfWith(op.getResult(), own->getResult(0));
      }
    }
  }

  // Likewise for tensors of one number that updates share with gradients or
  // each other: parameters of one shape may be split apart.
  void repeatFills() {
    SmallVector<soap::FillOp> fills(function.front().getOps<soap::FillOp>());
    for (soap::FillOp op : fills) {
      llvm::SetVector<Operation*> readers(op->user_begin(), op->user_end());
      if (readers.size() < 2) continue;
      for (Operation* reader : readers) {
        bool isUpdate = !originOf(reader->getLoc()) &&
                        !reader->hasTrait<mlir::OpTrait::IsTerminator>();
        if (!isUpdate) continue;
        Operation* own = OpBuilder(reader).clone(*op);
        own->setLoc(reader->getLoc());
        reader->replaceUsesOfWith(op.getResult(), own->getResult(0));
      }
      if (op->use_empty()) op->erase();
    }
  }

  void sortOps() {
    for (Operation& op : function.front().without_terminator()) {
      std::optional<OpOrigin> origin = originOf(op.getLoc());
      if (origin && origin->isGradient) {
        gradients.push_back(&op);
      } else if (!origin && isNumbered) {
        updates.push_back(&op);
      } else {
        layers[layerOf(&op)].push_back(&op);
      }
    }
  }

  void nameLayer(const std::string& layer, ArrayRef<Operation*> ops) {
    auto main =
        llvm::find_if(ops, [](Operation* op) { return !isAuxiliary(op); });
    Operation* named = main == ops.end() ? ops.back() : *main;
    name(named, layer);
    lead(named);
    for (Operation* op : ops) {
      if (op == named) continue;
      name(op, layer + "." + kindOf(op));
      lead(op);
    }
  }

  // The first named op leads, of all those rewritten from one forward op.
  void lead(Operation* op) {
    if (std::optional<OpOrigin> origin = originOf(op->getLoc())) {
      leaders.try_emplace(
          origin->forwardNumber,
          op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute));
    }
  }

  std::string updateName(Operation* op) {
    auto update = dyn_cast<soap::OptimizerUpdateOp>(op);
    if (!update) return layerOf(op) + ".update." + kindOf(op);
    Value parameter = update.getParameter();
    if (auto cast = parameter.getDefiningOp<soap::CastOp>())
      parameter = cast.getInput();
    auto argument = dyn_cast<mlir::BlockArgument>(parameter);
    if (!argument) return layerOf(op) + ".update." + kindOf(op);
    return "update " + llvm::json::fixUTF8(soap::argumentName(
                           function, argument.getArgNumber()));
  }

  // `wanted`, or the first of wanted2, wanted3, .. that is free; and the name
  // of the op that this is the gradient of, if any.
  void name(Operation* op, const std::string& wanted,
            mlir::StringAttr leader = nullptr) {
    std::string unique = wanted;
    while (!taken.insert(unique).second)
      unique =
          wanted + std::to_string(++last.try_emplace(wanted, 1).first->second);
    // Both at once: every change makes another dictionary.
    mlir::NamedAttrList attributes(op->getDiscardableAttrDictionary());
    attributes.set(soap::kNameAttribute,
                   mlir::StringAttr::get(function.getContext(), unique));
    if (leader) attributes.set(soap::kGradientOfAttribute, leader);
    op->setDiscardableAttrs(attributes.getDictionary(function.getContext()));
  }

  FuncOp function;
  bool isNumbered = false;  // Part of a training step.
  llvm::MapVector<std::string, SmallVector<Operation*>,
                  std::map<std::string, unsigned>>
      layers;
  SmallVector<Operation*> gradients;
  SmallVector<Operation*> updates;
  llvm::StringSet<> taken;
  llvm::StringMap<int> last;  // By wanted name, its last number.
  llvm::DenseMap<int64_t, mlir::StringAttr> leaders;  // By forward number.
};

struct NumberOpsPass : impl::NumberOpsPassBase<NumberOpsPass> {
  void runOnOperation() final {
    FuncOp function = findModelFunction(getOperation(), "forward");
    if (!function) return signalPassFailure();
    int64_t number = 0;
    for (Operation& op : function.front().without_terminator())
      op.setLoc(withOrigin(op.getLoc(), {.forwardNumber = number++}));
  }
};

struct NameOpsPass : impl::NameOpsPassBase<NameOpsPass> {
  void runOnOperation() final {
    for (FuncOp function : getOperation().getOps<FuncOp>()) {
      if (!function.isExternal()) OpNames(function).assign();
    }
  }
};

struct ForgetNamesPass : impl::ForgetNamesPassBase<ForgetNamesPass> {
  void runOnOperation() final {
    getOperation().walk([](Operation* op) {
      if (!isa<ShardingRuleOpInterface>(op)) return;
      op->removeAttr(soap::kNameAttribute);
      op->removeAttr(soap::kGradientOfAttribute);
    });
  }
};

}  // namespace
}  // namespace soapstone::passes
