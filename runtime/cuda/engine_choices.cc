#include "runtime/cuda/engine_choices.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/cuda/tuning_agreement.h"

namespace soapstone::runtime {
namespace {

double steadySeconds() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// A choice is the proposal's number: one release of a library proposes the same
// for the same op and device.
TuningChoice choiceOf(size_t index) {
  TuningChoice choice{};
  choice[0] = index;
  return choice;
}

}  // namespace

EngineChoices::EngineChoices(TuningTarget target, std::string path, Clock clock)
    : target(std::move(target)),
      path(std::move(path)),
      clock(std::move(clock)) {
  const char* shows = std::getenv("SOAPSTONE_SHOW_ENGINES");
  showsChoices = shows != nullptr && std::strcmp(shows, "1") == 0;
  if (this->path.empty()) return;
  TuningRead read = readTuning(this->path, this->target);
  if (!read.complaint.empty()) {
    std::fprintf(stderr, "soapstone: warning: %s\n", read.complaint.c_str());
  }
  kept = std::move(read.choices);
}

EngineChoices::EngineChoices(const TuningTarget& target)
    : EngineChoices(target, tuningPath(target), steadySeconds) {}

void EngineChoices::agree(Rank& rank) {
  mayTime = false;
  kept = agreedChoices(rank, target, kept);
}

size_t EngineChoices::choose(const char* what, const TuningKey& key,
                             size_t most, const Prepare& prepare,
                             const MeasureBatch& measure) {
  const auto known = kept.find(key);
  if (known != kept.end() && known->second[0] < most) {
    const size_t index = known->second[0];
    return index < prepare(index + 1) ? index : 0;
  }
  if (!mayTime || spentSeconds >= kMostSeconds) {
    prepare(1);
    return 0;
  }
  const double begin = clock();
  const size_t count = prepare(most);
  std::vector<float> least(count, 0.0f);
  auto noted = [&](size_t i) {
    std::optional<float> time = measure(i);
    if (time && (least[i] == 0 || *time < least[i])) least[i] = *time;
    return time;
  };
  const std::optional<size_t> fastest =
      count > 1 ? fastestProposal(count, noted) : std::optional<size_t>();
  spentSeconds += clock() - begin;
  // If none runs, the call itself says so.
  if (!fastest) return 0;
  if (showsChoices) {
    std::fprintf(
        stderr,
        "soapstone: %s: proposal %zu of %zu, %g ms (the first: %g ms)\n", what,
        *fastest + 1, count, static_cast<double>(least[*fastest]),
        static_cast<double>(least[0]));
  }
  kept[key] = choiceOf(*fastest);
  if (!path.empty()) writeTuning(path, target, kept);
  return *fastest;
}

}  // namespace soapstone::runtime
