#include "simulator/placed_program.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/model/value_size.h"
#include "ir/support/status_macros.h"
#include "simulator/layer_names.h"
#include "simulator/step_pricer.h"

namespace soapstone::simulator {

namespace {

bool isParameter(model::ModelArgumentRole role) {
  return role == model::ModelArgumentRole::kParameter ||
         role == model::ModelArgumentRole::kWorkingCopy;
}

// The function of a graph, with layers only of ops that read parameters.
step::StepFunction functionOf(const model::ModelGraph& graph) {
  step::StepFunction function;
  function.values.reserve(graph.values.size());
  for (const model::ModelValue& value : graph.values) {
    function.values.push_back({value.producer, value.index,
                               /*isParameter=*/false, model::bytesOf(value)});
  }
  std::vector<step::StepFunction::Value>& values = function.values;
  for (const model::ModelArgument& argument : graph.arguments) {
    const bool isInput = argument.role == model::ModelArgumentRole::kInput;
    function.arguments.push_back(
        {argument.value,
         isInput ? step::Argument::kLoaded : step::Argument::kUndecided,
         argument.role == model::ModelArgumentRole::kState});
    values[argument.value].isParameter = isParameter(argument.role);
  }
  const size_t ops = graph.ops.size();
  function.phases.reserve(ops);
  function.layers.resize(ops);
  function.operands.reserve(ops, 2 * ops);
  function.results.reserve(ops, values.size());
  for (size_t i = 0; i < ops; ++i) {
    const model::ModelOp& from = graph.ops[i];
    function.phases.push_back(from.isBackward ? step::Phase::kBackward
                                              : step::Phase::kForward);
    function.operands.addList(from.operands);
    function.results.addList(from.results);
    if (from.keepsParameter && values[from.operands[0]].isParameter) {
      for (int value : from.results) values[value].isParameter = true;
    }
    if (std::none_of(from.operands.begin(), from.operands.end(),
                     [&](int value) { return values[value].isParameter; })) {
      continue;
    }
    function.layers[i] =
        layerOfName(dottedName(std::string(forwardName(graph, from))));
  }
  for (const model::ModelResult& result : graph.results) {
    function.returned.push_back(
        {result.value, /*layout=*/-1, result.updates, result.gradientOf});
  }
  return function;
}

}  // namespace

std::shared_ptr<const step::StepOutline> outlineOf(
    const model::ModelGraph& graph, const CostCatalog& catalog,
    bool gathersAgain) {
  return std::make_shared<const step::StepOutline>(
      functionOf(graph), gathersAgain || !catalog.keepsGathers(),
      /*hasLanes=*/!catalog.laneNodes().empty());
}

PlacedProgram::PlacedProgram(const model::ModelGraph& graph,
                             CostCatalog& catalog, bool gathersAgain)
    : PlacedProgram(graph, catalog, /*origins=*/{},
                    outlineOf(graph, catalog, gathersAgain)) {}

PlacedProgram::PlacedProgram(const model::ModelGraph& graph,
                             CostCatalog& catalog, std::vector<int> origins,
                             std::shared_ptr<const step::StepOutline> outline)
    : StepEditor(std::move(outline)),
      graph(graph),
      catalog(catalog),
      origins(std::move(origins)),
      isGradient(graph.gradients(catalog.model(), this->origins)) {
  for (size_t value = 0; value < isGradient.size(); ++value) {
    if (isGradient[value]) gradientValues.push_back(static_cast<int>(value));
  }
  findSharedGradients();
}

void PlacedProgram::findSharedGradients() {
  std::vector<char> isComputedWith(graph.values.size(), 0);
  std::vector<std::vector<UpdateOperand>> updates(graph.values.size());
  for (int op = 0; op < opCount(); ++op) {
    const std::vector<int>& operands = graph.ops[op].operands;
    for (int i = 0; i < static_cast<int>(operands.size()); ++i) {
      if (graph.ops[op].storageArgument < 0) {
        isComputedWith[operands[i]] = 1;
      } else if (isGradient[operands[i]]) {
        updates[operands[i]].push_back({op, i});
      }
    }
  }
  for (int value : gradientValues) {
    if (isComputedWith[value] != 0 && !updates[value].empty())
      sharedGradients.emplace(value, std::move(updates[value]));
  }
}

bool PlacedProgram::isMovedForUpdates(int value, int target) const {
  if (!isGradient[value]) return false;
  auto found = sharedGradients.find(value);
  if (found == sharedGradients.end()) return true;
  const std::vector<UpdateOperand>& updates = found->second;
  return std::any_of(
      updates.begin(), updates.end(), [&](const UpdateOperand& operand) {
        return operandLayouts(operand.op)[operand.index] == target;
      });
}

void PlacedProgram::indexGraph() {
  readers.emplace(storageReaders(graph));
  opsFollowing.resize(graph.ops.size());
  storageFollowers.resize(graph.arguments.size());
  for (int i = 0; i < opCount(); ++i) {
    const model::ModelOp& op = graph.ops[i];
    if (op.storageArgument >= 0) {
      storageFollowers[op.storageArgument].ops.push_back(i);
    } else if (op.leader != i) {
      opsFollowing[op.leader].push_back(i);
    }
  }
  for (int i = 0; i < static_cast<int>(graph.arguments.size()); ++i) {
    const int decider = readers->deciderOf(i);
    if (decider != i) storageFollowers[decider].arguments.push_back(i);
  }
  findStorageDecisions();
}

void PlacedProgram::findStorageDecisions() {
  storageDecisions.resize(graph.ops.size());
  for (int op = 0; op < opCount(); ++op) {
    const std::vector<int>& operands = graph.ops[op].operands;
    for (int i = 0; i < static_cast<int>(operands.size()); ++i) {
      const model::ModelValue& value = graph.values[operands[i]];
      if (value.producer >= 0) continue;
      const int owner = readers->deciderOf(value.index);
      const auto& decides = readers->firstReader(owner);
      if (decides && decides->op == op && decides->operand == i)
        storageDecisions[op].push_back({i, owner});
    }
  }
}

void PlacedProgram::accept() {
  configurationLog.clear();
  workBefore = work;
  acceptChange();
}

void PlacedProgram::undo() {
  storageQueue.clear();
  for (size_t i = configurationLog.size(); i-- > 0;) {
    *configurationLog[i].place = std::move(configurationLog[i].old);
  }
  configurationLog.clear();
  work = workBefore;
  undoChange();
}

absl::Status PlacedProgram::place(
    const model::ModelConfigurations& configurations) {
  if (configurations.ops.size() != graph.ops.size() ||
      configurations.storage.size() != graph.arguments.size()) {
    return absl::InvalidArgumentError(
        "the configurations are those of another graph");
  }
  if (!readers) indexGraph();
  clear();
  storageQueue.clear();
  work = 0;
  present = configurations;
  variants.assign(graph.ops.size(), -1);
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
    setVariant(op, number);
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    storageQueue.push_back(static_cast<int>(i));
  }
  return finishPlacing(rederive());
}

