#include "ir/dist/assembly.h"

namespace soapstone::dist {
namespace {

using mlir::ParseResult;

// Reads a list of numbers or of lists; lists at one depth have one length.
// Tables are at most three deep.
class TableReader {
 public:
  explicit TableReader(mlir::OpAsmParser& parser) : parser(parser) {}

  ParseResult readList(size_t depth) {
    llvm::SMLoc start = parser.getCurrentLocation();
    if (depth == 3)
      return parser.emitError(start, "a table has at most three dimensions");
    int64_t length = 0;
    ParseResult read = parser.parseCommaSeparatedList(
        mlir::AsmParser::Delimiter::Square, [&]() -> ParseResult {
          ++length;
          return readEntry(depth);
        });
    if (read) return failure();
    if (shape.size() <= depth) shape.resize(depth + 1, -1);
    if (shape[depth] < 0) shape[depth] = length;
    if (shape[depth] == length) return success();
    return parser.emitError(start, "list has ")
           << length << " entries, others at its depth " << shape[depth];
  }

  ParseResult finish(TableAttr& table) {
    size_t volume = 1;
    for (int64_t size : shape) volume *= size;
    if (volume != values.size()) return mixed();
    table = makeTable(parser.getContext(), shape, values);
    return success();
  }

 private:
  ParseResult readEntry(size_t depth) {
    int64_t value = 0;
    mlir::OptionalParseResult number = parser.parseOptionalInteger(value);
    if (!number.has_value()) return readList(depth + 1);
    if (*number) return failure();
    if (numberDepth < 0) numberDepth = static_cast<int64_t>(depth);
    if (numberDepth != static_cast<int64_t>(depth)) return mixed();
    values.push_back(value);
    return success();
  }

  ParseResult mixed() {
    return parser.emitError(parser.getCurrentLocation(),
                            "a table mixes numbers and lists");
  }

  mlir::OpAsmParser& parser;
  int64_t numberDepth = -1;
  SmallVector<int64_t, 3> shape;
  std::vector<int64_t> values;
};

// Prints dimension `dim` and all below it, of values from `*next` on.
void printLists(mlir::OpAsmPrinter& printer, ArrayRef<int64_t> shape,
                size_t dim, TableAttr::iterator* next) {
  printer << "[";
  for (int64_t i = 0; i < shape[dim]; ++i) {
    if (i > 0) printer << ", ";
    if (dim + 1 == shape.size()) {
      printer << (**next).getSExtValue();
      ++*next;
    } else {
      printLists(printer, shape, dim + 1, next);
    }
  }
  printer << "]";
}

}  // namespace

ParseResult parseTable(mlir::OpAsmParser& parser, TableAttr& table) {
  TableReader reader(parser);
  return failure(failed(reader.readList(0)) || failed(reader.finish(table)));
}

void printTable(mlir::OpAsmPrinter& printer, Operation* /*op*/,
                TableAttr table) {
  ArrayRef<int64_t> shape = table.getType().getShape();
  if (shape.empty()) {
    printer << table;
    return;
  }
  TableAttr::iterator next = table.begin();
  printLists(printer, shape, 0, &next);
}

ParseResult parseTables(mlir::OpAsmParser& parser, mlir::ArrayAttr& tables) {
  SmallVector<Attribute> list;
  do {
    TableAttr table;
    if (failed(parseTable(parser, table))) return failure();
    list.push_back(table);
  } while (succeeded(parser.parseOptionalComma()));
  tables = mlir::ArrayAttr::get(parser.getContext(), list);
  return success();
}

void printTables(mlir::OpAsmPrinter& printer, Operation* op,
                 mlir::ArrayAttr tables) {
  llvm::interleaveComma(tables, printer, [&](Attribute table) {
    printTable(printer, op, cast<TableAttr>(table));
  });
}

ParseResult parseBoxes(mlir::OpAsmParser& parser, StringRef name,
                       TableAttr& boxes, TableAttr& sizes) {
  if (failed(parser.parseOptionalKeyword(name))) return success();
  return failure(failed(parseTable(parser, boxes)) ||
                 failed(parser.parseKeyword("sizes")) ||
                 failed(parseTable(parser, sizes)));
}

void printBoxes(mlir::OpAsmPrinter& printer, Operation* op, StringRef name,
                TableAttr boxes, TableAttr sizes) {
  if (!boxes || !sizes) return;
  printer << ' ' << name << ' ';
  printTable(printer, op, boxes);
  printer << " sizes ";
  printTable(printer, op, sizes);
}

ParseResult parseSameTypes(mlir::OpAsmParser& parser,
                           SmallVectorImpl<Type>& inputs,
                           SmallVectorImpl<Type>& outputs) {
  if (parser.parseTypeList(inputs)) return failure();
  outputs.assign(inputs.begin(), inputs.end());
  return success();
}

void printSameTypes(mlir::OpAsmPrinter& printer, Operation* /*op*/,
                    mlir::TypeRange inputs, mlir::TypeRange /*outputs*/) {
  llvm::interleaveComma(inputs, printer);
}

}  // namespace soapstone::dist
