#include "ir/schedule/families.h"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include "absl/strings/str_cat.h"

namespace soapstone::schedule {
namespace {

constexpr std::array<std::pair<Family, const char*>, 9> kNames{{
    {Family::kGpipe, "gpipe"},
    {Family::kOneFOneB, "1f1b"},
    {Family::kInterleaved, "interleaved"},
    {Family::kZeroBubbleH1, "zb-h1"},
    {Family::kZeroBubbleH2, "zb-h2"},
    {Family::kZeroBubbleV, "zbv"},
    {Family::kVHalf, "v-half"},
    {Family::kVMin, "v-min"},
    {Family::kDualPipeV, "dualpipe-v"},
}};

// Appends actions of one group's chunks, each micro-batch in its turn.
class ListBuilder {
 public:
  explicit ListBuilder(int microBatches) : microBatches(microBatches) {}

  // The next micro-batch of a chunk; nothing if there is none left.
  void forward(int chunk) { add(ActionKind::kForward, chunk, 0); }
  void input(int chunk) { add(ActionKind::kInputGradient, chunk, 1); }
  void weight(int chunk) { add(ActionKind::kWeightGradient, chunk, 2); }
  void backward(int chunk) {
    input(chunk);
    weight(chunk);
  }
  int forwards(int chunk) { return counts(chunk)[0]; }
  int inputs(int chunk) { return counts(chunk)[1]; }
  int weights(int chunk) { return counts(chunk)[2]; }

  Actions take() { return std::move(list); }

 private:
  std::array<int, 3>& counts(int chunk) {
    for (auto& [known, numbers] : chunks) {
      if (known == chunk) return numbers;
    }
    return chunks.emplace_back(chunk, std::array<int, 3>{}).second;
  }

  void add(ActionKind kind, int chunk, int index) {
    int& next = counts(chunk)[index];
    if (next >= microBatches) return;
    list.push_back({kind, static_cast<int16_t>(chunk), next++});
  }

