#include "tests/unit/passes/partition/strategy_harness.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <random>
#include <utility>

#include "ir/dist/ops.h"
#include "ir/dist/verify_program.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/soap/batch_inputs.h"
#include "ir/soap/global_box.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/passes.h"
#include "passes/pipeline/split_pipeline.h"
#include "passes/pipeline_request.h"
#include "passes/pipelines.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;
using reference::Tensor;

// The largest difference between two tensors of one shape.
struct Difference {
  double largest = 0;
  int64_t element = -1;  // -1: within tolerance.
};

// Relative to the largest entry; entries far below 1 count as small as they
// are, down to a thousandth.
Difference compare(const Tensor& expected, const Tensor& actual,
                   double tolerance) {
  double scale = 1e-3;
  for (int64_t i = 0; i < expected.size(); ++i) {
    if (std::isfinite(expected.number(i)))
      scale = std::max(scale, std::abs(expected.number(i)));
  }
  Difference worst;
  for (int64_t i = 0; i < expected.size(); ++i) {
    const double a = expected.number(i);
    const double b = actual.number(i);
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    const double difference = std::abs(a - b);
    if (difference <= tolerance * scale || difference <= worst.largest)
      continue;
    worst = {std::isnan(difference) ? INFINITY : difference, i};
    if (std::isnan(difference)) break;
  }
  return worst;
}

std::string describe(const std::string& what, const Tensor& expected,
                     const Tensor& actual, double tolerance) {
  if (expected.shape() != actual.shape()) return what + " has another shape";
  Difference difference = compare(expected, actual, tolerance);
  if (difference.element < 0) return "";
  return what + ": element " + std::to_string(difference.element) + " is " +
         std::to_string(actual.number(difference.element)) + ", expected " +
         std::to_string(expected.number(difference.element));
}

// The number of rows of a table that `value` is an index into, directly or
// after moves; a large number if it is none.
int64_t indexBound(Value value) {
  int64_t bound = 1000;
  for (mlir::OpOperand& use : value.getUses()) {
    Operation* user = use.getOwner();
    if (auto gather = dyn_cast<soap::GatherOp>(user);
        gather && use.getOperandNumber() == 1) {
      auto table = cast<RankedTensorType>(gather->getOperand(0).getType());
      bound = std::min(bound, table.getDimSize(gather.getDim()));
    } else if (isa<soap::EmbeddingBagOp>(user) && use.getOperandNumber() == 1) {
      auto table = cast<RankedTensorType>(user->getOperand(0).getType());
      bound = std::min(bound, table.getDimSize(0));
    } else if (isa<soap::CrossEntropyOp>(user) && use.getOperandNumber() == 1) {
      auto scores = cast<RankedTensorType>(user->getOperand(0).getType());
      bound = std::min(bound, scores.getShape().back());
    } else if (isa<soap::ReshapeOp, soap::TransposeOp, soap::SliceOp,
                   soap::CastOp, soap::ConcatOp, soap::BroadcastOp>(user)) {
      bound = std::min(bound, indexBound(user->getResult(0)));
    }
  }
  return bound;
}

// Whether `value` holds labels of a cross-entropy.
bool isLabels(Value value) {
  return llvm::any_of(value.getUses(), [](mlir::OpOperand& use) {
    return isa<soap::CrossEntropyOp>(use.getOwner()) &&
           use.getOperandNumber() == 1;
  });
}

// Puts a dropout behind every norm and every function of more than one
// dimension.
void addDropout(ModuleOp module, double ratio) {
  auto forward = module.lookupSymbol<FuncOp>("forward");
  unsigned seed =
      soap::getOrAddScalarArgument(forward, soap::ArgumentRole::kSeed);
  unsigned step =
      soap::getOrAddScalarArgument(forward, soap::ArgumentRole::kStep);
  int64_t stream = 100;
  SmallVector<Value> values;
  for (Operation& op : forward.front()) {
    if (!isa<soap::UnaryOp, soap::NormOp>(op)) continue;
    auto type = cast<RankedTensorType>(op.getResult(0).getType());
    if (type.getRank() > 1 && isa<mlir::FloatType>(type.getElementType()))
      values.push_back(op.getResult(0));
  }
  for (Value value : values) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    auto dropout = soap::DropoutOp::create(
        builder, value.getLoc(), value, forward.getArgument(seed),
        forward.getArgument(step), llvm::APFloat(ratio), stream++);
    value.replaceAllUsesExcept(dropout, dropout);
  }
}

