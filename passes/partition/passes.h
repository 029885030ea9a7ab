#ifndef SOAPSTONE_PASSES_PARTITION_PASSES_H_
#define SOAPSTONE_PASSES_PARTITION_PASSES_H_

#include <memory>
#include <vector>

#include "ir/dist/ops.h"
#include "ir/step/communication_order.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace soapstone::partition {

#define GEN_PASS_DECL
#include "passes/partition/passes.h.inc"

// Registers the passes of this folder and `dist-partition-pipeline`.
void registerPartitionPasses();

// From a model whose ops have configurations to the programs of its devices.
// Registered as `dist-partition-pipeline`. `devices`: as dist-partition.
// `nodes`: the node of each device where there are two lanes for communication
// (`cost_model::laneNodes`); empty: there is one.
void buildPartitionPipeline(mlir::OpPassManager& manager, int64_t devices = 0,
                            const std::vector<int>& nodes = {});

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_PASSES_H_
