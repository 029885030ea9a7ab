#include "ir/reference/pipeline_runner.h"

#include <algorithm>
#include <optional>
#include <random>

#include "ir/dist/program.h"
#include "ir/soap/arguments.h"
#include "ir/support/string_bridge.h"

namespace soapstone::reference {
namespace {

using mlir::func::FuncOp;
using schedule::Action;
using schedule::ActionKind;

bool isOnceAStep(const Action& action) {
  return action.kind == ActionKind::kReduce ||
         action.kind == ActionKind::kUpdate;
}

const char* nameOf(ActionKind kind) {
  switch (kind) {
    case ActionKind::kForward:
      return "forward of chunk ";
    case ActionKind::kInputGradient:
      return "input gradient of chunk ";
    case ActionKind::kWeightGradient:
      return "weight gradient of chunk ";
    case ActionKind::kSend:
      return "send of edge ";
    case ActionKind::kReceive:
      return "receive of edge ";
    case ActionKind::kReduce:
    case ActionKind::kUpdate:
      return "update of chunk ";
  }
  return "";
}

}  // namespace

InFlightDiagnostic PipelineRunner::fault(const Action& action) {
  return module.emitError() << nameOf(action.kind) << action.unit
                            << ", micro-batch " << action.microBatch << ": ";
}

LogicalResult PipelineRunner::read() {
  if (isRead) return success();
  absl::StatusOr<dist::Pipeline> found = dist::readPipeline(module);
  if (!found.ok()) return module.emitError(toLlvm(found.status().message()));
  pipeline = *std::move(found);
  messages.resize(pipeline.schedule.edges.size());
  for (FuncOp function : module.getOps<FuncOp>()) {
    Uses& use = uses[dist::modelFunction(function).str()];
    std::set<unsigned> written;
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      int64_t updated = soap::updatedArgument(function, i);
      if (updated >= 0) written.insert(static_cast<unsigned>(updated));
    }
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      use.takesInputs |=
          soap::argumentRole(function, i) == soap::ArgumentRole::kInput;
      std::optional<int64_t> slots = dist::slotsOf(function, i);
      if (!slots || *slots == 0) continue;
      std::string name = soap::argumentName(function, i);
      // The fewest that a function believes in: they share the slots.
      Stash& stash = stashes[name];
      stash.slots = stash.slots == 0 ? *slots : std::min(stash.slots, *slots);
      (written.count(i) > 0 ? use.writes : use.reads).insert(name);
    }
  }
  isRead = true;
  return success();
}

FailureOr<StepOutcome> PipelineRunner::runStep(const Load& load,
                                               const PipelineOrder& order) {
  if (failed(read())) return failure();
  // A waiting tensor needs its type before its first value is written.
  for (const auto& [name, use] : uses) {
    for (const ModelArgument& argument :
         modelSignature(module, name).arguments) {
      if (argument.name.empty()) continue;
      runner.values.try_emplace(argument.name,
                                Tensor(argument.type, argument.shape));
    }
  }
  if (uses.count(dist::kPrepareFunction.str()) > 0 &&
      failed(runner.run(dist::kPrepareFunction.str()))) {
    return failure();
  }
  if (failed(runActions(load, order)) || failed(checkEnd())) return failure();
  load(/*microBatch=*/-1, &runner.values);
  return runner.run(dist::kUpdateFunction.str());
}

