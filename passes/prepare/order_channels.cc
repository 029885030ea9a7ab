#include "ir/soap/op_families.h"
#include "ir/soap/order_use.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_ORDERCHANNELSPASS
#include "passes/passes.h.inc"

namespace {

using soap::OrderUse;

RankedTensorType tensorOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

// Whether it matters to `value` where the channels are.
bool hasChannels(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && soap::channelsLast(type) != type;
}

// The values of a block in classes that ops want stored alike, and what it is
// worth to store each class with the channels last.
class OrderClasses {
 public:
  OrderClasses(mlir::Block& block, bool withWeights)
      : withWeights(withWeights) {
    for (Operation& op : block) join(op);
    for (Operation& op : block) count(op);
    for (mlir::BlockArgument argument : block.getArguments()) {
      if (classes.contains(argument)) addBoundary(argument);
    }
  }

  // Convolutions of row-major tensors reorder what they read and write inside
  // the library, every time: a class changes its order if that is at least as
  // much as is reordered at its borders.
  bool isChannelsLast(Value value) const {
    if (!hasChannels(value) || !classes.contains(value)) return false;
    Balance balance = balances.lookup(leader(value));
    return balance.convolved > 0 && balance.convolved >= balance.boundary;
  }

  // Whether `op` has `value` row-major whatever its class is.
  bool needsRowMajor(Operation* op, Value value, OrderUse use) const {
    return use == OrderUse::kRowMajor ||
           (!withWeights && value == soap::convolutionWeight(op));
  }

 private:
  struct Balance {
    int64_t convolved = 0;  // Elements.
    int64_t boundary = 0;
  };

  Value leader(Value value) const { return classes.getLeaderValue(value); }

  // The operands and results that `op` wants stored alike.
  SmallVector<Value> sharedValues(Operation& op) const {
    SmallVector<Value> shared;
    auto add = [&](Value value, OrderUse use) {
      if (use != OrderUse::kShared || !hasChannels(value)) return;
      if (!withWeights && value == soap::convolutionWeight(&op)) return;
      shared.push_back(value);
    };
    for (unsigned i = 0; i < op.getNumOperands(); ++i) {
      add(op.getOperand(i), soap::operandOrderUse(&op, i));
    }
    for (unsigned i = 0; i < op.getNumResults(); ++i) {
      add(op.getResult(i), soap::resultOrderUse(&op, i));
    }
    return shared;
  }

  void join(Operation& op) {
    SmallVector<Value> shared = sharedValues(op);
    for (Value value : shared) classes.unionSets(shared.front(), value);
  }

  void addBoundary(Value value) {
    balances[leader(value)].boundary += tensorOf(value).getNumElements();
  }

  void count(Operation& op) {
    if (soap::isConvolution(&op)) {
      for (Value value : sharedValues(op)) {
        balances[leader(value)].convolved += tensorOf(value).getNumElements();
      }
    }
    for (unsigned i = 0; i < op.getNumResults(); ++i) {
      Value value = op.getResult(i);
      if (!classes.contains(value)) continue;
      if (needsRowMajor(&op, value, soap::resultOrderUse(&op, i)))
        addBoundary(value);
    }
    for (unsigned i = 0; i < op.getNumOperands(); ++i) {
      Value value = op.getOperand(i);
      if (!classes.contains(value)) continue;
      if (needsRowMajor(&op, value, soap::operandOrderUse(&op, i)) &&
          restored.insert(value).second) {
        addBoundary(value);
      }
    }
  }

  const bool withWeights;
  llvm::EquivalenceClasses<Value> classes;
  llvm::DenseMap<Value, Balance> balances;
  llvm::DenseSet<Value> restored;  // Values that something needs row-major.
};

// Gives the values of a block the storage of their classes and puts reorders
// where an op wants another one.
class OrderWriter {
 public:
  OrderWriter(mlir::Block& block, const OrderClasses& classes)
      : block(block), classes(classes) {}

