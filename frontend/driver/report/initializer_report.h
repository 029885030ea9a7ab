#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_INITIALIZER_REPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_INITIALIZER_REPORT_H_

#include <string>

#include "frontend/onnx/import.h"

namespace soapstone::driver {

// Output of `import --check` on a model's initialisers: a table with name,
// shape, elements, whether each is trained, and why; layers that differ in
// numbers only share a row. The last line compares with the file's own count.
std::string initializerTable(const onnx::NormalizedModel& model);

// The same as a JSON object {"parameters": [{"name", "shape", "elements",
// "role", "why"}], "trained", "fileInitializers", "warnings"}, one entry each.
std::string initializerJson(const onnx::NormalizedModel& model);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_INITIALIZER_REPORT_H_
