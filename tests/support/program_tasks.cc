#include "tests/support/program_tasks.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/dist/lane.h"
#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/sharding/gather_order.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/overwriting.h"
#include "ir/step/lanes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "passes/training/recompute.h"
#include "simulator/gradient_sums.h"
#include "simulator/server_pricer.h"
#include "simulator/shared_links.h"
#include "simulator/step_pricer.h"
#include "tests/support/program_steps.h"
#include "tests/support/update_readers.h"

namespace soapstone::search {
namespace {

using mlir::func::FuncOp;

std::vector<int64_t> shapeOf(Value value) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  return {shape.begin(), shape.end()};
}

model::LocalShapes shapesOf(mlir::ValueRange values) {
  model::LocalShapes shapes;
  for (Value value : values) shapes.push_back(shapeOf(value));
  return shapes;
}

class ProgramReader {
 public:
  ProgramReader(const model::ModelGraph& model,
                const cost_model::Machine& machine,
                const cost_model::OperatorCosts& costs, SumPrices sumPrices)
      : source(model),
        machine(machine),
        costs(costs),
        sumPrices(sumPrices),
        pricer(machine),
        owners(machine) {
    for (const model::ModelOp& op : model.ops) ops[op.name] = &op;
  }

  simulator::TaskGraph read(const std::vector<FuncOp>& functions, int devices) {
    graph.devices = devices;
    callLimits = simulator::callLimits(source);
    for (FuncOp function : functions) {
      Cursor cursor{function, function.front().begin()};
      simulator::DeviceClass members;
      for (int64_t rank : dist::ranksOf(function)) {
        members.devices.push_back(static_cast<int>(rank));
      }
      graph.classes.push_back(std::move(members));
      cursors.push_back(cursor);
      lastCompute.push_back(-1);
      for (mlir::BlockArgument argument : function.getArguments()) {
        buffers[argument] = {static_cast<int>(cursors.size()) - 1, -1, kNever,
                             kNever};
      }
    }
    while (true) {
      for (size_t c = 0; c < cursors.size(); ++c)
        runToStep(static_cast<int>(c));
      if (!runStep()) break;
    }
    finishBuffers();
    simulator::addServerPhase(owners.picoseconds(serverLoads), &graph);
    linksOfTask.resize(graph.tasks.size(), nullptr);
    simulator::addSharedLinks(linksOfTask, &graph);
    return std::move(graph);
  }

 private:
  static constexpr int kNever = std::numeric_limits<int>::max();

  // An op that may write its result over one of these.
  struct Overwriter {
    int task = 0;
    Value result;
    std::vector<Value> operands;  // Whose memory it would be.
  };
  // How far a class's function was read.
  struct Cursor {
    FuncOp function;
    mlir::Block::iterator next;
  };
  // Memory of a tensor: the task that makes it, and uses.
  struct Buffer {
    int deviceClass = 0;
    int first = -1;
    int firstUse = kNever;
    int lastUse = -1;
  };

  // The tensor whose memory `value` is.
  Value root(Value value) const {
    auto found = aliases.find(value);
    return found == aliases.end() ? value : found->second;
  }

  int providerOf(Value value) const {
    auto found = providers.find(root(value));
    return found == providers.end() ? -1 : found->second;
  }

  // The task behind which `value` can leave a device of class `number`: what is
  // there from the start leaves when its move is issued.
  int senderOf(Value value, int number) const {
    int provider = providerOf(value);
    return provider < 0 ? lastCompute[number] : provider;
  }

  void use(Value value, int task) {
    Buffer& buffer = buffers[root(value)];
    buffer.firstUse = std::min(buffer.firstUse, task);
    buffer.lastUse =
        std::max(buffer.lastUse == kNever ? -1 : buffer.lastUse, task);
  }

  // Reads local ops up to the next communication step.
  void runToStep(int number) {
    Cursor& cursor = cursors[number];
    mlir::Block& block = cursor.function.front();
    for (; cursor.next != block.end(); ++cursor.next) {
      Operation& op = *cursor.next;
      if (isa<dist::CommunicationOpInterface>(op) && crossesDevices(&op)) {
        return;
      }
      if (isa<mlir::func::ReturnOp>(op)) continue;
      if (isa<dist::WaitOp, soap::ReshapeOp>(op)) {
        for (auto [input, output] :
             llvm::zip(op.getOperands(), op.getResults())) {
          aliases[output] = root(input);
        }
        continue;
      }
      addLocal(number, &op);
    }
  }

  // An op that is computed again has the name of the op that it repeats.
  static std::string nameOf(Operation* op) {
    auto name =
        op->getAttrOfType<mlir::StringAttr>(passes::kRecomputeOfAttribute);
    if (!name) name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
    return name ? name.str() : "";
  }

