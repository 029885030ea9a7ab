#include "ir/sharding/op_configuration.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::sharding {
namespace {

absl::Status checkSplit(const ShardingRule& rule, const FactorDegree& split) {
  if (split.factor < 0 ||
      split.factor >= static_cast<int>(rule.factors.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("the op has no factor number ", split.factor, "; it has ",
                     rule.factors.size(), " factors"));
  }
  const Factor& factor = rule.factors[split.factor];
  if (split.degree == 1 && split.shares.empty()) return absl::OkStatus();
  if (factor.split == FactorSplit::kForbidden) {
    return absl::InvalidArgumentError(
        absl::StrCat("factor '", factor.name, "' cannot be split, got degree ",
                     split.degree, "; use 1"));
  }
  if (split.degree < 1 || split.degree > factor.size) {
    return absl::InvalidArgumentError(
        absl::StrCat("factor '", factor.name, "' has size ", factor.size,
                     ", cannot be split ", split.degree, " ways; use 1",
                     factor.size > 1 ? absl::StrCat(" to ", factor.size) : ""));
  }
  absl::Status shares = checkShares(split.shares, split.degree);
  if (shares.ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("factor '", factor.name, "': ", shares.message()));
}

absl::Status checkTaskCount(const OpConfiguration& configuration) {
  int64_t tasks = configuration.replication;
  bool overflow = false;
  for (const FactorDegree& split : configuration.splits) {
    overflow |= __builtin_mul_overflow(tasks, split.degree, &tasks);
  }
  if (overflow || tasks != configuration.devices.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "degrees and replication multiply to ",
        overflow ? "more than 64 bits hold" : absl::StrCat(tasks),
        ", but the configuration has ", configuration.devices.size(),
        " devices; make them equal"));
  }
  return absl::OkStatus();
}

}  // namespace

int64_t OpConfiguration::degree(int factor) const {
  for (const FactorDegree& split : splits) {
    if (split.factor == factor) return split.degree;
  }
  return 1;
}

int64_t OpConfiguration::largestShard(const ShardingRule& rule,
                                      int factor) const {
  const int64_t size = rule.factors[factor].size;
  for (const FactorDegree& split : splits) {
    if (split.factor != factor) continue;
    if (split.shares.empty()) return shardRange(size, split.degree, 0).size();
    Shares sizes = sharesOf(shardEnds(size, split.shares));
    return *std::max_element(sizes.begin(), sizes.end());
  }
  return size;
}

bool OpConfiguration::hasShares() const {
  return std::any_of(
      splits.begin(), splits.end(),
      [](const FactorDegree& split) { return !split.shares.empty(); });
}

FactorRanges OpConfiguration::factorRanges(const ShardingRule& rule,
                                           int64_t task) const {
  FactorRanges ranges = wholeRanges(rule);
  task /= replication;
  for (size_t i = splits.size(); i-- > 0;) {
    ranges[splits[i].factor] =
        shardRange(rule.factors[splits[i].factor].size, splits[i].degree,
                   splits[i].shares, task % splits[i].degree);
    task /= splits[i].degree;
  }
  return ranges;
}

std::string OpConfiguration::toString(const ShardingRule& rule) const {
  std::string text;
  for (const FactorDegree& split : splits) {
    absl::StrAppend(&text, rule.factors[split.factor].name, "=", split.degree);
    if (!split.shares.empty()) {
      absl::StrAppend(&text, "(", sharesText(split.shares), ")");
    }
    text += " ";
  }
  if (replication != 1) absl::StrAppend(&text, "x", replication, " ");
  return absl::StrCat(text, "on ", devices.toString());
}

absl::Status validateConfiguration(const ShardingRule& rule,
                                   const OpConfiguration& configuration) {
  for (size_t i = 0; i < configuration.splits.size(); ++i) {
    const FactorDegree& split = configuration.splits[i];
    SOAPSTONE_RETURN_IF_ERROR(checkSplit(rule, split));
    for (size_t j = 0; j < i; ++j) {
      if (configuration.splits[j].factor != split.factor) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "factor '", rule.factors[split.factor].name, "' is split twice"));
    }
  }
  if (configuration.replication < 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "replication is ", configuration.replication, "; use at least 1"));
  }
  return checkTaskCount(configuration);
}

}  // namespace soapstone::sharding
