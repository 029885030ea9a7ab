#include "passes/partition/partition_module.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ir/dist/program.h"
#include "ir/soap/arguments.h"
#include "mlir/IR/Builders.h"
#include "passes/partition/class_emitter.h"
#include "passes/partition/delay_gradients.h"
#include "passes/partition/device_classes.h"
#include "passes/partition/distributed_graph.h"

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

}  // namespace

FailureOr<mlir::OwningOpRef<ModuleOp>> partitionModule(
    ModuleOp module, int64_t devices, bool delaysGradients,
    const step::DeviceNodes& nodes) {
  FailureOr<std::vector<PlacedFunction>> functions =
      placeFunctions(module, delaysGradients);
  if (failed(functions)) return failure();
  FailureOr<int64_t> count = countDevices(*functions, devices);
  if (failed(count)) return failure();
  FailureOr<StorageLayouts> storage =
      StorageLayouts::choose(*functions, *count);
  if (failed(storage)) return failure();
  DistributionContext context;
  context.nodes = nodes;
  FailureOr<std::vector<DistributedFunction>> graphs =
      distributeAll(*functions, *storage, &context);
  if (failed(graphs)) return failure();

  mlir::OwningOpRef<ModuleOp> program =
      ModuleOp::create(module.getLoc(), module.getName());
  copyModuleAttributes(module, *program);
  dist::setDeviceCount(*program, *count);
  OpBuilder builder = OpBuilder::atBlockEnd(program->getBody());
  std::vector<SmallVector<int64_t>> classes = deviceClasses(*graphs, *count);
  for (const DistributedFunction& graph : *graphs) {
    std::vector<TaskTable> tasks = taskTables(graph, *count);
    for (auto [index, ranks] : llvm::enumerate(classes)) {
      emitClass(builder, graph, tasks, static_cast<int64_t>(index), ranks);
    }
  }
  return program;
}

}  // namespace soapstone::partition