  const model::ModelOp* modelOp(Operation* op) const {
    auto found = ops.find(nameOf(op));
    return found == ops.end() ? nullptr : found->second;
  }

  // Whether an op of the model that exchanges statistics became this one and
  // others.
  bool isPartOfModelOp(Operation* op) const {
    return isa<soap::SoapDialect>(op->getDialect()) && !nameOf(op).empty() &&
           modelOp(op) == nullptr;
  }

  // As kernels are: an elementwise part that only such parts read is a term of
  // these. What is left reads what the terms read, and writes its results.
  void describePart(Operation* op, cost_model::OperatorDescription* what) {
    llvm::SetVector<Value> read;
    for (Value operand : op->getOperands()) {
      auto terms = termsOf.find(operand);
      if (terms == termsOf.end()) {
        read.insert(operand);
      } else {
        read.insert(terms->second.begin(), terms->second.end());
      }
    }
    what->kind = op->getName().getStringRef().str();
    const bool isTerm = (soap::isElementwise(op) || op->getNumOperands() == 0 ||
                         isa<soap::BroadcastOp, soap::ReshapeOp>(op)) &&
                        llvm::all_of(op->getUsers(), [&](Operation* user) {
                          return isPartOfModelOp(user);
                        });
    if (isTerm) {
      fused.insert(op);
      for (Value result : op->getResults()) termsOf[result] = read;
      return;
    }
    for (Value value : read)
      what->bytesRead += static_cast<double>(bytesOfTensor(value));
    for (Value result : op->getResults())
      what->bytesWritten += static_cast<double>(bytesOfTensor(result));
  }

  // Where a device has nothing but the border of a padded tensor, the op reads
  // nothing.
  model::LocalShapes readShapes(const model::ModelOp& op,
                                mlir::ValueRange operands) const {
    model::LocalShapes shapes = shapesOf(operands);
    for (size_t i = shapes.size(); i < op.operands.size(); ++i) {
      shapes.emplace_back(source.values[op.operands[i]].shape.size(), 0);
    }
    return shapes;
  }

  void addLocal(int number, Operation* op) {
    const model::ModelOp* model = modelOp(op);
    cost_model::OperatorDescription description;
    simulator::Task task;
    if (model == nullptr && isPartOfModelOp(op)) {
      describePart(op, &description);
      task.label = absl::StrCat(nameOf(op), " (", description.kind, ")");
    } else if (model != nullptr) {
      description =
          source.describe(*model, readShapes(*model, op->getOperands()),
                          shapesOf(op->getResults()));
      task.label = absl::StrCat(model->name, " (", model->kind, ")");
    } else {
      task.kind = simulator::TaskKind::kCopy;
      task.label = "copy";
      description.kind = "dist.slice";
      for (Value result : op->getResults()) {
        description.bytesRead += static_cast<double>(bytesOfTensor(result));
      }
      description.bytesWritten = description.bytesRead;
    }
    int kind = machine.deviceKindIndex(graph.classes[number].devices.front());
    const bool isFree = model != nullptr ? model->isFree : fused.contains(op);
    if (!isFree) {
      task.durationPicoseconds =
          simulator::toPicoseconds(costs.seconds(kind, description));
    }
    task.classes = {number};
    bool computes = task.kind == simulator::TaskKind::kCompute;
    for (Value operand : op->getOperands()) {
      task.predecessors.push_back(computes ? providerOf(operand)
                                           : senderOf(operand, number));
    }
    int added = addTask(std::move(task), nullptr);
    if (computes) lastCompute[number] = added;
    for (Value operand : op->getOperands()) use(operand, added);
    for (Value result : op->getResults()) define(number, result, added);
    if (model != nullptr) noteOverwritten(op, added);
  }

  // The operands that the op may overwrite, if this is their last use.
  void noteOverwritten(Operation* op, int task) {
    std::vector<Value> operands;
    for (mlir::OpOperand& operand : op->getOpOperands()) {
      Value memory = root(operand.get());
      // As programs: another operand there may still be read.
      auto liesThere = [&](Value other) { return root(other) == memory; };
      Operation* maker = operand.get().getDefiningOp();
      const model::ModelOp* made = maker ? modelOp(maker) : nullptr;
      if (made && made->isInSum) continue;
      if (soap::mayOverwrite(op, operand.getOperandNumber(), 0) &&
          llvm::count_if(op->getOperands(), liesThere) == 1) {
        operands.push_back(memory);
      }
    }
    if (!operands.empty()) {
      overwriters.push_back({task, op->getResult(0), std::move(operands)});
    }
  }

