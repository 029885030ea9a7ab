#include "frontend/driver/calibrate/measurements.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/operator_cost.h"

namespace soapstone::driver {
namespace {

std::string keyOf(const cost_model::OperatorDescription& op) {
  std::string key = absl::StrCat(op.kind, "|", op.attributes, "|",
                                 static_cast<int>(op.format));
  for (const auto& shape : op.shapes) {
    absl::StrAppend(&key, "|", absl::StrJoin(shape, "x"));
  }
  return key;
}

}  // namespace

void Measurements::add(const std::vector<OperatorSample>& samples) {
  for (const OperatorSample& sample : samples) {
    auto [entry, isNew] =
        numbers.try_emplace(keyOf(sample.description), sums.size());
    if (isNew) {
      sums.push_back({sample.description, 0});
      counts.push_back(0);
    }
    sums[entry->second].seconds += sample.seconds;
    ++counts[entry->second];
  }
}

void Measurements::add(const std::vector<CollectiveSample>& samples) {
  allCollectives.insert(allCollectives.end(), samples.begin(), samples.end());
}

std::vector<OperatorSample> Measurements::operators() const {
  std::vector<OperatorSample> means = sums;
  for (size_t i = 0; i < means.size(); ++i) {
    means[i].seconds /= static_cast<double>(counts[i]);
  }
  return means;
}

}  // namespace soapstone::driver
