#ifndef SOAPSTONE_IR_SHARDING_REPLICA_SLICES_H_
#define SOAPSTONE_IR_SHARDING_REPLICA_SLICES_H_

#include <optional>

#include "ir/sharding/layout.h"

namespace soapstone::sharding {

// Three layouts of one tensor over one refinement of its shape.
struct SlicedLayouts {
  Layout source;
  Layout sliced;
  Layout target;
};

// The layout between `source`, which has partial results of which several
// devices hold the same, and `target`, which has sums: `sliced` has the partial
// results of the source, but every device only the part that its group of
// summands needs of them. Replicas then do not reduce the same positions twice.
//
// A target that is split over summands and replicas alike needs strided parts:
// the layouts are over a shape in which these are boxes.
//
// Nothing if the axes of the layouts do not fit together, if no part can be cut
// off, or if shards are uneven where summands split them.
std::optional<SlicedLayouts> sliceReplicas(const Layout& source,
                                           const Layout& target);

// The layout on the way from partial results to sums that some summands share
// and others repeat (parameters that are sharded within groups and alike in all
// groups): split like `target`, partial over the summands among which `target`
// is replicated. What leads to it is a reduce-scatter within each group, and an
// all-reduce of shards over the groups leads on.
//
// Nothing if no summands are both split and replicated in the target, if those
// of one group are not nearer to each other in the devices' order than groups
// are, or if the axes of the layouts do not fit together.
std::optional<Layout> summedInGroups(const Layout& source,
                                     const Layout& target);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_REPLICA_SLICES_H_
