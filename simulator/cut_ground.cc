#include "simulator/cut_ground.h"

#include <algorithm>

#include "ir/model/op_kinds.h"
#include "simulator/op_signatures.h"
#include "simulator/shared_memory.h"

namespace soapstone::simulator {
namespace {

// Numbers of ops, the same for ops of equal signature.
class Signatures {
 public:
  explicit Signatures(const model::ModelGraph& graph)
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

// By value that an update reads: the updated parameter, -1 for others.
std::vector<int> updatedParameters(const model::ModelGraph& graph,
                                   const std::vector<OpPhase>& phases) {
  std::vector<int> parameters(graph.values.size(), -1);
  for (size_t op = graph.ops.size(); op-- > 0;) {
    if (phases[op] != OpPhase::kUpdate) continue;
    const model::ModelOp& what = graph.ops[op];
    int parameter = -1;
    if (what.storageArgument >= 0) {
      int owner = graph.arguments[what.storageArgument].parameter;
      parameter = owner >= 0 ? owner : what.storageArgument;
    }
    for (int value : what.results) {
      if (parameter < 0) parameter = parameters[value];
    }
    for (int value : what.operands) {
      if (parameters[value] < 0) parameters[value] = parameter;
    }
  }
  return parameters;
}

// By parameter, the argument that its readers read: the working copy if there
// is one.
std::vector<int> argumentsRead(const model::ModelGraph& graph) {
  std::vector<int> read(graph.arguments.size());
  for (size_t i = 0; i < read.size(); ++i) read[i] = static_cast<int>(i);
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const model::ModelArgument& argument = graph.arguments[i];
    bool isCopy = argument.role == model::ModelArgumentRole::kWorkingCopy &&
                  argument.parameter >= 0;
    if (isCopy) read[argument.parameter] = static_cast<int>(i);
  }
  return read;
}

uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdu;
}

}  // namespace

CutGround::CutGround(const model::ModelGraph& graph)
    : readers(graph),
      phases(phasesOf(graph, readers)),
      isParameter(parameterLike(graph)),
      isGradient(parameterGradients(graph, phases)),
      owners(memoryOwners(graph)) {
  findLine(graph);
  Signatures signatures(graph);
  for (int op : line) kinds.push_back(signatures.of(op));
  findCrossings(graph);
  findCauses(graph);
  findShared();
  findInputReaders(graph);
  findForward(graph);
  findSums(graph);
}

CutGround::CutGround(const LayerRepetition& repetition)
    : readers(repetition.unfolded()),
      phases(phasesOf(repetition.unfolded(), readers)),
      isParameter(parameterLike(repetition.unfolded())),
      isGradient(parameterGradients(repetition.unfolded(), phases)),
      owners(memoryOwners(repetition.unfolded())) {
  findLine(repetition.unfolded());
  Signatures signatures(repetition.small());
  for (int op : line) {
    kinds.push_back(signatures.of(repetition.opOrigins()[op]));
  }
  findCrossings(repetition.unfolded());
  findCauses(repetition.unfolded());
  findShared();
  findInputReaders(repetition.unfolded());
  findForward(repetition.unfolded());
  findSums(repetition.unfolded());
}

