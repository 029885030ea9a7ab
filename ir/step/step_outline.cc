#include "ir/step/step_outline.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/sharding/gather_order.h"
#include "ir/step/device_code.h"

namespace soapstone::step {

StepFunction functionOf(const Model& model) {
  StepFunction function;
  for (const Tensor& tensor : model.tensors) {
    int64_t bytes = tensor.elementBytes;
    for (int64_t size : tensor.shape) bytes *= size;
    function.values.push_back(
        {tensor.producer, tensor.index, tensor.isParameter, bytes});
  }
  for (const Op& op : model.ops) {
    function.phases.push_back(op.phase);
    function.layers.push_back(op.layer);
    function.operands.addList(op.operands);
    function.results.addList(op.results);
  }
  function.arguments = model.arguments;
  function.returned = model.results;
  return function;
}

StepOutline::StepOutline(StepFunction function, bool gathersAgain,
                         bool hasLanes)
    : what(std::move(function)) {
  indexOperands();
  findGatherPlaces(gathersAgain);
  if (hasLanes) findUpdateTail();
}

void StepOutline::indexOperands() {
  const int end = opCount();
  std::vector<int> readers(what.values.size(), 0);
  auto addOperand = [&](int value, int op) {
    ++readers[value];
    operandValues.push_back(value);
    opOfOperand.push_back(op);
  };
  operandBegins.reserve(end + 2);
  for (int op = 0; op < end; ++op) {
    operandBegins.push_back(operandCount());
    for (int value : what.operands[op]) addOperand(value, op);
  }
  operandBegins.push_back(operandCount());
  for (const Result& result : what.returned) addOperand(result.tensor, end);
  operandBegins.push_back(operandCount());

  demands.resize(readers);
  std::fill(readers.begin(), readers.end(), 0);
  lastUses.reserve(what.values.size());
  for (const StepFunction::Value& value : what.values) {
    lastUses.push_back(std::max(0, value.producer));
  }
  for (int operand = 0; operand < operandCount(); ++operand) {
    const int value = operandValues[operand];
    const int op = opOfOperand[operand];
    demands.of(value)[readers[value]++] = {operand, op};
    lastUses[value] = op;
  }

  std::vector<int> sizes(what.arguments.size(), 0);
  for (const Result& result : what.returned) {
    if (result.heldWith() >= 0) ++sizes[result.heldWith()];
  }
  replacing.resize(sizes);
  std::fill(sizes.begin(), sizes.end(), 0);
  for (const Result& result : what.returned) {
    const int held = result.heldWith();
    if (held >= 0) replacing.of(held)[sizes[held]++] = result.tensor;
  }
}

// The first readers of every parameter in the forward and the backward pass,
// whatever is moved for them: the places depend on the outline alone.
void StepOutline::findGatherPlaces(bool gathersAgain) {
  gatherPlaces.assign(operandCount(), -1);
  gatherBatches.assign(operandCount(), -1);
  keptValues.assign(what.values.size(), 0);
  std::vector<std::optional<Phase>> lastPhase(what.values.size());
  std::vector<int> lastForwardRead(what.values.size(), -1);
  std::vector<sharding::ParameterUse> uses;
  std::vector<int> operandsOfUses;
  bool isPastForward = false;
  for (int k = 0; k < operandBegins[opCount()]; ++k) {
    const int value = operandValues[k];
    const int op = opOfOperand[k];
    const Phase phase = phaseOf(op);
    isPastForward |= phase == Phase::kBackward;
    if (isPastForward && phase != Phase::kBackward) continue;  // Updates.
    if (!isPastForward) lastForwardRead[value] = op;
    if (!what.values[value].isParameter || lastPhase[value] == phase) continue;
    lastPhase[value] = phase;
    uses.push_back({op, what.values[value].bytes, isPastForward,
                    isPastForward ? lastForwardRead[value] : -1});
    operandsOfUses.push_back(k);
  }
  std::vector<sharding::GatherPlace> places =
      sharding::gatherPlaces(uses, what.layers);
  for (size_t i = 0; i < uses.size(); ++i) {
    const int k = operandsOfUses[i];
    const int value = operandValues[k];
    if (places[i].isKept && !gathersAgain) keptValues[value] = 1;
    const int place = std::max(places[i].op, what.values[value].producer + 1);
    if (place > uses[i].op) continue;
    gatherPlaces[k] = place;
    gatherBatches[k] = places[i].batch;
  }
}

void StepOutline::findUpdateTail() {
  DeviceCode code(opCount());
  for (int op = 0; op < opCount(); ++op) {
    code[op].isBackward = phaseOf(op) == Phase::kBackward;
    for (int value : what.operands[op]) {
      const int producer = what.values[value].producer;
      if (producer >= 0) code[op].producers.push_back(producer);
    }
  }
  for (const Result& result : what.returned) {
    const int producer = what.values[result.tensor].producer;
    if (producer >= 0 && !what.isTrained(result)) {
      code[producer].isOtherResult = true;
    }
  }
  updateTail = step::updateTail(code);
}

bool StepOutline::isUpdate(const Demand& reader) const {
  if (reader.op < opCount()) return updateTail[reader.op] != 0;
  return what.isTrained(
      what.returned[reader.operand - operandBegins[reader.op]]);
}

}  // namespace soapstone::step
