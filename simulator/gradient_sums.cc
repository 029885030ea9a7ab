#include "simulator/gradient_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/model/value_size.h"
#include "ir/sharding/sum_buckets.h"

namespace soapstone::simulator {
namespace {

constexpr double kWideBytes = 4;  // Bytes of an f32 element.

// Bytes of an element of the gradient while it is summed.
double summedBytes(const model::ModelValue& gradient,
                   const cost_model::SumRules& rules) {
  bool isWidened =
      rules.widensBf16 && gradient.format == model::NumberFormat::kBf16;
  return isWidened ? kWideBytes : static_cast<double>(gradient.elementBytes);
}

}  // namespace

double sumFactor(const model::ModelValue& gradient,
                 const cost_model::SumRules& rules) {
  return summedBytes(gradient, rules) /
         static_cast<double>(gradient.elementBytes);
}

double sharedSumFactor(const model::ModelValue& gradient,
                       const cost_model::SumRules& rules) {
  double summed = summedBytes(gradient, rules);
  // An all-reduce sends every element twice: to be summed, and as the sum.
  double sums = rules.scatters ? summed : 2 * summed;
  return (sums + static_cast<double>(gradient.elementBytes)) / (2 * summed);
}

sharding::CallLimits callLimits(const model::ModelGraph& graph) {
  int64_t elements = 0;
  int64_t width = std::numeric_limits<int64_t>::max();
  for (const model::ModelArgument& argument : graph.arguments) {
    bool isParameter = argument.role == model::ModelArgumentRole::kParameter;
    if (!isParameter &&
        argument.role != model::ModelArgumentRole::kWorkingCopy) {
      continue;
    }
    const model::ModelValue& value = graph.values[argument.value];
    width = std::min(width, value.elementBytes);
    if (!isParameter) continue;
    elements += model::elementsOf(value);
  }
  return sharding::callLimits(elements == 0 ? 0 : elements * width);
}

int64_t scaledPicoseconds(int64_t picoseconds, double factor) {
  return std::llround(static_cast<double>(picoseconds) * factor);
}

TaskFootprint widened(TaskFootprint footprint, double factor) {
  auto widen = [&](int64_t* bytes) {
    *bytes = std::llround(static_cast<double>(*bytes) * factor);
  };
  for (LinkBytes& link : footprint.links) widen(&link.bytes);
  for (TaskFootprint::DeviceBytes& device : footprint.devices) {
    widen(&device.sent);
    widen(&device.received);
  }
  return footprint;
}

}  // namespace soapstone::simulator
