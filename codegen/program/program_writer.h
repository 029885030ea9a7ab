#ifndef SOAPSTONE_CODEGEN_PROGRAM_PROGRAM_WRITER_H_
#define SOAPSTONE_CODEGEN_PROGRAM_PROGRAM_WRITER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ir/mlir_names.h"

namespace soapstone::codegen {

// The CRC-32 of bytes of a file in the model's folder; nothing if they are not
// there, as for a model without weights.
using WeightChecksum = std::function<std::optional<uint32_t>(
    const std::string& file, int64_t offset, int64_t length)>;

// Properties of an emitted program, other than its functions.
struct ProgramOptions {
  std::string name;  // E.g. "gpt2_small"; becomes a comment and Plan::name.
  std::string
      modelDirectory;     // Relative to the program; where origins are found.
  std::string modelFile;  // In modelDirectory; holds inline initialisers.
  // The program holds the weights that it finds against these; null: it takes
  // any.
  WeightChecksum weightChecksum;
  double learningRate = 0;  // Default of the program's --learning-rate.
  int64_t microBatches = 1;
  bool training = true;
  // Whether buffers of collectives lie in a separate arena.
  bool hasCollectiveArena = false;
  // Rows of 16-bit matrices begin at whole accesses (row_pitch.h).
  bool padsRows = false;
};

// Sizes of an emitted program, for reports: memory is that of the device that
// needs most.
struct ProgramSummary {
  int64_t classes = 0;  // Device classes.
  int64_t arenaBytes = 0;
  int64_t persistentBytes = 0;
  bool usesBf16 = false;  // Which not every GPU has.
  // The streams of the device that has most of them: see DeviceStreams.
  int messageStreams = 0;
  int communicators = 0;
  int64_t kernels = 0;
  int64_t calls = 0;
};

// One emitted file: name relative to the program's folder, and text.
struct ProgramFile {
  std::string name;
  std::string text;
};

// First line of every emitted source.
inline constexpr const char* kEmittedHeader =
    "// Emitted by Soapstone. Edits are lost when the model is compiled "
    "again.\n";

// Prints the program of a module whose functions went through the codegen
// pipeline: `@step` (training) or `@forward` (inference), and `@accumulate`
// with several micro-batches; or, of a partitioned program, these of every
// device class, each of which becomes a file `device class<class>.cu`.
// `codeNamespace` wraps everything but main, so that many programs can be
// compiled together: every `class*.cu`, and `plan.h` for its `kPlan`. Errors of
// single ops are diagnostics on the op and make this fail.
absl::StatusOr<std::vector<ProgramFile>> printProgram(
    ModuleOp module, const ProgramOptions& options,
    const std::string& codeNamespace, ProgramSummary& summary);

// Writes `files` into `folder`, creating it, in their order; each file is
// complete or absent. An earlier program there is withdrawn before
// (program_folder.h).
absl::Status writeProgram(const std::vector<ProgramFile>& files,
                          const std::string& folder);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_PROGRAM_WRITER_H_
