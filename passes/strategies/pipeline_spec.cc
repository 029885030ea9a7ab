#include "passes/strategies/pipeline_spec.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "ir/model/strategy.h"
#include "ir/model/suggestion.h"
#include "ir/schedule/families.h"
#include "ir/sharding/device_grid.h"
#include "ir/support/status_macros.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::strategy {
namespace {

constexpr int64_t kMostGroups = 1 << 14;

absl::Status illegal(absl::string_view text, absl::string_view key,
                     absl::string_view value, const std::string& legal) {
  return absl::InvalidArgumentError(absl::StrCat(
      "strategy '", text, "': '", key, "=", value, "' is wrong; use ", legal));
}

// The devices of ranges as in "6-13+0-5", each once; none if it is no such
// text.
std::optional<std::vector<int>> parsePlaces(absl::string_view text) {
  std::vector<int> devices;
  std::set<int> met;
  for (absl::string_view range : absl::StrSplit(text, '+')) {
    std::vector<absl::string_view> ends = absl::StrSplit(range, '-');
    int first = 0;
    int last = 0;
    bool areNumbers = ends.size() <= 2 && absl::SimpleAtoi(ends[0], &first) &&
                      absl::SimpleAtoi(ends.back(), &last);
    if (!areNumbers || first < 0 || last < first ||
        last >= sharding::DeviceGrid::kMaxDevices) {
      return std::nullopt;
    }
    for (int device = first; device <= last; ++device) {
      if (!met.insert(device).second) return std::nullopt;
      devices.push_back(device);
    }
  }
  return devices;
}

std::string placesText(const std::vector<int>& devices) {
  std::string text;
  for (size_t i = 0; i < devices.size();) {
    size_t end = i + 1;
    while (end < devices.size() && devices[end] == devices[end - 1] + 1) ++end;
    absl::StrAppend(&text, i > 0 ? "+" : "", devices[i]);
    if (end > i + 1) absl::StrAppend(&text, "-", devices[end - 1]);
    i = end;
  }
  return text;
}

struct Argument {
  absl::string_view key;
  absl::string_view value;
};

class Reader {
 public:
  explicit Reader(absl::string_view text) : text(text) {}

  absl::StatusOr<PipelineSpec> read() {
    size_t colon = text.find(':');
    name = std::string(text.substr(0, colon));
    std::vector<std::string> rest;
    if (colon != absl::string_view::npos) {
      for (absl::string_view item :
           absl::StrSplit(text.substr(colon + 1), ',')) {
        std::vector<absl::string_view> parts =
            absl::StrSplit(item, absl::MaxSplits('=', 1));
        if (parts.size() == 2 && isOurs(parts[0])) {
          SOAPSTONE_RETURN_IF_ERROR(take({parts[0], parts[1]}));
          continue;
        }
        if (parts.size() == 2 && parts[0] == "d") {
          (void)absl::SimpleAtoi(parts[1], &spec.replicas);
        }
        if (parts.size() == 2 && parts[0] == "t") hasTensorParallel = true;
        rest.emplace_back(item);
      }
    }
    SOAPSTONE_RETURN_IF_ERROR(nameSchedule());
    spec.sharesOptimizer = zeroStage == "1" || zeroStage == "2";
    spec.scattersGradients = zeroStage == "2" || name == "zero2";
    bool isPlain = !spec.isStaged() && zeroStage != "0" && spec.shards == 0;
    std::string inner = name;
    if (name == "zero1" || name == "zero2")
      SOAPSTONE_RETURN_IF_ERROR(shareByName(rest, &inner));
    if (isFamilyName) {
      inner =
          hasTensorParallel || spec.replicas > 0 ? "megatron" : "data-parallel";
    }
    if (spec.shards > 0 && (!spec.sharesOptimizer || spec.scattersGradients)) {
      return illegal(text, "shards", absl::StrCat(spec.shards),
                     "it beside zero=1, which shares optimizer states alone");
    }
    bool isWhole = inner == "megatron" && zeroStage == "3";
    if (isWhole || (name == "megatron" && isPlain)) {
      // The strategy of a group says how what is stored is shared.
      spec.sharesOptimizer = false;
      rest.push_back(absl::StrCat("zero=", zeroStage));
    } else if (inner == "data-parallel" && isPlain && rest.empty() &&
               spec.sharesOptimizer) {
      // The plain steps of these names.
      spec.sharesOptimizer = false;
      inner = absl::StrCat("zero", zeroStage);
    } else if (zeroStage == "3") {
      return illegal(
          text, "zero", "3",
          "0, 1 or 2 (3 is for megatron; fsdp is another name for it "
          "where only the batch is split)");
    }
    SOAPSTONE_RETURN_IF_ERROR(checkPlaces());
    spec.inner = inner;
    if (!rest.empty()) {
      absl::StrAppend(&spec.inner, ":", absl::StrJoin(rest, ","));
    }
    return std::move(spec);
  }

