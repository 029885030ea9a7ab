// The lanes of a kernel: what a thread of a GPU takes together.
#include "codegen/kernels/kernel_body.h"

namespace soapstone::codegen {
namespace {

// Largest access of a GPU's thread, in bytes.
constexpr int64_t kAccessBytes = 16;

// Fewer points are not worth walking through loops as one.
constexpr int64_t kFewestFlatPoints = 1024;

// Shorter rows have too few whole accesses between their ends.
constexpr int64_t kShortestRaggedRow = 64;

// Bytes of an element that is worth wide accesses; 0 if it is not.
int64_t wideElementBytes(Type element) {
  if (element.isF32()) return 4;
  return element.isBF16() || element.isF16() ? 2 : 0;
}

}  // namespace

int64_t KernelBody::pointsInside(size_t loop) const {
  int64_t points = 1;
  for (size_t i = loop + 1; i < groups.size(); ++i) points *= mergedExtents[i];
  return points;
}

int64_t KernelBody::flatExtent() const {
  return mergedExtents.empty() ? 1 : mergedExtents[0] * pointsInside(0);
}

bool KernelBody::liesFlat(const LoopStrides& strides) const {
  for (size_t i = 0; i < groups.size(); ++i) {
    if (strides[groups[i].back()] != pointsInside(i)) return false;
  }
  return true;
}

bool KernelBody::liesInStep(const LoopStrides& strides, int count) const {
  for (size_t i = 0; i < groups.size(); ++i) {
    if ((strides[groups[i].back()] - pointsInside(i)) % count != 0) {
      return false;
    }
  }
  return strides[groups.back().back()] == 1;
}

bool KernelBody::liesInLanes(const Run& run, int count) const {
  const LoopStrides& strides = run.strides;
  if (run.offset % count != 0) return false;
  if (isFlat) return liesFlat(strides);
  if (rowStart == RowStart::kAnywhere) return liesInStep(strides, count);
  if (groups.empty() || strides[groups.back().back()] != 1) return false;
  for (size_t i = 0; i + 1 < groups.size(); ++i) {
    if (strides[groups[i].back()] % count != 0) return false;
  }
  return true;
}

bool KernelBody::isWorthLanes(ArrayRef<Type> results, int count) const {
  auto fillsAccess = [&](Type element) {
    return wideElementBytes(element) * count == kAccessBytes;
  };
  return llvm::any_of(results, fillsAccess) ||
         llvm::any_of(elementReads, [&](const Run& run) {
           return fillsAccess(run.element) && liesInLanes(run, count);
         });
}

int KernelBody::takeLanes(ArrayRef<Type> results) {
  for (int count : {8, 4}) {
    if (mergedExtents.empty() || mergedExtents.back() % count != 0) continue;
    // With that extent the lanes of dense results lie together.
    bool isWritable = denseStart % count == 0 &&
                      llvm::all_of(stridedWrites, [&](const Run& run) {
                        return liesInLanes(run, count);
                      });
    if (isWritable && isWorthLanes(results, count)) return lanes = count;
  }
  if (!stridedWrites.empty()) return lanes = 1;
  return lanes = results.empty() ? takeRaggedLanes() : takeFlatLanes(results);
}

int KernelBody::takeRaggedLanes() {
  if (groups.empty() || !groupReduced.back() ||
      mergedExtents.back() < kShortestRaggedRow) {
    return 1;
  }
  for (int count : {8, 4}) {
    for (RowStart start : {RowStart::kAnywhere, RowStart::kAligned}) {
      rowStart = start;
      if (isWorthLanes({}, count)) return count;
    }
  }
  rowStart = RowStart::kWhole;
  return 1;
}

int KernelBody::takeFlatLanes(ArrayRef<Type> results) {
  if (groups.empty() || flatExtent() < kFewestFlatPoints ||
      flatExtent() > INT32_MAX) {
    return 1;
  }
  isFlat = true;
  for (int count : {8, 4}) {
    if (denseStart % count != 0 || !isWorthLanes(results, count)) continue;
    lanes = count;
    printCoordinates();
    return count;
  }
  isFlat = false;
  return 1;
}

}  // namespace soapstone::codegen
