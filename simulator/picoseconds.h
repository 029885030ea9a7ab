#ifndef SOAPSTONE_SIMULATOR_PICOSECONDS_H_
#define SOAPSTONE_SIMULATOR_PICOSECONDS_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_format.h"

namespace soapstone::simulator {

// Simulated time in units that people read.
inline double seconds(int64_t picoseconds) {
  return static_cast<double>(picoseconds) * 1e-12;
}
inline double milliseconds(int64_t picoseconds) {
  return static_cast<double>(picoseconds) * 1e-9;
}

// Microseconds as a decimal number with every digit, for a timeline in JSON.
inline std::string microsecondsText(int64_t picoseconds) {
  return absl::StrFormat("%d.%06d", picoseconds / 1000000,
                         picoseconds % 1000000);
}

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PICOSECONDS_H_
