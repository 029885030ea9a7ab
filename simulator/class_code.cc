#include "simulator/class_code.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ir/model/op_kinds.h"
#include "ir/model/value_size.h"
#include "ir/sharding/kept_part.h"
#include "ir/step/step_part.h"
#include "ir/step/step_tables.h"
#include "simulator/call_signatures.h"
#include "simulator/liveness.h"
#include "simulator/shard_classes.h"

namespace soapstone::simulator {
namespace {

using sharding::StepKind;

// Whether an op only orders the elements that it reads.
bool isMovement(const model::ModelOp& op) {
  return op.kind == "reshape" || op.kind == "transpose";
}

// Walks through a placed program as its tasks were listed.
class ClassCodeReader {
 public:
  ClassCodeReader(const PlacedProgram& program, const TaskGraph& tasks)
      : program(program),
        catalog(program.costs()),
        model(program.model()),
        view(program, overwritable),
        signatures(program.costs()),
        tasks(tasks),
        codes(tasks.classes.size()),
        held(view.tensorCount() * codes.size(), -1) {}

  std::vector<ClassCode> read() {
    view.visit(
        [&](int move, bool joinsCall) {
          if (joinsCall) --next;
          addMove(move, joinsCall);
        },
        [&](int op, bool /*joinsCall*/) {
          if (op < program.opCount()) {
            addOp(op);
          } else {
            addResults();
          }
        });
    for (ClassCode& code : codes) findOpsOfNumbers(code);
    return std::move(codes);
  }

 private:
  static void findOpsOfNumbers(ClassCode& code) {
    for (size_t i = 0; i < code.ops.size(); ++i) {
      code.code[i].isOfNumbers = step::isOfNumbers(
          code.ops[i],
          [&](int tensor) { return code.tensors[tensor].elements; });
    }
  }

  int classCount() const { return static_cast<int>(codes.size()); }
  int& heldBy(int c, int tensor) {
    return held[static_cast<size_t>(tensor) * codes.size() + c];
  }
  bool isIn(int set, int c) const {
    const std::vector<int>& devices = catalog.setAt(set);
    return std::binary_search(devices.begin(), devices.end(),
                              tasks.classes[c].devices.front());
  }

  // Elements of a layout on each device of a class.
  int64_t elementsIn(int layout, int c) {
    const size_t place = static_cast<size_t>(layout) * codes.size() + c;
    if (place >= elements.size()) elements.resize(place + 1, -1);
    if (elements[place] >= 0) return elements[place];
    int64_t held = 0;
    for (const SetFigure& volume : catalog.volumes(layout)) {
      if (isIn(volume.set, c)) held = volume.amount;
    }
    return elements[place] = held;
  }

  int makeTensor(int c, int value, int64_t elements, int maker) {
    const int op = maker < 0 ? -1 : codes[c].ops[maker].modelOp;
    const bool isInSum = op >= 0 && model.ops[op].isInSum;
    int64_t bytes = isInSum ? 0 : elements * model.values[value].elementBytes;
    codes[c].tensors.push_back({value, elements, bytes, maker});
    return static_cast<int>(codes[c].tensors.size()) - 1;
  }

  // Adds an op to the code of a class; returns its number.
  int add(int c, ClassOp op, step::CodeOp entry) {
    ClassCode& code = codes[c];
    entry.operandCount = static_cast<int>(op.operands.size());
    for (int tensor : op.operands) {
      int maker = code.tensors[tensor].maker;
      if (maker >= 0) entry.producers.push_back(maker);
    }
    code.code.push_back(std::move(entry));
    code.ops.push_back(std::move(op));
    return static_cast<int>(code.ops.size()) - 1;
  }

  // Adds a view of `tensor`; returns what it shows.
  int addView(int c, int tensor, step::CodeOp entry, int modelOp, int value) {
    const int64_t elements = codes[c].tensors[tensor].elements;
    int op = add(c, {-1, modelOp, {}, {tensor}, {}}, std::move(entry));
    int shown = makeTensor(c, value, elements, op);
    codes[c].ops[op].results = {shown};
    return shown;
  }

  int addWait(int c, int tensor) {
    step::CodeOp wait;
    wait.isWait = true;
    return addView(c, tensor, wait, /*modelOp=*/-1,
                   codes[c].tensors[tensor].value);
  }

