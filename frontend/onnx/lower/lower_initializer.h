#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_INITIALIZER_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_INITIALIZER_H_

#include <vector>

#include "frontend/onnx/graph/graph.h"
#include "ir/soap/arguments.h"

namespace soapstone::onnx {

// How to initialise an initializer whose data is absent, by what it is used
// for; uses are followed through reshapes, transposes, slices and the like, and
// the strongest use wins:
//
// | use                                     | initial value |
// |-----------------------------------------|----------------------------------|
// | embedding table                         | normal, deviation 0.02 | | scale
// of a normalisation, factor vector | 1                                | |
// weight of a product or convolution      | uniform, +- 1 / sqrt(fan in)     |
// | weight of a recurrent layer             | uniform, +- 1 / sqrt(hidden) | |
// running mean, running variance          | 0, 1                             |
// | slope of PRelu                          | 0.25 | | bias: a term with one
// dimension above 1 | 0                                | | anything else |
// normal, deviation 0.02, or 0 for | | | vectors, scalars and integers    |
//
// `uses` is collectUses(graph).
soap::Initializer chooseInitializer(const Graph& graph,
                                    const std::vector<std::vector<Use>>& uses,
                                    ValueId id);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_INITIALIZER_H_
