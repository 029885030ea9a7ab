#ifndef SOAPSTONE_FRONTEND_PRESETS_PACKED_HEADS_H_
#define SOAPSTONE_FRONTEND_PRESETS_PACKED_HEADS_H_

#include <cstdint>
#include <string>

#include "frontend/presets/model_builder.h"

namespace soapstone::presets {

// Heads of queries [B, H, S, D] and of keys and values [B, G, S, D].
struct Heads {
  mlir::Value query, key, value;
};

// The heads of one projection [B, S, (H + 2 G) D] in which each of the `groups`
// has its queries, then its key, then its value.
Heads unpackGroups(ModelBuilder& model, const std::string& path,
                   mlir::Value packed, int64_t heads, int64_t groups);

// The same of a projection [B, S, 3 H D] in which all queries come first, then
// all keys, then all values.
Heads unpackParts(ModelBuilder& model, const std::string& path,
                  mlir::Value packed, int64_t heads);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_PACKED_HEADS_H_
