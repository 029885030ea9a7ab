#include "ir/sharding/sharding_rule.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/sharding/partial_kind_name.h"

namespace soapstone::sharding {
namespace {

char kindLetter(FactorKind kind) {
  switch (kind) {
    case FactorKind::kSample:
      return 'S';
    case FactorKind::kAttribute:
      return 'A';
    case FactorKind::kParameter:
      return 'P';
    case FactorKind::kReduction:
      return 'R';
    case FactorKind::kInherited:
      return 'I';
  }
  return '?';
}

std::string splitMark(FactorSplit split) {
  switch (split) {
    case FactorSplit::kFree:
      return "";
    case FactorSplit::kStatistics:
      return "~";
    case FactorSplit::kForbidden:
      return "!";
  }
  return "";
}

int64_t floorDivide(int64_t numerator, int64_t denominator) {
  int64_t quotient = numerator / denominator;
  return quotient * denominator > numerator ? quotient - 1 : quotient;
}

std::string toString(const TensorMapping& tensor,
                     const std::vector<Factor>& factors) {
  std::vector<std::string> dims;
  for (const DimensionMapping& dim : tensor.dims) {
    std::vector<std::string> names;
    for (int factor : dim.factors) names.push_back(factors[factor].name);
    std::string text = absl::StrJoin(names, "*");
    if (names.empty()) text = "1";
    if (dim.hasHalo) absl::StrAppend(&text, "+halo");
    dims.push_back(std::move(text));
  }
  std::string text = absl::StrCat("(", absl::StrJoin(dims, " "), ")");
  for (const PartialFactor& partial : tensor.partials) {
    absl::StrAppend(&text, " ", partialKindName(partial.kind), " over ",
                    factors[partial.factor].name);
  }
  return text;
}

std::string toString(const std::vector<TensorMapping>& tensors,
                     const std::vector<Factor>& factors) {
  std::vector<std::string> parts;
  for (const TensorMapping& tensor : tensors) {
    parts.push_back(toString(tensor, factors));
  }
  return absl::StrJoin(parts, ", ");
}

}  // namespace

ShardRange haloRange(const Halo& halo, ShardRange factorRange) {
  int64_t reach = (halo.window - 1) * halo.dilation;
  int64_t last = factorRange.end - 1;
  if (halo.transposed) {
    int64_t first = factorRange.begin + halo.padLow - reach;
    return {floorDivide(first + halo.stride - 1, halo.stride),
            floorDivide(last + halo.padLow, halo.stride) + 1};
  }
  return {factorRange.begin * halo.stride - halo.padLow,
          last * halo.stride - halo.padLow + reach + 1};
}

ShardRange haloSlab(const Halo& halo, ShardRange factorRange, int64_t size) {
  if (size < 1) return {0, 0};
  ShardRange range = haloRange(halo, factorRange);
  int64_t begin = std::clamp<int64_t>(range.begin, 0, size - 1);
  int64_t end = std::clamp<int64_t>(range.end, begin + 1, size);
  return {begin, end};
}

int ShardingRule::addFactor(std::string name, int64_t size, FactorKind kind,
                            FactorSplit split) {
  factors.push_back({std::move(name), size, kind, split});
  return static_cast<int>(factors.size()) - 1;
}

int ShardingRule::findFactor(const std::string& name) const {
  for (size_t i = 0; i < factors.size(); ++i) {
    if (factors[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

std::string ShardingRule::toString() const {
  std::string text;
  for (const Factor& factor : factors) {
    absl::StrAppend(&text, factor.name, ":",
                    std::string(1, kindLetter(factor.kind)),
                    splitMark(factor.split), "=", factor.size, " ");
  }
  return absl::StrCat(text, "| ",
                      soapstone::sharding::toString(operands, factors), " -> ",
                      soapstone::sharding::toString(results, factors));
}

ShardRange shardRange(int64_t size, int64_t degree, int64_t index) {
  int64_t base = size / degree;
  int64_t larger = size % degree;
  int64_t begin = index * base + std::min(index, larger);
  return {begin, begin + base + (index < larger ? 1 : 0)};
}

}  // namespace soapstone::sharding
