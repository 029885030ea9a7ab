#ifndef SOAPSTONE_CODEGEN_PROGRAM_BLOCK_PRINTER_H_
#define SOAPSTONE_CODEGEN_PROGRAM_BLOCK_PRINTER_H_

#include <cstdint>
#include <set>
#include <string>

#include "codegen/calls/op_emitter.h"
#include "codegen/program/code_function.h"
#include "codegen/program/segment.h"
#include "ir/mlir_names.h"

namespace soapstone::codegen {

// On an op whose time a calibration measures: its number, an integer. The
// program then reports the times of its ops (runtime/op_clock.h).
inline constexpr llvm::StringLiteral kTimedAsAttribute = "timed_as";

// Prints the statements of segments, each under the layers that it comes from.
class BlockPrinter {
 public:
  explicit BlockPrinter(OpEmitter& ops) : ops(ops) {}

  // A block without lines does nothing. Emits a diagnostic for an op that
  // cannot run.
  FailureOr<CodeBlock> print(const Segment& segment);

  int64_t callCount() const { return calls; }
  // Whether some op has a number to report its time by.
  bool isTimed() const { return timed; }

 private:
  LogicalResult printOp(Operation* op, const Segment& segment,
                        CodeBlock& block);

  OpEmitter& ops;
  // Stands before the name of each layer: "gradient of " in backward blocks.
  std::string ofGradient;
  std::string lastLayer;
  std::set<std::string> waited;  // Waits so far.
  int64_t calls = 0;
  bool timed = false;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_BLOCK_PRINTER_H_
