#ifndef SOAPSTONE_IR_SHARDING_LAYOUT_REFINEMENT_H_
#define SOAPSTONE_IR_SHARDING_LAYOUT_REFINEMENT_H_

#include "ir/sharding/layout.h"

namespace soapstone::sharding {

// Rewrites two layouts of one tensor over a common refinement of its shape,
// which splits a dimension into its factors: a tensor of [B*S, 16] whose S is
// split becomes one of [B, S, 16], and its shards become boxes. A reshape of
// tensor and shards that moves nothing. Dimensions where the factors of the two
// layouts do not fit together stay as they are.
void refineTogether(Layout* a, Layout* b);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_LAYOUT_REFINEMENT_H_
