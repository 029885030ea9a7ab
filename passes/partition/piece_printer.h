#ifndef SOAPSTONE_PASSES_PARTITION_PIECE_PRINTER_H_
#define SOAPSTONE_PASSES_PARTITION_PIECE_PRINTER_H_

#include <vector>

#include "ir/dist/builders.h"
#include "ir/step/class_program.h"
#include "passes/partition/distributed_graph.h"

namespace soapstone::partition {

// The groups of a collective, one row each.
dist::TableAttr groupTable(MLIRContext* context,
                           const sharding::DeviceGroups& groups);

// Prints the pieces of the program of one class of devices, one after the
// other: ops of the model on local shapes, and what its moves are.
class PiecePrinter {
 public:
  PiecePrinter(OpBuilder& builder, const DistributedFunction& graph,
               const step::ClassProgram& program);

  // Prints a piece.
  void print(const step::Piece& piece);
  // Prints what communicates as one call of the number `channel`, which stands
  // where the last piece does.
  void printCall(ArrayRef<const step::Piece*> pieces, int64_t channel);

  RankedTensorType typeOf(int value) const;
  // What was printed of a value; null before.
  Value& local(int value) { return values[value]; }

 private:
  void printOp(const step::Piece& piece);
  void setOffsets(Operation* built, int op);
  Value printSlice(const step::Piece& piece, Location location);
  void printExchange(const step::Piece& piece, int64_t channel);
  void printWait(const step::Piece& piece, Location location);
  // The element of a tensor that is one number everywhere.
  mlir::TypedAttr elementOf(const step::Piece& fill) const;
  Location locationOf(const step::Piece& piece) const;
  SmallVector<Value> operandsOf(const step::Piece& piece) const;
  void setResults(const step::Piece& piece, mlir::ValueRange results);

  OpBuilder& builder;
  const DistributedFunction& graph;
  const step::ClassProgram& program;
  std::vector<Value> values;               // By value.
  std::vector<const step::Piece*> makers;  // By value; null: an argument.
};

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_PIECE_PRINTER_H_
