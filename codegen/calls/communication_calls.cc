#include "codegen/calls/communication_calls.h"

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "codegen/calls/call_text.h"
#include "codegen/program/tensor_table.h"
#include "ir/dist/lane.h"
#include "ir/dist/ops.h"
#include "ir/dist/table.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::codegen {
namespace {

using Calls = std::vector<Statement>;

std::string labelText(StringRef label) {
  return slotText(Slot::Kind::kLabel, quotedText(label));
}

std::string eventText(int64_t event) {
  return absl::StrCat("done[",
                      slotText(Slot::Kind::kEvent, absl::StrCat(event)), "]");
}

// `{.channel = 4, .group = {kGroup1[member], 2}}`.
std::string stepText(int64_t channel, const std::string& group) {
  return absl::StrCat(
      "{.channel = ", slotText(Slot::Kind::kNumber, absl::StrCat(channel)),
      group.empty() ? "" : ", .group = ", group, "}");
}

// The stream of the lane that a communication op goes on, as functions name it.
const char* streamOf(Operation* op) {
  return dist::isOnSumLane(op) ? "sums" : "communication";
}

// The start of every call: `allReduce(rank, communication, SITE, {..}, `.
template <typename Op>
std::string callStart(const char* function, Op op, const std::string& group) {
  return absl::StrCat(function, "(rank, ", streamOf(op), ", SOAPSTONE_SITE(",
                      labelText(op.getLabel()), "), ",
                      stepText(op.getChannel(), group), ", ");
}

// Fields of a descriptor in braces.
class Fields {
 public:
  Fields& add(const char* key, const std::string& value) {
    texts.push_back(absl::StrCat(".", key, " = ", value));
    return *this;
  }
  std::string str() const {
    return absl::StrCat("{", absl::StrJoin(texts, ", "), "}");
  }

 private:
  std::vector<std::string> texts;
};

// The group that each rank of the class is in.
class GroupOfMember {
 public:
  GroupOfMember(dist::TableAttr groups, const EmissionContext& context) {
    dist::Table table(groups);
    for (int64_t rank : context.ranks) {
      for (int64_t group = 0; group < table.dim(0); ++group) {
        ArrayRef<int64_t> ranks = table.row(group);
        if (!llvm::is_contained(ranks, rank)) continue;
        numbers.push_back(group);
        rows.emplace_back(ranks);
      }
    }
    text = absl::StrCat("{", context.tables->ranks("Group", rows), ", ",
                        table.dim(1), "}");
    size = table.dim(1);
  }

  // Rows of a table with one entry per group and member of the group, as one
  // row for every member of the class.
  MemberRows flatten(dist::TableAttr table) const {
    dist::Table parts(table);
    MemberRows result;
    for (int64_t group : numbers) {
      SmallVector<int64_t> row;
      for (int64_t i = 0; i < parts.dim(1); ++i) {
        llvm::append_range(row, parts.row(group, i));
      }
      result.push_back(std::move(row));
    }
    return result;
  }

