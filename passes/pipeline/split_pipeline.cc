#include "passes/pipeline/split_pipeline.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/dist/pipeline.h"
#include "ir/schedule/windows.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/support/status_macros.h"
#include "ir/support/string_bridge.h"
#include "passes/pipeline/adding_places.h"
#include "passes/pipeline/argument_homes.h"
#include "passes/pipeline/arrived_values.h"
#include "passes/pipeline/chunk_labels.h"
#include "passes/pipeline/function_writer.h"
#include "passes/pipeline/pipeline_schedule.h"
#include "passes/pipeline/repeated_ops.h"
#include "passes/pipeline/tied_gradients.h"
#include "passes/pipeline/update_function.h"
#include "passes/pipeline/waiting_views.h"
#include "passes/pipeline/write_updates.h"
#include "passes/training/function_signature.h"

namespace soapstone::pipeline {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;
using schedule::ActionKind;
using schedule::Edge;
using schedule::ValueUse;
using soap::ArgumentRole;
using soap::ResultRole;
using Place = ChunkLabel::Place;

// A part of the step: what one function does for a micro-batch.
struct Segment {
  int chunk = 0;
  ActionKind phase = ActionKind::kForward;

  auto operator<=>(const Segment&) const = default;
};

// A value that waits on a group between two actions.
struct Stash {
  std::string name;
  Value source;
  int chunk = 0;  // On whose devices it lies.
  ValueUse writer;
  std::set<ValueUse> readers;
};

std::string nameOf(Operation* op) {
  auto name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
  return name ? name.str() : op->getName().getStringRef().str();
}

class Splitter {
 public:
  Splitter(ModuleOp module, const model::StrategyPipeline& pipeline)
      : module(module),
        pipeline(pipeline),
        groupOfChunk(model::groupsOfChunks(pipeline)) {}

  LogicalResult run() {
    accumulate = passes::findModelFunction(module, "accumulate");
    step = passes::findModelFunction(module, "step");
    if (!accumulate || !step) return failure();
    if (failed(separateUpdate(step))) return failure();
    std::vector<std::string> firstOps;
    for (const model::PipelineChunk& chunk : pipeline.chunks) {
      firstOps.push_back(chunk.from);
    }
    FailureOr<ChunkLabels> computed =
        ChunkLabels::compute(accumulate, firstOps);
    if (failed(computed)) return failure();
    labels = *std::move(computed);
    absl::StatusOr<std::vector<char>> areLate =
        lateWeightGradients(pipeline, groupOfChunk);
    if (!areLate.ok()) {
      return module.emitError() << toLlvm(areLate.status().message());
    }
    repeatForWeightGradients(accumulate, *areLate, &labels);
    homes = argumentHomes(accumulate, step, labels, chunkCount());
    if (failed(splitTiedGradients(accumulate, step, &labels, &homes))) {
      return failure();
    }
    // Removes ops that splitting tied gradients left unused.
    eraseUnusedOps(accumulate);
    addWhereMade(accumulate, &labels);
    views = WaitingViews(accumulate, &labels);
    arrivals = ArrivedValues(&labels, &views);
    homes = argumentHomes(accumulate, step, labels, chunkCount());
    if (failed(writeSegments()) || failed(writeTransfers())) return failure();
    writeUpdates(step, pipeline, homes, onceWriter(dist::kUpdateFunction));
    absl::Status status = makeSchedule();
    if (!status.ok()) return module.emitError() << toLlvm(status.message());
    return finish();
  }

 private:
  const sharding::DeviceGrid& devicesOf(int chunk) const {
    return pipeline.chunks[chunk].devices;
  }
  bool isSameGroup(int a, int b) const {
    return groupOfChunk[a] == groupOfChunk[b];
  }

  int chunkCount() const { return static_cast<int>(pipeline.chunks.size()); }

  int homeOf(const std::string& name) const {
    auto found = homes.find(name);
    return found == homes.end() ? 0 : found->second;
  }

  // --- Segments
  // ---------------------------------------------------------------

  std::string functionName(const Segment& segment) const {
    switch (segment.phase) {
      case ActionKind::kForward:
        return dist::forwardFunction(segment.chunk);
      case ActionKind::kInputGradient:
        return dist::inputGradientFunction(segment.chunk);
      default:
        return dist::weightGradientFunction(segment.chunk);
    }
  }

