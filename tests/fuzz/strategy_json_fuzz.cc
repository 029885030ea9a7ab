// Fuzz target for the reader of strategy.json: what it accepts must survive a
// round trip, and resolving its entries against a rule gives a valid
// configuration or an error of one line.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "ir/model/strategy_json.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

soapstone::sharding::ShardingRule sampleRule() {
  soapstone::sharding::ShardingRule rule;
  rule.addFactor("row", 8, soapstone::sharding::FactorKind::kSample);
  rule.addFactor("column", 6, soapstone::sharding::FactorKind::kParameter);
  rule.addFactor("dim0", 4, soapstone::sharding::FactorKind::kParameter);
  rule.addFactor("window", 3, soapstone::sharding::FactorKind::kInherited,
                 soapstone::sharding::FactorSplit::kForbidden);
  return rule;
}

void resolve(const soapstone::model::NamedConfiguration& entry,
             int64_t devices) {
  soapstone::sharding::ShardingRule rule = sampleRule();
  auto configuration =
      soapstone::model::resolveConfiguration(entry, rule, devices, "op");
  if (configuration.ok()) {
    require(
        soapstone::sharding::validateConfiguration(rule, *configuration).ok());
    return;
  }
  require(!configuration.status().message().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::StatusOr<soapstone::model::Strategy> strategy =
      soapstone::model::parseStrategy(
          {reinterpret_cast<const char*>(data), size});
  if (!strategy.ok()) {
    require(!strategy.status().message().empty());
    return 0;
  }
  const std::string text = soapstone::model::toJson(*strategy);
  const absl::StatusOr<soapstone::model::Strategy> again =
      soapstone::model::parseStrategy(text);
  require(again.ok());
  require(soapstone::model::toJson(*again) == text);
  for (const auto& entry : strategy->ops) resolve(entry, strategy->devices);
  for (const auto& entry : strategy->tensors) resolve(entry, strategy->devices);
  return 0;
}
