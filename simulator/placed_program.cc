#include "simulator/placed_program.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/sharding/gather_order.h"
#include "ir/support/status_macros.h"
#include "simulator/layer_names.h"
#include "simulator/step_pricer.h"

namespace soapstone::simulator {

PlacedProgram::PlacedProgram(const model::ModelGraph& graph,
                             CostCatalog& catalog, bool gathersAgain,
                             std::vector<int> origins)
    : graph(graph),
      catalog(catalog),
      gathersAgain(gathersAgain || !catalog.keepsGathers()),
      origins(std::move(origins)),
      readers(storageReaders(graph)) {
  indexGraph();
  size_t ops = graph.ops.size();
  present.ops.resize(ops);
  present.storage.resize(graph.arguments.size());
  variants.assign(ops, -1);
  behind.resize(ops + 1);
  ahead.resize(ops + 1);
  movesOf.resize(graph.values.size());
  loaded.resize(graph.arguments.size());
  opIsDirty.assign(ops + 1, 0);
  valueIsChanged.assign(graph.values.size(), 0);
  // Addresses of entries are kept in the log.
  operandSlots.assign(operandValues.size(), 0);
}

void PlacedProgram::indexGraph() {
  int end = opCount();
  demands.resize(graph.values.size());
  parameterLike.assign(graph.values.size(), false);
  for (const model::ModelArgument& argument : graph.arguments) {
    parameterLike[argument.value] =
        argument.role == model::ModelArgumentRole::kParameter ||
        argument.role == model::ModelArgumentRole::kWorkingCopy;
  }
  auto addOperand = [&](int value, int op) {
    demands[value].push_back({static_cast<int>(operandValues.size()), op});
    operandValues.push_back(value);
    opOfOperand.push_back(op);
  };
  isGradient = graph.gradients(catalog.model(), origins);
  for (size_t value = 0; value < isGradient.size(); ++value) {
    if (isGradient[value]) gradientValues.push_back(static_cast<int>(value));
  }
  opsFollowing.resize(graph.ops.size());
  storedWith.resize(graph.arguments.size());
  newValues.resize(graph.arguments.size());
  for (int i = 0; i < end; ++i) {
    const model::ModelOp& op = graph.ops[i];
    operandBegins.push_back(static_cast<int>(operandValues.size()));
    for (int value : op.operands) addOperand(value, i);
    if (op.keepsParameter && parameterLike[op.operands[0]]) {
      for (int value : op.results) parameterLike[value] = true;
    }
    if (op.storageArgument >= 0) {
      storedWith[op.storageArgument].push_back(i);
    } else if (op.leader != i) {
      opsFollowing[op.leader].push_back(i);
    }
  }
  operandBegins.push_back(static_cast<int>(operandValues.size()));
  for (const model::ModelResult& result : graph.results) {
    addOperand(result.value, end);
    if (result.updates >= 0) newValues[result.updates].push_back(result.value);
  }
  operandBegins.push_back(static_cast<int>(operandValues.size()));
  for (size_t value = 0; value < graph.values.size(); ++value) {
    int last = std::max(0, graph.values[value].producer);
    for (const Demand& demand : demands[value]) last = demand.op;
    lastUses.push_back(last);
  }
  heldLike.resize(graph.arguments.size());
  for (int i = 0; i < static_cast<int>(graph.arguments.size()); ++i) {
    if (readers.deciderOf(i) != i) heldLike[readers.deciderOf(i)].push_back(i);
  }
  findGatherPlaces();
}

// Applies the rule of `ir/step/place.cc`.
void PlacedProgram::findGatherPlaces() {
  gatherPlace.assign(operandValues.size(), -1);
  gatherBatch.assign(operandValues.size(), -1);
  isKept.assign(graph.values.size(), false);
  std::vector<int> lastPhase(graph.values.size(), -1);
  std::vector<int> lastForwardRead(graph.values.size(), -1);
  std::vector<sharding::ParameterUse> uses;
  std::vector<int> operandsOfUses;
  bool isPastForward = false;
  for (int k = 0; k < operandBegins[opCount()]; ++k) {
    int value = operandValues[k];
    int op = opOfOperand[k];
    int phase = phaseOf(op);
    isPastForward |= phase > 0;
    // Updates.
    if (isPastForward && phase == 0) continue;
    if (!isPastForward) lastForwardRead[value] = op;
    if (!parameterLike[value] || lastPhase[value] == phase) continue;
    lastPhase[value] = phase;
    int64_t bytes = graph.values[value].elementBytes;
    for (int64_t size : graph.values[value].shape) bytes *= size;
    uses.push_back(
        {op, bytes, phase > 0, isPastForward ? lastForwardRead[value] : -1});
    operandsOfUses.push_back(k);
  }
  // Layers of the ops that use parameters; other entries stay empty.
  std::vector<std::string> layers(graph.ops.size());
  for (const sharding::ParameterUse& use : uses) {
    const model::ModelOp& op = graph.ops[use.op];
    bool follows = op.isBackward && op.leader >= 0;
    layers[use.op] =
        layerOfName(dottedName(follows ? graph.ops[op.leader].name : op.name));
  }
  std::vector<sharding::GatherPlace> places =
      sharding::gatherPlaces(uses, layers);
  for (size_t i = 0; i < uses.size(); ++i) {
    int k = operandsOfUses[i];
    if (places[i].isKept && !gathersAgain) isKept[operandValues[k]] = true;
    int place =
        std::max(places[i].op, graph.values[operandValues[k]].producer + 1);
    if (place > uses[i].op) continue;
    gatherPlace[k] = place;
    gatherBatch[k] = places[i].batch;
  }
}

int PlacedProgram::movesInCall(int op, int index) const {
  const std::vector<int>& list = ahead[op];
  const PlacedMove& first = moves[list[index]];
  int number = catalog.planAt(first.plan).gatherGroups;
  int end = index + 1;
  while (number >= 0 && end < static_cast<int>(list.size())) {
    const PlacedMove& next = moves[list[end]];
    if (gatherBatch[next.operand] != gatherBatch[first.operand] ||
        catalog.planAt(next.plan).gatherGroups != number) {
      break;
    }
    ++end;
  }
  return end - index;
}

void PlacedProgram::set(int* place, int value) {
  if (*place == value) return;
  integerLog.push_back({place, *place});
  *place = value;
}

std::vector<int>& PlacedProgram::rewrite(std::vector<int>* place) {
  listLog.push_back({place, std::move(*place)});
  if (spareLists.empty()) {
    place->clear();
  } else {
    *place = std::move(spareLists.back());
    spareLists.pop_back();
    place->clear();
  }
  return *place;
}

void PlacedProgram::markOp(int op) {
  if (opIsDirty[op]) return;
  opIsDirty[op] = 1;
  dirty.push_back(op);
}

void PlacedProgram::markValue(int value) {
  if (valueIsChanged[value]) return;
  valueIsChanged[value] = 1;
  changedValues.push_back(value);
}

void PlacedProgram::beginChange() {
  integerLog.clear();
  listLog.clear();
  configurationLog.clear();
  for (int op : dirty) opIsDirty[op] = 0;
  dirty.clear();
  added.clear();
  removed.clear();
  workBefore = work;
}

void PlacedProgram::forgetPending() {
  storageQueue.clear();
  for (int value : changedValues) valueIsChanged[value] = 0;
  changedValues.clear();
  staleAhead.clear();
}

void PlacedProgram::accept() {
  for (ListChange<int>& change : listLog) {
    spareLists.push_back(std::move(change.old));
  }
  for (int number : removed) freeMoves.push_back(number);
  beginChange();
}

void PlacedProgram::undo() {
  for (size_t i = configurationLog.size(); i-- > 0;) {
    *configurationLog[i].place = std::move(configurationLog[i].old);
  }
  for (size_t i = listLog.size(); i-- > 0;) {
    spareLists.push_back(std::move(*listLog[i].place));
    *listLog[i].place = std::move(listLog[i].old);
  }
  for (size_t i = integerLog.size(); i-- > 0;) {
    *integerLog[i].place = integerLog[i].old;
  }
  for (int number : added) freeMoves.push_back(number);
  work = workBefore;
  beginChange();
}

absl::Status PlacedProgram::place(
    const model::ModelConfigurations& configurations) {
  if (configurations.ops.size() != graph.ops.size() ||
      configurations.storage.size() != graph.arguments.size()) {
    return absl::InvalidArgumentError(
        "the configurations are those of another graph");
  }
  accept();
  forgetPending();
  work = 0;
  present = configurations;
  std::fill(variants.begin(), variants.end(), -1);
  std::fill(operandSlots.begin(), operandSlots.end(), 0);
  for (std::vector<int>& list : behind) list.clear();
  for (std::vector<int>& list : ahead) list.clear();
  for (std::vector<int>& list : movesOf) list.clear();
  for (std::vector<int>& list : loaded) list.clear();
  moves.clear();
  freeMoves.clear();
  for (int op : graph.leaders()) {
    if (!present.ops[op]) {
      return absl::InvalidArgumentError(
          absl::StrCat("op '", graph.ops[op].name, "' has no configuration"));
    }
    SOAPSTONE_RETURN_IF_ERROR(setLeader(op, *present.ops[op]));
  }
  for (int op = 0; op < opCount(); ++op) {
    if (variants[op] >= 0 || !present.ops[op]) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(int number,
                               catalog.variant(pricedAs(op), *present.ops[op]));
    SOAPSTONE_RETURN_IF_ERROR(setVariant(op, number));
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    storageQueue.push_back(static_cast<int>(i));
  }
  for (size_t value = 0; value < graph.values.size(); ++value) {
    markValue(static_cast<int>(value));
  }
  absl::Status status = rederive();
  for (int op = 0; op <= opCount(); ++op) markOp(op);
  if (!status.ok()) return status;
  // All is new: there is nothing to undo.
  integerLog.clear();
  listLog.clear();
  configurationLog.clear();
  return absl::OkStatus();
}

absl::Status PlacedProgram::change(
    absl::Span<const model::ConfigurationChange> changes) {
  beginChange();
  absl::Status status = resolve(changes);
  if (status.ok()) status = rederive();
  if (!status.ok()) {
    forgetPending();
    undo();
  }
  return status;
}

absl::Status PlacedProgram::resolve(
    absl::Span<const model::ConfigurationChange> changes) {
  for (const model::ConfigurationChange& change : changes) {
    bool isOp = change.target == model::ConfigurationChange::Target::kOp;
    std::vector<std::optional<sharding::OpConfiguration>>& list =
        isOp ? present.ops : present.storage;
    if (change.index < 0 || change.index >= static_cast<int>(list.size())) {
      return absl::InvalidArgumentError("a change names nothing of the graph");
    }
    configurationLog.push_back({&list[change.index], list[change.index]});
    list[change.index] = change.configuration;
    if (!isOp) {
      storageQueue.push_back(change.index);
      continue;
    }
    const model::ModelOp& op = graph.ops[change.index];
    bool leads = op.leader == change.index && op.storageArgument < 0;
    if (leads && !change.configuration) {
      return absl::InvalidArgumentError(
          absl::StrCat("op '", op.name, "' has no configuration"));
    }
    if (leads) {
      SOAPSTONE_RETURN_IF_ERROR(setLeader(change.index, *change.configuration));
    } else if (change.configuration) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          int number,
          catalog.variant(pricedAs(change.index), *change.configuration));
      SOAPSTONE_RETURN_IF_ERROR(setVariant(change.index, number));
    } else if (op.storageArgument >= 0) {
      storageQueue.push_back(op.storageArgument);
    } else {
      SOAPSTONE_ASSIGN_OR_RETURN(
          int number, catalog.followingVariant(pricedAs(change.index),
                                               variants[op.leader]));
      SOAPSTONE_RETURN_IF_ERROR(setVariant(change.index, number));
    }
  }
  return absl::OkStatus();
}