// Contents of an argument of `function`: what keeps the model well conditioned.
Tensor contentsOf(FuncOp function, unsigned index, double ignoredLabels,
                  std::mt19937* random) {
  Tensor tensor = reference::zerosOf(
      cast<RankedTensorType>(function.getArgumentTypes()[index]));
  const soap::ArgumentRole role = soap::argumentRole(function, index);
  const std::string name = soap::argumentName(function, index);
  const auto initializer = soap::argumentInitializer(function, index);
  const int64_t bound =
      tensor.isFloat() ? 0 : indexBound(function.getArgument(index));
  auto uniform = [&] { return ((*random)() >> 8) * 0x1p-24; };
  for (int64_t i = 0; i < tensor.size(); ++i) {
    double value = 2 * uniform() - 1;
    if (bound > 0) value = std::floor(uniform() * std::min<int64_t>(bound, 7));
    if (role == soap::ArgumentRole::kParameter) value *= 0.5;
    if (tensor.rank() == 1 && name.ends_with("weight")) value += 1;
    // Second moments and variances.
    if (role == soap::ArgumentRole::kOptimizerState) value = std::abs(value);
    if (role == soap::ArgumentRole::kState) value = 0.5 + std::abs(value);
    if (role == soap::ArgumentRole::kState && initializer &&
        initializer->kind == soap::Initializer::Kind::kConstant) {
      value = initializer->a;
    }
    if (bound > 0 && isLabels(function.getArgument(index)) &&
        uniform() < ignoredLabels)
      value = -100;
    if (role == soap::ArgumentRole::kGradient) value = 0;
    if (role == soap::ArgumentRole::kLearningRate) value = 0.05;
    if (role == soap::ArgumentRole::kSeed) value = 7;
    tensor.setNumber(i, value);
  }
  return tensor;
}

// Appends the rows of another tensor of the same shape.
void append(const Tensor& rows, Tensor* tensor) {
  std::vector<int64_t> shape = tensor->shape();
  if (shape.empty()) return;
  shape[0] += rows.shape()[0];
  Tensor both(tensor->type(), shape);
  for (int64_t i = 0; i < both.size(); ++i) {
    both.setNumber(i, i < tensor->size() ? tensor->number(i)
                                         : rows.number(i - tensor->size()));
  }
  *tensor = std::move(both);
}

}  // namespace

std::string caseName(const ModelCase& model) {
  return model.variant.empty() ? model.name : model.name + "_" + model.variant;
}

void PrintTo(const ModelCase& model, std::ostream* out) {
  *out << caseName(model);
}

ModelUnderTest::ModelUnderTest(const ModelCase& description)
    : description(description) {
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
  context.getDiagEngine().registerHandler([this](mlir::Diagnostic& diagnostic) {
    errors += diagnostic.str() + "\n";
  });
  model = mlir::parseSourceFile<ModuleOp>(
      std::string(SOAPSTONE_MODELS "/") + description.name + ".mlir", &context);
  if (!model) return;
  if (description.dropout > 0) addDropout(*model, description.dropout);
  if (description.isPipelined) passes::requestPipeline(*model);
  mlir::PassManager manager(&context);
  if (description.isTraining) {
    passes::buildTrainingPipeline(manager, description.options);
  } else {
    passes::buildInferencePipeline(manager);
  }
  if (failed(manager.run(*model))) return;
  fillArguments();
  auto outcome = runSteps(*model, 0);
  if (failed(outcome)) return;
  expected = std::move(*outcome);
  ready = true;
}

void ModelUnderTest::fillArguments() {
  std::mt19937 random(17);
  for (FuncOp function : model->getOps<FuncOp>()) {
    reference::ModelSignature signature =
        reference::modelSignature(*model, function.getName());
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      const std::string& name = signature.arguments[i].name;
      if (arguments.contains(name)) continue;
      if (!soap::wholeBatchOf(function, i).empty()) continue;
      reference::Tensor contents =
          contentsOf(function, i, description.ignoredLabels, &random);
      if (soap::argumentRole(function, i) == soap::ArgumentRole::kInput &&
          description.isPipelined) {
        for (int64_t m = 1; m < description.options.microBatches; ++m)
          append(contentsOf(function, i, description.ignoredLabels, &random),
                 &contents);
      }
      auto master = arguments.find(soap::copiedParameter(function, i));
      if (master != arguments.end()) {
        for (int64_t j = 0; j < contents.size(); ++j)
          contents.setNumber(j, master->second.number(j));
      }
      arguments.emplace(name, std::move(contents));
    }
  }
  shareWholeBatches();
}

void ModelUnderTest::shareWholeBatches() {
  for (FuncOp function : model->getOps<FuncOp>()) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      const std::string part = soap::wholeBatchOf(function, i);
      if (part.empty()) continue;
      arguments.insert_or_assign(soap::argumentName(function, i),
                                 arguments.at(part));
    }
  }
}

