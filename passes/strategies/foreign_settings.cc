#include "passes/strategies/foreign_settings.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace soapstone::strategy {
namespace {

constexpr std::array<absl::string_view, 4> kPrefixes = {
    "model.", "fsdp-config.", "trainer.strategy.", "strategy."};

std::string settingName(absl::string_view word) {
  std::string name = absl::StrReplaceAll(word, {{"_", "-"}});
  absl::string_view rest = name;
  for (absl::string_view prefix : kPrefixes) {
    if (absl::ConsumePrefix(&rest, prefix)) break;
  }
  return std::string(rest);
}

// Settings of which the command line may have several words behind the name.
constexpr absl::string_view kWordLists[] = {"recompute-modules"};

bool isWordList(const std::string& name) {
  return std::count(std::begin(kWordLists), std::end(kWordLists), name) > 0;
}

// `value` without the brackets, commas and quotes of a list in YAML.
std::string listWords(absl::string_view value) {
  std::vector<std::string> words =
      absl::StrSplit(value, absl::ByAnyChar("[],'\" "), absl::SkipEmpty());
  return absl::StrJoin(words, " ");
}

// The words of settings that may come from a script: a comment goes from a '#'
// that begins a word to the end of its line, and a '\\' continues a command.
std::vector<std::string> wordsOf(absl::string_view text) {
  std::vector<std::string> words;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    absl::ConsumeSuffix(&line, "\r");
    for (absl::string_view part :
         absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty())) {
      if (part[0] == '#') break;
      if (absl::EndsWith(line, part)) absl::ConsumeSuffix(&part, "\\");
      if (part == "\\") continue;
      for (absl::string_view word :
           absl::StrSplit(part, '=', absl::SkipEmpty())) {
        words.emplace_back(word);
      }
    }
  }
  return words;
}

ForeignSettings readPairs(absl::string_view text) {
  ForeignSettings settings;
  std::string last;
  bool isFlag = false;  // The last name had dashes.
  for (const std::string& each : wordsOf(text)) {
    absl::string_view word = each;
    bool isName = absl::ConsumePrefix(&word, "--");
    // Settings in the manner of YAML are pairs without dashes.
    if (isName || last.empty()) {
      last = settingName(absl::StripSuffix(word, ":"));
      settings[last] = "";
      isFlag = isName;
      continue;
    }
    std::string& value = settings[last];
    if (!isWordList(last)) {
      value = std::string(word);
      last.clear();
      continue;
    }
    absl::StrAppend(&value, " ", word);
    bool isOpen =
        absl::StrContains(value, '[') && !absl::StrContains(word, ']');
    if (!isOpen && !isFlag) last.clear();
  }
  for (auto& [name, value] : settings) {
    if (isWordList(name)) value = listWords(value);
  }
  return settings;
}

// A JSON object whose strings hold no punctuation, as configurations are. Lists
// of words become one value.
ForeignSettings readObject(absl::string_view text) {
  ForeignSettings settings;
  std::vector<std::string> path;
  std::string key;
  bool isValue = false;
  std::string word;
  int depth = 0;  // Of lists in the innermost object.
  std::vector<int> depths;
  for (char next : text) {
    if (next == '[' || next == ']') {
      depth = std::max(0, depth + (next == '[' ? 1 : -1));
      continue;
    }
    if (next == ',' && depth > 0) {
      word += ' ';
      continue;
    }
    if (next != '{' && next != '}' && next != ',' && next != ':') {
      if (next != '"' && !absl::ascii_isspace(next)) word += next;
      continue;
    }
    if (next == ':') {
      key = word;
      isValue = true;
    } else if (next == '{') {
      path.push_back(key);
      depths.push_back(depth);
      depth = 0;
      isValue = false;
    } else {
      if (isValue) {
        std::vector<std::string> names(path.begin() + !path.empty(),
                                       path.end());
        names.push_back(key);
        settings[settingName(absl::StrJoin(names, "."))] = word;
      }
      isValue = false;
      if (next == '}' && !path.empty()) {
        path.pop_back();
        depth = depths.back();
        depths.pop_back();
      }
    }
    word.clear();
  }
  return settings;
}

