#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_FILE_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_FILE_H_

#include <string>

#include "frontend/driver/model_options.h"

namespace CLI {
class App;
}

namespace soapstone::driver {

// Adds --report FILE.html.
void addReportOption(CLI::App& command, std::string& file);

// The title of a page: the file of the model without its folder, and the batch.
std::string modelTitle(const ModelOptions& model);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_FILE_H_
