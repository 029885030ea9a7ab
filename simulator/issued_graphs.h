#ifndef SOAPSTONE_SIMULATOR_ISSUED_GRAPHS_H_
#define SOAPSTONE_SIMULATOR_ISSUED_GRAPHS_H_

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "ir/model/model_graph.h"
#include "ir/step/device_code.h"
#include "ir/step/step_outline.h"
#include "simulator/cost_catalog.h"

namespace soapstone::simulator {

// A graph whose ops are in the order in which plans issue them.
struct IssuedGraph {
  step::CodeOrder order;        // Of the ops; empty: as they are.
  model::ModelGraph reordered;  // Empty if they are as they are.
  // By op in that order: the op that it is priced as; empty: its own number.
  std::vector<int> origins;
  std::shared_ptr<const step::StepOutline> outline;
  // The outline depends on these beside the graph.
  bool hasLanes = false;
  bool keepsGathers = false;
};

// The part that plans share which issue the ops of one graph: all layers of a
// deep model are read and put in order once. Safe to share between threads.
class IssuedGraphs {
 public:
  // Code of a graph, and which of it only updates arguments.
  struct Code {
    step::DeviceCode code;
    std::vector<char> tail;
  };

  // The code of `graph`, which must be the same in all calls.
  const Code& codeOf(const model::ModelGraph& graph);
  // `graph` in another order; `origins` are of its ops.
  std::shared_ptr<const IssuedGraph> inOrder(const model::ModelGraph& graph,
                                             const std::vector<int>& origins,
                                             step::CodeOrder order,
                                             const CostCatalog& catalog);

 private:
  std::mutex mutex;
  std::unique_ptr<Code> code;
  std::deque<std::shared_ptr<const IssuedGraph>> known;  // The last one first.
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_ISSUED_GRAPHS_H_