void CutGround::findLine(const model::ModelGraph& graph) {
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

void CutGround::findCrossings(const model::ModelGraph& graph) {
  int count = static_cast<int>(line.size());
  std::vector<int> valuesAt(line.size() + 1, 0);
  for (int position = 0; position < count; ++position) {
    for (int value : graph.ops[line[position]].results) {
      int last = position;
      for (int reader : readers[value]) {
        if (phases[reader] == OpPhase::kForward) {
          last = std::max(last, positionOf[reader]);
        }
      }
      if (last == position) continue;
      // It crosses the positions behind its op, up to its last reader's.
      ++valuesAt[position + 1];
      --valuesAt[last + 1];
    }
  }
  for (int i = 1; i < count; ++i) {
    valuesAt[i] += valuesAt[i - 1];
    if (valuesAt[i] <= 1) crossings.push_back(i);
  }
  layers = findLayers(crossings);
}

LayerRun CutGround::findLayers(const std::vector<int>& positions) const {
  constexpr size_t kMostPiecesPerLayer = 64;
  std::vector<uint64_t> pieces;
  int begin = 0;
  auto add = [&](int end) {
    uint64_t hash = 0;
    for (int i = begin; i < end; ++i) hash = mix(hash, kinds[i]);
    pieces.push_back(hash);
    begin = end;
  };
  for (int position : positions) add(position);
  add(static_cast<int>(line.size()));
  LayerRun best;
  size_t bestCovered = 0;
  for (size_t period = 1;
       period <= std::min(kMostPiecesPerLayer, pieces.size() / 2); ++period) {
    size_t run = 0;
    for (size_t i = 0; i + period <= pieces.size(); ++i) {
      bool repeats =
          i + period < pieces.size() && pieces[i] == pieces[i + period];
      if (repeats) {
        ++run;
        continue;
      }
      size_t count = run / period + 1;
      if (count >= 2 && count * period > bestCovered) {
        bestCovered = count * period;
        best = {static_cast<int>(count), i - run, period};
      }
      run = 0;
    }
  }
  return best;
}

void CutGround::findCauses(const model::ModelGraph& graph) {
  causes.reserve(graph.ops.size());
  for (const model::ModelOp& op : graph.ops) {
    const auto number = static_cast<int>(causes.size());
    if (op.isView) views.push_back(number);
    if (op.addsInPlace && op.kind == model::kScatterKind) {
      addingScatters.push_back(number);
    }
    causes.push_back(model::isAttention(op.kind) ? OpCause::kAttention
                     : model::isProduct(op.kind) ? OpCause::kProduct
                                                 : OpCause::kOther);
  }
}

void CutGround::findShared() {
  for (int value = 0; value < static_cast<int>(owners.size()); ++value) {
    if (owners[value] != value) shared.push_back(value);
  }
}

void CutGround::findInputReaders(const model::ModelGraph& graph) {
  isWithoutInput.assign(graph.ops.size(), 0);
  auto isInput = [&](int value) {
    const model::ModelValue& operand = graph.values[value];
    return operand.producer >= 0 ? isWithoutInput[operand.producer] == 0
                                 : graph.arguments[operand.index].role ==
                                       model::ModelArgumentRole::kInput;
  };
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    const std::vector<int>& operands = graph.ops[op].operands;
    isWithoutInput[op] =
        std::none_of(operands.begin(), operands.end(), isInput);
  }
}

int CutGround::chunkOfForward(int op, const std::vector<int>& chunkOf) const {
  const auto [first, last] = forwardOf[op];
  return first < 0 || chunkOf[first] != chunkOf[last] ? -1 : chunkOf[first];
}

void CutGround::findForward(const model::ModelGraph& graph) {
  const int count = static_cast<int>(graph.ops.size());
  // By forward op: itself, or the ops to which its results lead.
  std::vector<ForwardRange> ranges(count);
  for (int op = count; op-- > 0;) {
    if (graph.ops[op].isBackward || phases[op] == OpPhase::kUpdate) continue;
    ForwardRange& range = ranges[op];
    if (positionOf[op] >= 0 && !isWithoutInput[op]) {
      range = {op, op};
      continue;
    }
    for (int value : graph.ops[op].results) {
      for (int reader : readers[value]) {
        const auto [first, last] = ranges[reader];
        if (first < 0) continue;
        range.first = range.first < 0 ? first : std::min(range.first, first);
        range.last = std::max(range.last, last);
      }
    }
  }
  forwardOf.assign(count, ForwardRange());
  for (int op = 0; op < count; ++op) {
    const int forward = graph.ops[op].forward;
    if (forward >= 0) forwardOf[op] = ranges[forward];
  }
}

void CutGround::findSums(const model::ModelGraph& graph) {
  readArguments = updatedParameters(graph, phases);
  std::vector<int> read = argumentsRead(graph);
  for (int& parameter : readArguments) {
    if (parameter >= 0) parameter = read[parameter];
  }
  isSummed.assign(graph.values.size(), 0);
  for (const model::ModelResult& entry : graph.results)
    isSummed[entry.value] = 1;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (phases[op] != OpPhase::kUpdate) continue;
    for (int value : graph.ops[op].operands) isSummed[value] = 1;
  }
  for (size_t value = 0; value < isSummed.size(); ++value) {
    bool isMade = graph.values[value].producer >= 0;
    if (!isMade || !isGradient[value]) isSummed[value] = 0;
  }
}

}  // namespace soapstone::simulator
