#include "passes/training/rescale_batch.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "passes/training/batch_labels.h"
#include "passes/training/function_signature.h"
#include "passes/training/rows_apart.h"
#include "passes/training/sample_count.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;

// Constants of means are rounded to f32 and perhaps multiplied together.
constexpr double kRelativeRounding = 1e-5;
// Elements of a constant that has its values again for every sample: each takes
// some tens of bytes while it is made.
constexpr double kMostGrown = 1 << 24;

StringRef kindOf(Operation* op) { return op->getName().stripDialect(); }

std::string textOf(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

// The one value of all elements; nothing if there are several.
std::optional<double> splatOf(Value value) {
  Operation* op = value.getDefiningOp();
  while (op && (soap::isRearrangement(op) || isa<soap::BroadcastOp>(op)))
    op = op->getOperand(0).getDefiningOp();
  if (auto fill = dyn_cast_or_null<soap::FillOp>(op)) {
    auto number = dyn_cast<mlir::FloatAttr>(fill.getValueAttr());
    if (number) return number.getValueAsDouble();
    return std::nullopt;
  }
  auto constant = dyn_cast_or_null<soap::ConstantOp>(op);
  if (!constant) return std::nullopt;
  auto elements = dyn_cast<mlir::DenseFPElementsAttr>(constant.getValue());
  if (!elements || !elements.isSplat()) return std::nullopt;
  return elements.getSplatValue<mlir::APFloat>().convertToDouble();
}

class BatchRescaling {
 public:
  BatchRescaling(FuncOp function, int64_t samples)
      : function(function), labels(function), samples(samples) {}

  LogicalResult run() {
    if (failed(check())) return failure();
    if (labels.samples() == samples) return success();
    rebuild();
    for (mlir::OpOperand* scale : means) rescaleMean(*scale);
    return mlir::verify(function);
  }

 private:
  mlir::InFlightDiagnostic refuse(Operation* op) {
    return op->emitError() << kindOf(op) << " ";
  }
  std::string why() const {
    return ", so that the batch of the file, " +
           std::to_string(std::max<int64_t>(labels.samples(), 1)) +
           ", cannot become " + std::to_string(samples) +
           "; export the model with a dynamic batch dimension";
  }

  LogicalResult check() {
    if (labels.samples() <= 1) {
      return function.emitError() << "the inputs have one sample, whose "
                                     "dimension cannot be followed "
                                     "through the model"
                                  << why();
    }
    for (mlir::BlockArgument argument : function.getArguments()) {
      unsigned number = argument.getArgNumber();
      auto role = soap::argumentRole(function, number);
      if (role == soap::ArgumentRole::kInput || !labels.placeOf(argument))
        continue;
      return function.emitError() << soap::stringify(role) << " '"
                                  << soap::argumentName(function, number)
                                  << "' has the batch in a dimension" << why();
    }
    for (Operation& op : function.front().without_terminator()) {
      if (isa<ShardingRuleOpInterface>(op) && failed(checkOp(&op)))
        return failure();
    }
    return success();
  }

  LogicalResult checkOp(Operation* op) {
    int factor = labels.labelOf(op).factor;
    if (factor >= 0 && labels.ruleOf(op).factors[factor].split ==
                           sharding::FactorSplit::kForbidden) {
      return refuse(op) << "cannot be split on its factor '"
                        << labels.ruleOf(op).factors[factor].name
                        << "', the batch" << why();
    }
    std::string conflict = labels.conflictOf(op);
    if (!conflict.empty()) {
      return refuse(op)
             << "has its batch in other dimensions than those of its factor '"
             << conflict << "'" << why();
    }
    if (factor < 0) return success();
    const sharding::Factor& batch = labels.ruleOf(op).factors[factor];
    if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
      if (repeats(constant)) return checkGrown(constant);
      return refuse(op) << "has other values for every sample of its factor '"
                        << batch.name << "'" << why();
    }
    return checkSums(op, factor);
  }

  // Constants are written out for every sample.
  LogicalResult checkGrown(soap::ConstantOp op) {
    auto elements = cast<mlir::DenseElementsAttr>(op.getValue());
    if (elements.isSplat()) return success();
    const double grown = static_cast<double>(elements.getNumElements()) /
                         static_cast<double>(labels.samples()) *
                         static_cast<double>(samples);
    if (grown <= kMostGrown) return success();
    return refuse(op) << "would have " << textOf(grown) << " elements, at most "
                      << textOf(kMostGrown) << " are made" << why();
  }

  bool repeats(soap::ConstantOp op) {
    auto elements = dyn_cast<mlir::DenseElementsAttr>(op.getValue());
    if (!elements) return false;
    if (elements.isSplat()) return true;
    auto place = labels.placeOf(op.getResult());
    if (!place || place->major != 1) return false;
    auto [inner, period] = strideOf(op, *place);
    auto values = elements.getValues<Attribute>();
    for (int64_t i = 0; i < elements.getNumElements(); ++i) {
      if (values[i] != values[i / inner * inner + i % period]) return false;
    }
    return true;
  }

  // The elements of the dimension with the batch and those of one sample in it.
  std::pair<int64_t, int64_t> strideOf(soap::ConstantOp op,
                                       const BatchLabels::Place& place) {
    int64_t inner = 1;
    for (int64_t size : soap::shapeOf(op.getResult()).drop_front(place.dim))
      inner *= size;
    return {inner, inner / labels.samples()};
  }

  // Finds the scales of means among the readers of sums over the batch.
  LogicalResult checkSums(Operation* op, int factor) {
    const sharding::ShardingRule& rule = labels.ruleOf(op);
    for (auto [i, value] : llvm::enumerate(op->getResults())) {
      double count = 1;
      bool isSum = false;
      for (const sharding::PartialFactor& partial : rule.results[i].partials) {
        isSum |= partial.factor == factor &&
                 partial.kind == sharding::PartialKind::kSum;
        count *= static_cast<double>(rule.factors[partial.factor].size);
      }
      if (!isSum) continue;
      seen.clear();
      if (failed(checkSummed(op, count)) ||
          failed(checkReaders(op, value, count))) {
        return failure();
      }
    }
    return success();
  }

  // The scale may come before the sum: (y / count).sum(), or a product with
  // weights of 1 / count.
  LogicalResult checkSummed(Operation* sum, double count) {
    auto isShare = [&](double share) {
      return count > 1 && std::abs(share * count - 1) < kRelativeRounding;
    };
    if (isa<soap::DotOp>(sum)) {
      for (Value operand : sum->getOperands()) {
        std::optional<double> weight = splatOf(operand);
        if (weight && isShare(*weight)) {
          return refuse(sum)
                 << "sums over the batch with weights of " << textOf(*weight)
                 << ", which may count samples" << why();
        }
      }
      return success();
    }
    Operation* made = sum->getOperand(0).getDefiningOp();
    while (isa_and_nonnull<soap::CastOp, soap::ReshapeOp>(made))
      made = made->getOperand(0).getDefiningOp();
    auto binary = llvm::dyn_cast_or_null<soap::BinaryOp>(made);
    if (!binary) return success();
    bool multiplies = binary.getKind() == soap::BinaryKind::Mul;
    for (unsigned operand : {0u, 1u}) {
      bool divides = binary.getKind() == soap::BinaryKind::Div && operand == 1;
      std::optional<double> number = splatOf(binary->getOperand(operand));
      if ((!multiplies && !divides) || !number) continue;
      if (isShare(multiplies ? *number : 1 / *number))
        noteMean(binary->getOpOperand(operand));
    }
    return success();
  }

  void noteMean(mlir::OpOperand& scale) {
    if (!llvm::is_contained(means, &scale)) means.push_back(&scale);
  }

  // Whether the op passes a sum on: linear, and no longer a value per sample.
  // Each is followed once.
  bool passesOn(Operation* op) {
    if (op->getNumResults() != 1 || labels.placeOf(op->getResult(0)))
      return false;
    bool is =
        isa<soap::SliceOp, soap::ConcatOp, soap::PadOp, soap::SelectOp>(op);
    if (auto unary = dyn_cast<soap::UnaryOp>(op))
      is = unary.getKind() == soap::UnaryKind::Neg;
    if (auto binary = dyn_cast<soap::BinaryOp>(op)) {
      is = llvm::is_contained({soap::BinaryKind::Add, soap::BinaryKind::Sub,
                               soap::BinaryKind::Max, soap::BinaryKind::Min},
                              binary.getKind());
    }
    return is && seen.insert(op).second;
  }

  LogicalResult checkReaders(Operation* sum, Value value, double count) {
    for (mlir::OpOperand& use : value.getUses()) {
      Operation* reader = use.getOwner();
      if (soap::isRearrangement(reader) || isa<soap::BroadcastOp>(reader)) {
        if (failed(checkReaders(sum, reader->getResult(0), count)))
          return failure();
      } else if (auto reduce = dyn_cast<soap::ReduceOp>(reader)) {
        if (reduce.getKind() != soap::ReduceKind::Sum) continue;
        double more = static_cast<double>(elementsOf(reduce.getInput())) /
                      static_cast<double>(elementsOf(reduce.getResult()));
        if (failed(checkReaders(sum, reduce.getResult(), count * more)))
          return failure();
      } else if (passesOn(reader)) {
        if (failed(checkReaders(sum, reader->getResult(0), count)))
          return failure();
      } else if (auto binary = dyn_cast<soap::BinaryOp>(reader)) {
        if (failed(checkScale(sum, binary, use.getOperandNumber(), count)))
          return failure();
      }
    }
    return success();
  }

  static int64_t elementsOf(Value value) {
    return cast<RankedTensorType>(value.getType()).getNumElements();
  }

  LogicalResult checkScale(Operation* sum, soap::BinaryOp op, unsigned operand,
                           double count) {
    bool multiplies = op.getKind() == soap::BinaryKind::Mul;
    bool divides = op.getKind() == soap::BinaryKind::Div && operand == 0;
    mlir::OpOperand& other = op->getOpOperand(1 - operand);
    std::optional<double> number = splatOf(other.get());
    if ((!multiplies && !divides) || !number || *number == 1) return success();
    double share = multiplies ? *number : 1 / *number;
    if (std::abs(share * count - 1) < kRelativeRounding) {
      noteMean(other);
      return success();
    }
    return refuse(sum) << "sums over the batch, and '" << kindOf(op)
                       << "' scales the sum by " << textOf(share)
                       << ", which may count samples (one over all is "
                       << textOf(1 / count) << ")" << why();
  }

  int64_t scaled(int64_t size) const {
    return size / labels.samples() * samples;
  }

  void rebuild() {
    mlir::Block& old = function.front();
    auto* block = new mlir::Block;
    function.getBody().push_back(block);
    for (mlir::BlockArgument argument : old.getArguments()) {
      auto type = cast<RankedTensorType>(argument.getType());
      if (auto place = labels.placeOf(argument)) {
        SmallVector<int64_t> shape(type.getShape());
        shape[place->dim] = scaled(shape[place->dim]);
        type = type.clone(shape);
      }
      values.map(argument, block->addArgument(type, argument.getLoc()));
    }
    OpBuilder builder = OpBuilder::atBlockEnd(block);
    for (Operation& op : old.without_terminator()) {
      Operation* built = build(builder, &op);
      values.map(&op, built);
      values.map(op.getResults(), built->getResults());
    }
    Operation* end = builder.clone(*old.getTerminator(), values);
    replaced.reset(function.getBody().getBlocks().remove(&old));
    function.setType(builder.getFunctionType(block->getArgumentTypes(),
                                             end->getOperandTypes()));
  }

  Operation* build(OpBuilder& builder, Operation* op) {
    BatchLabels::Label label;
    if (isa<ShardingRuleOpInterface>(op)) label = labels.labelOf(op);
    if (label.factor < 0) return builder.clone(*op, values);
    if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
      auto elements = cast<mlir::DenseElementsAttr>(constant.getValue());
      if (!elements.isSplat()) return buildConstant(builder, constant);
    }
    const sharding::ShardingRule& rule = labels.ruleOf(op);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(values.lookup(operand));
    return buildWithSamples(builder, op, rule, label.factor,
                            scaled(rule.factors[label.factor].size), operands);
  }

  // Every sample has the values of the first.
  Operation* buildConstant(OpBuilder& builder, soap::ConstantOp op) {
    BatchLabels::Place place = *labels.placeOf(op.getResult());
    auto [inner, period] = strideOf(op, place);
    auto elements = cast<mlir::DenseElementsAttr>(op.getValue());
    auto old = elements.getValues<Attribute>();
    auto type = cast<RankedTensorType>(op.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[place.dim] = scaled(shape[place.dim]);
    type = type.clone(shape);
    int64_t grown = period * samples;
    SmallVector<Attribute> all;
    for (int64_t i = 0; i < type.getNumElements(); ++i)
      all.push_back(old[i / grown * inner + i % period]);
    Operation* built = builder.clone(*op);
    cast<soap::ConstantOp>(built).setValueAttr(
        mlir::DenseElementsAttr::get(type, all));
    built->getResult(0).setType(type);
    return built;
  }

  // The scale of a mean over the new number of samples.
  void rescaleMean(mlir::OpOperand& old) {
    auto op = cast<soap::BinaryOp>(values.lookup(old.getOwner()));
    double number = *splatOf(old.get());
    double ratio =
        static_cast<double>(labels.samples()) / static_cast<double>(samples);
    bool divides = op.getKind() == soap::BinaryKind::Div;
    mlir::OpOperand& operand = op->getOpOperand(old.getOperandNumber());
    auto type = cast<RankedTensorType>(operand.get().getType());
    OpBuilder builder(op);
    operand.set(soap::FillOp::create(
        builder, op.getLoc(),
        builder.getFloatAttr(type.getElementType(),
                             divides ? number / ratio : number * ratio),
        type.getShape()));
  }

  FuncOp function;
  BatchLabels labels;
  int64_t samples;
  SmallVector<mlir::OpOperand*> means;  // The scales, in the old body.
  llvm::DenseSet<Operation*> seen;      // Followed from one sum.
  mlir::IRMapping values;
  std::unique_ptr<mlir::Block> replaced;
};

}  // namespace

LogicalResult rescaleBatch(FuncOp function, int64_t samples) {
  keepRowsApart(function);
  return BatchRescaling(function, samples).run();
}

}  // namespace soapstone::passes