 private:
  static bool isOurs(absl::string_view key) {
    static const std::set<std::string>* const kKeys = new std::set<std::string>{
        "p",    "v",    "m",   "schedule", "recompute",
        "send", "zero", "cut", "shards",   "on"};
    return kKeys->count(std::string(key)) > 0;
  }

  // Whether all arguments are shares: "shares=2" and lone numbers behind it.
  static bool areShares(const std::vector<std::string>& words) {
    auto isNumber = [](const std::string& word) {
      return word.find('=') == std::string::npos;
    };
    return !words.empty() && words.front().rfind("shares=", 0) == 0 &&
           std::all_of(words.begin() + 1, words.end(), isNumber);
  }

  // Sets the strategy of a group of zero1 and zero2 in stages or micro-batches.
  // With words of its own, zero1 shares among the devices of one group.
  absl::Status shareByName(const std::vector<std::string>& words,
                           std::string* inner) {
    if (!spec.isStaged() && spec.shards == 0) return absl::OkStatus();
    const bool isOneGroup =
        spec.groups == 1 && spec.chunksPerGroup == 1 && spec.shards == 0;
    if (name == "zero1" && !words.empty() && isOneGroup)
      return absl::OkStatus();
    // Parts of the batch are no matter of what is shared.
    if (!words.empty() && !(isOneGroup && areShares(words))) {
      auto wrong = std::find_if(
          words.begin(), words.end(), [&](const std::string& word) {
            return !isOneGroup || (absl::StrContains(word, '=') &&
                                   word.rfind("shares=", 0) != 0);
          });
      if (wrong == words.end()) wrong = words.begin();
      return absl::InvalidArgumentError(absl::StrCat(
          "strategy '", text, "' has '", *wrong, "', which '", name,
          "' does not take", isOneGroup ? "" : " beside stages and shards",
          "; leave it out"));
    }
    *inner = "data-parallel";
    spec.sharesOptimizer = true;
    return absl::OkStatus();
  }

  absl::Status take(const Argument& argument) {
    if (!met.insert(std::string(argument.key)).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("strategy '", text, "' has two arguments '",
                       argument.key, "'; keep one"));
    }
    if (argument.key == "p") {
      return number(argument, kMostGroups, &spec.groups);
    }
    if (argument.key == "v") {
      return number(argument, kMostGroups, &spec.chunksPerGroup);
    }
    if (argument.key == "m") {
      return number(argument, schedule::kMostMicroBatches, &spec.microBatches);
    }
    if (argument.key == "shards") {
      return number(argument, kMostGroups, &spec.shards);
    }
    if (argument.key == "schedule") {
      return word(argument, schedule::familyNames(), &spec.schedule);
    }
    if (argument.key == "recompute") {
      std::optional<simulator::RecomputationChoice> choice =
          simulator::parseRecomputation(argument.value);
      if (!choice) {
        return word(argument, simulator::recomputationWords(), &spec.recompute);
      }
      spec.recompute = simulator::recomputationText(*choice);
      return absl::OkStatus();
    }
    if (argument.key == "send") {
      return word(argument, {"early", "late"}, &spec.send);
    }
    if (argument.key == "cut") {
      return word(argument, {"layers", "work"}, &spec.cut);
    }
    if (argument.key == "on") {
      places = argument.value;
      std::optional<std::vector<int>> devices = parsePlaces(places);
      if (!devices) {
        return illegal(text, "on", places, "ranges of devices, as 6-13+0-5");
      }
      spec.devices = *std::move(devices);
      return absl::OkStatus();
    }
    return word(argument, {"0", "1", "2", "3"}, &zeroStage);
  }