  void addOp(int op) {
    const OpVariant& variant = catalog.variantAt(program.variant(op));
    if (model.ops[op].isView) {
      for (int c = 0; c < classCount(); ++c) {
        if (isIn(variant.devices, c)) addModelOp(op, variant, c, -1);
      }
    } else {
      auto isOfOp = [&](int task) {
        return task < static_cast<int>(tasks.tasks.size()) &&
               tasks.tasks[task].kind == TaskKind::kCompute &&
               tasks.tasks[task].op == op;
      };
      for (; isOfOp(next); ++next) {
        addModelOp(op, variant, tasks.tasks[next].classes.front(), next);
      }
    }
    if (variant.statistics >= 0) addStatistics(op, variant.statistics);
  }

  void addModelOp(int op, const OpVariant& variant, int c, int task) {
    const model::ModelOp& what = model.ops[op];
    ClassOp added{task, op, {}, {}, {}};
    step::CodeOp entry;
    entry.isBackward = what.isBackward;
    entry.isProduct = model::isContraction(what.kind);
    entry.isMovement = isMovement(what);
    const int device = tasks.classes[c].devices.front();
    const bool readsNothing =
        isBorderAlone(program.costs().model(), program.pricedOp(op),
                      variant.configuration, device);
    int begin = program.operandBegin(op);
    const int end = readsNothing ? begin : program.operandBegin(op + 1);
    for (int k = begin; k < end; ++k) {
      int layout = variant.operandLayouts[k - begin];
      added.operands.push_back(operandIn(c, k, elementsIn(layout, c)));
    }
    int number = add(c, std::move(added), std::move(entry));
    for (size_t i = 0; i < what.results.size(); ++i) {
      int tensor = makeTensor(c, what.results[i],
                              elementsIn(variant.resultLayouts[i], c), number);
      codes[c].ops[number].results.push_back(tensor);
      heldBy(c, what.results[i]) = tensor;
    }
  }

  int operandIn(int c, int operand, int64_t elements) {
    int& tensor = heldBy(c, view.tensorOf(operand));
    if (tensor < 0) {
      tensor = makeTensor(c, program.valueOf(operand), elements, -1);
    }
    return tensor;
  }

  // The results of the op are complete when its statistics are.
  void addStatistics(int op, int communication) {
    const int task = next++;
    for (int c : tasks.tasks[task].classes) {
      ClassOp exchange{task, -1, {communication}, {}, {}};
      for (int value : model.ops[op].results) {
        exchange.operands.push_back(heldBy(c, value));
      }
      step::CodeOp entry;
      entry.channel = task;
      int sent = add(c, std::move(exchange), std::move(entry));
      for (int value : model.ops[op].results) {
        step::CodeOp wait;
        wait.isWait = true;
        wait.producers = {sent};
        heldBy(c, value) =
            addView(c, heldBy(c, value), std::move(wait), -1, value);
      }
    }
  }

  void addMove(int number, bool joinsCall) {
    const PlacedMove& move = program.move(number);
    std::vector<int> present(codes.size(), -1);
    int layout = move.sourceLayout;
    for (int c = 0; c < classCount(); ++c) {
      present[c] = heldBy(c, view.sourceOf(number));
      const int64_t elements = elementsIn(layout, c);
      if (present[c] < 0 && move.source == 0 && elements > 0) {
        present[c] = makeTensor(c, move.value, elements, -1);
        heldBy(c, view.sourceOf(number)) = present[c];
      }
    }
    const bool isRefined = !joinsCall && refinesShape(number);
    if (isRefined) reshape(move.value, present);
    const sharding::ReshardingPlan& plan = *catalog.planAt(move.plan).made;
    for (const PlanPart& part : view.partsOf(number)) {
      const int channel = next;
      const auto elementsOf = [&](int c) {
        return present[c] < 0 ? 0 : codes[c].tensors[present[c]].elements;
      };
      if (part.communication >= 0) {
        ++next;
        for (int c : tasks.tasks[channel].classes) {
          PartCode code{*this,   c,       part, move.value, layout,
                        channel, channel, true, joinsCall,  elementsOf(c)};
          present[c] =
              step::addPart(partIn(c, part, present[c]), present[c], code);
        }
      }
      // What a class makes alone: a part of what it holds, zeros, or both. The
      // last is an exchange with itself, of the number of the step.
      for (const SetFigure& figure : part.copies) {
        for (int c = 0; c < classCount(); ++c) {
          if (!isIn(figure.set, c)) continue;
          const sharding::KeptPart kept = keptIn(plan, part, c);
          PartCode code{*this,   c,      part,  move.value, layout,
                        channel, next++, false, false,      elementsOf(c)};
          present[c] = step::addPart({false, !kept.isNew(), kept.origin({})},
                                     present[c], code);
        }
      }
      for (int c = 0; c < classCount(); ++c) {
        if (elementsIn(part.layout, c) == 0) present[c] = -1;
      }
      layout = part.layout;
    }
    if (isRefined) reshape(move.value, present);
    for (int c = 0; c < classCount(); ++c) {
      heldBy(c, view.targetOf(number)) = present[c];
    }
  }