  // The memory of one operand ends before the op that overwrites it.
  void overwriteOperands(const llvm::DenseSet<Value>& inPlace) {
    llvm::DenseSet<Value> overwritten;
    for (const Overwriter& op : overwriters) {
      if (inPlace.contains(op.result)) continue;
      for (Value operand : op.operands) {
        Buffer& buffer = buffers[operand];
        bool ends = buffer.first >= 0 && buffer.lastUse == op.task &&
                    buffer.first < op.task && !inPlace.contains(operand);
        if (!ends || !overwritten.insert(operand).second) continue;
        buffer.lastUse = op.task - 1;
        break;
      }
    }
  }

  void define(int number, Value result, int task) {
    providers[result] = task;
    buffers[result] = {number, task, kNever, task};
  }

  int addTask(simulator::Task task, const std::vector<int64_t>* links) {
    linksOfTask.push_back(links);
    return soapstone::simulator::addTask(std::move(task), &graph);
  }

  // Reads the step with the lowest channel at which some class stands.
  bool runStep() {
    int64_t lowest = std::numeric_limits<int64_t>::max();
    auto channelAt = [](const Cursor& cursor) {
      return cast<dist::CommunicationOpInterface>(*cursor.next).getChannel();
    };
    auto isAtEnd = [](Cursor& cursor) {
      return cursor.next == cursor.function.front().end();
    };
    for (Cursor& cursor : cursors) {
      if (!isAtEnd(cursor)) lowest = std::min(lowest, channelAt(cursor));
    }
    StepOps step;
    simulator::Task task;
    task.kind = simulator::TaskKind::kCommunication;
    for (int c = 0; c < static_cast<int>(cursors.size()); ++c) {
      Cursor& cursor = cursors[c];
      if (isAtEnd(cursor) || channelAt(cursor) != lowest) continue;
      step.push_back({cursor.function, &*cursor.next});
      task.classes.push_back(c);
    }
    if (step.empty()) return false;
    addStep(step, std::move(task));
    for (Cursor& cursor : cursors) {
      if (!isAtEnd(cursor) && channelAt(cursor) == lowest) ++cursor.next;
    }
    return true;
  }

  // Whether a step adds up what says how parameters change.
  bool addsGradients(const StepOps& step) const {
    Operation* first = step.front().second;
    auto exchange = dyn_cast<dist::ExchangeOp>(first);
    bool sums = isa<dist::AllReduceOp, dist::ReduceScatterOp>(first) ||
                (exchange && exchange.getCombines());
    return sums && llvm::any_of(step, [&](const auto& entry) {
             return llvm::any_of(entry.second->getResults(), [&](Value result) {
               return isReadByUpdate(
                   result, [this](Operation* op) { return modelOp(op); });
             });
           });
  }

  void addStep(const StepOps& step, simulator::Task task) {
    sharding::ReshardingStep what = readStep(step);
    task.label =
        cast<dist::CommunicationOpInterface>(step[0].second).getLabel().str();
    task.durationPicoseconds = pricer.picoseconds(what);
    if (dist::isOnSumLane(step[0].second)) task.lane = step::kSumLane;
    task.footprint = static_cast<int>(graph.footprints.size());
    graph.footprints.push_back(pricer.footprint(what));
    bool isSum = addsGradients(step);
    bool isLeftToServers = owners.isUsed() && isSum;
    bool isCollective = what.kind == sharding::StepKind::kAllReduce ||
                        what.kind == sharding::StepKind::kReduceScatter;
    bool isShare = sumPrices == SumPrices::kShares;
    if (isShare && isSum && !isLeftToServers && isCollective) {
      task.durationPicoseconds =
          pricer.bucketedPicoseconds(what, callLimits.summed(what.groups.size));
    }
    if (isShare && what.kind == sharding::StepKind::kAllGather &&
        makesNewValues(step)) {
      task.durationPicoseconds = pricer.bucketedPicoseconds(
          what, callLimits.gathered(what.groups.size));
    }
    if (!owners.isUsed()) {
      task.durationPicoseconds +=
          packingPicoseconds(step, what, machine, costs);
    }
    if (isLeftToServers) {
      simulator::defer(&task);
      serverLoads.push_back(owners.load(what));
    }
    links.push_back(std::make_unique<std::vector<int64_t>>(
        isLeftToServers ? std::vector<int64_t>()
                        : pricer.contendableLinks(what)));
    for (size_t i = 0; i < step.size(); ++i) {
      for (Value operand : step[i].second->getOperands()) {
        task.predecessors.push_back(senderOf(operand, task.classes[i]));
      }
    }
    const simulator::FewNumbers classes = task.classes;
    int added = addTask(std::move(task), links.back().get());
    for (size_t i = 0; i < step.size(); ++i) {
      Operation* op = step[i].second;
      for (Value operand : op->getOperands()) use(operand, added);
      sent.push_back(op);
      for (Value result : op->getResults()) {
        define(classes[i], result, added);
      }
    }
  }

