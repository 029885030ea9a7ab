#ifndef SOAPSTONE_CODEGEN_PROGRAM_PLAN_JSON_H_
#define SOAPSTONE_CODEGEN_PROGRAM_PLAN_JSON_H_

#include <memory>
#include <string>
#include <vector>

#include "codegen/program/class_printer.h"
#include "codegen/program/program_writer.h"

namespace soapstone::codegen {

// Number of ranks of all classes together.
int64_t deviceCount(const std::vector<std::unique_ptr<ClassPrinter>>& classes);

// Text of plan.json: what lies where in the memory of every device class.
std::string planJson(const ProgramOptions& options,
                     const std::vector<std::unique_ptr<ClassPrinter>>& classes);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_PLAN_JSON_H_
