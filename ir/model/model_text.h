#ifndef SOAPSTONE_IR_MODEL_MODEL_TEXT_H_
#define SOAPSTONE_IR_MODEL_MODEL_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/model/model_graph.h"

namespace soapstone::model {

// A model graph as text, a line for each work, value, argument, op and result.
// Fields that have their usual value are left out.
//
//   soapstone model graph 1
//   work flops=[{each=2 dims=[r0.0 r0.1 o0.1]}] ... product={m={...} ...}
//   value shape=[8 32]
//   argument name="x"
//   op name="fc" kind="dot" rule={factors=[{name="m" size=8 ...} ...] ...}
//   result value=2
//
// `o0.1` is dimension 1 of operand 0, `r0.1` that of result 0.
std::string toText(const ModelGraph& graph);

// Reads what `toText` writes, and validates it. Fails with InvalidArgument and
// the number of the line.
absl::StatusOr<ModelGraph> parseModelGraph(absl::string_view text);

// Equal for equal graphs, in every build and on every machine: FNV-1a of the
// text.
uint64_t hashOf(const ModelGraph& graph);

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_MODEL_TEXT_H_
