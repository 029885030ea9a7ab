#ifndef SOAPSTONE_PASSES_PREPARE_RECOMPUTE_IN_READERS_H_
#define SOAPSTONE_PASSES_PREPARE_RECOMPUTE_IN_READERS_H_

#include <vector>

#include "passes/prepare/fuse_groups.h"

namespace soapstone::passes {

// Returns mapped nodes that every reader should recompute: cheap functions of
// one value that is stored anyway, read by other kernels than that of their own
// group, which then need not store them. Reductions recompute what widens a
// stored value, and read that. The rest of each of `groups` stays
// connected without them; groups that only widen may vanish. A cheap
// node reads one mapped node at most.
std::vector<int> nodesToRecompute(const std::vector<FusionNode>& nodes,
                                  const FusionGroups& groups);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_RECOMPUTE_IN_READERS_H_