  // Returns the number of reorders.
  int64_t run() {
    SmallVector<Operation*> ops;
    for (Operation& op : block) ops.push_back(&op);
    SmallVector<Value> values(block.getArguments());
    for (Operation* op : ops) llvm::append_range(values, op->getResults());
    for (Value value : values) {
      if (classes.isChannelsLast(value) && !isCastForOthers(value)) {
        chosen.push_back(value);
      }
    }
    for (Value value : chosen) store(value);
    for (Operation* op : ops) {
      if (auto fusion = dyn_cast<soap::FusionOp>(op)) storeBody(fusion);
    }
    return reorders;
  }

 private:
  bool wantsRowMajor(mlir::OpOperand& use) const {
    Operation* user = use.getOwner();
    return classes.needsRowMajor(
        user, use.get(), soap::operandOrderUse(user, use.getOperandNumber()));
  }

  // Whether `value` is cast for ops that want it row-major: the cast then
  // writes it so, as it does with the gradients of weights in narrow types.
  bool isCastForOthers(Value value) const {
    return value.getDefiningOp<soap::CastOp>() &&
           llvm::all_of(value.getUses(), [&](mlir::OpOperand& use) {
             return wantsRowMajor(use);
           });
  }

  // Ops define `value` as its class is stored, unless they cannot; its readers
  // that want the other order read a copy that is made before the first one.
  void store(Value value) {
    Operation* producer = value.getDefiningOp();
    bool isMade =
        producer != nullptr &&
        !classes.needsRowMajor(
            producer, value,
            soap::resultOrderUse(
                producer, cast<mlir::OpResult>(value).getResultNumber()));
    RankedTensorType last = soap::channelsLast(tensorOf(value));
    SmallVector<mlir::OpOperand*> others;
    for (mlir::OpOperand& use : value.getUses()) {
      Operation* user = use.getOwner();
      OrderUse wanted = soap::operandOrderUse(user, use.getOperandNumber());
      if (wanted == OrderUse::kAny) continue;
      // A cast reads the elements wherever they are.
      if (!isMade && isa<soap::CastOp>(user)) continue;
      if (wantsRowMajor(use) == isMade) others.push_back(&use);
    }
    RankedTensorType copied = isMade ? tensorOf(value) : last;
    if (isMade) value.setType(last);
    if (others.empty()) return;
    Operation* first = others.front()->getOwner();
    for (mlir::OpOperand* use : others) {
      if (use->getOwner()->isBeforeInBlock(first)) first = use->getOwner();
    }
    OpBuilder builder(first);
    auto reorder = soap::ReorderOp::create(
        builder, producer ? producer->getLoc() : first->getLoc(), copied,
        value);
    for (mlir::OpOperand* use : others) use->set(reorder.getResult());
    ++reorders;
  }

  // Everything of the shape that the body loops over is stored alike.
  static void storeBody(soap::FusionOp fusion) {
    mlir::Block& body = fusion.getBody().front();
    RankedTensorType loop;
    auto note = [&](mlir::TypeRange types) {
      for (Type type : types) {
        if (soap::isChannelsLast(type)) loop = cast<RankedTensorType>(type);
      }
    };
    note(fusion.getInputs().getTypes());
    note(fusion.getResultTypes());
    if (!loop) return;
    auto storeLike = [&](Value value) {
      RankedTensorType type = tensorOf(value);
      if (type.getShape() == loop.getShape())
        value.setType(soap::channelsLast(type));
    };
    for (mlir::BlockArgument argument : body.getArguments()) {
      storeLike(argument);
    }
    for (Operation& op : body.without_terminator()) {
      storeLike(op.getResult(0));
    }
  }

  mlir::Block& block;
  const OrderClasses& classes;
  SmallVector<Value> chosen;
  int64_t reorders = 0;
};

struct OrderChannelsPass : impl::OrderChannelsPassBase<OrderChannelsPass> {
  using OrderChannelsPassBase::OrderChannelsPassBase;

  void runOnOperation() final {
    if (getOperation().isExternal()) return;
    for (mlir::Block& block : getOperation().getBody()) {
      const OrderClasses classes(block, weights);
      numReorders += OrderWriter(block, classes).run();
    }
  }
};

}  // namespace
}  // namespace soapstone::passes
