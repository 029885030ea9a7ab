#include "passes/partition/passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace soapstone::partition {

// The generated registration function, one line per pass of `passes.td`.
#define GEN_PASS_REGISTRATION
#include "passes/partition/passes.h.inc"

void buildPartitionPipeline(mlir::OpPassManager& manager, int64_t devices,
                            const std::vector<int>& nodes) {
  manager.addPass(createExpandStatisticsPass());
  DistPartitionPassOptions options;
  options.devices = devices;
  options.nodes.append(nodes.begin(), nodes.end());
  manager.addPass(createDistPartitionPass(options));
  manager.addPass(createDistVerifyProgramPass());
}

void registerPartitionPasses() {
  registerSoapstonePartitionPasses();
  mlir::PassPipelineRegistration<>(
      "dist-partition-pipeline",
      "from a configured model to the programs of its devices",
      [](mlir::OpPassManager& manager) { buildPartitionPipeline(manager); });
}

}  // namespace soapstone::partition
