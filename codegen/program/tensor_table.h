#ifndef SOAPSTONE_CODEGEN_PROGRAM_TENSOR_TABLE_H_
#define SOAPSTONE_CODEGEN_PROGRAM_TENSOR_TABLE_H_

#include <string>
#include <vector>

#include "codegen/memory/buffer_assignment.h"
#include "codegen/program/program_writer.h"
#include "codegen/program/rank_tables.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::codegen {

// Returns the entries of a device class's tensor table, one C++ initialiser of
// the runtime's TensorInfo per line: arguments of all functions once, then loss
// and outputs of the last function. `options` has the file for origins without
// a name, and the checksums of origins; the places of boxes are added to
// `tables`.
std::vector<std::string> tensorTable(const BufferAssignment& assignment,
                                     const ProgramOptions& options,
                                     RankTables& tables);

// Notes on the arguments of a whole model's functions what their uses tell of
// the values that they may be fed: partitioning hides the uses.
void noteInputBounds(ModuleOp module);

// Smallest exclusive upper bound that the uses of an integer argument demand
// (rows of a table it indexes, classes it labels); 0 if nothing is known.
int64_t indexBound(Value argument);

// The value of an integer argument that its uses treat apart: labels that a
// loss ignores. -1 if there is none, the least number if every negative one is.
int64_t ignoredIndex(Value argument);

// A C++ string literal.
std::string quotedText(StringRef text);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_TENSOR_TABLE_H_
