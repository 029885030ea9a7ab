#include "frontend/onnx/rules/einsum.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr int kEllipsisLabel = 1000;

absl::Status equationError(absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("equation ", why));
}

// Labels of one term whose ellipsis stands for `hidden` dimensions.
absl::StatusOr<std::vector<int>> parseTerm(absl::string_view term,
                                           int64_t hidden) {
  std::vector<int> labels;
  bool hasEllipsis = false;
  for (size_t i = 0; i < term.size(); ++i) {
    if (absl::ascii_isalpha(term[i])) {
      labels.push_back(term[i]);
      continue;
    }
    if (term.substr(i, 3) != "..." || hasEllipsis) {
      return equationError(absl::StrCat("has a bad term '", term, "'"));
    }
    hasEllipsis = true;
    for (int64_t d = hidden - 1; d >= 0; --d) {
      labels.push_back(kEllipsisLabel + static_cast<int>(d));
    }
    i += 2;
  }
  return labels;
}

// Without "->" the result is the ellipsis and every label that occurs once.
std::vector<int> implicitResult(const std::vector<std::vector<int>>& operands) {
  std::map<int, int> counts;
  for (const auto& labels : operands) {
    for (int label : labels) ++counts[label];
  }
  std::vector<int> result;
  for (auto it = counts.rbegin(); it != counts.rend(); ++it) {
    if (it->first >= kEllipsisLabel) result.push_back(it->first);
  }
  for (const auto& [label, count] : counts) {
    if (label < kEllipsisLabel && count == 1) result.push_back(label);
  }
  return result;
}

}  // namespace

absl::StatusOr<EinsumEquation> parseEinsum(absl::string_view text,
                                           absl::Span<const int64_t> ranks) {
  std::string compact;
  for (char c : text) {
    if (!absl::ascii_isspace(c)) compact += c;
  }
  std::vector<std::string> sides = absl::StrSplit(compact, "->");
  if (sides.size() > 2) return equationError("has two arrows");
  std::vector<std::string> terms = absl::StrSplit(sides[0], ',');
  if (terms.size() != ranks.size()) {
    return equationError(absl::StrCat("has ", terms.size(), " terms for ",
                                      ranks.size(), " operands"));
  }
  EinsumEquation equation;
  int64_t widest = 0;
  for (size_t i = 0; i < terms.size(); ++i) {
    auto letters = std::count_if(terms[i].begin(), terms[i].end(),
                                 [](char c) { return absl::ascii_isalpha(c); });
    bool hasEllipsis = terms[i].find("...") != std::string::npos;
    int64_t hidden = hasEllipsis ? ranks[i] - letters : 0;
    if (hidden < 0) return equationError("has too many labels");
    widest = std::max(widest, hidden);
    SOAPSTONE_ASSIGN_OR_RETURN(std::vector<int> labels,
                               parseTerm(terms[i], hidden));
    if (static_cast<int64_t>(labels.size()) != ranks[i]) {
      return equationError(
          absl::StrCat("term '", terms[i], "' does not fit rank ", ranks[i]));
    }
    equation.operands.push_back(std::move(labels));
  }
  if (sides.size() == 1) {
    equation.result = implicitResult(equation.operands);
    return equation;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(equation.result, parseTerm(sides[1], widest));
  return equation;
}

}  // namespace soapstone::onnx
