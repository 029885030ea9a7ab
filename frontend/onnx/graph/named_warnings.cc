#include "frontend/onnx/graph/named_warnings.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace soapstone::onnx {

void NamedWarnings::add(const std::string& remark, const std::string& name) {
  auto found =
      std::find_if(namesByRemark.begin(), namesByRemark.end(),
                   [&](const auto& entry) { return entry.first == remark; });
  if (found == namesByRemark.end()) {
    found = namesByRemark.insert(namesByRemark.end(), {remark, {}});
  }
  found->second.push_back(name);
}

void NamedWarnings::appendTo(std::vector<std::string>& warnings) const {
  constexpr size_t kShown = 3;
  for (const auto& [remark, names] : namesByRemark) {
    std::string text = absl::StrCat(remark, ":");
    for (size_t i = 0; i < std::min(kShown, names.size()); ++i) {
      absl::StrAppend(&text, i == 0 ? " '" : ", '", names[i], "'");
    }
    if (names.size() > kShown) {
      absl::StrAppend(&text, " and ", names.size() - kShown, " more");
    }
    warnings.push_back(text);
  }
}

}  // namespace soapstone::onnx
