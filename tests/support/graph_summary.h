#ifndef SOAPSTONE_TESTS_SUPPORT_GRAPH_SUMMARY_H_
#define SOAPSTONE_TESTS_SUPPORT_GRAPH_SUMMARY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Count of nodes by "domain::OpType" ("Conv" for the default domain).
inline std::map<std::string, int64_t> opHistogram(const Graph& graph) {
  std::map<std::string, int64_t> histogram;
  for (const Node& node : graph.nodes) {
    ++histogram[node.domain.empty()
                    ? node.opType
                    : absl::StrCat(node.domain, "::", node.opType)];
  }
  return histogram;
}

// Hashes every value from what computes it, bottom up, so that names and the
// order of independent nodes do not matter. Initializers have no structure of
// their own: their hash is of type, role and number of uses, which tying and
// un-tying of weights changes.
namespace canonical_hash {

inline uint64_t mix(uint64_t hash, uint64_t word) {
  hash ^= word + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  hash *= 0xbf58476d1ce4e5b9ull;
  return hash ^ (hash >> 29);
}

inline uint64_t mixBytes(uint64_t hash, const void* data, size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  uint64_t fnv = 0xcbf29ce484222325ull;
  for (size_t i = 0; i < size; ++i) fnv = (fnv ^ bytes[i]) * 0x100000001b3ull;
  return mix(mix(hash, size), fnv);
}

inline uint64_t mixText(uint64_t hash, const std::string& text) {
  return mixBytes(hash, text.data(), text.size());
}

inline uint64_t hashLeaf(const Value& value, size_t uses, size_t inputIndex) {
  uint64_t hash =
      mixText(static_cast<uint64_t>(value.kind), toString(value.type));
  if (value.kind == ValueKind::kConstant) {
    return mixBytes(hash, value.tensor.bytes().data(),
                    value.tensor.bytes().size());
  }
  if (value.kind == ValueKind::kInput) return mix(hash, inputIndex);
  return mix(mix(hash, static_cast<uint64_t>(value.role)), uses);
}

inline uint64_t hashNode(const Node& node,
                         const std::vector<uint64_t>& hashes) {
  uint64_t hash = mixText(mixText(1, node.domain), node.opType);
  for (ValueId id : node.inputs) hash = mix(hash, id < 0 ? 7 : hashes[id]);
  for (const auto& [name, value] : node.attributes) {
    hash = mixText(mixText(hash, name), toString(value));
  }
  return hash;
}

}  // namespace canonical_hash

// A hash of the graph's structure, types, attributes and constant data that
// ignores names of intermediate values and nodes, constants' provenance and
// the order of independent nodes: equal for isomorphic graphs.
inline uint64_t canonicalHash(const Graph& graph) {
  std::vector<std::vector<Use>> uses = collectUses(graph);
  std::vector<size_t> inputIndex(graph.values.size(), 0);
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    inputIndex[graph.inputs[i]] = i + 1;
  }
  std::vector<uint64_t> hashes(graph.values.size(), 0);
  for (size_t id = 0; id < graph.values.size(); ++id) {
    if (graph.values[id].kind == ValueKind::kResult) continue;
    hashes[id] = canonical_hash::hashLeaf(graph.values[id], uses[id].size(),
                                          inputIndex[id]);
  }
  uint64_t sum = 0;
  for (const Node& node : graph.nodes) {
    uint64_t hash = canonical_hash::hashNode(node, hashes);
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      ValueId id = node.outputs[i];
      if (id == kNoValue) continue;
      hashes[id] = canonical_hash::mix(
          canonical_hash::mixText(hash, toString(graph.value(id).type)), i);
    }
    // A sum does not depend on the order of nodes.
    sum += canonical_hash::mix(hash, 0x5eed);
  }
  for (ValueId id : graph.outputs) sum = canonical_hash::mix(sum, hashes[id]);
  return sum;
}

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_TESTS_SUPPORT_GRAPH_SUMMARY_H_
