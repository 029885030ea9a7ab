#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_RANK_TEAM_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_RANK_TEAM_H_

#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/core/launch.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {

// Runs `body` on `count` ranks of one device class with empty arenas; returns
// the message of what ended them, empty if they ended well.
inline std::string runTeam(int count, const std::function<void(Rank&)>& body,
                           double timeoutSeconds = 60,
                           size_t arenaBytes = 4096) {
  std::vector<int> ranks(static_cast<size_t>(count));
  std::iota(ranks.begin(), ranks.end(), 0);
  DeviceClass deviceClass;
  deviceClass.ranks = ranks.data();
  deviceClass.rankCount = count;
  deviceClass.arenaBytes = arenaBytes;
  Plan plan;
  plan.devices = count;
  plan.classes = &deviceClass;
  plan.classCount = 1;
  LaunchOptions options;
  options.timeoutSeconds = timeoutSeconds;
  try {
    launchRanks(
        plan, options, [&](Rank& rank) { return [&] { body(rank); }; },
        [](const ProgramFailure&) {});
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_RANK_TEAM_H_
