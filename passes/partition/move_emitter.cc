#include "passes/partition/move_emitter.h"

#include "ir/dist/lane.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/APFloat.h"

namespace soapstone::partition {
namespace {

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

dist::TableAttr groupTable(MLIRContext* context,
                           const sharding::DeviceGroups& groups) {
  std::vector<int64_t> members(groups.members.begin(), groups.members.end());
  return dist::makeTable(context, {groups.count(), groups.size}, members);
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

}  // namespace

MoveEmitter::MoveEmitter(OpBuilder& builder, Location location,
                         Type elementType, ArrayRef<int64_t> ranks)
    : builder(builder),
      location(location),
      elementType(elementType),
      ranks(ranks) {}

RankedTensorType MoveEmitter::typeOf(ArrayRef<int64_t> shape) const {
  return RankedTensorType::get(shape, elementType);
}

Value MoveEmitter::reshape(Value value, ArrayRef<int64_t> shape) {
  if (cast<RankedTensorType>(value.getType()).getShape() == shape) {
    return value;
  }
  return soap::ReshapeOp::create(builder, location, value, shape);
}

Value MoveEmitter::emit(const StepTables& tables, Value current,
                        const dist::Step& step) {
  bool reduces = tables.combines || tables.form == StepForm::kAllReduce ||
                 tables.form == StepForm::kReduceScatter;
  if (!reduces || !elementType.isInteger(1)) {
    return emitStep(tables, current, step);
  }
  // Partial booleans, of look-ups in parts of a table, are true where one is.
  Type number = builder.getI32Type();
  if (current) {
    current = soap::CastOp::create(builder, location, current, number);
  }
  Value result = MoveEmitter(builder, location, number, ranks)
                     .emitStep(tables, current, step);
  if (!result) return result;
  return soap::CastOp::create(builder, location, result, elementType);
}

Value MoveEmitter::emitStep(const StepTables& tables, Value current,
                            const dist::Step& step) {
  const DeviceStep* own = tables.find(static_cast<int>(ranks.front()));
  if (!own) return nullptr;
  if (current) current = reshape(current, own->sourceShape);
  if (own->isMember) return emitCollective(tables, *own, current, step);
  const sharding::ShardOrigin origin = own->origin();
  Value written;
  if (own->communicates() || origin == sharding::ShardOrigin::kWritten) {
    written = emitExchange(tables, *own, current, step);
  }
  switch (origin) {
    case sharding::ShardOrigin::kNothing:
      return nullptr;
    case sharding::ShardOrigin::kBefore:
      return current;
    case sharding::ShardOrigin::kIdentity:
      return emitIdentity(tables.identityKind, own->targetShape);
    case sharding::ShardOrigin::kSlice:
      return emitSlice(tables, *own, current);
    case sharding::ShardOrigin::kWritten:
      return written;
  }
  return nullptr;
}

Value MoveEmitter::emitIdentity(sharding::PartialKind kind,
                                ArrayRef<int64_t> shape) {
  return soap::FillOp::create(builder, location, identityOf(elementType, kind),
                              shape);
}

Value MoveEmitter::emitSlice(const StepTables& tables, const DeviceStep& own,
                             Value current) {
  // A part of what is one number everywhere needs nothing of the whole.
  if (mlir::TypedAttr number = soap::uniformElement(current)) {
    return soap::FillOp::create(builder, location, number, own.targetShape);
  }
  const std::vector<int64_t>& first = own.copies.front().source;
  bool isSame = true;
  std::vector<int64_t> offsets;
  for (int64_t rank : ranks) {
    const BoxMove& copy = tables.find(static_cast<int>(rank))->copies.front();
    isSame = isSame && copy.source == first;
    offsets.insert(offsets.end(), copy.source.begin(), copy.source.end());
  }
  if (isSame) {
    SmallVector<int64_t> steps(first.size(), 1);
    return soap::SliceOp::create(builder, location, current, first,
                                 own.targetShape, steps);
  }
  dist::TableAttr table =
      dist::makeTable(builder.getContext(),
                      {static_cast<int64_t>(ranks.size()),
                       static_cast<int64_t>(own.targetShape.size())},
                      offsets);
  return dist::SliceOp::create(builder, location, typeOf(own.targetShape),
                               current, table);
}

Value MoveEmitter::emitCollective(const StepTables& tables,
                                  const DeviceStep& own, Value current,
                                  const dist::Step& step) {
  MLIRContext* context = builder.getContext();
  dist::TableAttr groups = groupTable(context, tables.groups);
  soap::ReduceKind kind = dist::reduceKind(tables.combineKind);
  RankedTensorType type =
      typeOf(own.isTarget ? own.targetShape : own.sourceShape);
  Value result;
  switch (tables.form) {
    case StepForm::kAllReduce:
      result = dist::AllReduceOp::create(
                   builder, location, mlir::TypeRange{current.getType()}, kind,
                   mlir::ValueRange{current}, groups, step.channel, step.label)
                   .getOutputs()
                   .front();
      break;
    case StepForm::kReduceScatter:
      result = dist::ReduceScatterOp::create(
                   builder, location, mlir::TypeRange{type}, kind,
                   mlir::ValueRange{current}, groups,
                   builder.getArrayAttr(partTable(context, tables)),
                   step.channel, step.label)
                   .getOutputs()
                   .front();
      break;
    case StepForm::kAllGather:
      return emitGathers(builder, location, ranks, {{&tables, current}}, step)
          .front();
    default:
      result = dist::BroadcastOp::create(builder, location, type,
                                         own.isRoot ? current : Value(), groups,
                                         step.channel, step.label);
      break;
  }
  dist::setOnSumLane(result.getDefiningOp(), step.isOnSumLane);
  Value complete = dist::buildWait(builder, location, result);
  return own.isTarget ? complete : nullptr;
}

Value MoveEmitter::emitExchange(const StepTables& tables, const DeviceStep& own,
                                Value current, const dist::Step& step) {
  std::vector<dist::MemberExchange> members;
  for (int64_t rank : ranks) members.push_back(memberExchange(tables, rank));
  bool reads = !own.sends.empty() || !own.copies.empty();
  bool writes = !own.receives.empty() || !own.copies.empty();
  dist::ExchangeKind kind;
  kind.pattern = patternOf(tables.kind);
  kind.kind = dist::reduceKind(tables.combines ? tables.combineKind
                                               : tables.identityKind);
  kind.combines = tables.combines;
  dist::ExchangeOp exchange = dist::buildExchange(
      builder, location, kind, reads ? current : Value(),
      writes ? typeOf(own.targetShape) : RankedTensorType(), members, step);
  if (!writes) return nullptr;
  return dist::buildWait(builder, location, exchange.getOutput());
}

dist::MemberExchange MoveEmitter::memberExchange(const StepTables& tables,
                                                 int64_t rank) {
  auto toSmall = [](const std::vector<int64_t>& values) {
    return SmallVector<int64_t, 4>(values.begin(), values.end());
  };
  dist::MemberExchange member;
  const DeviceStep& own = *tables.find(static_cast<int>(rank));
  for (const BoxMove& move : own.sends) {
    member.sends.push_back(
        {move.peer, toSmall(move.source), toSmall(move.sizes)});
  }
  for (const BoxMove& move : own.receives) {
    member.receives.push_back(
        {move.peer, toSmall(move.target), toSmall(move.sizes)});
  }
  for (const BoxMove& move : own.copies) {
    member.copies.push_back(
        {toSmall(move.source), toSmall(move.target), toSmall(move.sizes)});
  }
  return member;
}

SmallVector<Value> emitGathers(OpBuilder& builder, Location location,
                               ArrayRef<int64_t> ranks,
                               ArrayRef<JoinedGather> gathers,
                               const dist::Step& step) {
  int rank = static_cast<int>(ranks.front());
  SmallVector<Value> inputs;
  SmallVector<Type> types;
  SmallVector<Attribute> parts;
  for (const JoinedGather& gather : gathers) {
    const DeviceStep& own = *gather.tables->find(rank);
    Type element =
        cast<RankedTensorType>(gather.current.getType()).getElementType();
    MoveEmitter emitter(builder, location, element, ranks);
    inputs.push_back(emitter.reshape(gather.current, own.sourceShape));
    types.push_back(RankedTensorType::get(
        own.isTarget ? own.targetShape : own.sourceShape, element));
    parts.push_back(partTable(builder.getContext(), *gather.tables));
  }
  auto gathered = dist::AllGatherOp::create(
      builder, location, types, inputs,
      groupTable(builder.getContext(), gathers.front().tables->groups),
      builder.getArrayAttr(parts), step.channel, step.label);
  dist::setOnSumLane(gathered, step.isOnSumLane);
  auto wait =
      dist::WaitOp::create(builder, location, types, gathered.getOutputs());
  SmallVector<Value> complete;
  for (auto [gather, result] : llvm::zip(gathers, wait.getOutputs())) {
    bool isTarget = gather.tables->find(rank)->isTarget;
    complete.push_back(isTarget ? result : Value());
  }
  return complete;
}

}  // namespace soapstone::partition