FailureOr<ModelUnderTest::Outcome> ModelUnderTest::runSteps(
    ModuleOp program, double replicaTolerance) {
  reference::StepRunner runner(program, replicaTolerance);
  runner.values = arguments;
  Outcome outcome;
  auto run = [&](const std::string& function, int64_t number) {
    if (auto step = runner.values.find("step"); step != runner.values.end())
      step->second.setNumber(0, static_cast<double>(number));
    auto result = runner.run(function);
    if (succeeded(result)) outcome.steps.push_back(std::move(*result));
    return LogicalResult(result);
  };
  const int64_t last = description.options.microBatches - 1;
  const std::string lastFunction = description.isTraining ? "step" : "forward";
  for (int64_t step = 0; step < description.steps; ++step) {
    for (int64_t i = 0; i < last; ++i) {
      setRows("accumulate", i, &runner.values);
      if (failed(run("accumulate", step + (i << soap::kMicroBatchBit))))
        return failure();
    }
    outcome.steps.resize(step);
    setRows(lastFunction, last, &runner.values);
    if (failed(run(lastFunction, step))) return failure();
  }
  outcome.values = std::move(runner.values);
  return outcome;
}

void ModelUnderTest::setRows(const std::string& function, int64_t index,
                             std::map<std::string, Tensor>* values) const {
  for (const reference::ModelArgument& argument :
       reference::modelSignature(*model, function).arguments) {
    if (argument.role != soap::ArgumentRole::kInput) continue;
    const Tensor& whole = arguments.at(argument.name);
    if (whole.shape() == argument.shape) continue;
    Tensor rows(argument.type, argument.shape);
    for (int64_t i = 0; i < rows.size(); ++i)
      rows.setNumber(i, whole.number(index * rows.size() + i));
    values->insert_or_assign(argument.name, std::move(rows));
  }
}

void ModelUnderTest::compareWith(const ModelUnderTest& whole) {
  for (const auto& [name, tensor] : whole.arguments)
    arguments.insert_or_assign(name, tensor);
  shareWholeBatches();
  expected = whole.expected;
  for (const reference::ModelArgument& argument :
       reference::modelSignature(*model, "step").arguments) {
    if (argument.role == soap::ArgumentRole::kInput)
      expected.values.erase(argument.name);
  }
}

mlir::OwningOpRef<ModuleOp> ModelUnderTest::partition(ModuleOp configured,
                                                      int64_t devices) {
  mlir::OwningOpRef<ModuleOp> program = configured.clone();
  mlir::PassManager manager(&context);
  buildPartitionPipeline(manager, devices);
  if (failed(manager.run(*program))) return {};
  return program;
}

std::string ModelUnderTest::checkProgram(ModuleOp program) {
  const double tolerance = description.tolerance;
  if (failed(mlir::verify(program)) || failed(dist::verifyProgram(program)))
    return "does not verify: " + errors;
  auto actual = runSteps(program, tolerance);
  if (failed(actual)) return "does not run: " + errors;
  for (size_t i = 0; i < expected.steps.size(); ++i) {
    const reference::StepOutcome& wanted = expected.steps[i];
    const reference::StepOutcome& got = actual->steps[i];
    const std::string step = "step " + std::to_string(i) + ": ";
    if (wanted.loss.has_value() != got.loss.has_value())
      return step + "the loss is missing";
    if (wanted.loss && !(std::abs(*wanted.loss - *got.loss) <=
                         tolerance * (1e-3 + std::abs(*wanted.loss)))) {
      return step + "the loss is " + std::to_string(*got.loss) + ", expected " +
             std::to_string(*wanted.loss);
    }
    for (const auto& [name, tensor] : wanted.outputs) {
      auto found = got.outputs.find(name);
      if (found == got.outputs.end()) return step + name + " is missing";
      std::string fault =
          describe(step + name, tensor, found->second, tolerance);
      if (!fault.empty()) return fault;
    }
  }
  for (const auto& [name, tensor] : expected.values) {
    std::string fault =
        describe("'" + name + "'", tensor, actual->values.at(name), tolerance);
    if (!fault.empty()) return fault;
  }
  return "";
}

mlir::OwningOpRef<ModuleOp> ModelUnderTest::pipelineProgram(
    ModuleOp configured, const model::StrategyPipeline& pipeline,
    int64_t devices) {
  errors.clear();
  mlir::OwningOpRef<ModuleOp> program = configured.clone();
  if (failed(pipeline::splitPipeline(*program, pipeline))) return {};
  return partition(*program, devices);
}

