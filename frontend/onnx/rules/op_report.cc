#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/import.h"

namespace soapstone::onnx {

std::vector<OpUse> listOps(const Graph& graph) {
  std::map<std::pair<std::string, std::string>, OpUse> uses;
  for (const Node& node : graph.nodes) {
    OpUse& use = uses[{node.domain, node.opType}];
    if (use.count++ > 0) continue;
    use.opType = node.opType;
    use.domain = node.domain;
    use.opset = node.opset;
    use.firstNode = node.name;
  }
  std::vector<OpUse> list;
  for (const auto& [key, use] : uses) list.push_back(use);
  return list;
}

absl::Status unsupportedError(const std::string& path,
                              const std::vector<OpUse>& uses) {
  if (uses.empty()) return absl::OkStatus();
  std::string text =
      absl::StrCat("'", path, "': ", uses.size(),
                   uses.size() == 1 ? " kind of op is" : " kinds of ops are",
                   " not supported: ");
  for (size_t i = 0; i < uses.size(); ++i) {
    const OpUse& use = uses[i];
    absl::StrAppend(
        &text, i == 0 ? "" : "; ", use.domain,
        use.domain.empty() ? "" : "::", use.opType, " (opset ", use.opset, ", ",
        use.count, use.count == 1 ? " node '" : " nodes, first '",
        use.firstNode, "')", use.reason.empty() ? "" : ": ", use.reason);
  }
  return absl::UnimplementedError(text);
}

}  // namespace soapstone::onnx