absl::Status PlacedProgram::setLeader(
    int op, const sharding::OpConfiguration& configuration) {
  SOAPSTONE_ASSIGN_OR_RETURN(int number,
                             catalog.variant(pricedAs(op), configuration));
  SOAPSTONE_RETURN_IF_ERROR(setVariant(op, number));
  for (int follower : opsFollowing[op]) {
    if (present.ops[follower]) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        int followed, catalog.followingVariant(pricedAs(follower), number));
    SOAPSTONE_RETURN_IF_ERROR(setVariant(follower, followed));
  }
  return absl::OkStatus();
}

absl::Status PlacedProgram::setVariant(int op, int number) {
  if (variants[op] == number) return absl::OkStatus();
  if (variants[op] >= 0) work -= catalog.variantAt(variants[op]).picoseconds;
  work += catalog.variantAt(number).picoseconds;
  set(&variants[op], number);
  markOp(op);
  for (int k = operandBegins[op]; k < operandBegins[op + 1]; ++k) {
    int value = operandValues[k];
    markValue(value);
    if (graph.values[value].producer >= 0) continue;
    int owner = readers.deciderOf(graph.values[value].index);
    const std::optional<sharding::StorageReaders::Reader>& decides =
        readers.firstReader(owner);
    if (decides && operandBegins[decides->op] + decides->operand == k) {
      storageQueue.push_back(owner);
    }
  }
  for (int value : graph.ops[op].results) markValue(value);
  return absl::OkStatus();
}

