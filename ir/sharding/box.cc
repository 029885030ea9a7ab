#include "ir/sharding/box.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone::sharding {
namespace {

std::string rangeText(const ShardRange& range) {
  return absl::StrCat("[", range.begin, ",", range.end, ")");
}

}  // namespace

int64_t Box::volume() const {
  int64_t volume = 1;
  for (const ShardRange& range : ranges) volume *= range.size();
  return volume;
}

std::string Box::toString() const {
  return absl::StrJoin(ranges, "x", [](std::string* out, const ShardRange& r) {
    absl::StrAppend(out, rangeText(r));
  });
}

int64_t countPositions(const PositionRanges& ranges) {
  int64_t count = 0;
  for (const ShardRange& range : ranges) count += range.size();
  return count;
}

PositionRanges intersectPositions(const PositionRanges& a,
                                  const PositionRanges& b) {
  PositionRanges common;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    ShardRange range{std::max(a[i].begin, b[j].begin),
                     std::min(a[i].end, b[j].end)};
    if (range.begin < range.end) common.push_back(range);
    a[i].end < b[j].end ? ++i : ++j;
  }
  return common;
}

PositionRanges subtractPositions(const PositionRanges& a,
                                 const PositionRanges& b) {
  PositionRanges rest;
  size_t j = 0;
  for (const ShardRange& range : a) {
    int64_t begin = range.begin;
    while (j < b.size() && b[j].end <= begin) ++j;
    for (size_t k = j; k < b.size() && b[k].begin < range.end; ++k) {
      if (begin < b[k].begin) rest.push_back({begin, b[k].begin});
      begin = std::max(begin, b[k].end);
    }
    if (begin < range.end) rest.push_back({begin, range.end});
  }
  return rest;
}

int64_t countCommonPositions(const PositionRanges& a, const PositionRanges& b) {
  int64_t count = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    int64_t begin = std::max(a[i].begin, b[j].begin);
    int64_t end = std::min(a[i].end, b[j].end);
    if (begin < end) count += end - begin;
    a[i].end < b[j].end ? ++i : ++j;
  }
  return count;
}

ShardRange localRange(const PositionRanges& held, const ShardRange& range) {
  int64_t before = 0;
  for (const ShardRange& part : held) {
    if (range.begin < part.end) {
      int64_t begin = before + range.begin - part.begin;
      return {begin, begin + range.size()};
    }
    before += part.size();
  }
  return {before, before};
}

bool Region::isBox() const {
  return std::all_of(dims.begin(), dims.end(),
                     [](const PositionRanges& dim) { return dim.size() == 1; });
}

int64_t Region::volume() const {
  int64_t volume = 1;
  for (const PositionRanges& dim : dims) volume *= countPositions(dim);
  return volume;
}

std::vector<Box> Region::boxes() const {
  std::vector<Box> boxes(1);
  for (const PositionRanges& dim : dims) {
    std::vector<Box> longer;
    longer.reserve(boxes.size() * dim.size());
    for (const Box& box : boxes) {
      for (const ShardRange& range : dim) {
        longer.push_back(box);
        longer.back().ranges.push_back(range);
      }
    }
    boxes.swap(longer);
  }
  return boxes;
}

std::string Region::toString() const {
  return absl::StrJoin(
      dims, "x", [](std::string* out, const PositionRanges& dim) {
        absl::StrAppend(
            out,
            dim.empty()
                ? "[)"
                : absl::StrJoin(dim, "+",
                                [](std::string* text, const ShardRange& range) {
                                  absl::StrAppend(text, rangeText(range));
                                }));
      });
}

Region intersectRegions(const Region& a, const Region& b) {
  Region common;
  for (size_t i = 0; i < a.dims.size(); ++i) {
    common.dims.push_back(intersectPositions(a.dims[i], b.dims[i]));
  }
  return common;
}

void subtractRegion(const Region& a, const Region& b,
                    std::vector<Region>* difference) {
  if (a.volume() == 0) return;
  if (intersectRegions(a, b).volume() == 0) {
    difference->push_back(a);
    return;
  }
  // The positions outside `b` in dimension i, but inside it in those before.
  Region rest = a;
  for (size_t i = 0; i < a.dims.size(); ++i) {
    PositionRanges outside = subtractPositions(a.dims[i], b.dims[i]);
    if (!outside.empty()) {
      Region part = rest;
      part.dims[i] = outside;
      difference->push_back(part);
    }
    rest.dims[i] = intersectPositions(a.dims[i], b.dims[i]);
  }
}

Box localBox(const Region& held, const Box& box) {
  Box local;
  for (size_t i = 0; i < box.ranges.size(); ++i) {
    local.ranges.push_back(localRange(held.dims[i], box.ranges[i]));
  }
  return local;
}

}  // namespace soapstone::sharding
