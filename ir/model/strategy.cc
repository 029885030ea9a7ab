#include "ir/model/strategy.h"

#include <algorithm>
#include <set>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/model/suggestion.h"
#include "ir/sharding/grid_bounds.h"
#include "llvm/ADT/StringRef.h"

namespace soapstone::model {
namespace {

std::vector<std::string> splittableNames(const sharding::ShardingRule& rule) {
  std::vector<std::string> names;
  for (const sharding::Factor& factor : rule.factors) {
    if (factor.split != sharding::FactorSplit::kForbidden)
      names.push_back(factor.name);
  }
  return names;
}

std::string listNames(const std::vector<std::string>& names) {
  if (names.empty()) return "it has none";
  return absl::StrCat(
      "it has ",
      absl::StrJoin(names, ", ", [](std::string* out, const std::string& name) {
        absl::StrAppend(out, "'", name, "'");
      }));
}

// The shares of a split; none if they are equal.
sharding::Shares sharesOf(const NamedConfiguration& named,
                          const std::string& factor) {
  for (const auto& [name, shares] : named.shares) {
    if (name == factor) return sharding::normalShares(shares);
  }
  return {};
}

}  // namespace

NamedConfiguration nameConfiguration(
    std::string name, const sharding::ShardingRule& rule,
    const sharding::OpConfiguration& configuration) {
  NamedConfiguration named;
  named.name = std::move(name);
  for (const sharding::FactorDegree& split : configuration.splits) {
    const std::string& factor = rule.factors[split.factor].name;
    named.splits.emplace_back(factor, split.degree);
    if (!split.shares.empty()) named.shares.emplace_back(factor, split.shares);
  }
  named.replication = configuration.replication;
  named.devices = configuration.devices;
  return named;
}

absl::StatusOr<sharding::OpConfiguration> resolveConfiguration(
    const NamedConfiguration& named, const sharding::ShardingRule& rule,
    int64_t devices, const char* what) {
  std::string place = absl::StrCat(what, " '", named.name, "': ");
  sharding::OpConfiguration configuration;
  for (const auto& [name, degree] : named.splits) {
    int factor = rule.findFactor(name);
    if (factor < 0) {
      std::vector<std::string> names = splittableNames(rule);
      return absl::InvalidArgumentError(
          absl::StrCat(place, "there is no factor '", name, "'; ",
                       listNames(names), suggestion(name, names)));
    }
    configuration.splits.push_back({factor, degree, sharesOf(named, name)});
  }
  configuration.replication = named.replication;
  configuration.devices = named.devices;
  absl::Status status = sharding::validateConfiguration(rule, configuration);
  if (!status.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(place, status.message()));
  }
  if (sharding::highestDevice(configuration.devices) < devices)
    return configuration;
  for (int device : configuration.devices.devices()) {
    if (device < devices) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        place, "device ", device, " is out of range; use 0 to ", devices - 1));
  }
  return configuration;
}

absl::Status checkPipeline(const StrategyPipeline& pipeline, int64_t devices) {
  if (pipeline.chunks.empty()) {
    return absl::InvalidArgumentError("the pipeline has no chunks");
  }
  if (pipeline.microBatches < 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the pipeline has ", pipeline.microBatches, " micro-batches"));
  }
  std::vector<int> owner(devices, -1);  // By device: the first chunk there.
  for (size_t i = 0; i < pipeline.chunks.size(); ++i) {
    const sharding::DeviceGrid& grid = pipeline.chunks[i].devices;
    if (grid.size() != pipeline.chunks[0].devices.size()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "chunk ", i, " is on ", grid.size(), " devices, chunk 0 on ",
          pipeline.chunks[0].devices.size(), "; use as many for each"));
    }
    for (int device : grid.devices()) {
      if (device >= devices) {
        return absl::InvalidArgumentError(
            absl::StrCat("chunk ", i, " is on device ", device,
                         ", but there are ", devices));
      }
      if (owner[device] < 0) owner[device] = static_cast<int>(i);
      if (pipeline.chunks[owner[device]].devices == grid) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "chunks ", owner[device], " and ", i, " share device ", device,
          ", but not all their devices in the same order"));
    }
  }
  for (int device : pipeline.idle) {
    if (device < 0 || device >= devices || owner[device] >= 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "idle device ", device, " is ",
          device >= 0 && device < devices
              ? "in a chunk, or named twice"
              : absl::StrCat("out of range; use 0 to ", devices - 1)));
    }
    owner[device] = 0;
  }
  const sharding::DeviceGrid& first = pipeline.chunks.front().devices;
  bool isOneGroup = absl::c_all_of(
      pipeline.chunks,
      [&](const PipelineChunk& chunk) { return chunk.devices == first; });
  if (!pipeline.idle.empty() && isOneGroup) {
    return absl::InvalidArgumentError(
        "one group has idle devices beside it; use the first devices");
  }
  for (int64_t device = 0; device < devices; ++device) {
    if (owner[device] >= 0) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "device ", device, " of ", devices, " is in no chunk of the pipeline"));
  }
  return absl::OkStatus();
}

void numberDevices(StrategyPipeline* pipeline, int64_t* devices) {
  std::set<int> used;
  for (const PipelineChunk& chunk : pipeline->chunks) {
    std::vector<int> own = chunk.devices.devices();
    used.insert(own.begin(), own.end());
  }
  *devices = used.empty() ? 0 : *used.rbegin() + 1;
  pipeline->idle.clear();
  for (int device = 0; device < *devices; ++device) {
    if (used.count(device) == 0) pipeline->idle.push_back(device);
  }
}

std::vector<int> groupsOfChunks(const StrategyPipeline& pipeline) {
  std::vector<int> groups;
  int count = 0;
  for (size_t i = 0; i < pipeline.chunks.size(); ++i) {
    int group = count;
    for (size_t j = 0; j < i && group == count; ++j) {
      bool isSame = pipeline.chunks[j].devices == pipeline.chunks[i].devices;
      if (isSame) group = groups[j];
    }
    if (group == count) ++count;
    groups.push_back(group);
  }
  return groups;
}

}  // namespace soapstone::model
