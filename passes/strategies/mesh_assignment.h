#ifndef SOAPSTONE_PASSES_STRATEGIES_MESH_ASSIGNMENT_H_
#define SOAPSTONE_PASSES_STRATEGIES_MESH_ASSIGNMENT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/model/strategy.h"
#include "ir/sharding/shares.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// The part of an axis of `degree` devices that a factor of `size` positions can
// use: the largest divisor of the degree that is not larger.
int64_t usableDegree(int64_t degree, int64_t size);

// How an axis splits a factor together with the axis before it, where both have
// more devices than the factor has positions.
enum class SharedSplit {
  kWhole,  // Not at all: the axis replicates.
  kPart,   // With a part of its devices; the rest replicate.
};

// A strategy in terms of a mesh of devices, all of which run every op: which
// factor each axis splits, op by op (Shazeer et al., Mesh-TensorFlow, NeurIPS
// 2018). Devices 0, 1, .. are numbered row-major over the axes.
class MeshAssignment {
 public:
  // `degrees` of the axes; their product is the number of devices.
  MeshAssignment(const StrategyGraph& graph, std::vector<int64_t> degrees);

  // The devices along an axis.
  int64_t degree(int axis) const { return degrees[axis]; }

  // Ops split no factor over an axis as if it had more than `size` positions:
  // the rest of the axis replicates. Storage is not limited.
  void limit(int axis, int64_t size) { limits[axis] = size; }

  // Splits a factor of an op over an axis. Does nothing if that is illegal, or
  // the axis or the factor is taken (but neighbouring axes may split a factor
  // together, see `SharedSplit`): such an axis replicates.
  void assign(int op, int axis, int factor,
              SharedSplit shared = SharedSplit::kWhole);
  // Lets an axis split no factor of an op: all its devices compute the same.
  void keepWhole(int op, int axis) { splits[op][axis].isWhole = true; }
  bool isAssigned(int op, int axis) const {
    return splits[op][axis].factor >= 0;
  }
  // The factor of an op that an axis splits; -1: none.
  int factorOf(int op, int axis) const { return splits[op][axis].factor; }
  // Where its factor of an op has fewer positions than an axis, the axis splits
  // `factor` with the rest, unless another axis does. Without it the rest
  // replicates.
  void continueIn(int op, int axis, int factor) {
    splits[op][axis].rest = factor;
  }
  // An axis splits its factor of an op in these proportions, one for each of
  // its devices, instead of evenly. Not where neighbouring axes split a factor
  // together.
  void share(int op, int axis, sharding::Shares shares) {
    splits[op][axis].shares = std::move(shares);
  }
  // Splits the storage of an argument likewise.
  void assignStorage(int argument, int axis, int dim);

  // The configuration that the mesh gives an op.
  sharding::OpConfiguration configuration(int op) const;

  // Entries for all leaders, and for the tensors that assignStorage named.
  model::Strategy strategy(const std::string& modelHash) const;

 private:
  // How an axis splits an op or an argument's storage.
  struct AxisSplit {
    int factor = -1;       // -1: it replicates.
    bool isWhole = false;  // It shall.
    int rest = -1;         // See `continueIn`.
    SharedSplit shared = SharedSplit::kWhole;
    sharding::Shares shares;
  };

  // `most` has the positions of a factor that each axis may split.
  bool canAssign(const sharding::ShardingRule& rule,
                 const std::vector<AxisSplit>& taken, int axis, int factor,
                 SharedSplit shared, const std::vector<int64_t>& most) const;
  // The factor that goes on with an axis of which its own has used `used`; -1:
  // none, as positions of its own are left or another axis splits it.
  static int restOf(const sharding::ShardingRule& rule,
                    const std::vector<AxisSplit>& axes, size_t axis,
                    int64_t used);
  sharding::OpConfiguration onMesh(const sharding::ShardingRule& rule,
                                   const std::vector<AxisSplit>& axes,
                                   const std::vector<int64_t>& most) const;

  const StrategyGraph& graph;
  std::vector<int64_t> degrees;
  std::vector<int64_t> limits;  // Of ops, by axis.
  const std::vector<int64_t> noLimits;
  sharding::DeviceGrid devices;
  std::vector<std::vector<AxisSplit>> splits;  // By op and axis.
  // By argument and axis. Empty: as the readers demand.
  std::vector<std::vector<AxisSplit>> storage;
};

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_MESH_ASSIGNMENT_H_
