#include "ir/sharding/shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone::sharding {
namespace {

// Gives every empty part a position of a largest one, of the least weight among
// these, if there are enough.
template <typename Weight>
void fillEmpty(int64_t total, absl::Span<const Weight> weights,
               std::vector<int64_t>* parts) {
  if (total < static_cast<int64_t>(parts->size())) return;
  for (size_t i = 0; i < parts->size(); ++i) {
    if ((*parts)[i] > 0) continue;
    size_t giver = 0;
    for (size_t j = 1; j < parts->size(); ++j) {
      if (std::pair((*parts)[j], -weights[j]) >=
          std::pair((*parts)[giver], -weights[giver])) {
        giver = j;
      }
    }
    --(*parts)[giver];
    ++(*parts)[i];
  }
}

// Adds one to those `left` parts that have the largest remainders.
template <typename Remainder>
void addLeft(int64_t left, const std::vector<Remainder>& remainders,
             std::vector<int64_t>* parts) {
  std::vector<int> order(parts->size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return remainders[a] > remainders[b]; });
  for (int64_t i = 0; i < left; ++i) ++(*parts)[order[i]];
}

}  // namespace

Shares normalShares(Shares shares) {
  if (std::adjacent_find(shares.begin(), shares.end(), std::not_equal_to<>()) ==
      shares.end()) {
    return {};
  }
  int64_t common = 0;
  for (int64_t share : shares) common = std::gcd(common, share);
  if (common > 1) {
    for (int64_t& share : shares) share /= common;
  }
  return shares;
}

absl::Status checkShares(absl::Span<const int64_t> shares, int64_t degree) {
  if (shares.empty()) return absl::OkStatus();
  if (static_cast<int64_t>(shares.size()) != degree) {
    return absl::InvalidArgumentError(
        absl::StrCat("there are ", shares.size(), " shares for ", degree,
                     " shards; give one for each"));
  }
  for (int64_t share : shares) {
    if (share >= 1 && share <= kMostShare) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("a share is ", share, "; use 1 to ", kMostShare));
  }
  return absl::OkStatus();
}

Shares apportion(int64_t total, absl::Span<const double> weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<int64_t> parts;
  std::vector<double> remainders;
  int64_t left = total;
  for (double weight : weights) {
    const double quota = static_cast<double>(total) * (weight / sum);
    parts.push_back(std::min(left, static_cast<int64_t>(std::floor(quota))));
    remainders.push_back(quota - std::floor(quota));
    left -= parts.back();
  }
  addLeft(std::min(left, static_cast<int64_t>(parts.size())), remainders,
          &parts);
  fillEmpty(total, weights, &parts);
  return parts;
}

std::vector<int64_t> shardEnds(int64_t size, absl::Span<const int64_t> shares) {
  const int64_t sum = std::accumulate(shares.begin(), shares.end(), int64_t{0});
  std::vector<int64_t> sizes;
  std::vector<int64_t> remainders;
  int64_t left = size;
  for (int64_t share : shares) {
    const __int128 product = static_cast<__int128>(size) * share;
    sizes.push_back(static_cast<int64_t>(product / sum));
    remainders.push_back(static_cast<int64_t>(product % sum));
    left -= sizes.back();
  }
  addLeft(left, remainders, &sizes);
  fillEmpty(size, shares, &sizes);
  std::partial_sum(sizes.begin(), sizes.end(), sizes.begin());
  return sizes;
}

ShardRange rangeOf(absl::Span<const int64_t> ends, int64_t index) {
  return {index == 0 ? 0 : ends[index - 1], ends[index]};
}

ShardRange shardRange(int64_t size, int64_t degree,
                      absl::Span<const int64_t> shares, int64_t index) {
  if (shares.empty()) return shardRange(size, degree, index);
  return rangeOf(shardEnds(size, shares), index);
}

Shares sharesOf(absl::Span<const int64_t> ends) {
  Shares sizes;
  for (size_t i = 0; i < ends.size(); ++i) {
    sizes.push_back(rangeOf(ends, static_cast<int64_t>(i)).size());
  }
  return sizes;
}

std::string sharesText(absl::Span<const int64_t> shares) {
  return absl::StrJoin(shares, ":");
}

}  // namespace soapstone::sharding
