#include "passes/partition/piece_printer.h"

#include <string>

#include "ir/dist/lane.h"
#include "ir/dist/program.h"
#include "ir/model/and_more.h"
#include "ir/soap/config.h"
#include "ir/soap/global_box.h"
#include "ir/soap/local_op.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/APFloat.h"

namespace soapstone::partition {
namespace {

using step::Piece;
using step::PieceKind;
using step::StepForm;
using step::StepTables;

dist::ExchangePattern patternOf(sharding::StepKind kind) {
  switch (kind) {
    case sharding::StepKind::kHaloExchange:
      return dist::ExchangePattern::Halo;
    case sharding::StepKind::kAllToAll:
      return dist::ExchangePattern::AllToAll;
    case sharding::StepKind::kScatter:
    case sharding::StepKind::kBroadcast:
      return dist::ExchangePattern::Scatter;
    case sharding::StepKind::kGather:
      return dist::ExchangePattern::Gather;
    case sharding::StepKind::kLocalSlice:
    case sharding::StepKind::kLocalCopy:
      return dist::ExchangePattern::Copy;
    case sharding::StepKind::kAllReduce:
    case sharding::StepKind::kReduceScatter:
    case sharding::StepKind::kAllGather:
    case sharding::StepKind::kSendReceive:
      return dist::ExchangePattern::SendReceive;
  }
  return dist::ExchangePattern::SendReceive;
}

dist::TableAttr partTable(MLIRContext* context, const StepTables& tables) {
  std::vector<int64_t> values;
  size_t rank = tables.parts.front().ranges.size();
  for (const sharding::Box& part : tables.parts) {
    for (const sharding::ShardRange& range : part.ranges)
      values.push_back(range.begin);
    for (const sharding::ShardRange& range : part.ranges)
      values.push_back(range.size());
  }
  return dist::makeTable(context,
                         {tables.groups.count(), tables.groups.size,
                          static_cast<int64_t>(2 * rank)},
                         values);
}

// The value that changes no other when combined with it.
mlir::TypedAttr identityOf(Type type, sharding::PartialKind kind) {
  mlir::Builder builder(type.getContext());
  bool isSum = kind == sharding::PartialKind::kSum;
  bool isProduct = kind == sharding::PartialKind::kProduct;
  if (auto floating = dyn_cast<mlir::FloatType>(type)) {
    if (isSum || isProduct) {
      return builder.getFloatAttr(floating, isProduct ? 1.0 : 0.0);
    }
    bool negative = kind == sharding::PartialKind::kMax;
    return builder.getFloatAttr(
        floating,
        llvm::APFloat::getInf(floating.getFloatSemantics(), negative));
  }
  if (type.isInteger(1)) {
    return builder.getBoolAttr(isProduct ||
                               kind == sharding::PartialKind::kMin);
  }
  unsigned width = type.getIntOrFloatBitWidth();
  llvm::APInt value = isSum       ? llvm::APInt::getZero(width)
                      : isProduct ? llvm::APInt(width, 1)
                      : kind == sharding::PartialKind::kMax
                          ? llvm::APInt::getSignedMinValue(width)
                          : llvm::APInt::getSignedMaxValue(width);
  return builder.getIntegerAttr(type, value);
}

// What a rank sends, receives and copies.
dist::MemberExchange memberExchange(const step::DeviceStep& own) {
  auto toSmall = [](const std::vector<int64_t>& values) {
    return SmallVector<int64_t, 4>(values.begin(), values.end());
  };
  dist::MemberExchange member;
  for (const step::BoxMove& move : own.sends) {
    member.sends.push_back(
        {move.peer, toSmall(move.source), toSmall(move.sizes)});
  }
  for (const step::BoxMove& move : own.receives) {
    member.receives.push_back(
        {move.peer, toSmall(move.target), toSmall(move.sizes)});
  }
  for (const step::BoxMove& move : own.copies) {
    member.copies.push_back(
        {toSmall(move.source), toSmall(move.target), toSmall(move.sizes)});
  }
  return member;
}

// Says which tensors the call of `pieces` is about.
std::string labelOf(ArrayRef<const Piece*> pieces) {
  const Piece& first = *pieces.front();
  const size_t tensors = first.tables.size();
  std::string label = first.label + model::andMore(tensors - 1);
  return label + model::andMore(pieces.size() - 1);
}

}  // namespace

dist::TableAttr groupTable(MLIRContext* context,
                           const sharding::DeviceGroups& groups) {
  std::vector<int64_t> members(groups.members.begin(), groups.members.end());
  return dist::makeTable(context, {groups.count(), groups.size}, members);
}

PiecePrinter::PiecePrinter(OpBuilder& builder, const DistributedFunction& graph,
                           const step::ClassProgram& program)
    : builder(builder),
      graph(graph),
      program(program),
      values(program.values.size()),
      makers(program.values.size()) {
  for (const Piece& piece : program.pieces) {
    for (int result : piece.results) makers[result] = &piece;
  }
}

RankedTensorType PiecePrinter::typeOf(int value) const {
  const step::HeldValue& held = program.values[value];
  return RankedTensorType::get(held.shape,
                               graph.step.elementTypes[held.elementType]);
}

Location PiecePrinter::locationOf(const Piece& piece) const {
  return graph.tensor(piece.tensor).getLoc();
}

SmallVector<Value> PiecePrinter::operandsOf(const Piece& piece) const {
  SmallVector<Value> operands;
  for (int operand : piece.operands) operands.push_back(values[operand]);
  return operands;
}

void PiecePrinter::setResults(const Piece& piece, mlir::ValueRange results) {
  for (auto [value, result] : llvm::zip(piece.results, results)) {
    values[value] = result;
  }
}

void PiecePrinter::print(const Piece& piece) {
  if (piece.kind == PieceKind::kOp) return printOp(piece);
  if (piece.kind == PieceKind::kIssue) {
    return printCall({&piece}, piece.channel);
  }
  const Location location = locationOf(piece);
  if (piece.kind == PieceKind::kWait) return printWait(piece, location);
  Value& result = values[piece.results.front()];
  switch (piece.kind) {
    case PieceKind::kSlice:
      result = printSlice(piece, location);
      break;
    case PieceKind::kFill:
      result =
          soap::FillOp::create(builder, location, elementOf(piece),
                               program.values[piece.results.front()].shape);
      break;
    case PieceKind::kReshape:
      result = soap::ReshapeOp::create(
          builder, location, values[piece.operands.front()],
          program.values[piece.results.front()].shape);
      break;
    default:
      result = soap::CastOp::create(
          builder, location, values[piece.operands.front()],
          typeOf(piece.results.front()).getElementType());
      break;
  }
}

void PiecePrinter::printOp(const Piece& piece) {
  const OpPlacement& placement = graph.source->ops[piece.op];
  const int task = graph.tasks[piece.op].taskOfDevice[program.ranks.front()];
  Operation* built = soap::buildLocalOp(
      builder, placement.op, placement.rule,
      placement.configuration.factorRanges(placement.rule, task),
      operandsOf(piece));
  built->removeAttr(soap::kConfigAttribute);
  setOffsets(built, piece.op);
  setResults(piece, built->getResults());
}

// Replaces the box of the representative by those of all members.
void PiecePrinter::setOffsets(Operation* built, int op) {
  std::optional<soap::GlobalBox> box = soap::globalBox(built);
  if (!box) return;
  const OpPlacement& placement = graph.source->ops[op];
  std::vector<int64_t> offsets;
  for (int64_t rank : program.ranks) {
    sharding::FactorRanges ranges = placement.configuration.factorRanges(
        placement.rule, graph.tasks[op].taskOfDevice[rank]);
    llvm::append_range(
        offsets, soap::positionOffsets(placement.op, placement.rule, ranges));
  }
  const auto members = static_cast<int64_t>(program.ranks.size());
  const auto entries = static_cast<int64_t>(box->shape.size());
  dist::setMemberBoxes(
      built, box->shape,
      dist::makeTable(builder.getContext(), {members, entries}, offsets));
}

Value PiecePrinter::printSlice(const Piece& piece, Location location) {
  Value whole = values[piece.operands.front()];
  const std::vector<int64_t>& shape =
      program.values[piece.results.front()].shape;
  bool isSame = true;
  std::vector<int64_t> offsets;
  for (int64_t rank : program.ranks) {
    const std::vector<int64_t>& own = piece.tables.front()
                                          ->find(static_cast<int>(rank))
                                          ->copies.front()
                                          .source;
    offsets.insert(offsets.end(), own.begin(), own.end());
    isSame = isSame && std::equal(own.begin(), own.end(), offsets.begin());
  }
  if (isSame) {
    offsets.resize(shape.size());
    SmallVector<int64_t> steps(shape.size(), 1);
    return soap::SliceOp::create(builder, location, whole, offsets, shape,
                                 steps);
  }
  const auto members = static_cast<int64_t>(program.ranks.size());
  dist::TableAttr table =
      dist::makeTable(builder.getContext(),
                      {members, static_cast<int64_t>(shape.size())}, offsets);
  return dist::SliceOp::create(builder, location, typeOf(piece.results.front()),
                               whole, table);
}

mlir::TypedAttr PiecePrinter::elementOf(const Piece& fill) const {
  const Piece& maker = fill.like >= 0 ? *makers[fill.like] : fill;
  if (maker.kind == PieceKind::kOp) {
    Operation* op = graph.source->ops[maker.op].op;
    auto pad = dyn_cast<soap::PadOp>(op);
    return pad ? pad.getValue() : soap::uniformElement(op->getResult(0));
  }
  return identityOf(typeOf(maker.results.front()).getElementType(),
                    maker.tables.front()->identityKind);
}

void PiecePrinter::printExchange(const Piece& piece, int64_t channel) {
  const StepTables& tables = *piece.tables.front();
  std::vector<dist::MemberExchange> members;
  for (int64_t rank : program.ranks) {
    members.push_back(memberExchange(*tables.find(static_cast<int>(rank))));
  }
  dist::ExchangeKind kind;
  kind.pattern = patternOf(tables.kind);
  kind.kind = dist::reduceKind(tables.combines ? tables.combineKind
                                               : tables.identityKind);
  kind.combines = tables.combines;
  const bool reads = !piece.operands.empty();
  const bool writes = !piece.results.empty();
  dist::ExchangeOp exchange = dist::buildExchange(
      builder, locationOf(piece), kind,
      reads ? values[piece.operands.front()] : Value(),
      writes ? typeOf(piece.results.front()) : RankedTensorType(), members,
      {channel, piece.label});
  if (writes) values[piece.results.front()] = exchange.getOutput();
}

void PiecePrinter::printCall(ArrayRef<const Piece*> pieces, int64_t channel) {
  const Piece& last = *pieces.back();
  if (last.form == StepForm::kExchange) return printExchange(last, channel);
  SmallVector<Value> inputs;
  SmallVector<Type> types;
  SmallVector<Attribute> parts;
  for (const Piece* piece : pieces) {
    llvm::append_range(inputs, operandsOf(*piece));
    for (int result : piece->results) types.push_back(typeOf(result));
    for (const StepTables* tables : piece->tables) {
      if (tables->parts.empty()) continue;
      parts.push_back(partTable(builder.getContext(), *tables));
    }
  }
  const Location location = locationOf(last);
  const StepTables& tables = *last.tables.front();
  dist::TableAttr groups = groupTable(builder.getContext(), tables.groups);
  const soap::ReduceKind kind = dist::reduceKind(tables.combineKind);
  const std::string label = labelOf(pieces);
  Operation* call = nullptr;
  switch (last.form) {
    case StepForm::kAllReduce:
      call = dist::AllReduceOp::create(builder, location, types, kind, inputs,
                                       groups, channel, label);
      break;
    case StepForm::kReduceScatter:
      call = dist::ReduceScatterOp::create(
          builder, location, types, kind, inputs, groups,
          builder.getArrayAttr(parts), channel, label);
      break;
    case StepForm::kAllGather:
      call = dist::AllGatherOp::create(builder, location, types, inputs, groups,
                                       builder.getArrayAttr(parts), channel,
                                       label);
      break;
    default:
      call = dist::BroadcastOp::create(
          builder, location, types.front(),
          inputs.empty() ? Value() : inputs.front(), groups, channel, label);
      break;
  }
  dist::setOnSumLane(call, last.isOnSumLane);
  auto result = call->result_begin();
  for (const Piece* piece : pieces) {
    for (int value : piece->results) values[value] = *result++;
  }
}

void PiecePrinter::printWait(const Piece& piece, Location location) {
  SmallVector<Type> types;
  for (int result : piece.results) types.push_back(typeOf(result));
  setResults(piece,
             dist::WaitOp::create(builder, location, types, operandsOf(piece))
                 .getOutputs());
}

}  // namespace soapstone::partition
