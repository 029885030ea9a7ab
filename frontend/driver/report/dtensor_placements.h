#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_DTENSOR_PLACEMENTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_DTENSOR_PLACEMENTS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "ir/sharding/layout.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::driver {

// Storage of parameters, in the terms of PyTorch's DTensor: a mesh of the
// devices of one group, and by parameter a placement for each of its
// dimensions.
struct DtensorPlacements {
  std::vector<int64_t> mesh;  // Major to minor; empty: there is none.
  // "Replicate()" or "Shard(0)"; parameters of all layers in one entry,
  // "model.layers.*.mlp.up_proj.weight", where they agree.
  std::map<std::string, std::vector<std::string>> placements;
  std::vector<std::string> unsaid;  // Parts that DTensor cannot express.
};

// The placements of layouts by name, on one mesh of the first `devices` devices
// that all of them fit; what lies on a part of them is unsaid.
DtensorPlacements placementsOf(
    const std::map<std::string, sharding::Layout>& layouts, int64_t devices);

// Parameters of a module that have other dimensions than in the model's file,
// by name: packed weights.
std::set<std::string> reshapedParameters(mlir::ModuleOp module);

// Finds the placements of the parameters of a step with these configurations on
// the first `devices` devices; parameters in `reshaped` are listed as unsaid.
absl::StatusOr<DtensorPlacements> parameterPlacements(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations,
    const std::set<std::string>& reshaped);

std::string dtensorJson(const DtensorPlacements& placements);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_DTENSOR_PLACEMENTS_H_
