#ifndef SOAPSTONE_CODEGEN_PLAN_JSON_H_
#define SOAPSTONE_CODEGEN_PLAN_JSON_H_

#include <memory>
#include <string>
#include <vector>

#include "codegen/program_writer.h"
#include "codegen/stage_printer.h"

namespace soapstone::codegen {

// Number of ranks of all stages together.
int64_t deviceCount(const std::vector<std::unique_ptr<StagePrinter>>& stages);

// Text of plan.json: what lies where in the memory of every device class.
std::string planJson(const ProgramOptions& options,
                     const std::vector<std::unique_ptr<StagePrinter>>& stages);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PLAN_JSON_H_