  // Whether the plan of a move takes the tensor with more dimensions.
  bool refinesShape(int move) const {
    const std::vector<PlanPart>& parts = view.partsOf(move);
    auto sent = std::find_if(
        parts.begin(), parts.end(),
        [](const PlanPart& part) { return part.communication >= 0; });
    if (sent == parts.end()) return false;
    const CommunicationCost& cost =
        catalog.communicationAt(sent->communication);
    return cost.plan->layouts.front().shape() !=
           model.values[program.move(move).value].shape;
  }

  void reshape(int value, std::vector<int>& present) {
    for (int c = 0; c < classCount(); ++c) {
      if (present[c] < 0) continue;
      step::CodeOp entry;
      entry.isMovement = true;
      present[c] =
          addView(c, present[c], std::move(entry), /*modelOp=*/-1, value);
    }
  }

  // The part of a step that a class does by itself.
  sharding::KeptPart keptIn(const sharding::ReshardingPlan& plan,
                            const PlanPart& part, int c) {
    auto [entry, isNew] = keptOf.try_emplace({&plan, part.step});
    if (isNew) entry->second = sharding::keptParts(plan, part.step);
    const int device = tasks.classes[c].devices.front();
    auto kept =
        std::lower_bound(entry->second.begin(), entry->second.end(), device,
                         [](const sharding::KeptPart& part, int number) {
                           return part.device < number;
                         });
    bool isThere = kept != entry->second.end() && kept->device == device;
    return isThere ? *kept : sharding::KeptPart();
  }

  // Adds what a class does in one part of a plan, for `step::addPart`.
  struct PartCode {
    ClassCodeReader& reader;
    int c;
    const PlanPart& part;
    int value;
    int layout;   // Before.
    int channel;  // The number of the step.
    int task;     // The same, or that of what the class copies alone.
    bool takesPart;
    bool joinsCall;
    int64_t before;  // Elements.
    int op = -1;     // What was issued.

    int64_t after() { return reader.elementsIn(part.layout, c); }

    int issue(int read, bool isAwaited) {
      step::CodeOp entry;
      entry.channel = channel;
      ClassOp added{task, -1, {}, {}, {}};
      if (read >= 0) added.operands = {read};
      if (takesPart) {
        added.communications = {part.communication};
        reader.describe(*this, entry);
      }
      op = joinsCall ? reader.joinLastIssue(c, added, entry)
                     : reader.add(c, std::move(added), std::move(entry));
      if (!isAwaited) return -1;
      return reader.addWait(c, makeResult(op));
    }

    // Where others have the sum it holds zeros, which it need not wait for.
    int fill() {
      if (!takesPart) return copy({});
      const int made = makeResult(op);
      reader.codes[c].tensors[made].maker = -1;
      return made;
    }

    int slice(int held) { return copy({held}); }

    int copy(step::OpNumbers operands) {
      return makeResult(
          reader.add(c, {task, -1, {}, std::move(operands), {}}, {}));
    }

    int makeResult(int maker) {
      const int made = reader.makeTensor(c, value, after(), maker);
      reader.codes[c].ops[maker].results.push_back(made);
      return made;
    }
  };

  // What a class does in a communication step of which it holds `tensor`.
  step::StepPart partIn(int c, const PlanPart& part, int tensor) {
    const CommunicationCost& cost = catalog.communicationAt(part.communication);
    const sharding::ReshardingStep& step = cost.what();
    step::StepPart own{/*takesPart=*/true, /*reads=*/tensor >= 0,
                       elementsIn(part.layout, c) > 0
                           ? sharding::ShardOrigin::kWritten
                           : sharding::ShardOrigin::kNothing};
    if (sharding::isExchange(step.kind)) {
      const sharding::DeviceTraffic traffic = trafficOf(step, c);
      const sharding::KeptPart kept = keptIn(*cost.plan, part, c);
      own.reads &= traffic.sent > 0 || !kept.isNew();
      own.origin = kept.origin(traffic);
    }
    if (step.kind == StepKind::kBroadcast) own.reads = isRoot(step, c);
    return own;
  }

