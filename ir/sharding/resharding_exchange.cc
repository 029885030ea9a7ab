#include "ir/sharding/resharding_exchange.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace soapstone::sharding {
namespace {

// Whether shards are single ranges in ascending order.
bool isAscending(const DimensionGeometry& dim) {
  for (size_t i = 0; i < dim.held.size(); ++i) {
    if (dim.held[i].size() != 1) return false;
    if (i > 0 && dim.held[i][0].end < dim.held[i - 1][0].end) return false;
  }
  return true;
}

}  // namespace

Exchange::Exchange(const LayoutGeometry& source, const LayoutGeometry& target,
                   bool samePartialKind)
    : source(source), target(target) {
  if (source.devices == target.devices) {
    sourceRanks.resize(target.devices.size());
    for (size_t i = 0; i < sourceRanks.size(); ++i) {
      sourceRanks[i] = static_cast<int>(i);
    }
  } else {
    DeviceIndex index(source.devices);
    sourceRanks.reserve(target.devices.size());
    for (int device : target.devices) {
      sourceRanks.push_back(index.rankOf(device));
    }
  }
  assignPartials(samePartialKind);
}

// Every partial result of the source goes to one partial index of the target:
// where its first device is if that is still free, else in order.
void Exchange::assignPartials(bool samePartialKind) {
  int from = source.numPartials();
  int to = target.numPartials();
  targetOfPartial.assign(from, 0);
  if (to > 1 && (samePartialKind || from == 1)) {
    std::vector<bool> isAssigned(from, false);
    std::vector<bool> isTaken(to, false);
    for (int index = 0; index < to; ++index) {
      int rank = sourceRanks[target.partialOffsets[index]];
      if (rank < 0 || isAssigned[source.partial(rank)]) continue;
      targetOfPartial[source.partial(rank)] = index;
      isAssigned[source.partial(rank)] = true;
      isTaken[index] = true;
    }
    int free = 0;
    for (int partial = 0; partial < from; ++partial) {
      if (isAssigned[partial]) continue;
      while (free < to && isTaken[free]) ++free;
      targetOfPartial[partial] =
          free < to ? free++ : static_cast<int>(int64_t{partial} * to / from);
    }
  }
  arrivals.assign(to, 0);
  for (int index : targetOfPartial) ++arrivals[index];
  partialsAreKept = from == to;
  for (int rank = 0; partialsAreKept && rank < target.numDevices(); ++rank) {
    int own = sourceRanks[rank];
    partialsAreKept = own >= 0 && contributes(source.partial(own), rank);
  }
}

int Exchange::replicaFor(int targetRank) const {
  int own = sourceRanks[targetRank];
  if (own >= 0) return source.replica(own);
  return static_cast<int>(
      (int64_t{target.tile(targetRank)} + target.replica(targetRank)) %
      source.numReplicas());
}

bool Exchange::combines() const {
  return source.isSummed() || std::any_of(arrivals.begin(), arrivals.end(),
                                          [](int count) { return count > 1; });
}

int64_t Exchange::keptElements(int targetRank) const {
  int own = sourceRanks[targetRank];
  if (own < 0 || !contributes(source.partial(own), targetRank)) return 0;
  int64_t kept = 1;
  for (int dim = 0; dim < target.numDims(); ++dim) {
    kept *= countCommonPositions(
        source.dims[dim].held[source.shard(dim, own)],
        target.dims[dim].held[target.shard(dim, targetRank)]);
  }
  return kept;
}

int64_t Exchange::totalBytes(int64_t elementBytes) const {
  int64_t elements = 0;
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    elements += target.volume(rank) * arrivals[target.partial(rank)] -
                keptElements(rank);
  }
  return elements * elementBytes;
}

std::vector<std::vector<Exchange::Overlap>> Exchange::overlapsOf(
    int dim) const {
  const DimensionGeometry& from = source.dims[dim];
  const DimensionGeometry& to = target.dims[dim];
  bool ascending = isAscending(from);
  std::vector<std::vector<Overlap>> table(to.numShards());
  for (int shard = 0; shard < to.numShards(); ++shard) {
    const PositionRanges& needed = to.held[shard];
    int first = 0;
    if (ascending) {
      auto begin = std::partition_point(
          from.held.begin(), from.held.end(), [&](const PositionRanges& held) {
            return held[0].end <= needed.front().begin;
          });
      first = static_cast<int>(begin - from.held.begin());
    }
    for (int i = first; i < from.numShards(); ++i) {
      if (ascending && from.held[i][0].begin >= needed.back().end) break;
      Overlap overlap;
      overlap.positions = intersectPositions(from.owned(i), needed);
      if (overlap.positions.empty()) continue;
      overlap.sourceShard = i;
      overlap.size = countPositions(overlap.positions);
      table[shard].push_back(std::move(overlap));
    }
  }
  return table;
}

void Exchange::tabulateOverlaps() {
  if (!overlaps.empty()) return;
  for (int dim = 0; dim < target.numDims(); ++dim) {
    overlaps.push_back(overlapsOf(dim));
  }
}