// A setting that changes the plan as no named strategy does, and what to do.
struct Refusal {
  absl::string_view name;
  absl::string_view advice;
};

constexpr absl::string_view kUneven =
    "stages of unequal layers are written by hand: let simulate write the even "
    "plan (-o) and move the op that a chunk begins at ('from')";
constexpr absl::string_view kGroupsOfStates =
    "parameters shared by some of the replicas have no strategy beside tensor "
    "or pipeline degrees; hsdp:d=N shares them in N groups";

constexpr std::array<Refusal, 14> kRefusals = {{
    {"decoder-first-pipeline-num-layers", kUneven},
    {"decoder-last-pipeline-num-layers", kUneven},
    {"num-layers-in-first-pipeline-stage", kUneven},
    {"num-layers-in-last-pipeline-stage", kUneven},
    {"account-for-embedding-in-pipeline-split", kUneven},
    {"account-for-loss-in-pipeline-split", kUneven},
    {"pipeline-model-parallel-layout", kUneven},
    {"standalone-embedding-stage", kUneven},
    {"parallelism.pipeline-parallel-split-points", kUneven},
    {"zero-hpz-partition-size", kGroupsOfStates},
    {"zero-optimization.zero-hpz-partition-size", kGroupsOfStates},
    {"mics-shard-size", kGroupsOfStates},
    {"distribute-saved-activations",
     "kept inputs of layers are not divided over tensor-parallel devices; use "
     "--sequence-parallel, which divides them"},
    {"ds-sequence-parallel-size",
     "attention by heads is a strategy of its own: ulysses:c=N"},
}};

// Settings that sound like the plan and change neither it nor its price, or are
// read elsewhere.
constexpr std::array<absl::string_view, 17> kPassedOver = {
    "no-pipeline-parallel",
    "sequence-parallel",
    "no-async-tensor-model-parallel-allreduce",
    "no-scatter-gather-tensors-in-pipeline",
    "no-overlap-p2p-communication",
    "pipeline-model-parallel-comm-backend",
    "use-tp-pp-dp-mapping",
    "data-parallel-random-init",
    "data-parallel-sharding-strategy",
    "parallelism.disable-loss-parallel",
    "parallelism.enable-async-tensor-parallel",
    "parallelism.enable-compiled-autograd",
    "parallelism.context-parallel-rotate-method",
    "parallelism.pipeline-parallel-schedule",
    "parallelism.fsdp-reshard-after-forward",
    "experimental.enable-async-tensor-parallel",
    "experimental.pipeline-parallel-schedule"};

// Settings that are on or off.
constexpr std::array<absl::string_view, 6> kSwitches = {
    "use-distributed-optimizer", "sequence-parallel",
    "recompute-activations",     "checkpoint-activations",
    "activation-checkpointing",  "deepspeed-activation-checkpointing"};

constexpr std::array<absl::string_view, 3> kPlanWords = {
    "parallel", "recompute", "offload"};

bool isOff(const std::string& value) {
  return value.empty() || value == "false" || value == "0" || value == "none" ||
         value == "null" || value == "disabled";
}

absl::Status refuse(const std::string& name, absl::string_view advice) {
  return absl::InvalidArgumentError(absl::StrCat(
      "strategy flags: '", name, "' cannot be expressed: ", advice));
}