  // Describes the issue of a class in a communication step.
  void describe(PartCode& code, step::CodeOp& entry) {
    const sharding::ReshardingStep& step =
        catalog.communicationAt(code.part.communication).what();
    entry.kind = step::callKindOf(step::plainForm(step.kind));
    entry.bytes = std::max(code.before, code.after()) *
                  model.values[code.value].elementBytes;
    if (entry.kind == step::CallKind::kOther) return;
    entry.signature = signatures.number(code.part.communication, code.layout,
                                        model.values[code.value],
                                        tasks.tasks[code.task].lane);
    entry.ranks = step.groups.size;
  }

  // Adds an issue to the call before it.
  int joinLastIssue(int c, const ClassOp& added, const step::CodeOp& entry) {
    int op = static_cast<int>(codes[c].ops.size()) - 1;
    while (codes[c].ops[op].communications.empty()) --op;
    ClassOp& call = codes[c].ops[op];
    call.communications.push_back(added.communications.front());
    const int tensor = added.operands.front();
    call.operands.push_back(tensor);
    step::CodeOp& joined = codes[c].code[op];
    ++joined.operandCount;
    joined.bytes += entry.bytes;
    const int maker = codes[c].tensors[tensor].maker;
    if (maker >= 0) joined.producers.push_back(maker);
    return op;
  }

  sharding::DeviceTraffic trafficOf(const sharding::ReshardingStep& step,
                                    int c) const {
    int device = tasks.classes[c].devices.front();
    // Most lists ascend.
    auto found =
        std::lower_bound(step.traffic.begin(), step.traffic.end(), device,
                         [](const sharding::DeviceTraffic& traffic,
                            int number) { return traffic.device < number; });
    if (found != step.traffic.end() && found->device == device) return *found;
    found = std::find_if(step.traffic.begin(), step.traffic.end(),
                         [&](const sharding::DeviceTraffic& traffic) {
                           return traffic.device == device;
                         });
    return found == step.traffic.end() ? sharding::DeviceTraffic() : *found;
  }

  bool isRoot(const sharding::ReshardingStep& step, int c) const {
    int device = tasks.classes[c].devices.front();
    for (int number = 0; number < step.groups.count(); ++number) {
      if (step.groups.group(number).front() == device) return true;
    }
    return false;
  }

  void addResults() {
    const int begin = program.operandBegin(program.opCount());
    for (size_t i = 0; i < model.results.size(); ++i) {
      int tensor = view.tensorOf(begin + static_cast<int>(i));
      for (int c = 0; c < classCount(); ++c) {
        int own = heldBy(c, tensor);
        if (own < 0) continue;
        const HeldTensor& what = codes[c].tensors[own];
        codes[c].returned.push_back(own);
        if (model.results[i].updates >= 0) codes[c].updates.push_back(own);
        if (what.maker < 0) continue;
        step::markResult(codes[c].code[what.maker],
                         model.results[i].heldWith() >= 0, what.elements);
      }
    }
  }

  const PlacedProgram& program;
  CostCatalog& catalog;
  const model::ModelGraph& model;
  // Nothing asks here what is overwritten.
  const std::vector<uint64_t> overwritable;
  ProgramView view;
  CallSignatures signatures;
  const TaskGraph& tasks;
  int next = 0;  // The first task that is not read yet.
  std::vector<ClassCode> codes;
  std::vector<int> held;  // By tensor of the view and class; -1: nothing.
  std::vector<int64_t> elements;  // By layout and class; -1: not asked for yet.
  // By plan and step.
  std::map<std::pair<const sharding::ReshardingPlan*, int>,
           std::vector<sharding::KeptPart>>
      keptOf;
};

}  // namespace

std::vector<ClassCode> classCodes(const PlacedProgram& program,
                                  const TaskGraph& tasks) {
  return ClassCodeReader(program, tasks).read();
}

step::DeviceCode modelCode(const model::ModelGraph& graph) {
  step::DeviceCode code;
  for (const model::ModelOp& op : graph.ops) {
    step::CodeOp entry;
    for (int value : op.operands) {
      int producer = graph.values[value].producer;
      if (producer >= 0) entry.producers.push_back(producer);
    }
    entry.operandCount = static_cast<int>(op.operands.size());
    entry.isBackward = op.isBackward;
    entry.isProduct = model::isContraction(op.kind);
    code.push_back(std::move(entry));
  }
  for (const model::ModelResult& result : graph.results) {
    const model::ModelValue& value = graph.values[result.value];
    if (value.producer < 0) continue;
    step::markResult(code[value.producer], result.heldWith() >= 0,
                     model::elementsOf(value));
  }
  return code;
}

}  // namespace soapstone::simulator
