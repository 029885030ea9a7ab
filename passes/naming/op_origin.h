#ifndef SOAPSTONE_PASSES_NAMING_OP_ORIGIN_H_
#define SOAPSTONE_PASSES_NAMING_OP_ORIGIN_H_

#include <cstdint>
#include <optional>

#include "ir/mlir_names.h"
#include "mlir/IR/Location.h"

namespace soapstone::passes {

// The forward op that an op stems from, while the training pipeline rewrites
// both. Kept in the location, behind the layer's name: rewrites carry locations
// along, and the elimination of common subexpressions does not compare them, as
// it would attributes.
struct OpOrigin {
  int64_t forwardNumber = 0;  // Unique among the forward ops.
  bool isGradient = false;    // Built by differentiating that op.
};

// The origin in a location, or nothing.
std::optional<OpOrigin> originOf(Location location);

// The location with that origin in place of one that it may have.
Location withOrigin(Location location, OpOrigin origin);

// The location as it was without an origin.
Location withoutOrigin(Location location);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_NAMING_OP_ORIGIN_H_
