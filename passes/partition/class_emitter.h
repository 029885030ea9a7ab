#ifndef SOAPSTONE_PASSES_PARTITION_CLASS_EMITTER_H_
#define SOAPSTONE_PASSES_PARTITION_CLASS_EMITTER_H_

#include "ir/step/class_program.h"
#include "ir/step/communication_order.h"
#include "passes/partition/distributed_graph.h"

namespace soapstone::partition {

// One class of devices of a function, with all that its function is printed
// from.
struct EmittedClass {
  const DistributedFunction& graph;
  const step::ClassProgram& program;
  const step::IssuedCode& issued;  // The order of the program's pieces.
  int64_t number = 0;
};

// Writes the function of one device class, named FUNCTION_CLASS, at the
// builder.
mlir::func::FuncOp emitClass(OpBuilder& builder, const EmittedClass& emitted);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_CLASS_EMITTER_H_
