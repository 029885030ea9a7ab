#ifndef SOAPSTONE_RUNTIME_CUDA_TRANSPOSE_BLOCK_H_
#define SOAPSTONE_RUNTIME_CUDA_TRANSPOSE_BLOCK_H_

// Copies that transpose: neighbours of the source are not neighbours of the
// target. A thread turns a square block over in its registers, sixteen bytes
// wide on both sides where extents and strides allow it; the threads of a warp
// have blocks that lie together, so that whole lines of memory are read and
// written. Internal to the CUDA back end.

#include <cstdint>

#include "runtime/cuda/strided_places.h"
#include "runtime/kernel.h"

namespace soapstone::runtime {

// Two loops of a copy and those around them. `rows` walks through the source,
// `columns` through the target, one element a step.
struct TransposeLoops {
  CopyLoop rows;     // from == 1
  CopyLoop columns;  // to == 1
  CopyLoops around;

  // True if the copy has such loops; they are then taken out of `loops`.
  bool find(const CopyLoops& loops) {
    columns = loops.at[loops.count - 1];
    if (columns.to != 1 || columns.from == 1) return false;
    bool isFound = false;
    for (int i = 0; i + 1 < loops.count; ++i) {
      if (!isFound && loops.at[i].from == 1) {
        rows = loops.at[i];
        isFound = true;
      } else {
        around.at[around.count++] = loops.at[i];
      }
    }
    return isFound;
  }
};

// Side of a block: as many elements as fill sixteen bytes; of bytes, eight.
template <typename T>
inline constexpr int kBlockSide = sizeof(T) == 1 ? 8 : kLanesOf<T>;

// Blocks of a warp.
inline constexpr int kBlocksTogether = 32;

template <typename T, bool kReadsWide, bool kWritesWide>
struct TransposeBlock {
  static constexpr int kSide = kBlockSide<T>;
  const T* from;
  T* to;
  StridedPlaces around;
  CopyLoop rows, columns;
  int64_t together;  // Blocks of a warp that are neighbours in the source.

  // Block `block` of the warp that has these tiles.
  SOAPSTONE_HD void operator()(int64_t point, int64_t rowTile,
                               int64_t columnTile, int64_t block) const {
    const auto number = static_cast<uint32_t>(block);
    const auto width = static_cast<uint32_t>(together);
    const int64_t row =
        (rowTile * width + (number & (width - 1))) * int64_t{kSide};
    const int64_t column =
        (columnTile * (kBlocksTogether / width) + number / width) *
        int64_t{kSide};
    if (row >= rows.extent || column >= columns.extent) return;
    const StridedPlace place = around.at(point);
    const T* source = from + place.from + row + column * columns.from;
    T* target = to + place.to + column + row * rows.to;
    Lanes<T, kSide> read[kSide];
    SOAPSTONE_UNROLL
    for (int c = 0; c < kSide; ++c) {
      if (column + c < columns.extent) {
        read[c] = readRow(source + c * columns.from, rows.extent - row);
      }
    }
    SOAPSTONE_UNROLL
    for (int r = 0; r < kSide; ++r) {
      Lanes<T, kSide> written;
      SOAPSTONE_UNROLL
      for (int c = 0; c < kSide; ++c) written[c] = read[c][r];
      if (row + r < rows.extent) {
        writeRow(target + r * rows.to, written, columns.extent - column);
      }
    }
  }

 private:
  SOAPSTONE_HD static Lanes<T, kSide> readRow(const T* place, int64_t left) {
    if constexpr (kReadsWide) {
      return readLanes<kSide>(place);
    } else {
      Lanes<T, kSide> lanes;
      SOAPSTONE_UNROLL
      for (int i = 0; i < kSide; ++i) {
        if (i < left) lanes[i] = place[i];
      }
      return lanes;
    }
  }
  SOAPSTONE_HD static void writeRow(T* place, const Lanes<T, kSide>& lanes,
                                    int64_t left) {
    if constexpr (kWritesWide) {
      writeLanes(place, lanes);
    } else {
      SOAPSTONE_UNROLL
      for (int i = 0; i < kSide; ++i) {
        if (i < left) place[i] = lanes[i];
      }
    }
  }
};

// Neighbouring blocks of the source in a warp: eight of its 32, so that lines
// are whole on both sides; more where the target is narrow, fewer where the
// source is.
inline int64_t blocksInSource(int64_t rowBlocks, int64_t columnBlocks) {
  int64_t width = 8;
  while (width < kBlocksTogether && columnBlocks * width * 2 <= kBlocksTogether)
    width *= 2;
  while (width > 1 && rowBlocks * 2 <= width) width /= 2;
  return width;
}

template <typename T>
void transposeBlocks(Rank& rank, Stream stream, const TransposeLoops& loops,
                     const T* from, T* to) {
  constexpr int64_t kSide = kBlockSide<T>;
  constexpr int64_t kBytes = kSide * static_cast<int64_t>(sizeof(T));
  const CopyLoop &rows = loops.rows, &columns = loops.columns;
  bool readsWide = isAligned(from, kBytes) && rows.extent % kSide == 0 &&
                   columns.from % kSide == 0;
  bool writesWide = isAligned(to, kBytes) && columns.extent % kSide == 0 &&
                    rows.to % kSide == 0;
  for (int i = 0; i < loops.around.count; ++i) {
    readsWide &= loops.around.at[i].from % kSide == 0;
    writesWide &= loops.around.at[i].to % kSide == 0;
  }
  const int64_t rowBlocks = (rows.extent + kSide - 1) / kSide;
  const int64_t columnBlocks = (columns.extent + kSide - 1) / kSide;
  const int64_t together = blocksInSource(rowBlocks, columnBlocks);
  const int64_t above = kBlocksTogether / together;
  auto run = [&](auto reads, auto writes) {
    map<4>(rank, stream,
           {loops.around.points(), (rowBlocks + together - 1) / together,
            (columnBlocks + above - 1) / above, kBlocksTogether},
           TransposeBlock<T, reads.value, writes.value>{
               from, to, StridedPlaces(loops.around), rows, columns, together});
  };
  using Wide = std::true_type;
  using Single = std::false_type;
  if (readsWide) {
    writesWide ? run(Wide(), Wide()) : run(Wide(), Single());
  } else {
    writesWide ? run(Single(), Wide()) : run(Single(), Single());
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_TRANSPOSE_BLOCK_H_
