#ifndef SOAPSTONE_PASSES_STRATEGIES_NAME_PATTERN_H_
#define SOAPSTONE_PASSES_STRATEGIES_NAME_PATTERN_H_

#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "ir/model/strategy.h"

namespace soapstone::strategy {

// Whether a name is `pattern`, in which '*' stands for any characters, none
// included.
bool matchesPattern(absl::string_view name, absl::string_view pattern);

// The same of a name that the pattern may also write with dots.
bool matchesWholeName(absl::string_view name, absl::string_view pattern);

// The same of an op's name, which may also be written without the op itself:
// "/model/layers.0/mlp/up_proj/MatMul" matches "model.layers.*.mlp.up_proj".
bool matchesOpPattern(absl::string_view name, absl::string_view pattern);

// Erases the entries whose names, or patterns, are among `names`.
void dropEntries(const std::set<std::string>& names,
                 std::vector<model::NamedConfiguration>* entries);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_NAME_PATTERN_H_
