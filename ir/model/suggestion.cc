#include "ir/model/suggestion.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "llvm/ADT/StringRef.h"

namespace soapstone::model {

std::string suggestion(const std::string& name,
                       const std::vector<std::string>& known) {
  // Long names differ in few places where they are mistyped.
  constexpr unsigned kMostEdits = 8;
  unsigned limit = std::min<unsigned>(
      kMostEdits, static_cast<unsigned>(name.size()) / 3 + 1);
  const std::string* best = nullptr;
  for (const std::string& candidate : known) {
    unsigned edits =
        llvm::StringRef(name).edit_distance(candidate, true, limit);
    if (edits > limit || edits >= name.size()) continue;
    if (edits < limit || best == nullptr) best = &candidate;
    if (edits == 0) break;
    limit = std::min(limit, edits);
  }
  return best == nullptr ? "" : absl::StrCat("; did you mean '", *best, "'?");
}

}  // namespace soapstone::model