  SmallVector<int64_t> numbers;  // Group ranks, per class member.
  MemberRows rows;               // Its ranks.
  std::string text;              // As the runtime's Group.
  int64_t size = 0;
};

std::string pointerOrNull(Value value, const EmissionContext& context) {
  return value ? context.pointer(value) : "nullptr";
}

std::string kindText(soap::ReduceKind kind) {
  return enumerator("ReduceKind", soap::stringifyReduceKind(kind));
}

// The table of one of the tensors of a step, in the class' tables.
std::string partsText(Attribute parts, const GroupOfMember& group,
                      const EmissionContext& context) {
  return context.tables->row("Parts",
                             group.flatten(cast<dist::TableAttr>(parts)));
}

// The arguments of a call for one tensor, or the list of those for several.
std::string oneOrList(const std::vector<std::string>& tensors) {
  if (tensors.size() == 1) return tensors.front();
  return absl::StrCat("{{", absl::StrJoin(tensors, "}, {"), "}}");
}

// The call whose text so far ends with its last argument.
Statement overRanks(const std::string& call, int64_t count) {
  return {call + ");",
          absl::StrCat("over ", count, count == 1 ? " rank" : " ranks")};
}

Statement allReduceCall(dist::AllReduceOp op, const EmissionContext& context) {
  GroupOfMember group(op.getGroups(), context);
  std::vector<std::string> buffers;
  for (auto [in, out] : llvm::zip(op.getInputs(), op.getOutputs())) {
    const std::string place = context.pointer(in);
    if (place == context.pointer(out) && context.liesDense(in) &&
        absl::EndsWith(place, "(rank)")) {
      // The whole of a buffer.
      buffers.push_back(absl::StrCat("inPlace(rank, ",
                                     absl::StripSuffix(place, "(rank)"), ")"));
      continue;
    }
    buffers.push_back(absl::StrCat("{", place, ", ", context.pointer(out), ", ",
                                   tensorType(in).getNumElements(), ", ",
                                   elementTypeText(in), "}"));
  }
  return overRanks(absl::StrCat(callStart("allReduce", op, group.text),
                                kindText(op.getKind()), ", {",
                                absl::StrJoin(buffers, ", "), "}"),
                   group.size);
}

Statement reduceScatterCall(dist::ReduceScatterOp op,
                            const EmissionContext& context) {
  GroupOfMember group(op.getGroups(), context);
  std::vector<std::string> tensors;
  for (auto [in, out, parts] :
       llvm::zip(op.getInputs(), op.getOutputs(), op.getParts())) {
    Fields fields;
    fields.add("kind", kindText(op.getKind()))
        .add("type", elementTypeText(in))
        .add("region", bracedShape(in))
        .add("parts", partsText(parts, group, context));
    tensors.push_back(absl::StrCat(fields.str(), ", ", context.pointer(in),
                                   ", ", context.pointer(out)));
  }
  return overRanks(absl::StrCat(callStart("reduceScatter", op, group.text),
                                oneOrList(tensors)),
                   group.size);
}

Statement allGatherCall(dist::AllGatherOp op, const EmissionContext& context) {
  GroupOfMember group(op.getGroups(), context);
  std::vector<std::string> tensors;
  for (auto [in, out, parts] :
       llvm::zip(op.getInputs(), op.getOutputs(), op.getParts())) {
    Fields fields;
    fields.add("type", elementTypeText(out))
        .add("region", bracedShape(out))
        .add("parts", partsText(parts, group, context));
    tensors.push_back(absl::StrCat(fields.str(), ", ", context.pointer(in),
                                   ", ", context.pointer(out)));
  }
  return overRanks(
      absl::StrCat(callStart("allGather", op, group.text), oneOrList(tensors)),
      group.size);
}

Statement broadcastCall(dist::BroadcastOp op, const EmissionContext& context) {
  GroupOfMember group(op.getGroups(), context);
  return overRanks(absl::StrCat(callStart("broadcast", op, group.text),
                                elementTypeText(op.getOutput()), ", ",
                                tensorType(op.getOutput()).getNumElements(),
                                ", ", pointerOrNull(op.getInput(), context),
                                ", ", context.pointer(op.getOutput())),
                   group.size);
}

// Adds one of the tables of an exchange with its sizes, if it has entries.
void addBoxes(Fields& fields, const char* count, const char* table,
              const char* sizes, const char* name, dist::TableAttr entries,
              dist::TableAttr entrySizes, const EmissionContext& context) {
  dist::Table boxes(entries);
  if (boxes.dim(1) == 0) return;
  MemberRows rows;
  for (int64_t member = 0; member < boxes.dim(0); ++member) {
    SmallVector<int64_t> row;
    for (int64_t i = 0; i < boxes.dim(1); ++i) {
      llvm::append_range(row, boxes.row(member, i));
    }
    rows.push_back(std::move(row));
  }
  dist::Table sizeTable(entrySizes);
  SmallVector<int64_t> all(sizeTable.all());
  fields.add(count, absl::StrCat(boxes.dim(1)))
      .add(table, context.tables->row(name, rows))
      .add(sizes, context.tables->row("Sizes", {all}));
}

// Device memory of the mailboxes of an exchange: one slot holds all messages of
// a side, each aligned as the runtime aligns them (cuda/edge_lanes.cc).
int64_t mailboxBytesOf(dist::ExchangeOp op, const PostedEdge& edge) {
  constexpr int64_t kAlignment = 256;
  Value any = op.getInput() ? op.getInput() : op.getOutput();
  int64_t elementBytes =
      std::max(8u, tensorType(any).getElementTypeBitWidth()) / 8;
  int64_t bytes = 0;
  for (dist::TableAttr sizes :
       {op.getSendSizesAttr(), op.getReceiveSizesAttr()}) {
    dist::Table table(sizes);
    for (int64_t message = 0; message < table.dim(0); ++message) {
      int64_t messageBytes = elementBytes;
      for (int64_t size : table.row(message)) messageBytes *= size;
      bytes += (messageBytes + kAlignment - 1) / kAlignment * kAlignment;
    }
  }
  return bytes * edge.slots;
}

Statement exchangeCall(dist::ExchangeOp op, const EmissionContext& context) {
  Value any = op.getInput() ? op.getInput() : op.getOutput();
  Fields fields;
  fields.add("type", elementTypeText(any)).add("kind", kindText(op.getKind()));
  if (op.getCombines()) fields.add("combines", "true");
  if (context.edge) {
    fields.add("posts", "true")
        .add("edge", absl::StrCat(context.edge->number))
        .add("slots", absl::StrCat(context.edge->slots));
    *context.mailboxBytes += mailboxBytesOf(op, *context.edge);
  }
  if (op.getInput()) fields.add("source", bracedShape(op.getInput()));
  if (op.getOutput()) fields.add("target", bracedShape(op.getOutput()));
  addBoxes(fields, "sendCount", "sends", "sendSizes", "Sends",
           op.getSendsAttr(), op.getSendSizesAttr(), context);
  addBoxes(fields, "receiveCount", "receives", "receiveSizes", "Receives",
           op.getReceivesAttr(), op.getReceiveSizesAttr(), context);
  addBoxes(fields, "copyCount", "copies", "copySizes", "Copies",
           op.getCopiesAttr(), op.getCopySizesAttr(), context);
  std::string pattern = dist::stringifyExchangePattern(op.getPattern()).str();
  std::replace(pattern.begin(), pattern.end(), '_', ' ');
  return {absl::StrCat(callStart("exchange", op, ""), fields.str(), ", ",
                       pointerOrNull(op.getInput(), context), ", ",
                       pointerOrNull(op.getOutput(), context), ");"),
          pattern};
}

// Waits for every op that makes an operand, each once.
Calls waitCalls(dist::WaitOp op, const EmissionContext& context) {
  Calls calls;
  llvm::SmallPtrSet<Operation*, 4> seen;
  for (Value input : op.getInputs()) {
    Operation* producer = input.getDefiningOp();
    if (!seen.insert(producer).second) continue;
    calls.push_back({waitText("compute", context.event(producer)), ""});
  }
  return calls;
}

std::string sliceCall(dist::SliceOp op, const EmissionContext& context) {
  dist::Table table(op.getOffsets());
  MemberRows offsets;
  for (int64_t member = 0; member < table.dim(0); ++member) {
    offsets.emplace_back(table.row(member));
  }
  Fields fields;
  fields.add("type", elementTypeText(op.getInput()))
      .add("source", bracedShape(op.getInput()))
      .add("offsets", context.tables->dims("Offsets", offsets))
      .add("sizes", bracedShape(op.getOutput()));
  return absl::StrCat("sliceCopy(rank, compute, ", fields.str(), ", ",
                      context.pointer(op.getInput()), ", ",
                      context.pointer(op.getOutput()), ");");
}

}  // namespace

