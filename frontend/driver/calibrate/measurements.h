#ifndef SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_MEASUREMENTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_MEASUREMENTS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontend/driver/calibrate/op_timing.h"

namespace soapstone::driver {

/// The samples of all measured runs. Ops of equal descriptions are one sample.
class Measurements {
 public:
  void add(const std::vector<OperatorSample>& samples);
  void add(const std::vector<CollectiveSample>& samples);

  /// One sample for each description, in the order in which they came: its
  /// seconds are the mean over the ops that have it.
  std::vector<OperatorSample> operators() const;
  const std::vector<CollectiveSample>& collectives() const {
    return allCollectives;
  }

 private:
  std::map<std::string, size_t> numbers;  // By the text of the key.
  std::vector<OperatorSample> sums;       // Of the seconds.
  std::vector<int64_t> counts;
  std::vector<CollectiveSample> allCollectives;
};

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_MEASUREMENTS_H_
