#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_TRACE_FILE_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_TRACE_FILE_H_

#include <string>

#include "absl/status/status.h"

namespace soapstone::driver {

// Writes a timeline to the file `path`, compressed by gzip if its name ends in
// ".gz", which Perfetto opens, too; to standard output if it is "-".
absl::Status writeTraceFile(const std::string& text, const std::string& path);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_TRACE_FILE_H_