absl::Status checkSetting(
    const ForeignSettings& settings, const std::string& name,
    const std::function<bool(const std::string&)>& isRead) {
  std::string value = valueOf(settings, name);
  bool isSwitch = std::count(kSwitches.begin(), kSwitches.end(), name) > 0;
  if (isSwitch && value != "true" && !isOff(value)) {
    return refuseChoice(name, value, "use true or false");
  }
  if (isRead(name) || isOff(value)) return absl::OkStatus();
  for (const Refusal& refusal : kRefusals) {
    bool isOne = value == "1" && refusal.advice == kGroupsOfStates;
    if (name == refusal.name && !isOne) return refuse(name, refusal.advice);
    if (name == refusal.name) return absl::OkStatus();
  }
  if (absl::StrContains(name, "offload")) {
    return refuse(name,
                  "no strategy keeps tensors in the host's memory; leave it "
                  "out to see what the plan needs without");
  }
  bool isKnown = std::count(kPassedOver.begin(), kPassedOver.end(), name) > 0;
  bool isPlanWord = std::any_of(
      kPlanWords.begin(), kPlanWords.end(),
      [&](absl::string_view word) { return absl::StrContains(name, word); });
  // Words of other lists, such as paths, are no names.
  bool isName = !absl::StrContains(name, "/");
  if (isKnown || !isPlanWord || !isName) return absl::OkStatus();
  return refuse(name,
                "it is not known and may change the plan; leave it out if it "
                "does not, or name the plan (--strategy megatron:..)");
}

}  // namespace

ForeignSettings readForeignSettings(absl::string_view text) {
  absl::string_view body = absl::StripLeadingAsciiWhitespace(text);
  return absl::StartsWith(body, "{") ? readObject(body) : readPairs(text);
}

std::string valueOf(const ForeignSettings& settings, const std::string& name) {
  auto found = settings.find(name);
  if (found == settings.end()) return "";
  return found->second.empty() ? "true" : absl::AsciiStrToLower(found->second);
}

absl::Status checkForeignSettings(
    const ForeignSettings& settings,
    const std::function<bool(const std::string&)>& isRead) {
  for (const auto& [name, value] : settings) {
    absl::Status status = checkSetting(settings, name, isRead);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

std::vector<std::string> settingsBesidePlan(const ForeignSettings& settings) {
  std::vector<std::string> lines;
  auto add = [&](const std::string& name, absl::string_view what) {
    lines.push_back(
        absl::StrCat("'", name, "' is no part of the plan: ", what));
  };
  for (const auto& [name, text] : settings) {
    std::string value = valueOf(settings, name);
    if (isOff(value)) continue;
    bool isF8 = absl::StartsWith(name, "fp8") ||
                absl::StartsWith(name, "float8.") ||
                absl::StartsWith(name, "quantize.") ||
                (name == "precision" && absl::StrContains(value, "fp8")) ||
                absl::StrContains(value, "float8");
    if (absl::EndsWith(name, "enable-fsdp-float8-all-gather")) {
      add(name, "for gathers of weights in 8 bits add --f8-gathers");
    } else if (isF8) {
      add(name, "for products in 8 bits add --f8-products");
    } else if (absl::StrContains(name, "enable-async-tensor-parallel")) {
      add(name,
          "exchanges in chunks beside their own product are not priced; they "
          "go on beside other computing where the --system lets them");
    } else if (name == "overlap-grad-reduce" ||
               name == "overlap-param-gather" || name == "tp-comm-overlap" ||
               name == "use-flash-attn") {
      add(name, "the --system says so: megatron-lm-flash");
    } else if (name == "compile.enable" || name == "training.compile") {
      add(name, "the --system says so: torchtitan; fsdp without");
    }
  }
  return lines;
}

absl::Status refuseChoice(absl::string_view name, absl::string_view value,
                          absl::string_view advice) {
  return absl::InvalidArgumentError(
      absl::StrCat("strategy flags: '", name, "' is '", value, "'; ", advice));
}

absl::StatusOr<int64_t> divideSetting(int64_t whole,
                                      const std::vector<int64_t>& parts,
                                      absl::string_view what) {
  int64_t rest = whole;
  int64_t product = 1;
  bool isWhole = true;
  bool fits = true;
  for (int64_t part : parts) {
    isWhole = isWhole && part > 0 && rest >= part && rest % part == 0;
    if (isWhole) rest /= part;
    fits = fits && !__builtin_mul_overflow(product, part, &product);
  }
  if (isWhole) return rest;
  return absl::InvalidArgumentError(
      absl::StrCat("strategy flags: ", what, ": ", whole, " is no multiple of ",
                   fits ? absl::StrCat(product) : absl::StrJoin(parts, " x ")));
}

}  // namespace soapstone::strategy
