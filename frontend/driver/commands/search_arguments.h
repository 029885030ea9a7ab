#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_ARGUMENTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_ARGUMENTS_H_

#include "CLI/CLI.hpp"
#include "frontend/driver/commands/search_options.h"

namespace soapstone::driver {

// Declares all options of `soapstone search`, which fill in `command`; it must
// outlive the parser.
void addSearchArguments(CLI::App& search, SearchCommand* command);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_ARGUMENTS_H_
