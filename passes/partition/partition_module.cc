#include "passes/partition/partition_module.h"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "ir/dist/pipeline.h"
#include "ir/dist/program.h"
#include "ir/soap/arguments.h"
#include "ir/step/class_builder.h"
#include "ir/step/sum_deferral.h"
#include "mlir/IR/Builders.h"
#include "passes/partition/class_emitter.h"
#include "passes/partition/delay_gradients.h"
#include "passes/partition/device_classes.h"
#include "passes/partition/distributed_graph.h"
#include "passes/partition/sum_buckets.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

int64_t devicesOf(const sharding::DeviceGrid& grid) {
  std::vector<int> devices = grid.devices();
  return *std::max_element(devices.begin(), devices.end()) + int64_t{1};
}

// Whether what `emitError` names can be on `grid`.
LogicalResult checkDevices(llvm::function_ref<InFlightDiagnostic()> emitError,
                           const sharding::DeviceGrid& grid, int64_t devices) {
  int64_t needed = devicesOf(grid);
  if (devices == 0 || needed <= devices) return success();
  return emitError() << "is placed on device " << needed - 1
                     << ", but the program has " << devices
                     << " devices; use 0 to " << devices - 1;
}

FailureOr<std::vector<PlacedFunction>> placeFunctions(ModuleOp module,
                                                      bool delaysGradients) {
  std::vector<PlacedFunction> functions;
  for (FuncOp function : module.getOps<FuncOp>()) {
    if (!function.getBody().hasOneBlock()) {
      return function.emitOpError("must have exactly one block");
    }
    FailureOr<PlacedFunction> placed = placeFunction(function);
    if (failed(placed)) return failure();
    if (delaysGradients) delayWeightGradients(&*placed);
    functions.push_back(*std::move(placed));
  }
  return functions;
}

// The number of devices that the program needs, or `devices` if that is enough.
FailureOr<int64_t> countDevices(ArrayRef<PlacedFunction> functions,
                                int64_t devices) {
  int64_t needed = 1;
  for (const PlacedFunction& placed : functions) {
    for (const OpPlacement& op : placed.ops) {
      needed = std::max(needed, devicesOf(op.configuration.devices));
      if (failed(checkDevices([&] { return op.op->emitOpError(); },
                              op.configuration.devices, devices))) {
        return failure();
      }
    }
    FuncOp function = placed.function;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      FailureOr<std::optional<sharding::Layout>> layout =
          argumentLayout(function, i);
      if (failed(layout)) return failure();
      if (!*layout) continue;
      needed = std::max(needed, devicesOf((*layout)->devices));
      auto emitError = [&] {
        return function.emitError("argument '")
               << soap::argumentName(function, i) << "' ";
      };
      if (failed(checkDevices(emitError, (*layout)->devices, devices))) {
        return failure();
      }
    }
  }
  return devices > 0 ? devices : needed;
}

FailureOr<std::vector<DistributedFunction>> distributeAll(
    ArrayRef<PlacedFunction> functions, const StorageLayouts& storage,
    DistributionContext* context) {
  std::vector<DistributedFunction> graphs;
  for (const PlacedFunction& placed : functions) {
    FailureOr<DistributedFunction> graph = distribute(placed, storage, context);
    if (failed(graph)) return failure();
    graphs.push_back(*std::move(graph));
  }
  return graphs;
}

// Attributes of the model beside those of the functions, e.g. the number of
// micro-batches.
void copyModuleAttributes(ModuleOp from, ModuleOp to) {
  for (mlir::NamedAttribute attribute : from->getDiscardableAttrs()) {
    to->setAttr(attribute.getName(), attribute.getValue());
  }
}

// The functions of a program as data, until they are printed.
class ProgramDraft {
 public:
  ProgramDraft(const std::vector<DistributedFunction>& graphs, int64_t devices)
      : graphs(graphs) {
    const std::vector<std::vector<int64_t>> classes =
        deviceClasses(graphs, devices);
    for (const DistributedFunction& graph : graphs) {
      step::FunctionProgram& function = functions.emplace_back();
      function.model = &graph.step.model;
      for (const std::vector<int64_t>& ranks : classes) {
        function.classes.push_back(step::classProgram(graph.lists(), ranks));
      }
    }
  }

  // Sums the gradients of micro-batches once a step; returns how many.
  int64_t deferSums(bool isPipeline) {
    if (isPipeline) {
      std::vector<step::FunctionProgram*> microBatches;
      step::FunctionProgram* update = find(dist::kUpdateFunction);
      for (step::FunctionProgram& function : functions) {
        if (&function != update) microBatches.push_back(&function);
      }
      return update ? step::deferToUpdate(microBatches, *update) : 0;
    }
    step::FunctionProgram* accumulate = find("accumulate");
    step::FunctionProgram* last = find("step");
    return accumulate && last ? step::deferToLast(*accumulate, *last) : 0;
  }

  // Prints what the classes run, in the order that is decided on within
  // `limits`. Returns the number of calls of several tensors.
  int64_t print(OpBuilder& builder, const step::OrderLimits& limits) {
    int64_t calls = 0;
    for (size_t i = 0; i < functions.size(); ++i) {
      const std::vector<step::IssuedCode> issued =
          step::orderCommunication(step::codesOf(functions[i]), limits);
      for (size_t k = 0; k < issued.size(); ++k) {
        emitClass(builder, {graphs[i], functions[i].classes[k], issued[k],
                            static_cast<int64_t>(k)});
        calls += llvm::count_if(issued[k], [](const step::IssuedOp& item) {
          return item.ops.size() > 1;
        });
        functions[i].classes[k] = {};  // What is printed takes its place.
      }
    }
    return calls;
  }

 private:
  step::FunctionProgram* find(StringRef name) {
    for (size_t i = 0; i < functions.size(); ++i) {
      FuncOp function = graphs[i].source->function;
      if (function.getName() == name) return &functions[i];
    }
    return nullptr;
  }

  const std::vector<DistributedFunction>& graphs;
  std::deque<step::FunctionProgram> functions;
};

}  // namespace

FailureOr<mlir::OwningOpRef<ModuleOp>> partitionModule(
    ModuleOp module, const PartitionChoices& choices, PartitionCounts* counts) {
  FailureOr<std::vector<PlacedFunction>> functions =
      placeFunctions(module, choices.delaysGradients);
  if (failed(functions)) return failure();
  FailureOr<int64_t> count = countDevices(*functions, choices.devices);
  if (failed(count)) return failure();
  FailureOr<StorageLayouts> storage =
      StorageLayouts::choose(*functions, *count);
  if (failed(storage)) return failure();
  DistributionContext context;
  context.nodes = choices.nodes;
  context.devices = *count;
  FailureOr<std::vector<DistributedFunction>> graphs =
      distributeAll(*functions, *storage, &context);
  if (failed(graphs)) return failure();

  mlir::OwningOpRef<ModuleOp> program =
      ModuleOp::create(module.getLoc(), module.getName());
  copyModuleAttributes(module, *program);
  dist::setDeviceCount(*program, *count);
  OpBuilder builder = OpBuilder::atBlockEnd(program->getBody());
  step::OrderLimits limits = choices.order;
  if (!choices.hasCallLimits) limits.calls = callLimits(module);
  PartitionCounts changed;
  ProgramDraft draft(*graphs, *count);
  if (choices.defersSums) {
    changed.deferred = draft.deferSums(dist::isPipeline(module));
  }
  changed.calls = draft.print(builder, limits);
  if (counts) *counts = changed;
  return program;
}

}  // namespace soapstone::partition
