#include "simulator/cut_ground.h"

#include <string>

#include "absl/container/flat_hash_map.h"

namespace soapstone::simulator {

CutGround::CutGround(const ModelGraph& graph)
    : readers(readersOf(graph)),
      phases(phasesOf(graph)),
      isParameter(parameterLike(graph)),
      isGradient(parameterGradients(graph, phases)) {
  std::vector<char> depends(isParameter);
  positionOf.assign(graph.ops.size(), -1);
  absl::flat_hash_map<std::string, uint64_t> numbers;
  for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
    if (phases[op] != OpPhase::kForward) continue;
    bool isDependent = false;
    for (int value : graph.ops[op].operands) {
      isDependent |= depends[value] != 0;
    }
    if (!isDependent) continue;
    for (int value : graph.ops[op].results) depends[value] = 1;
    positionOf[op] = static_cast<int>(line.size());
    line.push_back(op);
    kinds.push_back(numbers.try_emplace(graph.signature(op), numbers.size() + 1)
                        .first->second);
  }
}

}  // namespace soapstone::simulator
