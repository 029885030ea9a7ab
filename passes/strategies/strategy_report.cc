#include "passes/strategies/strategy_report.h"

#include <algorithm>
#include <utility>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/distributed_graph.h"
#include "passes/partition/passes.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {
namespace {

using mlir::func::FuncOp;

std::vector<int64_t> shapeVector(Value value) {
  ArrayRef<int64_t> shape = soap::shapeOf(value);
  return {shape.begin(), shape.end()};
}

// Whether all devices hold equal parts of a tensor.
bool splitsEvenly(const sharding::ShardingRule& rule,
                  const sharding::OpConfiguration& storage) {
  return std::all_of(storage.splits.begin(), storage.splits.end(),
                     [&](const sharding::FactorDegree& split) {
                       return split.shares.empty() &&
                              rule.factors[split.factor].size % split.degree ==
                                  0;
                     });
}

ReportedStep reportStep(const sharding::ReshardingStep& step) {
  ReportedStep reported;
  reported.kind = sharding::stepKindName(step.kind);
  reported.groups = step.groups.count();
  reported.groupSize = step.groups.size;
  reported.totalBytes = step.totalBytes;
  reported.maxBytesSent = step.maxBytesSent;
  return reported;
}

// Reads one configured function and the graph of its moves.
class Reporter {
 public:
  Reporter(ModuleOp module, const StrategyGraph& graph, StrategyReport* report)
      : module(module), graph(graph), report(report) {}

  absl::Status run() {
    for (size_t i = 0; i < graph.ops.size(); ++i)
      SOAPSTONE_RETURN_IF_ERROR(addOp(graph.ops[i]));
    for (size_t i = 0; i < graph.arguments.size(); ++i)
      SOAPSTONE_RETURN_IF_ERROR(addTensor(i));
    return addMoves();
  }

 private:
  absl::Status addOp(const StrategyOp& op) {
    soap::ConfigAttr config = soap::configOf(op.op);
    if (!config) {
      return absl::FailedPreconditionError("op '" + op.name +
                                           "' has no configuration");
    }
    SOAPSTONE_ASSIGN_OR_RETURN(sharding::OpConfiguration configuration,
                               soap::toConfiguration(config, op.rule));
    ReportedOp reported;
    reported.name = op.name;
    reported.kind = op.op->getName().stripDialect().str();
    if (op.source == ConfigurationSource::kOp)
      reported.leader = graph.ops[op.sourceIndex].name;
    if (op.source == ConfigurationSource::kStorage)
      reported.leader = graph.arguments[op.sourceIndex].name;
    reported.configuration =
        model::nameConfiguration(op.name, op.rule, configuration);
    reported.shape = shapeVector(op.op->getResult(0));
    reported.localShape =
        sharding::localShape(op.rule.results[0], reported.shape,
                             configuration.factorRanges(op.rule, /*task=*/0));
    for (Value operand : op.op->getOperands()) {
      auto found = graph.indexOf.find(operand.getDefiningOp());
      if (found != graph.indexOf.end())
        reported.inputs.push_back(graph.ops[found->second].name);
    }
    opIndex[op.name] = report->ops.size();
    report->ops.push_back(std::move(reported));
    return absl::OkStatus();
  }

  absl::Status addTensor(size_t index) {
    const StrategyArgument& argument = graph.arguments[index];
    FuncOp function = graph.function;
    soap::ConfigAttr config =
        soap::storageOf(function, static_cast<unsigned>(index));
    if (!argument.isStored || !config) return absl::OkStatus();
    SOAPSTONE_ASSIGN_OR_RETURN(sharding::OpConfiguration storage,
                               soap::toConfiguration(config, argument.rule));
    Value value = function.getArgument(index);
    ReportedTensor tensor;
    tensor.name = argument.name;
    tensor.role = soap::stringify(soap::argumentRole(function, index)).str();
    tensor.storage =
        model::nameConfiguration(argument.name, argument.rule, storage);
    tensor.shape = shapeVector(value);
    std::vector<int64_t>& held = report->storedBytes[tensor.role];
    held.resize(report->devices, 0);
    auto look = [&](int64_t task) {
      tensor.localShape =
          sharding::localShape(argument.rule.results[0], tensor.shape,
                               storage.factorRanges(argument.rule, task));
      tensor.localBytes = soap::elementBytes(soap::elementTypeOf(value));
      for (int64_t size : tensor.localShape) tensor.localBytes *= size;
    };
    bool isEven = splitsEvenly(argument.rule, storage);
    if (isEven) look(0);
    std::vector<int> devices = storage.devices.devices();
    for (size_t task = devices.size(); task-- > 0;) {
      if (!isEven) look(static_cast<int64_t>(task));
      held[devices[task]] += tensor.localBytes;
    }
    report->tensors.push_back(std::move(tensor));
    return absl::OkStatus();
  }

