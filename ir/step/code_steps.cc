#include "ir/step/code_steps.h"

#include <algorithm>
#include <tuple>

namespace soapstone::step {

CodeSteps::CodeSteps(const std::vector<DeviceCode>& codes) {
  const auto orderOf = [&](const Participant& one) {
    return std::make_tuple(codes[one.code][one.op].channel, one.code, one.op);
  };
  const auto isEarlier = [&](const Participant& a, const Participant& b) {
    return orderOf(a) < orderOf(b);
  };
  for (size_t k = 0; k < codes.size(); ++k) {
    steps.emplace_back(codes[k].size(), -1);
    for (size_t i = 0; i < codes[k].size(); ++i) {
      if (codes[k][i].channel < 0) continue;
      participants.push_back({static_cast<int>(k), static_cast<int>(i)});
    }
  }
  // Classes mostly list their steps in order, and there is mostly one class.
  if (!std::is_sorted(participants.begin(), participants.end(), isEarlier)) {
    std::sort(participants.begin(), participants.end(), isEarlier);
  }
  for (size_t i = 0; i < participants.size(); ++i) {
    const Participant& one = participants[i];
    const int64_t channel = codes[one.code][one.op].channel;
    if (channels.empty() || channels.back() != channel) {
      channels.push_back(channel);
      begins.push_back(i);
    }
    steps[one.code][one.op] = count() - 1;
  }
  begins.push_back(participants.size());
}

}  // namespace soapstone::step