  FunctionWriter& writerOf(const Segment& segment) {
    std::unique_ptr<FunctionWriter>& writer = writers[segment];
    if (!writer) {
      writer = std::make_unique<FunctionWriter>(module, functionName(segment),
                                                accumulate.getLoc());
    }
    return *writer;
  }

  LogicalResult writeSegments() {
    for (Operation& op : accumulate.front().without_terminator()) {
      const ChunkLabel& label = labels.of(&op);
      if (label.place != Place::kFixed) continue;
      if (failed(copyOp(&op, {label.chunk, label.phase}))) return failure();
    }
    mlir::func::ReturnOp end = passes::returnOf(accumulate);
    for (unsigned i = 0; i < accumulate.getNumResults(); ++i) {
      int64_t updated = soap::updatedArgument(accumulate, i);
      if (updated < 0) continue;  // The loss, of which there is a sum.
      Value value = end.getOperand(i);
      if (value == accumulate.getArgument(updated)) continue;
      Operation* op = value.getDefiningOp();
      bool isFixed = op && labels.of(op).place == Place::kFixed;
      Segment segment{homeOf(soap::argumentName(accumulate, updated)),
                      ActionKind::kForward};
      if (isFixed) segment = {labels.of(op).chunk, labels.of(op).phase};
      FailureOr<Value> local = valueIn(segment, value);
      FailureOr<Value> argument =
          valueIn(segment, accumulate.getArgument(updated));
      if (failed(local) || failed(argument)) return failure();
      writerOf(segment).returnUpdate(*local, cast<BlockArgument>(*argument));
    }
    return success();
  }

