#ifndef SOAPSTONE_PASSES_RECOMPUTE_IN_READERS_H_
#define SOAPSTONE_PASSES_RECOMPUTE_IN_READERS_H_

#include <vector>

#include "passes/fuse_groups.h"

namespace soapstone::passes {

// Mapped nodes that every reader had better compute again: cheap functions of
// one value that is stored anyway, read by kernels beside the one of their own
// group, which then need not store them. What remains of each of `groups`
// hangs together without them; of groups of casts to wider types nothing need
// remain. A cheap node reads one mapped node at most.
std::vector<int> nodesToRecompute(const std::vector<FusionNode>& nodes,
                                  const FusionGroups& groups);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RECOMPUTE_IN_READERS_H_
