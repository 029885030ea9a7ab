#include "passes/training/time_plan.h"

#include <optional>
#include <string>

#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/TypeSwitch.h"
#include "passes/training/argument_reach.h"
#include "passes/training/divisors.h"
#include "passes/training/function_signature.h"
#include "passes/training/micro_batches.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::ResultRole;

StringRef kindOf(Operation* op) { return op->getName().stripDialect(); }

class TimePlanner {
 public:
  TimePlanner(FuncOp function, const BatchLabels& labels,
              const TimeSplit& split, InputTotals totals)
      : function(function), labels(labels), split(split) {
    result.totals = std::move(totals);
  }

  FailureOr<TimePlan> plan() {
    for (Operation& op : function.front().without_terminator()) {
      if (failed(visit(&op))) return failure();
    }
    if (failed(checkParameters()) || failed(checkResults())) return failure();
    return std::move(result);
  }

 private:
  mlir::InFlightDiagnostic refuse(Operation* op) {
    return op->emitError() << kindOf(op) << " ";
  }
  std::string ways() const {
    return "which " + std::to_string(split.microBatches) +
           " micro-batches split";
  }

  TimeKind kindOfValue(Value value) const {
    if (labels.placeOf(value)) return TimeKind::kRows;
    auto found = kinds.find(value);
    return found == kinds.end() ? TimeKind::kSame : found->second;
  }

