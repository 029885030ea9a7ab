#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

template <typename Visit>
void forEachPiece(ReductionModel& model, Visit visit) {
  for (ReducedNode& node : model.nodes) {
    for (UsagePiece& piece : node.pieces) visit(piece);
  }
}

// Renumbers the rows that are kept and lets go of pieces that lose all theirs.
void keepRows(ReductionModel& model, const std::vector<char>& kept) {
  std::vector<int32_t> newIndex(kept.size() + 1, 0);
  for (size_t row = 0; row < kept.size(); ++row) {
    newIndex[row + 1] = newIndex[row] + (kept[row] ? 1 : 0);
    if (!kept[row]) continue;
    model.capacities[newIndex[row]] = model.capacities[row];
    model.rowTimes[newIndex[row]] = model.rowTimes[row];
  }
  model.capacities.resize(newIndex.back());
  model.rowTimes.resize(newIndex.back());
  for (size_t i = 0; i < model.nodes.size(); ++i) {
    std::vector<UsagePiece>& pieces = model.nodes[i].pieces;
    for (UsagePiece& piece : pieces) {
      piece.begin = newIndex[piece.begin];
      piece.end = newIndex[piece.end];
    }
    std::erase_if(pieces, [](const UsagePiece& piece) {
      return piece.begin >= piece.end;
    });
    model.normalizePieces(static_cast<int32_t>(i));
  }
  model.settleCharges();
}

// Rows where the largest usages together exceed the capacity.
std::vector<char> rowsThatCanBind(ReductionModel& model) {
  std::vector<WideSum> change(model.capacities.size() + 1, 0);
  forEachPiece(model, [&](const UsagePiece& piece) {
    const int64_t largest =
        *std::max_element(piece.usages.begin(), piece.usages.end());
    change[piece.begin] += largest;
    change[piece.end] -= largest;
  });
  std::vector<char> binds(model.capacities.size());
  WideSum usage = 0;
  for (size_t row = 0; row < binds.size(); ++row) {
    usage += change[row];
    binds[row] = usage > model.capacities[row];
  }
  return binds;
}

// Rows that are not implied by the row before or after: one row implies the
// other if everything live in the other is live in it and it has no more left.
std::vector<char> rowsThatAreNotImplied(ReductionModel& model) {
  const size_t numRows = model.capacities.size();
  std::vector<int32_t> begins(numRows + 1, 0);
  std::vector<int32_t> ends(numRows + 1, 0);
  forEachPiece(model, [&](const UsagePiece& piece) {
    ++begins[piece.begin];
    ++ends[piece.end];
  });
  std::vector<char> kept(numRows, true);
  for (size_t row = 0; row + 1 < numRows; ++row) {
    const int64_t here = model.capacities[row];
    const int64_t next = model.capacities[row + 1];
    if (kept[row] && ends[row + 1] == 0 && here >= next) {
      kept[row] = false;
    } else if (begins[row + 1] == 0 && next >= here && kept[row]) {
      kept[row + 1] = false;
    }
  }
  return kept;
}

// Answers for the least capacity in a range of rows, from a sparse table.
class LeastCapacity {
 public:
  explicit LeastCapacity(const std::vector<int64_t>& capacities)
      : levels(1, capacities) {
    for (size_t width = 1; 2 * width <= capacities.size(); width *= 2) {
      const std::vector<int64_t>& last = levels.back();
      std::vector<int64_t> next(last.size() - width);
      for (size_t row = 0; row < next.size(); ++row) {
        next[row] = std::min(last[row], last[row + width]);
      }
      levels.push_back(std::move(next));
    }
  }

  int64_t in(int32_t begin, int32_t end) const {
    const auto length = static_cast<uint32_t>(end - begin);
    const int level = std::bit_width(length) - 1;
    return std::min(levels[level][begin],
                    levels[level][end - (int32_t{1} << level)]);
  }

 private:
  std::vector<std::vector<int64_t>> levels;
};

}  // namespace

size_t dropLooseRows(ReductionModel& model) {
  const size_t before = model.capacities.size();
  if (before == 0) return 0;
  keepRows(model, rowsThatCanBind(model));
  while (true) {
    const std::vector<char> kept = rowsThatAreNotImplied(model);
    if (std::count(kept.begin(), kept.end(), false) == 0) break;
    keepRows(model, kept);
  }
  return before - model.capacities.size();
}

size_t removeUnaffordableChoices(ReductionModel& model) {
  if (model.capacities.empty()) return 0;
  const LeastCapacity least(model.capacities);
  std::vector<std::vector<int32_t>> kept(model.nodes.size());
  size_t numRemoved = 0;
  for (size_t i = 0; i < model.nodes.size(); ++i) {
    const ReducedNode& node = model.nodes[i];
    if (!node.alive || node.pieces.empty()) continue;
    std::vector<char> fits(node.costs.size(), true);
    for (const UsagePiece& piece : node.pieces) {
      const int64_t capacity = least.in(piece.begin, piece.end);
      for (size_t p = 0; p < fits.size(); ++p) {
        fits[p] = fits[p] && piece.usages[p] <= capacity;
      }
    }
    for (size_t p = 0; p < fits.size(); ++p) {
      if (fits[p]) kept[i].push_back(static_cast<int32_t>(p));
    }
    numRemoved += fits.size() - kept[i].size();
    if (!kept[i].empty()) continue;
    const int64_t time = model.rowTimes[node.pieces[0].begin];
    model.setInfeasible(
        absl::StrCat("no choice of node ", i,
                     " fits beside the least usages of the others at time ",
                     time),
        {static_cast<int32_t>(i)}, time);
    return numRemoved;
  }
  if (numRemoved > 0) model.keepChoices(kept);
  return numRemoved;
}

}  // namespace soapstone::search
