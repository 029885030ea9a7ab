#ifndef SOAPSTONE_IR_SHARDING_BOX_LAYOUT_H_
#define SOAPSTONE_IR_SHARDING_BOX_LAYOUT_H_

#include "ir/sharding/layout.h"

namespace soapstone::sharding {

// `layout` without what no tensor that is stored or handed out may have:
// partial results, halos, shards that are no boxes. Where a dimension has them,
// the devices hold more of it instead.
Layout boxLayout(const Layout& layout);

// Whether every shard is one box, overlapping or not, and complete.
bool hasBoxes(const Layout& layout);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_BOX_LAYOUT_H_
