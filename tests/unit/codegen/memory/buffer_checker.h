#ifndef SOAPSTONE_TESTS_UNIT_CODEGEN_MEMORY_BUFFER_CHECKER_H_
#define SOAPSTONE_TESTS_UNIT_CODEGEN_MEMORY_BUFFER_CHECKER_H_

#include <string>

#include "codegen/memory/buffer_assignment.h"

namespace soapstone::codegen {

// Executes `function` on memory that holds the names of values instead of
// numbers, and returns the first thing that goes wrong; empty if nothing does.
// Every operand must still be in its buffer when it is read, results may lie
// over an operand only where the op is done element by element, and at the end
// every result and every updated argument must be in place. Shares no code with
// the assignment.
std::string checkBuffers(const BufferAssignment& assignment,
                         const FunctionBuffers& function);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_TESTS_UNIT_CODEGEN_MEMORY_BUFFER_CHECKER_H_
