#include "passes/strategies/named_strategy_spec.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace soapstone::strategy {
namespace {

absl::Status malformed(absl::string_view text, absl::string_view item) {
  return absl::InvalidArgumentError(
      absl::StrCat("strategy '", text, "': '", item,
                   "' is no argument; write NAME:KEY=NUMBER,.., as in "
                   "'megatron:t=4,d=2', or random:SEED, as in 'random:7'"));
}

constexpr absl::string_view kExpertParallelName = "expert-parallel";
constexpr absl::string_view kGatherKey = "gather";
constexpr absl::string_view kSharesKey = "shares";
constexpr absl::string_view kSpeedShares = "shares=speed";

// Reads an item of the shares: "shares=2", then lone numbers.
absl::Status addShare(absl::string_view text, absl::string_view item,
                      NamedStrategySpec* spec) {
  absl::string_view number = item.substr(item.find('=') + 1);
  int64_t share;
  if (absl::SimpleAtoi(number, &share) && share >= 1 && !spec->sharesBySpeed) {
    spec->shares.push_back(share);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("strategy '", text, "': '", item,
                   "' is wrong; use shares=speed, or a positive number for "
                   "each device, as in shares=2,2,1,1"));
}

}  // namespace

const int64_t* NamedStrategySpec::find(absl::string_view key) const {
  for (const auto& [name, value] : arguments) {
    if (name == key) return &value;
  }
  return nullptr;
}

absl::StatusOr<NamedStrategySpec> parseNamedStrategySpec(
    absl::string_view text) {
  NamedStrategySpec spec;
  size_t colon = text.find(':');
  spec.name = std::string(text.substr(0, colon));
  if (colon == absl::string_view::npos) return spec;
  bool inShares = false;
  for (absl::string_view item : absl::StrSplit(text.substr(colon + 1), ',')) {
    size_t equals = item.find('=');
    bool isKeyed = equals != absl::string_view::npos;
    absl::string_view key = isKeyed ? item.substr(0, equals) : "";
    bool startsShares = isKeyed && key == kSharesKey;
    inShares = startsShares || (inShares && !isKeyed);
    if (startsShares && (!spec.shares.empty() || spec.sharesBySpeed)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "strategy '", text, "' has two arguments '", key, "'; keep one"));
    }
    if (item == kSpeedShares) {
      spec.sharesBySpeed = true;
      continue;
    }
    if (inShares) {
      absl::Status added = addShare(text, item, &spec);
      if (!added.ok()) return added;
      continue;
    }
    absl::string_view number = isKeyed ? item.substr(equals + 1) : item;
    int64_t value;
    if ((isKeyed && key.empty()) || !absl::SimpleAtoi(number, &value) ||
        value < 0) {
      return malformed(text, item);
    }
    if (spec.find(key) != nullptr) {
      return absl::InvalidArgumentError(absl::StrCat(
          "strategy '", text, "' has two arguments '", key, "'; keep one"));
    }
    spec.arguments.emplace_back(std::string(key), value);
  }
  return spec;
}

std::optional<std::string> withoutSpeedShares(absl::string_view text) {
  size_t colon = text.find(':');
  if (colon == absl::string_view::npos) return std::nullopt;
  std::vector<absl::string_view> kept;
  bool found = false;
  for (absl::string_view item : absl::StrSplit(text.substr(colon + 1), ',')) {
    found |= item == kSpeedShares;
    if (item != kSpeedShares) kept.push_back(item);
  }
  if (!found) return std::nullopt;
  absl::string_view name = text.substr(0, colon);
  if (kept.empty()) return std::string(name);
  return absl::StrCat(name, ":", absl::StrJoin(kept, ","));
}

std::string withSpeedSharesText(absl::string_view text) {
  bool hasArguments = text.find(':') != absl::string_view::npos;
  return absl::StrCat(text, hasArguments ? "," : ":", kSpeedShares);
}

std::vector<std::string> tokenRoutes(absl::string_view text) {
  absl::StatusOr<NamedStrategySpec> spec = parseNamedStrategySpec(text);
  if (!spec.ok() || spec->name != kExpertParallelName ||
      spec->find(kGatherKey) != nullptr) {
    return {};
  }
  // In front of what is there: lone numbers belong to the shares.
  const size_t colon = text.find(':');
  const bool hasArguments = colon != absl::string_view::npos;
  std::vector<std::string> routes;
  for (int gathers : {0, 1}) {
    routes.push_back(absl::StrCat(kExpertParallelName, ":", kGatherKey, "=",
                                  gathers, hasArguments ? "," : "",
                                  hasArguments ? text.substr(colon + 1) : ""));
  }
  return routes;
}

absl::Status checkKeys(const NamedStrategySpec& spec,
                       const std::vector<std::string>& keys) {
  for (const auto& [key, value] : spec.arguments) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    if (keys.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("strategy '", spec.name, "' takes no arguments, got '",
                       key, "=", value, "'"));
    }
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy '", spec.name, "' has no argument '", key, "'; use ",
        absl::StrJoin(keys, ", ", [](std::string* out, const std::string& k) {
          absl::StrAppend(out, "'", k, "'");
        })));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<int64_t>> meshDegrees(
    const NamedStrategySpec& spec, const std::vector<std::string>& keys,
    int fill, int64_t devices) {
  std::vector<int64_t> degrees;
  int64_t product = 1;
  for (const std::string& key : keys) {
    const int64_t* given = spec.find(key);
    int64_t degree = given == nullptr ? 1 : *given;
    if (degree < 1 || __builtin_mul_overflow(product, degree, &product)) {
      return absl::InvalidArgumentError(
          absl::StrCat("strategy '", spec.name, "': '", key, "' is ", degree,
                       "; use 1 to ", devices));
    }
    degrees.push_back(degree);
  }
  if (fill >= 0 && spec.find(keys[fill]) == nullptr && devices % product == 0) {
    degrees[fill] = devices / product;
    product = devices;
  }
  if (product == devices) return degrees;
  return absl::InvalidArgumentError(absl::StrCat(
      "strategy '", spec.name, "' is for ",
      absl::StrJoin(
          degrees, " x ",
          [](std::string* out, int64_t d) { absl::StrAppend(out, d); }),
      " = ", product, " devices, but there are ", devices,
      "; make the degrees multiply to ", devices));
}

}  // namespace soapstone::strategy
