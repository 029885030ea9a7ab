#ifndef SOAPSTONE_IR_SHARDING_RESHARDING_EXCHANGE_H_
#define SOAPSTONE_IR_SHARDING_RESHARDING_EXCHANGE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// A region that one device takes from another, or from itself.
struct Transfer {
  int source = 0;
  int destination = 0;
  Region region;  // Global positions, over the layouts' shape; see localBox.

  bool operator==(const Transfer&) const = default;
};

// The direct move from one layout to another, over the intersections of what
// the source's devices hand out with what the target's devices need. Always
// correct, and no device receives what it already holds.
class Exchange {
 public:
  // The geometries are of layouts of one shape and must outlive this.
  // `samePartialKind`: their partial results combine in the same way.
  Exchange(const LayoutGeometry& source, const LayoutGeometry& target,
           bool samePartialKind);

  // Rank in the source of the device of rank `targetRank`, or -1.
  int sourceRank(int targetRank) const { return sourceRanks[targetRank]; }

  // Rank of the replica that a device of the target reads: its own rank if that
  // is a replica, else a choice that spreads the load.
  int replicaFor(int targetRank) const;

  // Whether every device of the target is one of the source that keeps its
  // partial index (always if neither is partial).
  bool keepsPartials() const { return partialsAreKept; }

  // Whether several values arrive at some position.
  bool combines() const;

  // The elements of rank `targetRank` that are on its device already and stay
  // there.
  int64_t keptElements(int targetRank) const;

  // The bytes of all messages, without listing them. Requires a source without
  // halos.
  int64_t totalBytes(int64_t elementBytes) const;

  // At least as many as there are messages, without listing them.
  int64_t messageCount();

  // Messages with their bytes, ordered by destination rank. Fails if the source
  // does not hold all that the target needs.
  absl::StatusOr<std::vector<Message>> messages(int64_t elementBytes);

  // The regions of the messages, and those that stay on their device, by
  // destination. Where none writes, the target holds the identity of its
  // partial kind (zero if it is not partial). If the exchange combines, the
  // first write to a position stores and the others, also those of the device
  // itself, combine by the partial kind of the source.
  std::vector<Transfer> transfers();
  // The same of the devices of some ranks of the target alone.
  std::vector<Transfer> transfersTo(absl::Span<const int> targetRanks);

 private:
  // The positions that a shard of the source has for one of the target.
  struct Overlap {
    int sourceShard = 0;
    int64_t size = 0;
    PositionRanges positions;
  };
  using Piece = std::vector<const Overlap*>;  // One overlap per dimension.

  void assignPartials(bool samePartialKind);
  void tabulateOverlaps();
  std::vector<std::vector<Overlap>> overlapsOf(int dim) const;
  // Calls visit(rank of the source's device for partial and replica index 0,
  // piece) for every tile of the source that overlaps the target's rank.
  template <typename Visit>
  void forEachPiece(int targetRank, Visit visit) const;
  // Whether rank `holder` of the source, if not -1, holds the very summands of
  // the piece, as far as it holds its positions.
  bool mayHold(int holder, int partial, const Piece& piece) const;
  // Number of elements of the piece that rank `holder` of the source has.
  int64_t heldVolume(const Piece& piece, int holder) const;
  bool contributes(int partial, int targetRank) const {
    return targetOfPartial[partial] == target.partial(targetRank);
  }

  const LayoutGeometry& source;
  const LayoutGeometry& target;
  std::vector<int> sourceRanks;      // By target rank.
  std::vector<int> targetOfPartial;  // By partial index of the source.
  std::vector<int>
      arrivals;  // How many of them, by partial index of the target.
  bool partialsAreKept = false;
  // Indexed by dimension, then by shard of the target.
  std::vector<std::vector<std::vector<Overlap>>> overlaps;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_EXCHANGE_H_
