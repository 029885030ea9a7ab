#ifndef SOAPSTONE_PASSES_SEARCH_ALIKE_LAYERS_H_
#define SOAPSTONE_PASSES_SEARCH_ALIKE_LAYERS_H_

#include <vector>

#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"

namespace soapstone::search {

// Versions of a state in which repeated layers are alike. Ops, and stored
// arguments, are repeated where their names differ in the first number alone
// and their rules are equal; in one version all take what most of them have, in
// others what those of the first, the middle and the last layer have. Versions
// that are equal come once; none if the state is alike already.
std::vector<model::ModelConfigurations> alikeVersions(
    const model::ModelGraph& graph,
    const model::ModelConfigurations& configurations);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ALIKE_LAYERS_H_
