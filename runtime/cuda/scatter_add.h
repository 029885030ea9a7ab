#ifndef SOAPSTONE_RUNTIME_CUDA_SCATTER_ADD_H_
#define SOAPSTONE_RUNTIME_CUDA_SCATTER_ADD_H_

// Adds updates to the rows of a table that their indices name: the gradient of
// a look-up. Two stages, without atomics, the same bits in every run:
//
// 1. The updates are sorted by row, those of a row by position.
// 2. The sorted list is cut into pieces, however its rows are distributed, and
//    a warp sums a piece. A row whose updates lie in one piece is finished
//    there. The sums of a row in several pieces are written aside, and
//    combined in the order of the pieces.
//
// Internal to the back end.

#include <cstdint>

#include "runtime/host/indexing.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"

namespace SOAPSTONE_DEVICE_OPS {

// The row of an update in the upper half and its position in the lower one: no
// two are equal, and their order is that of the sums.
struct UpdateKey {
  uint64_t bits;

  static constexpr uint32_t kNoRow = UINT32_MAX;  // Behind all rows.
  // Whether keys can name all rows of a table and all positions.
  static constexpr bool hold(int64_t rows, int64_t positions) {
    return rows < int64_t{kNoRow} && positions < int64_t{kNoRow};
  }
  static SOAPSTONE_HD UpdateKey of(int64_t row, int64_t position) {
    uint32_t target = row < 0 ? kNoRow : static_cast<uint32_t>(row);
    return {uint64_t{target} << 32 | static_cast<uint32_t>(position)};
  }
  SOAPSTONE_HD uint32_t row() const {
    return static_cast<uint32_t>(bits >> 32);
  }
  SOAPSTONE_HD int64_t position() const {
    return static_cast<int64_t>(static_cast<uint32_t>(bits));
  }
};

template <typename Index>
struct MakeKeys {
  const Index* indices;
  UpdateKey* keys;
  RowLookup lookup;

  SOAPSTONE_HD void operator()(int64_t i) const {
    keys[i] = UpdateKey::of(lookup.find(indices[i]), i);
  }
};

// The first sorted runs: a key's place in its run is the number of smaller
// ones.
struct SortRun {
  static constexpr int64_t kLength = 64;
  const UpdateKey* from;
  UpdateKey* to;
  int64_t count;

  SOAPSTONE_HD void operator()(int64_t i) const {
    int64_t begin = i / kLength * kLength;
    int64_t end = begin + kLength < count ? begin + kLength : count;
    int64_t place = begin;
    for (int64_t other = begin; other < end; ++other) {
      place += from[other].bits < from[i].bits ? 1 : 0;
    }
    to[place] = from[i];
  }
};

// Two neighbouring sorted runs, whose length is a power of two, become one: a
// key moves up by the number of smaller keys in the other run.
struct MergeRuns {
  const UpdateKey* from;
  UpdateKey* to;
  int64_t count;
  int64_t length;

  SOAPSTONE_HD void operator()(int64_t i) const {
    int64_t own = i & ~(length - 1);
    int64_t other = own ^ length;
    int64_t low = other < count ? other : count;
    int64_t high = other + length < count ? other + length : count;
    int64_t first = low;
    while (low < high) {
      int64_t middle = low + (high - low) / 2;
      if (from[middle].bits < from[i].bits) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    to[(own & other) + (i - own) + (low - first)] = from[i];
  }
};

// Data of both steps of summing. Partial sums are [pieces, inner].
template <typename T, int kLanes>
struct UpdateSums {
  const UpdateKey* keys;  // Sorted.
  const T* updates;
  T* table;
  float* began;    // Sums of a row's updates in pieces before which it began.
  float* goesOn;   // Sum of a row that begins in a piece and goes on.
  int64_t count;   // Updates.
  int64_t inner;   // Columns.
  int64_t length;  // Length of a piece.
  int64_t tiles;   // Parts of the columns.

  // Columns that a warp shares, each of its threads `kLanes` of them.
  static constexpr int64_t kTile = int64_t{32} * kLanes;
  using Sums = Lanes<float, kLanes>;

  SOAPSTONE_HD int64_t tileEnd(int64_t tile) const {
    int64_t end = (tile + 1) * kTile;
    return end < inner ? end : inner;
  }
  SOAPSTONE_HD void addToTable(int64_t row, int64_t column,
                               const Sums& sums) const {
    T* to = table + row * inner + column;
    Lanes<T, kLanes> lanes = readLanes<kLanes>(to);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      lanes[lane] = store<T>(load(lanes[lane]) + sums[lane]);
    }
    writeLanes(to, lanes);
  }
};

template <typename T, int kLanes>
struct SumPiece : UpdateSums<T, kLanes> {
  using Sums = typename UpdateSums<T, kLanes>::Sums;

  SOAPSTONE_HD void operator()(const Row& row, int64_t item) const {
    int64_t piece = item / this->tiles;
    int64_t tile = item - piece * this->tiles;
    int64_t end = this->tileEnd(tile);
    for (int64_t column = tile * this->kTile + row.lane * kLanes; column < end;
         column += row.step * kLanes) {
      sumColumns(piece, column);
    }
  }

