#include <algorithm>
#include <map>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/import.h"

namespace soapstone::onnx {
namespace {

using OpKey = std::tuple<std::string, std::string, std::string>;

std::vector<OpUse> values(const std::map<OpKey, OpUse>& uses) {
  std::vector<OpUse> list;
  for (const auto& [key, use] : uses) list.push_back(use);
  return list;
}

void count(std::map<OpKey, OpUse>& uses, const Node& node,
           const std::string& reason) {
  OpUse& use = uses[{node.domain, node.opType, reason}];
  if (use.count++ > 0) return;
  use.opType = node.opType;
  use.domain = node.domain;
  use.opset = node.opset;
  use.firstNode = node.name;
  use.reason = reason;
}

}  // namespace

std::vector<OpUse> listOps(const Graph& graph) {
  std::map<OpKey, OpUse> uses;
  for (const Node& node : graph.nodes) count(uses, node, "");
  return values(uses);
}

std::vector<OpUse> unsupportedOps(const Graph& graph,
                                  const RefusalReason& refuse) {
  std::map<OpKey, OpUse> uses;
  for (const Node& node : graph.nodes) {
    std::optional<std::string> reason = refuse(graph, node);
    if (reason.has_value()) count(uses, node, *reason);
  }
  return values(uses);
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