template <typename Visit>
void Exchange::forEachPiece(int targetRank, Visit visit) const {
  int rank = target.numDims();
  Piece piece(rank);
  absl::InlinedVector<const std::vector<Overlap>*, 4> lists(rank);
  absl::InlinedVector<size_t, 4> index(rank, 0);
  for (int dim = 0; dim < rank; ++dim) {
    lists[dim] = &overlaps[dim][target.shard(dim, targetRank)];
    if (lists[dim]->empty()) return;
  }
  while (true) {
    int base = 0;
    for (int dim = 0; dim < rank; ++dim) {
      piece[dim] = &(*lists[dim])[index[dim]];
      base += source.dims[dim].rankOffsets[piece[dim]->sourceShard];
    }
    visit(base, piece);
    int dim = rank - 1;
    while (dim >= 0 && ++index[dim] == lists[dim]->size()) index[dim--] = 0;
    if (dim < 0) return;
  }
}

bool Exchange::mayHold(int holder, int partial, const Piece& piece) const {
  if (holder < 0 || source.partial(holder) != partial) return false;
  for (int dim = 0; dim < source.numDims(); ++dim) {
    if (source.dims[dim].isSummed &&
        source.shard(dim, holder) != piece[dim]->sourceShard) {
      return false;
    }
  }
  return true;
}

int64_t Exchange::heldVolume(const Piece& piece, int holder) const {
  int64_t volume = 1;
  for (size_t dim = 0; dim < piece.size() && volume > 0; ++dim) {
    int shard = source.shard(static_cast<int>(dim), holder);
    volume *= countCommonPositions(piece[dim]->positions,
                                   source.dims[dim].held[shard]);
  }
  return volume;
}

int64_t Exchange::messageCount() {
  tabulateOverlaps();
  int64_t count = 0;
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    int64_t pieces = arrivals[target.partial(rank)];
    for (int dim = 0; dim < target.numDims(); ++dim) {
      pieces *=
          static_cast<int64_t>(overlaps[dim][target.shard(dim, rank)].size());
    }
    count += pieces;
  }
  return count;
}

absl::StatusOr<std::vector<Message>> Exchange::messages(int64_t elementBytes) {
  tabulateOverlaps();
  std::vector<Message> messages;
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    int own = sourceRanks[rank];
    int replicaOffset = source.replicaOffsets[replicaFor(rank)];
    int64_t needed = target.volume(rank);
    int64_t found = 0;
    forEachPiece(rank, [&](int base, const Piece& piece) {
      int64_t volume = 1;
      for (const Overlap* overlap : piece) volume *= overlap->size;
      found += volume;
      for (int partial = 0; partial < source.numPartials(); ++partial) {
        int sender = base + replicaOffset + source.partialOffsets[partial];
        if (sender == own || !contributes(partial, rank)) continue;
        int64_t missing = volume;
        if (source.overlaps() && mayHold(own, partial, piece)) {
          missing -= heldVolume(piece, own);
        }
        if (missing == 0) continue;
        messages.push_back({source.devices[sender], target.devices[rank],
                            missing * elementBytes});
      }
    });
    if (found < needed && !source.isSummed()) {
      return absl::InvalidArgumentError(
          absl::StrCat("device ", target.devices[rank], " needs ", needed,
                       " elements, of which the source layout holds ", found));
    }
  }
  return messages;
}

std::vector<Transfer> Exchange::transfers() {
  std::vector<int> ranks(target.numDevices());
  std::iota(ranks.begin(), ranks.end(), 0);
  return transfersTo(ranks);
}

std::vector<Transfer> Exchange::transfersTo(absl::Span<const int> targetRanks) {
  tabulateOverlaps();
  std::vector<Transfer> transfers;
  for (int rank : targetRanks) {
    int own = sourceRanks[rank];
    int device = target.devices[rank];
    Region held;
    if (own >= 0) {
      held = source.region(own);
      Region kept = intersectRegions(held, target.region(rank));
      if (kept.volume() > 0 && contributes(source.partial(own), rank)) {
        transfers.push_back({device, device, std::move(kept)});
      }
    }
    int replicaOffset = source.replicaOffsets[replicaFor(rank)];
    forEachPiece(rank, [&](int base, const Piece& piece) {
      Region region;
      for (const Overlap* overlap : piece) {
        region.dims.push_back(overlap->positions);
      }
      for (int partial = 0; partial < source.numPartials(); ++partial) {
        int sender = base + replicaOffset + source.partialOffsets[partial];
        if (sender == own || !contributes(partial, rank)) continue;
        std::vector<Region> missing;
        if (mayHold(own, partial, piece)) {
          subtractRegion(region, held, &missing);
        } else {
          missing.push_back(region);
        }
        for (Region& part : missing) {
          transfers.push_back(
              {source.devices[sender], device, std::move(part)});
        }
      }
    });
  }
  return transfers;
}

}  // namespace soapstone::sharding
