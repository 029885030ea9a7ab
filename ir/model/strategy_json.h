#ifndef SOAPSTONE_IR_MODEL_STRATEGY_JSON_H_
#define SOAPSTONE_IR_MODEL_STRATEGY_JSON_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/model/strategy.h"

namespace soapstone::model {

// strategy.json, as `strategy.schema.json` describes it:
//
//   {"version": 1,
//    "model": {"hash": "89abcdef01234567", "file": "../model.onnx",
//              "options": ["--batch=64"]},
//    "devices": 8,
//    "ops": [
//     {"op": "/fc1/Gemm", "splits": [["row", 4], ["column", 2]],
//      "devices": "0..7"}],
//    "tensors": [
//     {"tensor": "fc1.weight", "splits": [["dim0", 2]], "replication": 4,
//      "devices": "0..7"}]}
//
// Version 2 adds "pipeline": micro-batches, schedule, recomputation, how
// optimizer states are shared, and where chunks begin and lie.
//
// Splits are major to minor: the order of the task coordinates. Members that
// say nothing may be left out: "model" (any; also its members), "ops" and
// "tensors" (empty), "splits" (none), "replication" (what the devices leave
// over), "devices" of an entry (all; with splits and replication that do not
// use all of them, the first).

// The text, one line per entry; equal strategies give equal texts. `plan`, if
// it is not empty, is the JSON of a member "plan": what a search said about the
// strategy, which readers of strategies pass over.
std::string toJson(const Strategy& strategy, absl::string_view plan = "");

// Reads such a text. Fails with InvalidArgument, naming the place, on anything
// that is not of that form; what the model allows is checked where the strategy
// is applied.
absl::StatusOr<Strategy> parseStrategy(absl::string_view text);

// Reads a file, or a pipe that the process was given (piped_file.h); errors
// begin with its name.
absl::StatusOr<Strategy> readStrategyFile(const std::string& path);

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_STRATEGY_JSON_H_
