#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_FINISH_GRAPH_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_FINISH_GRAPH_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Drops every node and value that the outputs do not need, clears unused
// outputs, renumbers what is left and fills in Graph::initializers and
// Graph::stateUpdates. Graph inputs stay.
void removeDeadCode(Graph& graph);

// Gives every initializer its role and the reason. The rules, in order: a name
// that matches `bufferPattern` or `parameterPattern` (ECMAScript, whole name;
// empty matches nothing); statistics of batch normalisation are state; what is
// not floating point is a buffer; what the exporter calls a parameter or a
// buffer is that (exporter_notes.h); names of buffers, rotary frequencies (they
// reach nothing but sines and cosines), additive masks (they hold infinities),
// exponents and epsilons are buffers; so are other numbers that only arithmetic
// reads, where the file has names of modules and these have none, and tables
// computed from positions (position_tables.h); all others are parameters.
// Warnings name the tables and what was doubtful. A pattern that matches
// nothing is warned of. Fails with InvalidArgument on a bad pattern.
absl::Status classifyInitializers(Graph& graph,
                                  const std::string& parameterPattern,
                                  const std::string& bufferPattern,
                                  std::vector<std::string>& warnings);

// Gives values of element type double that neither come from outside nor are
// handed out the type float: rotary tables are often computed in double. The
// numbers of constants and buffers are rounded, those beyond the range of float
// to its largest. A warning counts the results of nodes among them.
void narrowDoubles(Graph& graph, std::vector<std::string>& warnings);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_FINISH_GRAPH_H_