LogicalResult PipelineRunner::runActions(const Load& load,
                                         const PipelineOrder& order) {
  using Kind = PipelineOrder::Kind;
  const std::vector<schedule::Actions>& programs = pipeline.schedule.programs;
  int rounds =
      order.kind == Kind::kOneAfterAnother ? pipeline.schedule.microBatches : 1;
  std::mt19937_64 random(order.seed);
  for (int round = 0; round < rounds; ++round) {
    std::vector<size_t> next(programs.size(), 0);
    auto pass = [&](size_t group) {
      const schedule::Actions& list = programs[group];
      while (next[group] < list.size()) {
        const Action& action = list[next[group]];
        bool isOther =
            order.kind == Kind::kOneAfterAnother && action.microBatch != round;
        if (!isOnceAStep(action) && !isOther) break;
        ++next[group];
      }
      return next[group] < list.size();
    };
    for (;;) {
      std::vector<size_t> ready;
      bool isOver = true;
      for (size_t group = 0; group < programs.size(); ++group) {
        if (!pass(group)) continue;
        isOver = false;
        if (isReady(programs[group][next[group]])) ready.push_back(group);
      }
      if (isOver) break;
      if (ready.empty()) {
        for (size_t group = 0; group < programs.size(); ++group) {
          if (!pass(group)) continue;
          return fault(programs[group][next[group]])
                 << "group " << group << " waits for ever";
        }
      }
      if (order.kind == Kind::kDrawn) {
        ready = {ready[random() % ready.size()]};
      }
      for (size_t group : ready) {
        if (failed(runAction(programs[group][next[group]], load))) {
          return failure();
        }
        ++next[group];
      }
    }
  }
  return success();
}

bool PipelineRunner::isReady(const Action& action) const {
  return action.kind != ActionKind::kReceive || !messages[action.unit].empty();
}

LogicalResult PipelineRunner::runAction(const Action& action,
                                        const Load& load) {
  std::string function = dist::functionOfAction(pipeline.schedule, action);
  auto use = uses.find(function);
  if (use == uses.end()) return success();
  if (action.kind == ActionKind::kSend) return send(action);
  if (action.kind == ActionKind::kReceive) return receive(action);
  load(action.microBatch, &runner.values);
  for (const std::string& name : use->second.reads) {
    if (failed(provide(name, action.microBatch))) return failure();
  }
  if (failed(runner.run(function))) return failure();
  for (const std::string& name : use->second.writes) {
    keep(name, action.microBatch);
  }
  return success();
}

LogicalResult PipelineRunner::provide(const std::string& name,
                                      int64_t microBatch) {
  const Stash& stash = stashes[name];
  auto slot = stash.held.find(microBatch % stash.slots);
  if (slot == stash.held.end()) {
    return module.emitError("'") << name << "' is read for micro-batch "
                                 << microBatch << " before it is written";
  }
  if (slot->second.first != microBatch) {
    return module.emitError("'")
           << name << "' is read for micro-batch " << microBatch
           << ", but its slot holds micro-batch " << slot->second.first;
  }
  runner.values.insert_or_assign(name, slot->second.second);
  return success();
}

void PipelineRunner::keep(const std::string& name, int64_t microBatch) {
  Stash& stash = stashes[name];
  stash.held.insert_or_assign(
      microBatch % stash.slots,
      std::make_pair(microBatch, runner.values.at(name)));
}

LogicalResult PipelineRunner::send(const Action& action) {
  std::string function = dist::functionOfAction(pipeline.schedule, action);
  Message message{action.microBatch, {}};
  for (const std::string& name : uses[function].reads) {
    if (failed(provide(name, action.microBatch))) return failure();
    message.values.insert_or_assign(name, runner.values.at(name));
  }
  messages[action.unit].push_back(std::move(message));
  return success();
}

LogicalResult PipelineRunner::receive(const Action& action) {
  std::deque<Message>& queue = messages[action.unit];
  Message message = std::move(queue.front());
  queue.pop_front();
  if (message.microBatch != action.microBatch) {
    return fault(action) << "the message is of micro-batch "
                         << message.microBatch;
  }
  for (auto& [name, tensor] : message.values) {
    runner.values.insert_or_assign(name, std::move(tensor));
  }
  std::string function = dist::functionOfAction(pipeline.schedule, action);
  if (failed(runner.run(function))) return failure();
  for (const std::string& name : uses[function].writes) {
    keep(name, action.microBatch);
  }
  return success();
}

LogicalResult PipelineRunner::checkEnd() {
  for (size_t edge = 0; edge < messages.size(); ++edge) {
    if (messages[edge].empty()) continue;
    return module.emitError("edge ") << edge << " has " << messages[edge].size()
                                     << " messages left at the end of the step";
  }
  return success();
}

}  // namespace soapstone::reference