  // Checks that the devices are those of several groups, a range for each.
  absl::Status checkPlaces() const {
    if (spec.devices.empty()) return absl::OkStatus();
    if (spec.groups < 2) {
      return illegal(text, "on", places, "it beside p=, the groups of devices");
    }
    const auto count = static_cast<int64_t>(spec.devices.size());
    if (count % spec.groups != 0) {
      return illegal(text, "on", places,
                     absl::StrCat("as many devices for each of the ",
                                  spec.groups, " groups; it has ", count));
    }
    if (areRanges(spec.devices, count / spec.groups)) return absl::OkStatus();
    return illegal(text, "on", places,
                   absl::StrCat("a range of ", count / spec.groups,
                                " devices for each group"));
  }

  absl::Status number(const Argument& argument, int64_t most,
                      int64_t* value) const {
    if (absl::SimpleAtoi(argument.value, value) && *value >= 1 &&
        *value <= most) {
      return absl::OkStatus();
    }
    return illegal(text, argument.key, argument.value,
                   absl::StrCat("1 to ", most));
  }

  absl::Status word(const Argument& argument,
                    const std::vector<std::string>& words,
                    std::string* value) const {
    *value = std::string(argument.value);
    if (std::find(words.begin(), words.end(), *value) != words.end()) {
      return absl::OkStatus();
    }
    return illegal(text, argument.key, argument.value,
                   absl::StrCat(absl::StrJoin(words, ", "),
                                model::suggestion(*value, words)));
  }

  // A family stands for a strategy of that name, too.
  absl::Status nameSchedule() {
    isFamilyName = schedule::parseFamily(name).has_value();
    if (isFamilyName) {
      if (met.count("schedule") > 0 && spec.schedule != name) {
        return absl::InvalidArgumentError(
            absl::StrCat("strategy '", text, "' names two schedules: '", name,
                         "' and '", spec.schedule, "'"));
      }
      spec.schedule = name;
      met.insert("schedule");
    }
    schedule::Family family = *schedule::parseFamily(spec.schedule);
    bool isGiven = met.count("v") > 0;
    if (met.count("schedule") == 0 && spec.chunksPerGroup > 1) {
      spec.schedule = "interleaved";
    } else if (!isGiven && schedule::isVShaped(family)) {
      spec.chunksPerGroup = 2;
    }
    return absl::OkStatus();
  }

  absl::string_view text;
  std::string name;
  PipelineSpec spec;
  std::set<std::string> met;
  std::string zeroStage = "0";
  absl::string_view places;  // Value of "on".
  bool hasTensorParallel = false;
  bool isFamilyName = false;
};

}  // namespace

bool areRanges(const std::vector<int>& devices, int64_t size) {
  for (size_t i = 0; i < devices.size(); ++i) {
    bool isFirst = static_cast<int64_t>(i) % size == 0;
    if (!isFirst && devices[i] != devices[i - 1] + 1) return false;
  }
  return true;
}

int64_t devicesOf(const PipelineSpec& spec, int64_t offered) {
  return spec.devices.empty() ? offered
                              : static_cast<int64_t>(spec.devices.size());
}

std::string pipelineSpecText(const PipelineSpec& spec) {
  std::vector<std::string> words;
  auto add = [&](const char* key, const std::string& value) {
    words.push_back(absl::StrCat(key, "=", value));
  };
  if (spec.groups > 1) add("p", absl::StrCat(spec.groups));
  if (spec.microBatches > 1) add("m", absl::StrCat(spec.microBatches));
  if (spec.chunksPerGroup > 1) add("v", absl::StrCat(spec.chunksPerGroup));
  if (spec.schedule != "1f1b") add("schedule", spec.schedule);
  if (spec.recompute != "none") add("recompute", spec.recompute);
  if (spec.send != "early") add("send", spec.send);
  if (spec.sharesOptimizer) add("zero", spec.scattersGradients ? "2" : "1");
  if (spec.shards > 0) add("shards", absl::StrCat(spec.shards));
  if (!spec.cut.empty()) add("cut", spec.cut);
  if (!spec.devices.empty()) add("on", placesText(spec.devices));
  if (words.empty()) return spec.inner;
  bool hasArguments = spec.inner.find(':') != std::string::npos;
  return absl::StrCat(spec.inner, hasArguments ? "," : ":",
                      absl::StrJoin(words, ","));
}

absl::StatusOr<PipelineSpec> parsePipelineSpec(absl::string_view text) {
  return Reader(text).read();
}

}  // namespace soapstone::strategy
