#ifndef SOAPSTONE_PASSES_PARTITION_MOVE_EMITTER_H_
#define SOAPSTONE_PASSES_PARTITION_MOVE_EMITTER_H_

#include "ir/dist/builders.h"
#include "passes/partition/step_tables.h"

namespace soapstone::partition {

// Builds what the devices `ranks`, which are of one class, do in one step of a
// plan: `current` is what they hold before, null for nothing, and the answer
// what they hold afterwards. Communication is followed by its wait.
class MoveEmitter {
 public:
  MoveEmitter(OpBuilder& builder, Location location, Type elementType,
              ArrayRef<int64_t> ranks);

  Value emit(const StepTables& tables, Value current, const dist::Step& step);

  // `value` with another shape of as many elements.
  Value reshape(Value value, ArrayRef<int64_t> shape);

 private:
  Value emitStep(const StepTables& tables, Value current,
                 const dist::Step& step);
  Value emitCollective(const StepTables& tables, const DeviceStep& own,
                       Value current, const dist::Step& step);
  Value emitExchange(const StepTables& tables, const DeviceStep& own,
                     Value current, const dist::Step& step);
  Value emitSlice(const StepTables& tables, const DeviceStep& own,
                  Value current);
  Value emitIdentity(sharding::PartialKind kind, ArrayRef<int64_t> shape);
  dist::MemberExchange memberExchange(const StepTables& tables, int64_t rank);
  RankedTensorType typeOf(ArrayRef<int64_t> shape) const;

  OpBuilder& builder;
  Location location;
  Type elementType;
  ArrayRef<int64_t> ranks;
};

// One of several all-gathers that are one call.
struct JoinedGather {
  const StepTables* tables = nullptr;
  Value current;
};

// Builds the call and its wait; returns what the devices `ranks` hold
// afterwards, by gather. All of them take part in all gathers.
SmallVector<Value> emitGathers(OpBuilder& builder, Location location,
                               ArrayRef<int64_t> ranks,
                               ArrayRef<JoinedGather> gathers,
                               const dist::Step& step);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_MOVE_EMITTER_H_
