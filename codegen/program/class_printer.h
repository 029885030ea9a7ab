#ifndef SOAPSTONE_CODEGEN_PROGRAM_CLASS_PRINTER_H_
#define SOAPSTONE_CODEGEN_PROGRAM_CLASS_PRINTER_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "codegen/calls/op_emitter.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/program/block_printer.h"
#include "codegen/program/code_function.h"
#include "codegen/program/device_code.h"
#include "codegen/program/device_streams.h"
#include "codegen/program/program_writer.h"
#include "codegen/program/rank_tables.h"
#include "codegen/program/segment.h"
#include "codegen/program/statement.h"
#include "codegen/program/unique_names.h"
#include "ir/mlir_names.h"

namespace soapstone::codegen {

// Prints the source file of one device class, all in the namespace
// `<code namespace>::device class<number>`.
class ClassPrinter {
 public:
  ClassPrinter(const DeviceCode& code, BufferAssignment assignment,
               int64_t number)
      : code(code), assignment(std::move(assignment)), number(number) {}

  // Prints all functions; emits a diagnostic for an op that cannot run.
  LogicalResult print(const ProgramOptions& options);

  std::string name() const;  // "class0"
  std::string sourceText(const ProgramOptions& options,
                         const std::string& codeNamespace) const;
  // The header that it includes: where everything lies in the arena, and
  // tables.
  std::string tablesName() const;  // "class0_tables.h"
  std::string tablesText(const ProgramOptions& options,
                         const std::string& codeNamespace) const;
  // Its declarations in program.h, and its entry in the plan's class table.
  std::string declarations() const;
  std::string classEntry() const;

  const BufferAssignment& buffers() const { return assignment; }
  ArrayRef<int64_t> ranks() const { return code.ranks; }
  int64_t kernelCount() const { return static_cast<int64_t>(kernels.size()); }
  int64_t callCount() const { return calls; }
  // Chunks of the pipeline; 0 if the program is none.
  int chunkCount() const {
    return code.pipeline ? code.pipeline->schedule.chunkCount() : 0;
  }
  DeviceStreams streams() const { return deviceStreams(code); }
  // Whether something that it computes is bf16.
  bool usesBf16() const;

 private:
  // A function of the model, as printed.
  struct Function {
    std::string name;
    std::vector<std::string> definitions;
    std::vector<std::string> tables;  // What these need.
    std::vector<Statement> body;
  };

  LogicalResult printFunction(const FunctionBuffers& buffers, StringRef name,
                              KernelEmitter& emitter, EmissionContext context);
  std::string slotContent(const Slot& slot);
  std::string copyText(const BufferCopy& copy);
  void printZeroed(std::vector<int> zeroed, std::vector<Statement>& body);
  std::string bufferDefinitions() const;
  // Reserves the names of functions, and gives `context` what names kernels and
  // parameters.
  void addNames(EmissionContext& context);
  // Defines a constant in the tables' header for what an update of the
  // parameter takes, and returns the constant's name.
  std::string parameterConstant(const std::string& name,
                                const std::string& value);
  std::string ranksText() const;
  // The function that runs the actions of a pipeline.
  std::string pipelineStep() const;
  // The functions of its actions, and the table of them.
  std::vector<std::string> actionNames() const;
  std::string actionTable() const;

  const DeviceCode& code;
  BufferAssignment assignment;
  int64_t number;
  RankTables tables;
  std::vector<std::string> kernels;
  std::vector<Function> functions;
  std::vector<std::string> tensors;
  UniqueNames names;  // Functions, structs and tables.
  // Definitions of constants by their text, and in order.
  std::map<std::string, std::string> parameterNames;
  std::vector<std::string> parameterDefinitions;
  // Where the members' parts of a tensor begin, by the buffer of the part.
  std::map<std::string, std::string> partTables;
  std::set<size_t> usedBuffers;  // Named by a statement or table.
  int64_t calls = 0;
  int64_t mailboxBytes = 0;      // Only pipelines on a GPU.
  bool isTimed = false;          // Some op has a number to report its time by.
  bool printsGradients = false;  // The block being printed is a backward one.
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_CLASS_PRINTER_H_