absl::Status PlacedProgram::placeAs(const PlacedProgram& other,
                                    const std::vector<int>& arguments) {
  clear();
  work = 0;
  variants.clear();
  for (int op = 0; op < opCount(); ++op) {
    variants.push_back(other.variants[pricedAs(op)]);
    work += catalog.variantAt(variants.back()).picoseconds;
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    if (graph.arguments[i].role == model::ModelArgumentRole::kInput) continue;
    const int origin = arguments.empty() ? static_cast<int>(i) : arguments[i];
    store(static_cast<int>(i), other.argumentLayouts(origin).front());
  }
  return finishPlacing(deriveMoves());
}

absl::Status PlacedProgram::finishPlacing(absl::Status status) {
  for (int op = 0; op <= opCount(); ++op) markOp(op);
  if (!status.ok()) return status;
  // All is new: there is nothing to undo.
  forgetLog();
  configurationLog.clear();
  return absl::OkStatus();
}

absl::Status PlacedProgram::change(
    absl::Span<const model::ConfigurationChange> changes) {
  beginChange();
  configurationLog.clear();
  workBefore = work;
  absl::Status status = resolve(changes);
  if (status.ok()) status = rederive();
  if (!status.ok()) undo();
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
    std::optional<sharding::OpConfiguration>& place = list[change.index];
    configurationLog.push_back({&place, std::move(place)});
    place = change.configuration;
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
      setVariant(change.index, number);
    } else if (op.storageArgument >= 0) {
      storageQueue.push_back(op.storageArgument);
    } else {
      SOAPSTONE_ASSIGN_OR_RETURN(
          int number, catalog.followingVariant(pricedAs(change.index),
                                               variants[op.leader]));
      setVariant(change.index, number);
    }
  }
  return absl::OkStatus();
}

