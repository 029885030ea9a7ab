#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_HTML_TEXT_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_HTML_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace soapstone::driver {

// A text of any origin as HTML shows it, in elements and in quoted attributes:
// markup is escaped, what is invisible is written out.
std::string htmlText(absl::string_view text);

// "848.3 ms", "12.41 s": a time for people.
std::string timeText(int64_t picoseconds);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_HTML_TEXT_H_
