#include "passes/search/search_tuning.h"

#include <cstddef>
#include <type_traits>
#include <variant>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace soapstone::search {
namespace {

// A member of SearchTuning and the values that it takes.
struct Member {
  const char* name;
  std::variant<int64_t SearchTuning::*, double SearchTuning::*,
               bool SearchTuning::*>
      member;
  double least;
  double largest;
};

// In the order of their declarations.
constexpr Member kMembers[] = {
    {"chains", &SearchTuning::chains, 1, 64},
    {"leastTemperature", &SearchTuning::leastTemperature, 1e-9, 1},
    {"temperatureGrowth", &SearchTuning::temperatureGrowth, 1, 100},
    {"firstProposals", &SearchTuning::firstProposals, 1, 1e6},
    {"proposalsPerDecision", &SearchTuning::proposalsPerDecision, 0, 1e6},
    {"mostDoublings", &SearchTuning::mostDoublings, 0, 40},
    {"leastRounds", &SearchTuning::leastRounds, 0, 1e6},
    {"gainOfRound", &SearchTuning::gainOfRound, 0, 1},
    {"patienceDivisor", &SearchTuning::patienceDivisor, 1, 1e6},
    {"gainOfChain", &SearchTuning::gainOfChain, 0, 1},
    {"startsAdditively", &SearchTuning::startsAdditively, 0, 1},
    {"oneInMember", &SearchTuning::oneInMember, 0, 1e6},
    {"oneInStorage", &SearchTuning::oneInStorage, 0, 1e6},
    {"oneInLayers", &SearchTuning::oneInLayers, 0, 1e6},
    {"oneInBranches", &SearchTuning::oneInBranches, 0, 1e6},
    {"oneInRun", &SearchTuning::oneInRun, 0, 1e6},
    {"oneInByDecision", &SearchTuning::oneInByDecision, 0, 1e6},
    {"layerWeight", &SearchTuning::layerWeight, 0, 1e6},
    {"classWeight", &SearchTuning::classWeight, 0, 1e6},
    {"partWeight", &SearchTuning::partWeight, 0, 1e6},
    {"singleWeight", &SearchTuning::singleWeight, 0, 1e6},
    {"oneInStep", &SearchTuning::oneInStep, 0, 1e6},
    {"candidateWeight", &SearchTuning::candidateWeight, 0, 1e6},
    {"neighborWeight", &SearchTuning::neighborWeight, 0, 1e6},
    {"variedWeight", &SearchTuning::variedWeight, 0, 1e6},
    {"anyWeight", &SearchTuning::anyWeight, 0, 1e6},
    {"placeWeight", &SearchTuning::placeWeight, 0, 1e6},
    {"orderWeight", &SearchTuning::orderWeight, 0, 1e6},
    {"degreeWeight", &SearchTuning::degreeWeight, 0, 1e6},
    {"oneInSamePlace", &SearchTuning::oneInSamePlace, 0, 1e6},
    {"oneInEndOfRun", &SearchTuning::oneInEndOfRun, 0, 1e6},
    {"oneInEndOfSingles", &SearchTuning::oneInEndOfSingles, 0, 1e6},
    {"runTrials", &SearchTuning::runTrials, 0, 1e6},
    {"oneInAllDevices", &SearchTuning::oneInAllDevices, 0, 1e6},
    {"oneInWholeDegree", &SearchTuning::oneInWholeDegree, 0, 1e6},
    {"oneInReplicas", &SearchTuning::oneInReplicas, 0, 1e6},
    {"descendsFromHalf", &SearchTuning::descendsFromHalf, 0, 1},
    {"descendsFromOther", &SearchTuning::descendsFromOther, 0, 1},
    {"descendsInOtherOrder", &SearchTuning::descendsInOtherOrder, 0, 1},
    {"spreadsClasses", &SearchTuning::spreadsClasses, 0, 1},
    {"spreadsForks", &SearchTuning::spreadsForks, 0, 1},
    {"spreadsSteps", &SearchTuning::spreadsSteps, 0, 1},
    {"relievesServers", &SearchTuning::relievesServers, 0, 1},
    {"splitsReplicas", &SearchTuning::splitsReplicas, 0, 1},
    {"storesParameters", &SearchTuning::storesParameters, 0, 1},
    {"exchangesFactors", &SearchTuning::exchangesFactors, 0, 1},
    {"crossesRidges", &SearchTuning::crossesRidges, 0, 1},
    {"candidates", &SearchTuning::candidates, 1, 1e6},
    {"candidateSplits", &SearchTuning::candidateSplits, 1, 4},
    {"fewCandidates", &SearchTuning::fewCandidates, 0, 1e6},
    {"manyScopes", &SearchTuning::manyScopes, 0, 1e6},
    {"placements", &SearchTuning::placements, 0, 1e6},
    {"ridgeSteps", &SearchTuning::ridgeSteps, 0, 1e6},
    {"ridgeReach", &SearchTuning::ridgeReach, 0, 1e6},
    {"serverLevels", &SearchTuning::serverLevels, 0, 1e6},
    {"halvedLayers", &SearchTuning::halvedLayers, 0, 1e6},
    {"manySteps", &SearchTuning::manySteps, 1, 1e6},
    {"gainOfPass", &SearchTuning::gainOfPass, 0, 1},
    {"gainOfChange", &SearchTuning::gainOfChange, 0, 1},
    {"additiveCandidates", &SearchTuning::additiveCandidates, 1, 1e6},
    {"additiveCandidatesOfMany", &SearchTuning::additiveCandidatesOfMany, 1,
     1e6},
    {"fewDevices", &SearchTuning::fewDevices, 0, 1e6},
    {"additiveRounds", &SearchTuning::additiveRounds, 1, 1e6},
    {"turnedCandidates", &SearchTuning::turnedCandidates, 0, 1e6},
    {"leastSolverSeconds", &SearchTuning::leastSolverSeconds, 0, 1e6},
    {"leastJudgingSeconds", &SearchTuning::leastJudgingSeconds, 0, 1e6},
    {"mostComparingShare", &SearchTuning::mostComparingShare, 0, 1},
    {"endingSimulations", &SearchTuning::endingSimulations, 0, 1e6},
    {"settlingSeconds", &SearchTuning::settlingSeconds, 0, 1e6},
    {"refiningSeconds", &SearchTuning::refiningSeconds, 0, 1e6},
    {"settlingGain", &SearchTuning::settlingGain, 0, 1},
    {"latestRefinement", &SearchTuning::latestRefinement, 0, 1},
    {"shortMemoryLoss", &SearchTuning::shortMemoryLoss, 0, 1e6},
    {"alikeLoss", &SearchTuning::alikeLoss, 0, 1},
    {"jointMargin", &SearchTuning::jointMargin, 1, 100},
    {"jointMemoryMargin", &SearchTuning::jointMemoryMargin, 1, 100},
    {"jointRefined", &SearchTuning::jointRefined, 0, 1e6},
    {"jointRefinedInParts", &SearchTuning::jointRefinedInParts, 0, 1e6},
    {"jointPerOneInParts", &SearchTuning::jointPerOneInParts, 1, 1e6},
    {"jointAlike", &SearchTuning::jointAlike, 0, 1e6},
    {"jointFewLayers", &SearchTuning::jointFewLayers, 0, 1e6},
    {"jointManyProposals", &SearchTuning::jointManyProposals, 0, 1e6},
    {"jointWideMargin", &SearchTuning::jointWideMargin, 1, 100},
    {"jointNeighbourLayers", &SearchTuning::jointNeighbourLayers, 0, 1e6},
    {"jointPartial", &SearchTuning::jointPartial, 0, 1e6},
    {"jointPartialLayers", &SearchTuning::jointPartialLayers, 0, 1e6},
    {"jointRanked", &SearchTuning::jointRanked, 0, 1e6},
    {"jointOrderPlans", &SearchTuning::jointOrderPlans, 1, 1e6},
    {"jointOrders", &SearchTuning::jointOrders, 0, 1e6},
};

std::string rangeOf(const Member& entry) {
  if (std::holds_alternative<bool SearchTuning::*>(entry.member)) {
    return "true or false";
  }
  bool isWhole = std::holds_alternative<int64_t SearchTuning::*>(entry.member);
  return absl::StrCat(isWhole ? "a whole number" : "a number", " from ",
                      entry.least, " to ", entry.largest);
}

// Whether `text` is a value that `entry` takes; then it has it.
bool assign(const Member& entry, absl::string_view text, SearchTuning* tuning) {
  auto isInRange = [&](double value) {
    return value >= entry.least && value <= entry.largest;
  };
  if (auto* flag = std::get_if<bool SearchTuning::*>(&entry.member)) {
    return absl::SimpleAtob(text, &(tuning->*(*flag)));
  }
  if (auto* whole = std::get_if<int64_t SearchTuning::*>(&entry.member)) {
    int64_t value = 0;
    if (!absl::SimpleAtoi(text, &value) ||
        !isInRange(static_cast<double>(value))) {
      return false;
    }
    tuning->*(*whole) = value;
    return true;
  }
  double value = 0;
  if (!absl::SimpleAtod(text, &value) || !isInRange(value)) return false;
  tuning->*std::get<double SearchTuning::*>(entry.member) = value;
  return true;
}

}  // namespace

absl::Status setTuning(absl::string_view assignment, SearchTuning* tuning) {
  const size_t sign = assignment.find('=');
  if (sign == absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", assignment, "' is not of the form name=value"));
  }
  const absl::string_view name = assignment.substr(0, sign);
  for (const Member& entry : kMembers) {
    if (name != entry.name) continue;
    const absl::string_view value = assignment.substr(sign + 1);
    if (assign(entry, value, tuning)) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(
        "'", entry.name, "' cannot be '", value, "'; use ", rangeOf(entry)));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no constant of the search is named '", name,
                   "'; --tuning list shows all of them"));
}

std::string tuningText(const SearchTuning& tuning) {
  std::string text;
  for (const Member& entry : kMembers) {
    absl::StrAppend(&text, entry.name, "=");
    std::visit(
        [&](auto member) {
          if constexpr (std::is_same_v<decltype(member),
                                       bool SearchTuning::*>) {
            absl::StrAppend(&text, tuning.*member ? "true" : "false");
          } else {
            absl::StrAppend(&text, tuning.*member);
          }
        },
        entry.member);
    absl::StrAppend(&text, "  (", rangeOf(entry), ")\n");
  }
  return text;
}

}  // namespace soapstone::search
