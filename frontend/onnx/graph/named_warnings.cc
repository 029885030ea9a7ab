#include "frontend/onnx/graph/named_warnings.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ir/model/and_more.h"

namespace soapstone::onnx {

std::string counted(int64_t count, absl::string_view one,
                    absl::string_view many) {
  return absl::StrCat(count, " ", count == 1 ? one : many);
}

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
    const size_t shown = std::min(kShown, names.size());
    for (size_t i = 0; i < shown; ++i) {
      absl::StrAppend(&text, i == 0 ? " '" : ", '", names[i], "'");
    }
    warnings.push_back(text + model::andMore(names.size() - shown));
  }
}

}  // namespace soapstone::onnx
