#include "simulator/cut_ground.h"

#include "simulator/op_signatures.h"
#include "simulator/shared_memory.h"

namespace soapstone::simulator {
namespace {

// Numbers of ops, the same for ops of equal signature.
class Signatures {
 public:
  explicit Signatures(const ModelGraph& graph)
      : index(graph), known(graph.ops.size(), 0) {}

  uint64_t of(int op) {
    if (known[op] != 0) return known[op];
    int first = index.firstOf(op);
    if (known[first] == 0) known[first] = ++count;
    return known[op] = known[first];
  }

 private:
  SignatureIndex index;
  std::vector<uint64_t> known;  // By op; 0: not asked for.
  uint64_t count = 0;
};

}  // namespace

CutGround::CutGround(const ModelGraph& graph)
    : readers(readersOf(graph)),
      phases(phasesOf(graph, readers)),
      isParameter(parameterLike(graph)),
      isGradient(parameterGradients(graph, phases)),
      owners(memoryOwners(graph)) {
  findLine(graph);
  Signatures signatures(graph);
  for (int op : line) kinds.push_back(signatures.of(op));
}

CutGround::CutGround(const LayerRepetition& repetition)
    : readers(readersOf(repetition.unfolded())),
      phases(phasesOf(repetition.unfolded(), readers)),
      isParameter(parameterLike(repetition.unfolded())),
      isGradient(parameterGradients(repetition.unfolded(), phases)),
      owners(memoryOwners(repetition.unfolded())) {
  findLine(repetition.unfolded());
  Signatures signatures(repetition.small());
  for (int op : line) {
    kinds.push_back(signatures.of(repetition.opOrigins()[op]));
  }
}

void CutGround::findLine(const ModelGraph& graph) {
  std::vector<char> depends(isParameter);
  positionOf.assign(graph.ops.size(), -1);
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
  }
}

}  // namespace soapstone::simulator
