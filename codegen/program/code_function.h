#ifndef SOAPSTONE_CODEGEN_PROGRAM_CODE_FUNCTION_H_
#define SOAPSTONE_CODEGEN_PROGRAM_CODE_FUNCTION_H_

#include <functional>
#include <string>
#include <vector>

#include "codegen/program/slots.h"
#include "codegen/program/statement.h"
#include "codegen/program/unique_names.h"

namespace soapstone::codegen {

// The statements of one segment of a program (segment.h).
struct CodeBlock {
  std::string name;   // C++ identifier, unique, e.g. "forward_h_0".
  std::string title;  // The model's name of the block; empty if it has none.
  std::vector<Statement> lines;
};

// Blocks with the same code: one C++ function that all of them call.
struct CodeFunction {
  std::vector<int> blocks;  // Indices, ascending.
  // Contents of the slots of each block, in the same order for all.
  std::vector<std::vector<Slot>> slots;
};

// Groups `blocks` by their code, whatever their comments. Blocks of fewer than
// `leastLines` statements stay alone.
std::vector<CodeFunction> groupBlocks(const std::vector<CodeBlock>& blocks,
                                      size_t leastLines);

// Text of a slot's content in the device class: a buffer's name, an index, a
// literal.
using SlotText = std::function<std::string(const Slot&)>;

// Definitions and calls of the functions of a program part.
struct PrintedFunctions {
  std::vector<std::string> definitions;  // Functions.
  // Structs of what differs between blocks, with their tables.
  std::vector<std::string> tables;
  std::vector<Statement> calls;  // In the order of the blocks.
};

// Prints every function. A function of several blocks takes a struct that names
// what differs between them; `bufferType` gives the C++ type of a buffer slot.
// `names` holds what the namespace has already, which the functions of `blocks`
// must not be part of, and takes what is added.
PrintedFunctions printFunctions(const std::vector<CodeBlock>& blocks,
                                const std::vector<CodeFunction>& functions,
                                const SlotText& slotContent,
                                const SlotText& bufferType, UniqueNames& names);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_CODE_FUNCTION_H_
