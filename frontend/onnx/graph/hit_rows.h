#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_HIT_ROWS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_HIT_ROWS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// What a node does with the rows that a mask chooses.
enum class HitUse {
  kRead,  // Reads the rows of a value that has the mask's dims: x[mask].
  kSum,   // Their sum or mean.
  kLoss,  // The loss of classes, which has a label to ignore.
  kPick,  // The first or last row of each text, of which each has as many.
};

// The nodes, by name, that stand for all elements of a mask instead of its
// hits.
struct HitNodes {
  std::set<std::string> masks;  // NonZero.
  struct Use {
    HitUse use = HitUse::kRead;
    std::string nonZero;
    int64_t dim = 0;  // kSum: the dim of the rows.
  };
  std::map<std::string, Use> uses;
};

// The NonZero nodes of which the hits need not be counted: all elements of the
// mask can stand for them, where those that are no hits have indices beyond
// every dimension, so that they read zeros and what they write is dropped.
// Loops over the experts of a mixture are such:
//
//   tokens, choices = torch.where(chosen == expert)
//   result[tokens] += weights[tokens, choices, None] * expert(x[tokens])
//
// Every hit is a row that is read, computed by itself with functions that take
// zeros to numbers (as do their derivatives), and written or added to a place
// which its indices name; and how many hits there are decides shapes alone.
//
// So are losses over chosen rows, which leave out the rows that are no hits,
//
//   cross_entropy(scores[labels != -100], labels[labels != -100])
//
// and one row of each text, where the mask chooses as many in each:
//
//   hidden[ids == eos].view(batch, -1, width)[:, -1]
HitNodes findHitRows(const Graph& graph);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_HIT_ROWS_H_
