#ifndef SOAPSTONE_IR_STEP_CODE_STEPS_H_
#define SOAPSTONE_IR_STEP_CODE_STEPS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "ir/step/device_code.h"

namespace soapstone::step {

// The communication steps of the code of several classes, by ascending
// channels: numbered from 0, so that lists take the place of maps.
class CodeSteps {
 public:
  // The op of one class in a step.
  struct Participant {
    int code = 0;
    int op = 0;
  };

  explicit CodeSteps(const std::vector<DeviceCode>& codes);

  int count() const { return static_cast<int>(channels.size()); }
  int64_t channelOf(int step) const { return channels[step]; }
  // Returns those that take part in a step, by class and op.
  absl::Span<const Participant> of(int step) const {
    return absl::MakeConstSpan(participants)
        .subspan(begins[step], begins[step + 1] - begins[step]);
  }
  // The step of an op; -1 if it does not communicate.
  int stepOf(int code, int op) const { return steps[code][op]; }

 private:
  std::vector<int64_t> channels;
  std::vector<Participant> participants;  // Step by step.
  std::vector<size_t> begins;  // By step; and where the last one's end.
  std::vector<std::vector<int>> steps;  // By class and op.
};

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_CODE_STEPS_H_