  bool anyOperand(Operation* op, llvm::function_ref<bool(TimeKind)> test) {
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      return test(kindOfValue(operand));
    });
  }

  LogicalResult visit(Operation* op) {
    if (!isa<ShardingRuleOpInterface>(op)) return success();
    if (!result.totals.isOfMicroBatches(op)) return success();
    BatchLabels::Label label = labels.labelOf(op);
    if (label.factor >= 0) {
      if (failed(checkSplit(op, label))) return failure();
    }
    std::string conflict = labels.conflictOf(op);
    if (!conflict.empty()) {
      refuse(op) << "has its batch in other dimensions than those of its "
                    "factor '"
                 << conflict << "', " << ways() << "; " << kUseOneMicroBatch;
      return failure();
    }
    return label.factor >= 0 ? visitRows(op, label) : visitSums(op);
  }

  LogicalResult checkSplit(Operation* op, const BatchLabels::Label& label) {
    const sharding::Factor& factor = labels.ruleOf(op).factors[label.factor];
    if (factor.split == sharding::FactorSplit::kForbidden) {
      refuse(op) << "cannot be split on its factor '" << factor.name
                 << "', the batch, " << ways() << "; " << kUseOneMicroBatch;
      return failure();
    }
    bool isNorm = isa<soap::BatchNormOp>(op);
    if (factor.split == sharding::FactorSplit::kStatistics &&
        !(isNorm && split.allowsBatchStatistics)) {
      refuse(op) << "takes statistics over its factor '" << factor.name
                 << "', the batch, " << ways() << "; " << kUseOneMicroBatch
                 << (isNorm ? ", or --batch-norm micro-batch for statistics of "
                              "each micro-batch"
                            : "");
      return failure();
    }
    int64_t size = factor.size / label.major;
    if (split.isWhole && size % split.microBatches != 0) {
      refuse(op) << "has " << size << " samples in its factor '" << factor.name
                 << "', which cannot be cut into " << split.microBatches
                 << " equal parts; " << kUseOneMicroBatch;
      return failure();
    }
    return checkPositions(op, label);
  }

  // Checks ops whose result depends on the place in the batch.
  LogicalResult checkPositions(Operation* op, const BatchLabels::Label& label) {
    auto place = labels.placeOf(op->getResult(0));
    bool isInside = label.major != 1 || !place || place->major != 1;
    const std::string& factor = labels.ruleOf(op).factors[label.factor].name;
    if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
      auto elements = dyn_cast<mlir::DenseElementsAttr>(constant.getValue());
      if (!split.isWhole || (elements && elements.isSplat()) ||
          (elements && !isInside && repeats(elements, *place))) {
        return success();
      }
      refuse(op) << "has other values for every sample of its factor '"
                 << factor << "', " << ways() << "; " << kUseOneMicroBatch;
      return failure();
    }
    bool isNumbered = isa<soap::RandomOp, soap::DropoutOp>(op);
    if (auto iota = dyn_cast<soap::IotaOp>(op))
      isNumbered = place && place->dim == static_cast<int64_t>(iota.getDim());
    if (auto attention = dyn_cast<soap::AttentionOp>(op)) {
      isNumbered = static_cast<bool>(attention.getSeed());
      isInside |= place && place->dim != 0;
    }
    if (!isNumbered || !isInside) return success();
    refuse(op) << "numbers its elements with the batch inside its factor '"
               << factor << "', " << ways() << "; " << kUseOneMicroBatch;
    return failure();
  }

  // Whether a constant is the same for every micro-batch.
  bool repeats(mlir::DenseElementsAttr elements,
               const BatchLabels::Place& place) {
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(elements.getType()).getShape();
    int64_t inner = 1;
    for (int64_t size : shape.drop_front(place.dim)) inner *= size;
    int64_t part = inner / split.microBatches;
    auto values = elements.getValues<Attribute>();
    for (int64_t i = 0; i < elements.getNumElements(); ++i) {
      if (values[i] != values[i / inner * inner + i % part]) return false;
    }
    return true;
  }

  // An op with a part for every micro-batch.
  LogicalResult visitRows(Operation* op, const BatchLabels::Label& label) {
    auto isOfSums = [](TimeKind kind) {
      return kind != TimeKind::kSame && kind != TimeKind::kRows;
    };
    const sharding::ShardingRule& rule = labels.ruleOf(op);
    if (anyOperand(op, isOfSums)) {
      refuse(op) << "combines samples of its factor '"
                 << rule.factors[label.factor].name
                 << "' with a sum over the batch, " << ways() << "; "
                 << kUseOneMicroBatch;
      return failure();
    }
    for (auto [i, value] : llvm::enumerate(op->getResults())) {
      for (const sharding::PartialFactor& partial : rule.results[i].partials) {
        if (partial.factor != label.factor || result.totals.contains(value))
          continue;
        kinds[value] = partial.kind == sharding::PartialKind::kSum
                           ? TimeKind::kSum
                           : TimeKind::kTotal;
        if (partial.kind != sharding::PartialKind::kSum) culprits[value] = op;
      }
    }
    return success();
  }

  // An op without samples, perhaps of sums over them.
  LogicalResult visitSums(Operation* op) {
    if (!anyOperand(op, [](TimeKind kind) { return kind != TimeKind::kSame; }))
      return success();
    TimeKind kind = kindOfResult(op);
    for (Value value : op->getResults()) {
      kinds[value] = kind;
      if (kind == TimeKind::kTotal) culprits[value] = culpritOf(op);
    }
    return success();
  }

  // The first op on the way that makes something else than a sum of sums.
  Operation* culpritOf(Operation* op) {
    for (Value operand : op->getOperands()) {
      auto found = culprits.find(operand);
      if (found != culprits.end()) return found->second;
    }
    return op;
  }

  TimeKind kindOfResult(Operation* op) {
    TimeKind first = kindOfValue(op->getOperand(0));
    if (soap::isMovement(op)) return first;
    return llvm::TypeSwitch<Operation*, TimeKind>(op)
        .Case([&](soap::CastOp cast) {
          return isLinearCast(cast) ? first : TimeKind::kTotal;
        })
        .Case([&](soap::ReduceOp reduce) {
          return reduce.getKind() == soap::ReduceKind::Sum ? first
                                                           : TimeKind::kTotal;
        })
        .Case([&](soap::UnaryOp unary) {
          return unary.getKind() == soap::UnaryKind::Neg ? first
                                                         : TimeKind::kTotal;
        })
        .Case([&](soap::BinaryOp binary) { return kindOfBinary(binary); })
        .Default([](Operation*) { return TimeKind::kTotal; });
  }

  TimeKind kindOfBinary(soap::BinaryOp op) {
    TimeKind lhs = kindOfValue(op.getLhs());
    TimeKind rhs = kindOfValue(op.getRhs());
    auto adds = [](TimeKind kind) {
      return kind == TimeKind::kSum || kind == TimeKind::kMean;
    };
    switch (op.getKind()) {
      case soap::BinaryKind::Add:
      case soap::BinaryKind::Sub:
        if (lhs == rhs && adds(lhs)) return lhs;
        if (lhs == TimeKind::kSum && rhs == TimeKind::kSame)
          return shareTerm(op, 1);
        if (lhs == TimeKind::kSame && rhs == TimeKind::kSum)
          return shareTerm(op, 0);
        return TimeKind::kTotal;
      case soap::BinaryKind::Mul:
        if (adds(lhs) && rhs == TimeKind::kSame) return lhs;
        if (lhs == TimeKind::kSame && adds(rhs)) return rhs;
        return TimeKind::kTotal;
      case soap::BinaryKind::Div:
        if (adds(lhs) && rhs == TimeKind::kSame) return lhs;
        return divide(op, lhs, rhs);
      default:
        return TimeKind::kTotal;
    }
  }

  TimeKind shareTerm(soap::BinaryOp op, unsigned operand) {
    if (!isa<mlir::FloatType>(soap::elementTypeOf(op.getResult())))
      return TimeKind::kTotal;
    result.sharedTerms.push_back(&op->getOpOperand(operand));
    return TimeKind::kSum;
  }

  // A sum over a divisor that all micro-batches share, whatever it comes to.
  TimeKind divide(soap::BinaryOp op, TimeKind lhs, TimeKind rhs) {
    bool isDivisor = rhs == TimeKind::kSum || rhs == TimeKind::kTotal;
    if (lhs != TimeKind::kSum || !isDivisor || dependsOnParameter(op.getRhs()))
      return TimeKind::kTotal;
    std::optional<Multiple> divisor = multipleOf(op.getRhs());
    if (!divisor || (!split.isWhole && addsNumber(divisor->number)))
      return TimeKind::kTotal;
    if (!result.divisor) {
      result.divisor = divisor->number;
      collectSums(result.divisor);
    } else if (!areComputedAlike(result.divisor, divisor->number)) {
      return TimeKind::kTotal;
    }
    result.divisions.push_back({op, divisor->times});
    return TimeKind::kMean;
  }

  // Whether a divisor adds a number of its own to its sums, as the samples of a
  // file less those that are ignored: nothing says what the number would be for
  // a batch of several such files.
  bool addsNumber(Value value) {
    if (!value.getDefiningOp() ||
        soap::tensorType(value).getNumElements() != 1) {
      return false;
    }
    auto binary = value.getDefiningOp<soap::BinaryOp>();
    const bool adds = binary && (binary.getKind() == soap::BinaryKind::Add ||
                                 binary.getKind() == soap::BinaryKind::Sub);
    return llvm::any_of(value.getDefiningOp()->getOperands(), [&](Value part) {
      bool isSame = kindOfValue(part) == TimeKind::kSame;
      return isSame ? adds : addsNumber(part);
    });
  }

  void collectSums(Value value) {
    TimeKind kind = kindOfValue(value);
    if (kind == TimeKind::kSum) {
      if (!llvm::is_contained(result.divisorSums, value))
        result.divisorSums.push_back(value);
    } else if (kind != TimeKind::kSame) {
      for (Value operand : value.getDefiningOp()->getOperands())
        collectSums(operand);
    }
  }

  bool dependsOnParameter(Value value) {
    return dependsOnArgument(function, value, [](ArgumentRole role) {
      return role == ArgumentRole::kParameter ||
             role == ArgumentRole::kWorkingCopy;
    });
  }

  // Trained tensors have no samples, and micro-batches are rows of inputs.
  LogicalResult checkParameters() {
    for (mlir::BlockArgument argument : function.getArguments()) {
      unsigned index = argument.getArgNumber();
      auto place = labels.placeOf(argument);
      std::string name = soap::argumentName(function, index);
      if (soap::argumentRole(function, index) != ArgumentRole::kInput) {
        if (!place) continue;
        return function.emitError()
               << soap::stringify(soap::argumentRole(function, index)) << " '"
               << name << "' has the batch in dimension " << place->dim << ", "
               << ways() << "; " << kUseOneMicroBatch;
      }
      bool isFirst = place && place->dim == 0 && place->major == 1;
      if (isFirst || argument.use_empty()) continue;
      return function.emitError()
             << "input '" << name
             << "' does not have the batch as its first dimension, " << ways()
             << "; " << kUseOneMicroBatch;
    }
    return success();
  }

  LogicalResult checkResults() {
    mlir::func::ReturnOp end = returnOf(function);
    for (auto [i, value] : llvm::enumerate(end.getOperands())) {
      TimeKind kind = kindOfValue(value);
      ResultRole role = soap::resultRole(function, i);
      if (role == ResultRole::kUpdate && kind != TimeKind::kSame) {
        return function.emitError()
               << "state '"
               << soap::argumentName(function,
                                     soap::updatedArgument(function, i))
               << "' is updated from the batch, " << ways() << "; "
               << kUseOneMicroBatch;
      }
      if (role != ResultRole::kLoss) continue;
      result.loss = kind;
      if (kind == TimeKind::kTotal || kind == TimeKind::kRows) {
        Operation* culprit =
            kind == TimeKind::kRows ? value.getDefiningOp() : culprits[value];
        refuse(culprit) << "makes the loss something else than a sum over the "
                           "batch, or one over a sum that depends on no "
                           "parameter, "
                        << ways() << "; " << kUseOneMicroBatch;
        return failure();
      }
    }
    return success();
  }

  FuncOp function;
  const BatchLabels& labels;
  TimeSplit split;
  llvm::DenseMap<Value, TimeKind> kinds;
  llvm::DenseMap<Value, Operation*> culprits;  // For kTotal values.
  TimePlan result;
};

}  // namespace

FailureOr<TimePlan> planTime(FuncOp function, const BatchLabels& labels,
                             const TimeSplit& split) {
  {
    mlir::ScopedDiagnosticHandler quiet(
        function.getContext(), [](mlir::Diagnostic&) { return success(); });
    FailureOr<TimePlan> plan =
        TimePlanner(function, labels, split, InputTotals()).plan();
    if (succeeded(plan)) return plan;
  }
  InputTotals totals;
  if (split.isWhole) totals = InputTotals(function, labels);
  return TimePlanner(function, labels, split, std::move(totals)).plan();
}

}  // namespace soapstone::passes
