#include "ir/sharding/group_shapes.h"

#include <utility>

namespace soapstone::sharding {

GroupShapes::GroupShapes(const LayoutGeometry& source,
                         const LayoutGeometry& target)
    : source(source),
      target(target),
      index(source.devices),
      dims(source.numDims()) {}

bool GroupShapes::isNew(absl::Span<const int> group) {
  std::vector<int> key;
  key.reserve(group.size() * (dims.size() + 4));
  const int first = rankOf(group.front());
  for (int device : group) {
    const int rank = rankOf(device);
    key.insert(key.end(), {source.replica(rank), source.partial(rank),
                           target.replica(rank), target.partial(rank)});
    for (int dim = 0; dim < static_cast<int>(dims.size()); ++dim) {
      key.push_back(
          numberOf(dim, {source.shard(dim, rank), target.shard(dim, rank),
                         source.shard(dim, first)}));
    }
  }
  return known.insert(std::move(key)).second;
}

int GroupShapes::numberOf(int dim, const ShardPair& pair) {
  Dimension& own = dims[dim];
  if (own.last == pair) return own.lastNumber;
  auto [entry, isNew] = own.numbers.try_emplace(pair, 0);
  if (isNew) entry->second = describe(dim, pair);
  own.last = pair;
  return own.lastNumber = entry->second;
}

int GroupShapes::describe(int dim, const ShardPair& pair) {
  const auto& [before, after, first] = pair;
  const PositionRanges& origin = source.dims[dim].held[first];
  const int64_t begin = origin.empty() ? 0 : origin.front().begin;
  std::vector<int64_t> description;
  for (const PositionRanges* ranges :
       {&source.dims[dim].held[before], &target.dims[dim].held[after]}) {
    description.push_back(static_cast<int64_t>(ranges->size()));
    for (const ShardRange& range : *ranges) {
      description.push_back(range.begin - begin);
      description.push_back(range.end - begin);
    }
  }
  return descriptions
      .try_emplace(std::move(description),
                   static_cast<int>(descriptions.size()))
      .first->second;
}

}  // namespace soapstone::sharding
