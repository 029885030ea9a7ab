#include "simulator/layer_names.h"

#include <algorithm>

#include "absl/container/inlined_vector.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace soapstone::simulator {
namespace {

// Whether a component of a path counts layers: "0", or "encoder_layer_0", as
// torchvision and Flax name them.
bool isLayerNumber(absl::string_view component) {
  size_t digits = component.size();
  while (digits > 0 && absl::ascii_isdigit(
                           static_cast<unsigned char>(component[digits - 1]))) {
    --digits;
  }
  if (digits == component.size()) return false;
  absl::string_view words = component.substr(0, digits);
  constexpr absl::string_view kBefore = "_";
  for (absl::string_view word : {"layer_", "block_"}) {
    if (!absl::ConsumeSuffix(&words, word)) continue;
    return words.empty() || absl::EndsWith(words, kBefore);
  }
  return words.empty();
}

// `text` with every number replaced by '*'.
std::string withoutNumbers(absl::string_view text) {
  std::string result;
  for (char c : text) {
    bool isDigit = absl::ascii_isdigit(static_cast<unsigned char>(c));
    if (!isDigit) {
      result += c;
    } else if (result.empty() || result.back() != '*') {
      result += '*';
    }
  }
  return result;
}

// Whether `part` says more of what `before` names: "layer.0" after "layer".
bool goesOn(absl::string_view before, absl::string_view part) {
  return part.size() > before.size() && part[before.size()] == '.' &&
         absl::StartsWith(part, before);
}

}  // namespace

std::string dottedName(const std::string& name) {
  if (!absl::StrContains(name, '/')) return name;
  absl::InlinedVector<absl::string_view, 16> parts;
  for (absl::string_view part : absl::StrSplit(name, '/', absl::SkipEmpty())) {
    if (!parts.empty() && goesOn(parts.back(), part)) parts.pop_back();
    parts.push_back(part);
  }
  return absl::StrJoin(parts, ".");
}

std::string layerOfName(const std::string& dotted) {
  absl::string_view text = dotted;
  size_t begin = 0;
  while (true) {
    size_t end = text.find('.', begin);
    bool isLast = end == absl::string_view::npos;
    if (isLayerNumber(text.substr(begin, isLast ? end : end - begin))) {
      return dotted.substr(0, end);
    }
    if (isLast) return dotted.substr(0, begin > 0 ? begin - 1 : end);
    begin = end + 1;
  }
}

absl::string_view forwardName(const model::ModelGraph& graph,
                              const model::ModelOp& op) {
  const absl::string_view name = op.name;
  if (!op.isBackward) return name;
  const size_t end = name.find(".gradient.");
  if (end != absl::string_view::npos) return name.substr(0, end);
  return op.leader >= 0 ? graph.ops[op.leader].name : name;
}

std::vector<std::string> layersOf(const model::ModelGraph& graph) {
  std::vector<std::string> layers;
  layers.reserve(graph.ops.size() + 1);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const model::ModelOp& op = graph.ops[i];
    const std::string* name = &op.name;
    if (op.storageArgument >= 0) {
      name = &graph.arguments[op.storageArgument].name;
    } else if (op.leader >= 0) {
      name = &graph.ops[op.leader].name;
    }
    layers.push_back(layerOfName(dottedName(*name)));
  }
  layers.emplace_back();
  return layers;
}

std::string layerPattern(const std::string& name) {
  std::string result;
  bool countsLayers = false;
  size_t begin = 0;
  while (begin <= name.size()) {
    const size_t end = std::min(name.find_first_of("./", begin), name.size());
    const std::string component = name.substr(begin, end - begin);
    const bool isNumber = isLayerNumber(component);
    countsLayers |= isNumber;
    result += isNumber ? withoutNumbers(component) : component;
    if (end < name.size()) result += name[end];
    begin = end + 1;
  }
  return countsLayers ? result : withoutNumbers(name);
}

}  // namespace soapstone::simulator