  FailureOr<Operation*> copyOp(Operation* op, const Segment& segment) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      FailureOr<Value> local = valueIn(segment, operand);
      if (failed(local)) return failure();
      operands.push_back(*local);
    }
    Operation* copy =
        writerOf(segment).clone(op, operands, devicesOf(segment.chunk));
    for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults())) {
      locals[{segment, from}] = to;
    }
    return copy;
  }

  // The counterpart of `value` in a segment; made there, or read from its
  // stash.
  FailureOr<Value> valueIn(const Segment& segment, Value value) {
    auto known = locals.find({segment, value});
    if (known != locals.end()) return known->second;
    FailureOr<Value> local =
        isa<BlockArgument>(value)
            ? argumentIn(segment, cast<BlockArgument>(value))
            : resultIn(segment, value);
    if (succeeded(local)) locals[{segment, value}] = *local;
    return local;
  }

  FailureOr<Value> argumentIn(const Segment& segment, BlockArgument argument) {
    unsigned index = argument.getArgNumber();
    ArgumentRole role = soap::argumentRole(accumulate, index);
    if (role == ArgumentRole::kInput && segment.phase != ActionKind::kForward) {
      return readStash(segment, argument,
                       {segment.chunk, ActionKind::kForward});
    }
    std::string name = soap::argumentName(accumulate, index);
    int home = homeOf(name);
    bool isEverywhere = role == ArgumentRole::kInput || isScalarRole(role);
    if (isEverywhere || isSameGroup(home, segment.chunk)) {
      return Value(writerOf(segment).argument(
          name, argument.getType(), attributesOf(accumulate, index),
          devicesOf(segment.chunk), argument.getLoc()));
    }
    return copiedParameter(segment, argument, home);
  }

  // A parameter of another group: its copy of this step.
  Value copiedParameter(const Segment& segment, BlockArgument argument,
                        int home) {
    unsigned index = argument.getArgNumber();
    std::string name = soap::argumentName(accumulate, index);
    int group = groupOfChunk[segment.chunk];
    std::string copy = absl::StrCat(name, ".group", group);
    mlir::DictionaryAttr attributes = waitingAttributes(copy, /*slots=*/0);
    if (preparedCopies.insert({name, group}).second) {
      FunctionWriter& prepare = onceWriter(dist::kPrepareFunction);
      BlockArgument from = prepare.argument(name, argument.getType(),
                                            attributesOf(accumulate, index),
                                            devicesOf(home), argument.getLoc());
      BlockArgument to =
          prepare.argument(copy, argument.getType(), attributes,
                           devicesOf(segment.chunk), argument.getLoc());
      prepare.returnUpdate(from, to);
    }
    return writerOf(segment).argument(copy, argument.getType(), attributes,
                                      devicesOf(segment.chunk),
                                      argument.getLoc());
  }

  FunctionWriter& onceWriter(StringRef name) {
    std::unique_ptr<FunctionWriter>& writer = onceWriters[name.str()];
    if (!writer) {
      writer =
          std::make_unique<FunctionWriter>(module, name, accumulate.getLoc());
    }
    return *writer;
  }

  FailureOr<Value> resultIn(const Segment& segment, Value value) {
    Operation* op = value.getDefiningOp();
    const ChunkLabel& label = labels.of(op);
    if (label.place == Place::kFixed) {
      Segment source{label.chunk, label.phase};
      if (source == segment) {
        return op->emitError("is read before it is made in a pipeline");
      }
      if (source.chunk == segment.chunk) {
        return resultInPart(segment, value, source);
      }
      return isSameGroup(source.chunk, segment.chunk)
                 ? readStash(segment, value, source)
                 : receive(segment, value, source);
    }
    bool isOfForward =
        label.place == Place::kForward && segment.phase != ActionKind::kForward;
    if (isOfForward) {
      return readStash(segment, value, {segment.chunk, ActionKind::kForward});
    }
    return madeAgain(segment, value);
  }

  FailureOr<Value> madeAgain(const Segment& segment, Value value) {
    FailureOr<Operation*> copy = copyOp(value.getDefiningOp(), segment);
    if (failed(copy)) return failure();
    return locals.at({segment, value});
  }

  // `value` of `source`, another part of the same chunk, or a view of what
  // waits for it.
  FailureOr<Value> resultInPart(const Segment& segment, Value value,
                                const Segment& source) {
    if (views.isTakenAgain(value.getDefiningOp())) {
      return madeAgain(segment, value);
    }
    soap::TransposeOp mover = views.moverOf(value);
    if (!mover) return readStash(segment, value, source);
    FailureOr<Value> moved = valueIn(segment, mover.getResult());
    if (failed(moved)) return failure();
    Operation* back =
        writerOf(segment).clone(mover, *moved, devicesOf(segment.chunk));
    transposeBack(mover, cast<soap::TransposeOp>(back));
    return back->getResult(0);
  }

  // --- Values that wait
  // -------------------------------------------------------

  mlir::DictionaryAttr waitingAttributes(const std::string& name, int slots) {
    mlir::Builder builder(module.getContext());
    return builder.getDictionaryAttr(
        {builder.getNamedAttr(dist::kSlotsAttribute,
                              builder.getI64IntegerAttr(slots)),
         builder.getNamedAttr(soap::kNameAttribute,
                              builder.getStringAttr(name)),
         builder.getNamedAttr(
             soap::kRoleAttribute,
             builder.getStringAttr(stringify(ArgumentRole::kState)))});
  }

  // The place on the devices of `chunk` where `value` waits.
  Stash& stashOf(Value value, int chunk, ValueUse writer) {
    std::unique_ptr<Stash>& stash = stashes[{value, chunk}];
    if (!stash) {
      std::string name;
      if (auto argument = dyn_cast<BlockArgument>(value)) {
        name = soap::argumentName(accumulate, argument.getArgNumber());
      } else {
        name = nameOf(value.getDefiningOp());
        unsigned number = cast<mlir::OpResult>(value).getResultNumber();
        if (number > 0) absl::StrAppend(&name, "#", number);
      }
      stash = newStash(absl::StrCat(name, "@", chunk), value, chunk, writer);
    }
    return *stash;
  }

  std::unique_ptr<Stash> newStash(const std::string& name, Value source,
                                  int chunk, ValueUse writer) {
    auto stash = std::make_unique<Stash>(
        Stash{uniqueName(name), source, chunk, writer, {}});
    order.push_back(stash.get());
    return stash;
  }

  std::string uniqueName(const std::string& wanted) {
    std::string name = wanted;
    for (int i = 2; !stashNames.insert(name).second; ++i) {
      name = absl::StrCat(wanted, ".", i);
    }
    return name;
  }

  BlockArgument stashArgument(FunctionWriter& writer, const Stash& stash) {
    return writer.argument(stash.name, stash.source.getType(),
                           waitingAttributes(stash.name, /*slots=*/1),
                           devicesOf(stash.chunk), stash.source.getLoc());
  }

  // `value` of `source`, on the group of `segment`.
  FailureOr<Value> readStash(const Segment& segment, Value value,
                             const Segment& source) {
    Stash& stash = written(value, source);
    stash.readers.insert({segment.phase, segment.chunk});
    BlockArgument argument = stashArgument(writerOf(segment), stash);
    // Writes the producer last, as that may add stashes.
    if (failed(write(value, source))) return failure();
    return Value(argument);
  }

  Stash& written(Value value, const Segment& source) {
    return stashOf(value, source.chunk, {source.phase, source.chunk});
  }

  // Makes `source` keep `value`.
  LogicalResult write(Value value, const Segment& source) {
    Stash& stash = written(value, source);
    if (!writtenStashes.insert(&stash).second) return success();
    FailureOr<Value> local = valueIn(source, value);
    if (failed(local)) return failure();
    FunctionWriter& writer = writerOf(source);
    writer.returnUpdate(*local, stashArgument(writer, stash));
    return success();
  }

  // `value` of `source`, which is on another group.
  FailureOr<Value> receive(const Segment& segment, Value value,
                           const Segment& source) {
    bool isUp =
        source.phase == ActionKind::kForward && source.chunk < segment.chunk;
    bool isDown = source.phase != ActionKind::kWeightGradient &&
                  source.chunk > segment.chunk &&
                  segment.phase != ActionKind::kForward;
    if (!isUp && !isDown) {
      return value.getDefiningOp()->emitError("'")
             << nameOf(value.getDefiningOp()) << "' of chunk " << source.chunk
             << " feeds chunk " << segment.chunk
             << " against the order of the pipeline";
    }
    const std::optional<ActionKind> keeper =
        arrivals.keeperOf(value, segment.chunk);
    if (keeper && *keeper < segment.phase) {
      return readKept(segment, value, {segment.chunk, *keeper});
    }
    int edge = edgeOf({source.chunk, segment.chunk});
    Stash& from = written(value, source);
    from.readers.insert({ActionKind::kSend, edge});
    Stash& to = stashOf(value, segment.chunk, {ActionKind::kReceive, edge});
    to.readers.insert({segment.phase, segment.chunk});
    messages[edge].insert({from.name, {&from, &to}});
    BlockArgument argument = stashArgument(writerOf(segment), to);
    if (failed(write(value, source))) return failure();
    return Value(argument);
  }

  // `value` of another group as `segment` has it, behind the part of its chunk
  // that keeps the copy of it.
  FailureOr<Value> readKept(const Segment& segment, Value value,
                            const Segment& keeper) {
    FailureOr<Value> arrived = valueIn(keeper, value);
    if (failed(arrived)) return failure();
    std::unique_ptr<Stash>& kept = keptCopies[{value, segment.chunk}];
    if (!kept) {
      const Stash& arriving = *stashes.at({value, keeper.chunk});
      kept = newStash(absl::StrCat(arriving.name, ".kept"), value, keeper.chunk,
                      {keeper.phase, keeper.chunk});
      FunctionWriter& writer = writerOf(keeper);
      writer.returnUpdate(*arrived, stashArgument(writer, *kept));
    }
    kept->readers.insert({segment.phase, segment.chunk});
    return Value(stashArgument(writerOf(segment), *kept));
  }

  int edgeOf(const Edge& edge) {
    auto found = llvm::find(edges, edge);
    if (found == edges.end()) {
      edges.push_back(edge);
      return static_cast<int>(edges.size()) - 1;
    }
    return static_cast<int>(found - edges.begin());
  }

  LogicalResult writeTransfers() {
    for (const auto& [edge, values] : messages) {
      FunctionWriter& writer = onceWriter(dist::transferFunction(edges[edge]));
      for (const auto& [name, ends] : values) {
        BlockArgument from = stashArgument(writer, *ends.first);
        writer.returnUpdate(from, stashArgument(writer, *ends.second));
      }
    }
    return success();
  }

  // --- Schedule
  // ---------------------------------------------------------------

  absl::Status makeSchedule() {
    SOAPSTONE_ASSIGN_OR_RETURN(
        program.schedule,
        pipelineSchedule(pipeline, groupOfChunk, edges, localEdges()));
    for (size_t group = 0; group < program.schedule.programs.size(); ++group) {
      auto chunk = llvm::find(groupOfChunk, static_cast<int>(group));
      std::vector<int> devices =
          devicesOf(static_cast<int>(chunk - groupOfChunk.begin())).devices();
      program.ranksOfGroup.emplace_back(devices.begin(), devices.end());
    }
    return absl::OkStatus();
  }

  std::set<std::pair<int, int>> localPairs() const {
    std::set<std::pair<int, int>> pairs;
    for (const Stash* stash : order) {
      for (ValueUse reader : stash->readers) {
        bool isCompute = reader.kind != ActionKind::kSend;
        if (isCompute && stash->writer.kind != ActionKind::kReceive &&
            reader.unit != stash->writer.unit) {
          pairs.insert({stash->writer.unit, reader.unit});
        }
      }
    }
    return pairs;
  }

  std::vector<Edge> localEdges() const {
    std::vector<Edge> result;
    for (const auto& [from, to] : localPairs()) result.push_back({from, to});
    return result;
  }

  // The slots of every value that waits.
  void setSlots() {
    struct Waits {
      int slots = 1;
      schedule::WaitingValue window;
    };
    std::map<std::string, Waits> waiting;
    for (const Stash* stash : order) {
      int group = groupOfChunk[stash->chunk];
      Waits& waits = waiting[stash->name];
      waits.window = {stash->writer,
                      {stash->readers.begin(), stash->readers.end()}};
      waits.slots = schedule::countSlots(program.schedule.programs[group],
                                         stash->writer, waits.window.readers);
    }
    mlir::Builder builder(module.getContext());
    for (FuncOp function : module.getOps<FuncOp>()) {
      for (unsigned i = 0; i < function.getNumArguments(); ++i) {
        auto found = waiting.find(soap::argumentName(function, i));
        if (!dist::slotsOf(function, i) || found == waiting.end()) continue;
        function.setArgAttr(i, dist::kSlotsAttribute,
                            builder.getI64IntegerAttr(found->second.slots));
        dist::setWindow(function, i, found->second.window);
      }
    }
  }

  LogicalResult finish() {
    for (auto& [segment, writer] : writers) writer->finish();
    for (auto& [name, writer] : onceWriters) writer->finish();
    accumulate.erase();
    step.erase();
    // The last function is the one whose loss is printed.
    FuncOp update = onceWriters.at(dist::kUpdateFunction.str())->get();
    update->moveBefore(module.getBody(), module.getBody()->end());
    setSlots();
    dist::setPipeline(module, program);
    return success();
  }

  ModuleOp module;
  const model::StrategyPipeline& pipeline;
  std::vector<int> groupOfChunk;
  FuncOp accumulate;
  FuncOp step;
  ChunkLabels labels;
  WaitingViews views;
  ArrivedValues arrivals;
  std::map<std::string, int> homes;  // By argument, its chunk.

  std::map<Segment, std::unique_ptr<FunctionWriter>> writers;
  std::map<std::string, std::unique_ptr<FunctionWriter>> onceWriters;
  struct LocalOrder {
    bool operator()(const std::pair<Segment, Value>& a,
                    const std::pair<Segment, Value>& b) const {
      if (a.first != b.first) return a.first < b.first;
      return a.second.getAsOpaquePointer() < b.second.getAsOpaquePointer();
    }
  };
  std::map<std::pair<Segment, Value>, Value, LocalOrder> locals;
  std::set<std::pair<std::string, int>> preparedCopies;  // Name and group.

  struct StashOrder {
    bool operator()(const std::pair<Value, int>& a,
                    const std::pair<Value, int>& b) const {
      if (a.second != b.second) return a.second < b.second;
      return a.first.getAsOpaquePointer() < b.first.getAsOpaquePointer();
    }
  };
  std::map<std::pair<Value, int>, std::unique_ptr<Stash>, StashOrder> stashes;
  // Copies of arrived values, by value and chunk.
  std::map<std::pair<Value, int>, std::unique_ptr<Stash>, StashOrder>
      keptCopies;
  std::vector<Stash*> order;  // As they were made.
  std::set<const Stash*> writtenStashes;
  std::set<std::string> stashNames;
  std::vector<Edge> edges;
  std::map<int, std::map<std::string, std::pair<Stash*, Stash*>>>
      messages;  // By edge.

  dist::Pipeline program;
};

}  // namespace

LogicalResult splitPipeline(ModuleOp module,
                            const model::StrategyPipeline& pipeline) {
  return Splitter(module, pipeline).run();
}

}  // namespace soapstone::pipeline
