#ifndef SOAPSTONE_SIMULATOR_SHARED_LINKS_H_
#define SOAPSTONE_SIMULATOR_SHARED_LINKS_H_

#include <cstdint>
#include <vector>

#include "simulator/cost_catalog.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Says which communication tasks of a graph share links: fills in
// `sharedLinks` of the graph and of its tasks. `linksOfTask` has for every task
// the links that others may load too, ascending, or nullptr. Links that the
// same tasks load are one; those whose tasks pairwise run on a common device
// are left out, since its communication lane keeps them apart.
void addSharedLinks(const std::vector<const std::vector<int64_t>*>& linksOfTask,
                    TaskGraph* graph);

// The same by communication of the catalog, for each task; -1: it loads none.
void addContendedLinks(const std::vector<int>& communicationOfTask,
                       CostCatalog& catalog, TaskGraph* graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_SHARED_LINKS_H_