absl::Status PlacedProgram::updateStorage(int argument) {
  const model::ModelArgument& what = graph.arguments[argument];
  if (what.role == model::ModelArgumentRole::kInput) return absl::OkStatus();
  const std::vector<int64_t>& shape = graph.values[what.value].shape;
  int decider =
      present.storage[argument] ? argument : readers.deciderOf(argument);
  const std::optional<sharding::StorageReaders::Reader>& reader =
      readers.firstReader(decider);
  CostCatalog::DefaultStorage held;
  if (present.storage[decider]) {
    held.configuration = *present.storage[decider];
    SOAPSTONE_ASSIGN_OR_RETURN(
        held.layout, catalog.storageLayout(shape, held.configuration));
  } else if (what.role == model::ModelArgumentRole::kScalar || !reader) {
    held = catalog.defaultStorage(catalog.replicatedEverywhere(shape));
  } else {
    if (variants[reader->op] < 0) return absl::OkStatus();  // Decided later.
    held = catalog.defaultStorage(catalog.variantAt(variants[reader->op])
                                      .operandLayouts[reader->operand]);
  }
  std::vector<int>& layouts = loaded[argument];
  if (layouts.size() != 1 || layouts[0] != held.layout) {
    rewrite(&layouts).push_back(held.layout);
    markValue(what.value);
    for (int value : newValues[argument]) markValue(value);
  }
  for (int op : storedWith[argument]) {
    if (present.ops[op]) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        int number, catalog.followingStorage(pricedAs(op), held.configuration));
    SOAPSTONE_RETURN_IF_ERROR(setVariant(op, number));
  }
  for (int tensor : heldLike[argument]) {
    if (!present.storage[tensor]) storageQueue.push_back(tensor);
  }
  return absl::OkStatus();
}

