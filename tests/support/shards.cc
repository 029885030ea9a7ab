#include "tests/support/shards.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace soapstone::reference {
namespace {

// Row-major indices in the whole tensor of every element of a shard.
std::vector<int64_t> shardElements(const std::vector<int64_t>& shape,
                                   const sharding::TensorMapping& mapping,
                                   const sharding::ShardingRule& rule,
                                   const sharding::FactorRanges& ranges) {
  std::vector<int64_t> elements{0};
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    std::vector<int64_t> positions =
        sharding::localPositions(mapping.dims[dim], shape[dim], rule, ranges);
    std::vector<int64_t> refined;
    refined.reserve(elements.size() * positions.size());
    for (int64_t major : elements) {
      for (int64_t position : positions)
        refined.push_back(major * shape[dim] + position);
    }
    elements = std::move(refined);
  }
  return elements;
}

bool agree(double a, double b, double tolerance) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return true;
  return std::abs(a - b) <= tolerance * (1 + std::abs(b));
}

}  // namespace

Tensor sliceShard(const Tensor& tensor, const sharding::TensorMapping& mapping,
                  const sharding::ShardingRule& rule,
                  const sharding::FactorRanges& ranges) {
  Tensor shard(tensor.type(),
               sharding::localShape(mapping, tensor.shape(), ranges));
  std::vector<int64_t> elements =
      shardElements(tensor.shape(), mapping, rule, ranges);
  for (int64_t i = 0; i < shard.size(); ++i)
    shard.copyElement(i, tensor, elements[i]);
  return shard;
}

ResultAssembler::ResultAssembler(ElementType type, std::vector<int64_t> shape,
                                 const sharding::TensorMapping& mapping,
                                 const sharding::ShardingRule& rule)
    : type(type),
      shape(std::move(shape)),
      mapping(mapping),
      rule(rule),
      overlaps(std::any_of(
          mapping.dims.begin(), mapping.dims.end(),
          [](const sharding::DimensionMapping& dim) { return dim.hasHalo; })),
      values(elementCount(this->shape)),
      isHeld(values.size()) {}

bool ResultAssembler::isReplica(const sharding::FactorRanges& ranges) const {
  for (int factor = 0; factor < static_cast<int>(ranges.size()); ++factor) {
    if (ranges[factor].begin == 0) continue;
    auto carries = [&](const sharding::DimensionMapping& dim) {
      return std::find(dim.factors.begin(), dim.factors.end(), factor) !=
             dim.factors.end();
    };
    auto names = [&](const sharding::PartialFactor& partial) {
      return partial.factor == factor;
    };
    if (std::none_of(mapping.dims.begin(), mapping.dims.end(), carries) &&
        std::none_of(mapping.partials.begin(), mapping.partials.end(), names)) {
      return true;
    }
  }
  return false;
}

void ResultAssembler::combine(int64_t element, double value) {
  if (!isHeld[element]) {
    isHeld[element] = true;
    values[element] = value;
    return;
  }
  if (mapping.partials.empty() && !overlaps) {
    error = absl::StrCat("element ", element, " is held twice");
    return;
  }
  double& sum = values[element];
  sharding::PartialKind kind = mapping.partials.empty()
                                   ? sharding::PartialKind::kSum
                                   : mapping.partials[0].kind;
  switch (kind) {
    case sharding::PartialKind::kSum:
      sum += value;
      return;
    case sharding::PartialKind::kProduct:
      sum *= value;
      return;
    case sharding::PartialKind::kMax:
      sum = std::max(sum, value);
      return;
    case sharding::PartialKind::kMin:
      sum = std::min(sum, value);
      return;
  }
}

void ResultAssembler::add(const Tensor& shard,
                          const sharding::FactorRanges& ranges) {
  std::vector<int64_t> elements = shardElements(shape, mapping, rule, ranges);
  if (static_cast<int64_t>(elements.size()) != shard.size()) {
    error = absl::StrCat("a shard has ", shard.size(),
                         " elements, its mapping ", elements.size());
    return;
  }
  if (isReplica(ranges)) {
    replicas.push_back({shard, std::move(elements)});
    return;
  }
  for (int64_t i = 0; i < shard.size(); ++i)
    combine(elements[i], shard.number(i));
}

absl::StatusOr<Tensor> ResultAssembler::finish(double tolerance) const {
  if (!error.empty()) return absl::InternalError(error);
  auto missing = std::find(isHeld.begin(), isHeld.end(), false);
  if (missing != isHeld.end() && !overlaps) {
    return absl::InternalError(
        absl::StrCat("no shard holds element ", missing - isHeld.begin()));
  }
  // A replica is complete in what it holds, unless it is partial: then only
  // sums over replicas agree, which the first replica's sum stands for.
  for (const Replica& replica : replicas) {
    if (!mapping.partials.empty() || overlaps) break;
    for (int64_t i = 0; i < replica.shard.size(); ++i) {
      int64_t element = replica.elements[i];
      if (!agree(replica.shard.number(i), values[element], tolerance)) {
        return absl::InternalError(
            absl::StrCat("replicas of element ", element, " are ",
                         replica.shard.number(i), " and ", values[element]));
      }
    }
  }
  return Tensor::fromNumbers(type, shape, values);
}

}  // namespace soapstone::reference