absl::StatusOr<std::map<std::string, Tensor>> ModelUnderTest::runPipeline(
    ModuleOp program, const reference::PipelineOrder& order,
    std::vector<double>* losses) {
  reference::PipelineRunner runner(program, description.tolerance);
  runner.values() = arguments;
  for (int64_t step = 0; step < description.steps; ++step) {
    auto load = [&](int64_t micro, std::map<std::string, Tensor>* values) {
      if (micro >= 0) setRows("step", micro, values);
      auto number = values->find("step");
      if (number == values->end()) return;
      int64_t index = std::max<int64_t>(micro, 0);
      number->second.setNumber(
          0, static_cast<double>(step + (index << soap::kMicroBatchBit)));
    };
    auto outcome = runner.runStep(load, order);
    if (failed(outcome)) return absl::InternalError(errors);
    if (outcome->loss) losses->push_back(*outcome->loss);
  }
  return runner.values();
}

bool ModelUnderTest::isInput(const std::string& name) const {
  for (const reference::ModelArgument& argument :
       reference::modelSignature(*model, "step").arguments) {
    if (argument.name == name)
      return argument.role == soap::ArgumentRole::kInput;
  }
  return false;
}

std::string ModelUnderTest::compareWithExpected(
    const std::map<std::string, Tensor>& values,
    const std::vector<double>& losses) const {
  const double tolerance = description.tolerance;
  const bool hasLoss =
      !expected.steps.empty() && expected.steps[0].loss.has_value();
  if (hasLoss && losses.size() != static_cast<size_t>(description.steps)) {
    return std::to_string(losses.size()) + " losses";
  }
  for (size_t step = 0; step < losses.size(); ++step) {
    double mean = expected.steps[step].loss.value_or(0);
    if (std::abs(mean - losses[step]) <= tolerance * (1e-3 + std::abs(mean))) {
      continue;
    }
    return "step " + std::to_string(step) + ": the loss is " +
           std::to_string(losses[step]) + ", expected " + std::to_string(mean);
  }
  for (const auto& [name, tensor] : expected.values) {
    auto found = values.find(name);
    if (found == values.end()) return "'" + name + "' is missing";
    // The pipeline sets the step number once more, and groups read the rows of
    // micro-batches in their own order.
    if (name == "step" || isInput(name)) continue;
    std::string fault =
        describe("'" + name + "'", tensor, found->second, tolerance);
    if (!fault.empty()) return fault;
  }
  return "";
}

std::string ModelUnderTest::describeDifference(const std::string& name,
                                               const Tensor& expected,
                                               const Tensor& actual) {
  return describe("'" + name + "'", expected, actual, /*tolerance=*/0);
}

std::string ModelUnderTest::checkPipeline(
    ModuleOp configured, const model::StrategyPipeline& pipeline,
    int64_t devices) {
  using Kind = reference::PipelineOrder::Kind;
  mlir::OwningOpRef<ModuleOp> program =
      pipelineProgram(configured, pipeline, devices);
  if (!program) return "no program: " + errors;
  if (failed(mlir::verify(*program)) || failed(dist::verifyProgram(*program)))
    return "does not verify: " + errors;
  std::vector<double> losses;
  auto plain = runPipeline(*program, {.kind = Kind::kOneAfterAnother}, &losses);
  if (!plain.ok()) return "does not run: " + plain.status().ToString();
  std::string fault = compareWithExpected(*plain, losses);
  if (!fault.empty()) return fault;
  for (reference::PipelineOrder order :
       {reference::PipelineOrder{.kind = Kind::kRoundRobin},
        reference::PipelineOrder{.kind = Kind::kDrawn, .seed = 1}}) {
    std::vector<double> others;
    auto values = runPipeline(*program, order, &others);
    if (!values.ok()) return "does not run: " + values.status().ToString();
    if (others != losses) return "losses depend on the order of the groups";
    for (const auto& [name, tensor] : expected.values) {
      if (name == "step" || isInput(name)) continue;
      fault = describe("in another order, '" + name + "'", plain->at(name),
                       values->at(name), /*tolerance=*/0);
      if (!fault.empty()) return fault;
    }
  }
  return "";
}

std::string ModelUnderTest::check(ModuleOp configured, int64_t devices,
                                  bool isFused) {
  errors.clear();
  mlir::OwningOpRef<ModuleOp> program = partition(configured, devices);
  if (!program) return "cannot be partitioned: " + errors;
  mlir::PassManager manager(&context);
  if (isFused) passes::buildCodegenPipeline(manager);
  if (failed(manager.run(*program))) return "cannot be fused: " + errors;
  return checkProgram(*program);
}

}  // namespace soapstone::partition
