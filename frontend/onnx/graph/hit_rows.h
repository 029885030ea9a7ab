#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_HIT_ROWS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_HIT_ROWS_H_

#include <set>
#include <string>

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// The names of NonZero nodes of which the hits need not be counted: all
// elements of the mask can stand for them, where those that are no hits have
// indices beyond every dimension, so that they read zeros and what they write
// is dropped. Loops over the experts of a mixture are such:
//
//   tokens, choices = torch.where(chosen == expert)
//   result[tokens] += weights[tokens, choices, None] * expert(x[tokens])
//
// Every hit is a row that is read, computed by itself with functions that take
// zeros to numbers (as do their derivatives), and written or added to a place
// which its indices name; and how many hits there are decides shapes alone.
std::set<std::string> findHitRows(const Graph& graph);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_HIT_ROWS_H_
