#ifndef SOAPSTONE_IR_DIST_ASSEMBLY_H_
#define SOAPSTONE_IR_DIST_ASSEMBLY_H_

#include "ir/dist/table.h"
#include "mlir/IR/OpImplementation.h"

// The custom directives of ops.td.
namespace soapstone::dist {

// A table as nested lists: [[0, 1], [2, 3]].
mlir::ParseResult parseTable(mlir::OpAsmParser& parser, TableAttr& table);
void printTable(mlir::OpAsmPrinter& printer, Operation* op, TableAttr table);

// Tables one after the other, with commas between them.
mlir::ParseResult parseTables(mlir::OpAsmParser& parser,
                              mlir::ArrayAttr& tables);
void printTables(mlir::OpAsmPrinter& printer, Operation* op,
                 mlir::ArrayAttr tables);

// Boxes of an exchange, `name [..] sizes [..]`, or nothing.
mlir::ParseResult parseBoxes(mlir::OpAsmParser& parser, StringRef name,
                             TableAttr& boxes, TableAttr& sizes);
void printBoxes(mlir::OpAsmPrinter& printer, Operation* op, StringRef name,
                TableAttr boxes, TableAttr sizes);

// The types of the operands, which those of the results equal.
mlir::ParseResult parseSameTypes(mlir::OpAsmParser& parser,
                                 SmallVectorImpl<Type>& inputs,
                                 SmallVectorImpl<Type>& outputs);
void printSameTypes(mlir::OpAsmPrinter& printer, Operation* op,
                    mlir::TypeRange inputs, mlir::TypeRange outputs);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_ASSEMBLY_H_
