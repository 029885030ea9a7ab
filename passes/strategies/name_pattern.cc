#include "passes/strategies/name_pattern.h"

#include <algorithm>

#include "simulator/layer_names.h"

namespace soapstone::strategy {
namespace {

bool matchesWhole(absl::string_view name, absl::string_view dotted,
                  absl::string_view pattern) {
  return matchesPattern(name, pattern) || matchesPattern(dotted, pattern);
}

}  // namespace

bool matchesPattern(absl::string_view name, absl::string_view pattern) {
  size_t at = 0;
  size_t next = 0;
  // Where the last '*' is, and what it has taken so far.
  size_t star = absl::string_view::npos;
  size_t taken = 0;
  while (at < name.size()) {
    if (next < pattern.size() && pattern[next] == '*') {
      star = next++;
      taken = at;
    } else if (next < pattern.size() && pattern[next] == name[at]) {
      ++next;
      ++at;
    } else if (star != absl::string_view::npos) {
      next = star + 1;
      at = ++taken;
    } else {
      return false;
    }
  }
  while (next < pattern.size() && pattern[next] == '*') ++next;
  return next == pattern.size();
}

bool matchesWholeName(absl::string_view name, absl::string_view pattern) {
  return matchesWhole(name, simulator::dottedName(std::string(name)), pattern);
}

bool matchesOpPattern(absl::string_view name, absl::string_view pattern) {
  std::string dotted = simulator::dottedName(std::string(name));
  if (matchesWhole(name, dotted, pattern)) return true;
  size_t last = dotted.rfind('.');
  return last != std::string::npos &&
         matchesPattern(absl::string_view(dotted).substr(0, last), pattern);
}

void dropEntries(const std::set<std::string>& names,
                 std::vector<model::NamedConfiguration>* entries) {
  entries->erase(std::remove_if(entries->begin(), entries->end(),
                                [&](const model::NamedConfiguration& entry) {
                                  return names.count(entry.name) > 0;
                                }),
                 entries->end());
}

}  // namespace soapstone::strategy