  // The moves of a copy in which statistics are expanded, as in the program.
  absl::Status addMoves() {
    DiagnosticCollector diagnostics(module.getContext());
    mlir::OwningOpRef<ModuleOp> copy = module.clone();
    mlir::PassManager manager(module.getContext());
    manager.addPass(partition::createExpandStatisticsPass());
    SOAPSTONE_RETURN_IF_ERROR(
        diagnostics.toStatus(manager.run(*copy), "cannot expand the strategy"));
    LogicalResult distributed = addMovesOf(*copy);
    return diagnostics.toStatus(distributed, "cannot follow the strategy");
  }

  LogicalResult addMovesOf(ModuleOp copy) {
    std::vector<partition::PlacedFunction> placed;
    for (FuncOp function : modelFunctions(copy)) {
      FailureOr<partition::PlacedFunction> one =
          partition::placeFunction(function);
      if (failed(one)) return failure();
      placed.push_back(*std::move(one));
    }
    FailureOr<partition::StorageLayouts> storage =
        partition::StorageLayouts::choose(placed, report->devices);
    if (failed(storage)) return failure();
    partition::DistributionContext context;
    FailureOr<partition::DistributedFunction> program =
        partition::distribute(placed.front(), *storage, &context);
    if (failed(program)) return failure();
    assignMoves(*program);
    return success();
  }

  // Each move belongs to the first op that reads what it makes.
  void assignMoves(const partition::DistributedFunction& program) {
    const step::PlacedStep& placed = program.step.placed;
    std::map<int, int> pending;  // Moves, by the copies that they make.
    for (const step::Item& item : placed.order) {
      if (item.isMove) {
        pending[placed.moves[item.number].target] = item.number;
        continue;
      }
      for (int operand : placed.operands[item.number]) {
        auto found = pending.find(operand);
        if (found == pending.end()) continue;
        addMove(program, found->second,
                ownerOf(program.source->ops[item.number].op));
        pending.erase(found);
      }
    }
    for (const auto& [target, move] : pending) addMove(program, move, nullptr);
  }

  void addMove(const partition::DistributedFunction& program, int number,
               ReportedOp* owner) {
    const step::PlacedStep& placed = program.step.placed;
    const step::Move& move = placed.moves[number];
    ReportedMove reported;
    reported.label = program.moves[number].label;
    Value source = program.tensor(placed.copies[move.source].tensor);
    if (auto argument = dyn_cast<mlir::BlockArgument>(source)) {
      reported.from = graph.arguments[argument.getArgNumber()].name;
    } else if (ReportedOp* producer = ownerOf(source.getDefiningOp())) {
      reported.from = producer->name;
    }
    for (const sharding::ReshardingStep& step : move.plan->steps) {
      if (step.totalBytes > 0) reported.steps.push_back(reportStep(step));
    }
    if (reported.steps.empty()) return;
    (owner != nullptr ? owner->moves : report->resultMoves)
        .push_back(std::move(reported));
  }

  // The op that an op of the expanded copy is, or is a part of: the longest
  // beginning of its name that is one.
  ReportedOp* ownerOf(Operation* op) {
    auto attribute = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
    std::string name = attribute ? attribute.str() : "";
    while (!name.empty()) {
      auto found = opIndex.find(name);
      if (found != opIndex.end()) return &report->ops[found->second];
      size_t dot = name.rfind('.');
      name.resize(dot == std::string::npos ? 0 : dot);
    }
    return nullptr;
  }

  ModuleOp module;
  const StrategyGraph& graph;
  StrategyReport* report;
  std::map<std::string, size_t> opIndex;
};

void addTotals(const std::vector<ReportedMove>& moves,
               CommunicationTotals* totals) {
  for (const ReportedMove& move : moves) {
    for (const ReportedStep& step : move.steps) {
      CommunicationTotals::Kind& kind = totals->kinds[step.kind];
      ++kind.count;
      kind.totalBytes += step.totalBytes;
      kind.maxBytesSent += step.maxBytesSent;
    }
  }
}

}  // namespace

absl::StatusOr<StrategyReport> describeStrategy(const StrategyModel& model) {
  SOAPSTONE_ASSIGN_OR_RETURN(const StrategyGraph* graph, model.mainGraph());
  ModuleOp module = model.module();
  StrategyReport report;
  report.modelHash = model.hash();
  if (auto devices =
          module->getAttrOfType<mlir::IntegerAttr>(kDevicesAttribute))
    report.devices = devices.getInt();
  SOAPSTONE_RETURN_IF_ERROR(Reporter(module, *graph, &report).run());
  return report;
}

CommunicationTotals totalCommunication(const StrategyReport& report) {
  CommunicationTotals totals;
  for (const ReportedOp& op : report.ops) addTotals(op.moves, &totals);
  addTotals(report.resultMoves, &totals);
  return totals;
}

}  // namespace soapstone::strategy