absl::Status PlacedProgram::rederive() {
  // The layout of a parameter decides its updates and the tensors held like it;
  // longer chains would be cycles.
  size_t most = 8 * (graph.arguments.size() + 1);
  for (size_t i = 0; i < storageQueue.size(); ++i) {
    if (i > most) {
      return absl::InvalidArgumentError(
          "parameters are stored as each other's updates demand");
    }
    SOAPSTONE_RETURN_IF_ERROR(updateStorage(storageQueue[i]));
  }
  storageQueue.clear();
  for (int op = 0; op < opCount(); ++op) {
    if (variants[op] >= 0) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("op '", graph.ops[op].name, "' has no configuration"));
  }
  for (int value : changedValues) {
    SOAPSTONE_RETURN_IF_ERROR(rederiveValue(value));
  }
  if (work > kLongestIteration) {
    return absl::InvalidArgumentError(
        "one iteration would take more than 26 days: too long to simulate");
  }
  for (int value : changedValues) {
    int producer = graph.values[value].producer;
    if (producer >= 0) rewriteBehind(producer);
  }
  rewriteAhead();
  forgetPending();
  return absl::OkStatus();
}

void PlacedProgram::collectServerLoads(std::vector<ServerLoad>* loads) const {
  loads->clear();
  if (!catalog.defersGradients()) return;
  for (int value : gradientValues) {
    for (int number : movesOf[value]) {
      for (const PlanPart& part : catalog.planAt(moves[number].plan).parts) {
        if (part.communication < 0) continue;
        const CommunicationCost& cost =
            catalog.communicationAt(part.communication);
        if (cost.isLeftToServers) loads->push_back(cost.load);
      }
    }
  }
}

}  // namespace soapstone::simulator