std::string waitText(StringRef lane, int64_t event) {
  return absl::StrCat("wait(rank, ", lane.str(), ", ", eventText(event), ");");
}

std::vector<Statement> communicationCalls(Operation* op,
                                          const EmissionContext& context) {
  if (auto wait = dyn_cast<dist::WaitOp>(op)) return waitCalls(wait, context);
  if (auto slice = dyn_cast<dist::SliceOp>(op)) {
    return {{sliceCall(slice, context), ""}};
  }
  Statement call =
      llvm::TypeSwitch<Operation*, Statement>(op)
          .Case([&](dist::AllReduceOp o) { return allReduceCall(o, context); })
          .Case([&](dist::ReduceScatterOp o) {
            return reduceScatterCall(o, context);
          })
          .Case([&](dist::AllGatherOp o) { return allGatherCall(o, context); })
          .Case([&](dist::BroadcastOp o) { return broadcastCall(o, context); })
          .Case([&](dist::ExchangeOp o) { return exchangeCall(o, context); })
          .Default([](Operation*) { return Statement(); });
  if (call.code.empty()) return {};
  // The other lane begins after all computing so far.
  const char* lane = streamOf(op);
  return {{absl::StrCat("wait(rank, ", lane, ", record(rank, compute));"), ""},
          call,
          {absl::StrCat(eventText(context.event(op)), " = record(rank, ", lane,
                        ");"),
           ""}};
}

}  // namespace soapstone::codegen
