#include "tests/unit/passes/search/additive/iopddl_text.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"

namespace soapstone::search {
namespace {

void appendIntegers(const std::vector<int64_t>& values, std::string& text) {
  text += '[';
  for (size_t i = 0; i < values.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ",", values[i]);
  }
  text += ']';
}

template <typename Items, typename Append>
void appendList(const char* key, const Items& items, std::string& text,
                Append append) {
  absl::StrAppend(&text, "\"", key, "\":[");
  for (size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += ',';
    append(items[i]);
  }
  text += ']';
}

}  // namespace

std::string toIopddlText(const AdditiveProblem& problem) {
  std::string text = "{\"problem\":{\"edges\":{";
  appendList("costs", problem.edges, text, [&](const AdditiveEdge& edge) {
    appendIntegers(problem.matrices[edge.matrix], text);
  });
  text += ',';
  appendList("nodes", problem.edges, text, [&](const AdditiveEdge& edge) {
    appendIntegers({edge.from, edge.to}, text);
  });
  absl::StrAppend(&text, "},\"name\":\"", problem.name, "\",\"nodes\":{");
  appendList("costs", problem.nodes, text, [&](const AdditiveNode& node) {
    appendIntegers(node.costs, text);
  });
  text += ',';
  appendList("intervals", problem.nodes, text, [&](const AdditiveNode& node) {
    appendIntegers({node.begin, node.end}, text);
  });
  text += ',';
  appendList("usages", problem.nodes, text, [&](const AdditiveNode& node) {
    appendIntegers(node.usages, text);
  });
  absl::StrAppend(
      &text, "},\"usage_limit\":",
      problem.usageLimit.value_or(std::numeric_limits<int64_t>::max()), "}}\n");
  return text;
}

}  // namespace soapstone::search
