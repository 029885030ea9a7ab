#ifndef SOAPSTONE_COST_MODEL_SCALED_TEXT_H_
#define SOAPSTONE_COST_MODEL_SCALED_TEXT_H_

#include <cstdint>
#include <string>

namespace soapstone::cost_model {

// "12.34 GB/s" for 1.234e10 and "B/s": four digits of a number of any size.
std::string scaledText(double value, const char* unit);

// A number of bytes in memory or sent, for people: "11.49 GiB" for 1.234e10.
std::string bytesText(int64_t bytes);

// A part of a whole, for people: "43.7 %" for 0.437. Of less than a tenth of a
// percent two digits are shown, as in "0.046 %", so that only 0 looks like
// none.
std::string percentText(double part);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_SCALED_TEXT_H_