  int microBatches;
  Actions list;
  std::deque<std::pair<int, std::array<int, 3>>> chunks;
};

// Forward passes of `warmup` micro-batches, then one forward and one input
// gradient in turns; weight gradients follow `lag` micro-batches behind.
Actions oneForwardOneBackward(int chunk, int microBatches, int warmup,
                              int lag) {
  ListBuilder list(microBatches);
  for (int m = 0; m < std::min(warmup, microBatches); ++m) list.forward(chunk);
  while (list.forwards(chunk) < microBatches) {
    list.forward(chunk);
    list.input(chunk);
    if (list.inputs(chunk) > lag) list.weight(chunk);
  }
  while (list.inputs(chunk) < microBatches) {
    list.input(chunk);
    list.weight(chunk);
  }
  while (list.weights(chunk) < microBatches) list.weight(chunk);
  return list.take();
}

// The k-th chunk pass of a group: rounds of P micro-batches (all, if there are
// fewer) through all chunks.
struct Pass {
  int chunkIndex = 0;
  int microBatch = 0;
};
Pass interleavedPass(int k, int groups, int perGroup, int microBatches) {
  int size = std::min(groups, microBatches);
  int round = k / (size * perGroup);
  int inside = k % (size * perGroup);
  return {inside / size, round * size + inside % size};
}

// The order of Narayanan et al., SC 2021, section 2.2.
Actions interleaved(int group, int groups, int perGroup, int microBatches) {
  Actions list;
  int total = microBatches * perGroup;
  int warmup =
      std::min((groups - group - 1) * 2 + (perGroup - 1) * groups, total);
  auto forward = [&](int k) {
    Pass pass = interleavedPass(k, groups, perGroup, microBatches);
    list.push_back({ActionKind::kForward,
                    static_cast<int16_t>(pass.chunkIndex * groups + group),
                    pass.microBatch});
  };
  auto backward = [&](int k) {
    Pass pass = interleavedPass(k, groups, perGroup, microBatches);
    int chunk = (perGroup - 1 - pass.chunkIndex) * groups + group;
    list.push_back({ActionKind::kInputGradient, static_cast<int16_t>(chunk),
                    pass.microBatch});
    list.push_back({ActionKind::kWeightGradient, static_cast<int16_t>(chunk),
                    pass.microBatch});
  };
  int done = 0;
  for (int k = 0; k < warmup; ++k) forward(k);
  for (int k = warmup; k < total; ++k) {
    forward(k);
    backward(done++);
  }
  while (done < total) backward(done++);
  return list;
}

// Qi et al., ICLR 2024, section 6, in the order of PyTorch's
// ScheduleZBVZeroBubble.
Actions zeroBubbleV(int group, int groups, int microBatches) {
  ListBuilder list(microBatches);
  int down = group;
  int up = 2 * groups - 1 - group;
  for (int i = 0; i < 2 * (groups - group) - 1; ++i) list.forward(down);
  for (int i = 0; i < group; ++i) {
    list.forward(up);
    list.forward(down);
  }
  for (int i = 0; i < groups - group; ++i) {
    list.forward(up);
    list.backward(up);
  }
  while (list.forwards(up) < list.forwards(down) ||
         list.forwards(down) < microBatches) {
    list.forward(down);
    list.backward(down);
    list.forward(up);
    list.backward(up);
  }
  for (int i = 0; i < group; ++i) {
    list.input(down);
    list.input(up);
  }
  for (int i = 0; i < groups - group; ++i) {
    list.input(down);
    list.weight(down);
  }
  while (list.weights(up) < list.inputs(up)) list.weight(up);
  while (list.weights(down) < list.inputs(down)) list.weight(down);
  return list.take();
}

// The eight steps of DeepSeek-AI's DualPipeV. A forward and a backward pass
// that it overlaps stand one behind the other.
Actions dualPipeV(int group, int groups, int microBatches) {
  ListBuilder list(microBatches);
  int down = group;
  int up = 2 * groups - 1 - group;
  std::deque<int> postponed;  // Chunks whose weight gradients wait.
  for (int i = 0; i < 2 * (groups - group - 1); ++i) list.forward(down);
  for (int i = 0; i < group + 1; ++i) {
    list.forward(down);
    list.forward(up);
  }
  for (int i = 0; i < groups - group - 1; ++i) {
    list.backward(up);
    list.forward(up);
  }
  for (int i = 0; i < microBatches - 2 * groups + group + 1; ++i) {
    list.forward(down);
    list.backward(up);
    list.forward(up);
    list.backward(down);
  }
  for (int i = 0; i < groups - group - 1; ++i) {
    list.backward(up);
    list.forward(up);
    list.backward(down);
  }
  bool isApart = false;
  auto finish = [&](int chunk) {
    list.input(chunk);
    if (isApart) {
      postponed.push_back(chunk);
    } else {
      list.weight(chunk);
    }
  };
  int last = group + 1;
  for (int i = 0; i < last; ++i) {
    if (i == last / 2 && group % 2 == 1) isApart = true;
    finish(up);
    if (i == last / 2 && group % 2 == 0) isApart = true;
    finish(down);
  }
  auto catchUp = [&] {
    if (postponed.empty()) return;
    list.weight(postponed.front());
    postponed.pop_front();
  };
  for (int i = 0; i < groups - group - 1; ++i) {
    catchUp();
    list.input(down);
    postponed.push_back(down);
  }
  while (!postponed.empty()) catchUp();
  return list.take();
}

// Qi et al., NeurIPS 2024: every group repeats one block of six passes (F, I
// and W of its two chunks) every six units of time. A micro-batch passes the
// groups down, up, down and up again.
struct BlockDelays {
  // Units from one group to the next on each of the four ways, and from one way
  // to the next, where no other pass of the block is in the way.
  std::array<int, 4> ways;
  std::array<int, 3> turns;
};
struct BlockTimes {
  // Indexed by group: when F, I and W begin, for the chunk on the way down and
  // for the chunk on the way up.
  std::vector<std::array<int, 6>> begins;
};
enum BlockPass { kDownF, kUpF, kUpI, kDownI, kUpW, kDownW };

BlockTimes placeBlock(int groups, const BlockDelays& delays) {
  constexpr int kPeriod = 6;
  BlockTimes block;
  block.begins.assign(groups, {});
  std::vector<std::array<bool, kPeriod>> taken(groups);
  auto place = [&](int group, int pass, int earliest) {
    int time = earliest;
    while (taken[group][time % kPeriod]) ++time;
    taken[group][time % kPeriod] = true;
    block.begins[group][pass] = time;
    return time;
  };
  int next = 0;
  for (int way = 0; way < 4; ++way) {
    for (int i = 0; i < groups; ++i) {
      int group = way % 2 == 0 ? i : groups - 1 - i;
      int time = place(group, way, next);
      bool isTurn = i + 1 == groups;
      if (isTurn && way == 3) break;
      next = time + (isTurn ? delays.turns[way] : delays.ways[way]);
    }
  }
  for (int group = 0; group < groups; ++group) {
    place(group, kUpW, block.begins[group][kUpI] + 1);
    place(group, kDownW, block.begins[group][kDownI] + 1);
  }
  return block;
}

Actions repeatBlock(const BlockTimes& block, int group, int groups,
                    int microBatches) {
  constexpr int kPeriod = 6;
  struct Timed {
    int64_t time;
    Action action;
  };
  int16_t down = static_cast<int16_t>(group);
  int16_t up = static_cast<int16_t>(2 * groups - 1 - group);
  const std::array<std::pair<ActionKind, int16_t>, 6> passes{{
      {ActionKind::kForward, down},
      {ActionKind::kForward, up},
      {ActionKind::kInputGradient, up},
      {ActionKind::kInputGradient, down},
      {ActionKind::kWeightGradient, up},
      {ActionKind::kWeightGradient, down},
  }};
  std::vector<Timed> timed;
  timed.reserve(static_cast<size_t>(microBatches) * passes.size());
  for (int m = 0; m < microBatches; ++m) {
    for (size_t pass = 0; pass < passes.size(); ++pass) {
      timed.push_back({block.begins[group][pass] + int64_t{kPeriod} * m,
                       {passes[pass].first, passes[pass].second, m}});
    }
  }
  std::sort(timed.begin(), timed.end(),
            [](const Timed& a, const Timed& b) { return a.time < b.time; });
  Actions list;
  for (const Timed& entry : timed) list.push_back(entry.action);
  return list;
}

// Units between groups, as the paper gives them for half and for a third of the
// memory of 1F1B. The units at the turns are ours: for half the memory they
// were searched for 4 to 32 groups, so that few passes collide.
constexpr BlockDelays kHalf{{2, 1, 2, 1}, {3, 2, 1}};
constexpr BlockDelays kLeast{{1, 1, 1, 1}, {1, 1, 1}};

absl::Status checkSizes(Family family, int groups, int chunksPerGroup,
                        int microBatches) {
  auto refuse = [&](const std::string& what) {
    return absl::InvalidArgumentError(
        absl::StrCat("schedule '", familyName(family), "' ", what));
  };
  if (groups < 1 || chunksPerGroup < 1 || microBatches < 1 ||
      microBatches > kMostMicroBatches ||
      int64_t{groups} * chunksPerGroup > kMostChunks) {
    return refuse(absl::StrCat(
        "cannot have ", groups, " groups of ", chunksPerGroup, " chunks and ",
        microBatches, " micro-batches; use 1 to ", kMostChunks,
        " chunks and 1 to ", kMostMicroBatches, " micro-batches"));
  }
  if (isVShaped(family) && chunksPerGroup != 2) {
    return refuse(
        absl::StrCat("needs two chunks on every group, got ", chunksPerGroup));
  }
  bool isSingle = family != Family::kInterleaved && !isVShaped(family);
  if (isSingle && chunksPerGroup != 1) {
    return refuse(absl::StrCat("needs one chunk on every group, got ",
                               chunksPerGroup,
                               "; 'interleaved' takes several"));
  }
  if (family == Family::kInterleaved && microBatches > groups &&
      microBatches % groups != 0) {
    return refuse(absl::StrCat("needs a multiple of ", groups,
                               " micro-batches for ", groups,
                               " groups, or fewer, got ", microBatches));
  }
  if (family == Family::kDualPipeV && microBatches < 2 * groups) {
    return refuse(absl::StrCat("needs at least ", 2 * groups,
                               " micro-batches for ", groups, " groups, got ",
                               microBatches));
  }
  return absl::OkStatus();
}

}  // namespace

const char* familyName(Family family) {
  for (const auto& [known, name] : kNames) {
    if (known == family) return name;
  }
  return "";
}

std::optional<Family> parseFamily(absl::string_view name) {
  for (const auto& [family, known] : kNames) {
    if (name == known) return family;
  }
  return std::nullopt;
}

std::vector<std::string> familyNames() {
  std::vector<std::string> names;
  for (const auto& [family, name] : kNames) names.emplace_back(name);
  return names;
}

bool isVShaped(Family family) {
  return family == Family::kZeroBubbleV || family == Family::kVHalf ||
         family == Family::kVMin || family == Family::kDualPipeV;
}

bool splitsBackward(Family family) {
  return isVShaped(family) || family == Family::kZeroBubbleH1 ||
         family == Family::kZeroBubbleH2;
}

bool computesWeightsLate(Family family) {
  return splitsBackward(family) && family != Family::kVHalf &&
         family != Family::kVMin;
}

absl::StatusOr<Schedule> makeSchedule(Family family, int groups,
                                      int chunksPerGroup, int microBatches) {
  absl::Status sizes = checkSizes(family, groups, chunksPerGroup, microBatches);
  if (!sizes.ok()) return sizes;
  Schedule schedule;
  schedule.microBatches = microBatches;
  int chunks = groups * chunksPerGroup;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    bool isUp = isVShaped(family) && chunk >= groups;
    schedule.groupOfChunk.push_back(isUp ? 2 * groups - 1 - chunk
                                         : chunk % groups);
  }
  schedule.edges = chainEdges(chunks);
  BlockTimes block;
  if (family == Family::kVHalf) block = placeBlock(groups, kHalf);
  if (family == Family::kVMin) block = placeBlock(groups, kLeast);
  for (int group = 0; group < groups; ++group) {
    int behind = groups - 1 - group;  // Groups that come after it.
    switch (family) {
      case Family::kGpipe:
        schedule.programs.push_back(
            oneForwardOneBackward(group, microBatches, microBatches, 0));
        break;
      case Family::kOneFOneB:
        schedule.programs.push_back(
            oneForwardOneBackward(group, microBatches, behind, 0));
        break;
      case Family::kInterleaved:
        schedule.programs.push_back(
            interleaved(group, groups, chunksPerGroup, microBatches));
        break;
      case Family::kZeroBubbleH1:
        schedule.programs.push_back(
            oneForwardOneBackward(group, microBatches, behind, group));
        break;
      case Family::kZeroBubbleH2:
        schedule.programs.push_back(
            oneForwardOneBackward(group, microBatches, 2 * behind, 2 * group));
        break;
      case Family::kZeroBubbleV:
        schedule.programs.push_back(zeroBubbleV(group, groups, microBatches));
        break;
      case Family::kVHalf:
      case Family::kVMin:
        schedule.programs.push_back(
            repeatBlock(block, group, groups, microBatches));
        break;
      case Family::kDualPipeV:
        schedule.programs.push_back(dualPipeV(group, groups, microBatches));
        break;
    }
  }
  return schedule;
}

}  // namespace soapstone::schedule