  // The operands of a call are needed until all its results are used for the
  // first time; so are, in the program that is emitted, the results. There
  // nothing else tells a device that what it sent is gone: without a result
  // that is used they stay to the end.
  void holdWhileSent(Operation* op) {
    int arrived = -1;
    for (Value result : op->getResults()) {
      int used = buffers[result].firstUse;
      if (used != kNever) arrived = std::max(arrived, used);
    }
    if (arrived < 0 && sumPrices == SumPrices::kCalls) {
      arrived = static_cast<int>(graph.tasks.size());
    }
    auto hold = [&](Value value) {
      Buffer& buffer = buffers[root(value)];
      buffer.lastUse = std::max(buffer.lastUse, arrived);
    };
    llvm::for_each(op->getOperands(), hold);
    if (sumPrices == SumPrices::kCalls) llvm::for_each(op->getResults(), hold);
  }

  void finishBuffers() {
    int end = static_cast<int>(graph.tasks.size());
    llvm::DenseSet<Value> inPlace;
    for (Cursor& cursor : cursors) {
      Operation* done = cursor.function.front().getTerminator();
      for (mlir::OpOperand& operand : done->getOpOperands()) {
        use(operand.get(), end);
        Operation* maker = operand.get().getDefiningOp();
        bool isUpdate = soap::updatedArgument(cursor.function,
                                              operand.getOperandNumber()) >= 0;
        bool isView = maker && modelOp(maker) && isa<soap::ReshapeOp>(maker);
        if (isUpdate && maker && !isView) inPlace.insert(root(operand.get()));
      }
    }
    for (size_t i = sent.size(); i-- > 0;) holdWhileSent(sent[i]);
    overwriteOperands(inPlace);
    for (const auto& [value, buffer] : buffers) {
      if (inPlace.contains(value)) continue;
      simulator::TaskBuffer memory;
      memory.deviceClass = buffer.deviceClass;
      Operation* maker = value.getDefiningOp();
      const model::ModelOp* op = maker ? modelOp(maker) : nullptr;
      memory.bytes = op && op->isInSum ? 0 : bytesOfTensor(value);
      memory.first = buffer.first;
      memory.last = buffer.first < 0 ? end : buffer.lastUse;
      if (buffer.first < 0) memory.kind = simulator::BufferKind::kState;
      graph.buffers.push_back(memory);
    }
  }

  const model::ModelGraph& source;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  SumPrices sumPrices;
  sharding::CallLimits callLimits;
  simulator::StepPricer pricer;
  simulator::ServerPricer owners;
  std::vector<simulator::ServerLoad> serverLoads;
  std::map<std::string, const model::ModelOp*> ops;
  simulator::TaskGraph graph;
  std::vector<Cursor> cursors;
  std::vector<int> lastCompute;  // By class.
  // The inputs of the kernels that compute a term, and the ops that are terms.
  llvm::DenseMap<Value, llvm::SetVector<Value>> termsOf;
  llvm::DenseSet<Operation*> fused;
  llvm::DenseMap<Value, Value> aliases;
  llvm::DenseMap<Value, int> providers;
  llvm::MapVector<Value, Buffer> buffers;
  std::vector<Overwriter> overwriters;
  std::vector<Operation*> sent;
  std::vector<std::unique_ptr<std::vector<int64_t>>> links;
  std::vector<const std::vector<int64_t>*> linksOfTask;
};

}  // namespace

absl::StatusOr<simulator::TaskGraph> readProgramTasks(
    mlir::ModuleOp program, const std::string& function,
    const model::ModelGraph& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, SumPrices sumPrices) {
  std::vector<FuncOp> functions = dist::deviceFunctions(program, function);
  if (functions.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the program has no device function of '", function, "'"));
  }
  int64_t devices = dist::deviceCount(program);
  if (devices > machine.deviceCount()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the program has ", devices, " devices, but machine '",
                     machine.name(), "' ", machine.deviceCount()));
  }
  simulator::TaskGraph graph = ProgramReader(model, machine, costs, sumPrices)
                                   .read(functions, static_cast<int>(devices));
  if (absl::Status status = graph.validate(); !status.ok()) return status;
  return std::move(graph);
}

}  // namespace soapstone::search