  SOAPSTONE_HD void sumColumns(int64_t piece, int64_t column) const {
    int64_t begin = piece * this->length;
    int64_t end = begin + this->length;
    if (end > this->count) end = this->count;
    uint32_t row = this->keys[begin].row();
    bool isBegun = begin > 0 && this->keys[begin - 1].row() == row;
    Sums sums = {};
    for (int64_t i = begin; i < end && row != UpdateKey::kNoRow; ++i) {
      const T* update =
          this->updates + this->keys[i].position() * this->inner + column;
      const Lanes<T, kLanes> values = readLanes<kLanes>(update);
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        sums[lane] += load(values[lane]);
      }
      uint32_t next =
          i + 1 < this->count ? this->keys[i + 1].row() : UpdateKey::kNoRow;
      if (next == row && i + 1 < end) continue;
      if (isBegun) {
        writeLanes(this->began + piece * this->inner + column, sums);
      } else if (next == row) {
        writeLanes(this->goesOn + piece * this->inner + column, sums);
      } else {
        this->addToTable(row, column, sums);
      }
      isBegun = false;
      row = next;
      sums = {};
    }
  }
};

// The piece in which a row begins that goes on takes what the next ones have.
template <typename T, int kLanes>
struct CombinePieces : UpdateSums<T, kLanes> {
  using Sums = typename UpdateSums<T, kLanes>::Sums;

  SOAPSTONE_HD void operator()(const Row& row, int64_t item) const {
    int64_t piece = item / this->tiles;
    int64_t begin = piece * this->length;
    int64_t next = begin + this->length;
    if (next >= this->count) return;
    uint32_t target = this->keys[next].row();
    if (target == UpdateKey::kNoRow || this->keys[next - 1].row() != target ||
        (begin > 0 && this->keys[begin - 1].row() == target)) {
      return;
    }
    int64_t tile = item - piece * this->tiles;
    int64_t end = this->tileEnd(tile);
    for (int64_t column = tile * this->kTile + row.lane * kLanes; column < end;
         column += row.step * kLanes) {
      combineColumns(piece, target, column);
    }
  }

  SOAPSTONE_HD void combineColumns(int64_t piece, uint32_t row,
                                   int64_t column) const {
    Sums sums = readLanes<kLanes>(this->goesOn + piece * this->inner + column);
    for (int64_t other = piece + 1;
         other * this->length < this->count &&
         this->keys[other * this->length].row() == row;
         ++other) {
      const Sums more =
          readLanes<kLanes>(this->began + other * this->inner + column);
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) sums[lane] += more[lane];
    }
    this->addToTable(row, column, sums);
  }
};

// Sorts the updates by row. The keys are in `scope`.
template <typename Index>
const UpdateKey* sortUpdates(Rank& rank, Stream stream, ScratchScope& scope,
                             const Index* indices, int64_t count,
                             const RowLookup& lookup) {
  auto* from = scope.take<UpdateKey>(count);
  auto* to = scope.take<UpdateKey>(count);
  map<1>(rank, stream, {count}, MakeKeys<Index>{indices, from, lookup});
  map<1>(rank, stream, {count}, SortRun{from, to, count});
  std::swap(from, to);
  for (int64_t length = SortRun::kLength; length < count; length *= 2) {
    map<1>(rank, stream, {count}, MergeRuns{from, to, count, length});
    std::swap(from, to);
  }
  return from;
}

// Updates of a piece: so many that a row of them all has at most about a
// thousand pieces to combine.
inline int64_t updatesPerPiece(int64_t count) {
  int64_t length = 32;
  while (count / length > 1024) length *= 2;
  return length;
}

// table[row of indices[i]] += updates[i], both with rows of `inner` elements;
// indices without a row are left out.
template <int kLanes, typename T, typename Index>
void scatterAdd(Rank& rank, Stream stream, const Index* indices, int64_t count,
                const RowLookup& lookup, const T* updates, int64_t inner,
                T* table) {
  if (count == 0 || inner == 0) return;
  ScratchScope scope(rank);
  UpdateSums<T, kLanes> sums{};
  sums.keys = sortUpdates(rank, stream, scope, indices, count, lookup);
  sums.updates = updates;
  sums.table = table;
  sums.count = count;
  sums.inner = inner;
  sums.length = updatesPerPiece(count);
  sums.tiles = (inner + sums.kTile - 1) / sums.kTile;
  int64_t pieces = (count + sums.length - 1) / sums.length;
  sums.began = scope.take<float>(pieces * inner);
  sums.goesOn = scope.take<float>(pieces * inner);
  rows(rank, stream, pieces * sums.tiles, SumPiece<T, kLanes>{sums});
  rows(rank, stream, pieces * sums.tiles, CombinePieces<T, kLanes>{sums});
}

}  // namespace SOAPSTONE_DEVICE_OPS

#endif  // SOAPSTONE_RUNTIME_CUDA_SCATTER_ADD_H_