absl::Status PlacedProgram::setLeader(
    int op, const sharding::OpConfiguration& configuration) {
  SOAPSTONE_ASSIGN_OR_RETURN(int number,
                             catalog.variant(pricedAs(op), configuration));
  setVariant(op, number);
  for (int follower : opsFollowing[op]) {
    if (present.ops[follower]) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        int followed, catalog.followingVariant(pricedAs(follower), number));
    setVariant(follower, followed);
  }
  return absl::OkStatus();
}

void PlacedProgram::setVariant(int op, int number) {
  const int before = variants[op];
  if (before == number) return;
  const OpVariant& now = catalog.variantAt(number);
  work += now.picoseconds;
  set(&variants[op], number);
  const OpVariant* old = before >= 0 ? &catalog.variantAt(before) : nullptr;
  // Without a variant all is yet to be derived.
  if (old != nullptr) {
    work -= old->picoseconds;
    changeOp(op, old->operandLayouts, old->resultLayouts);
  }
  for (const StorageDecision& decision : storageDecisions[op]) {
    const int i = decision.operand;
    if (old != nullptr && old->operandLayouts[i] == now.operandLayouts[i])
      continue;
    storageQueue.push_back(decision.argument);
  }
}

absl::Status PlacedProgram::updateStorage(int argument) {
  const model::ModelArgument& what = graph.arguments[argument];
  if (what.role == model::ModelArgumentRole::kInput) return absl::OkStatus();
  const std::vector<int64_t>& shape = graph.values[what.value].shape;
  int decider =
      present.storage[argument] ? argument : readers->deciderOf(argument);
  const std::optional<sharding::StorageReaders::Reader>& reader =
      readers->firstReader(decider);
  const sharding::OpConfiguration* configuration = nullptr;
  int layout = -1;
  if (present.storage[decider]) {
    configuration = &*present.storage[decider];
    SOAPSTONE_ASSIGN_OR_RETURN(layout,
                               catalog.storageLayout(shape, *configuration));
  } else {
    const bool isEverywhere =
        what.role == model::ModelArgumentRole::kScalar || !reader;
    // Decided later.
    if (!isEverywhere && variants[reader->op] < 0) return absl::OkStatus();
    const CostCatalog::DefaultStorage& held = catalog.defaultStorage(
        isEverywhere ? catalog.replicatedEverywhere(shape)
                     : operandLayouts(reader->op)[reader->operand]);
    configuration = &held.configuration;
    layout = held.layout;
  }
  store(argument, layout);
  for (int op : storageFollowers[argument].ops) {
    if (present.ops[op]) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        int number, catalog.followingStorage(pricedAs(op), *configuration));
    setVariant(op, number);
  }
  for (int tensor : storageFollowers[argument].arguments) {
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
  return deriveMoves();
}

absl::Status PlacedProgram::deriveMoves() {
  SOAPSTONE_RETURN_IF_ERROR(derive());
  for (int number : addedMoves()) {
    work += catalog.planAt(move(number).plan).picoseconds;
  }
  for (int number : removedMoves()) {
    work -= catalog.planAt(move(number).plan).picoseconds;
  }
  if (work > kLongestIteration) {
    return absl::InvalidArgumentError(
        "one iteration would take more than 26 days: too long to simulate");
  }
  return absl::OkStatus();
}

void PlacedProgram::collectServerLoads(std::vector<ServerLoad>* loads) const {
  loads->clear();
  if (!catalog.defersGradients()) return;
  for (int value : gradientValues) {
    for (int number : movesOfValue(value)) {
      for (const PlanPart& part : catalog.planAt(move(number).plan).parts) {
        if (part.communication < 0) continue;
        const CommunicationCost& cost =
            catalog.communicationAt(part.communication);
        if (cost.isLeftToServers) loads->push_back(cost.load);
      }
    }
  }
}

}  // namespace soapstone::simulator
