#include "ir/step/class_program.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "absl/types/span.h"

namespace soapstone::step {
namespace {

// Properties shared by what one call may do: form, element type, groups, kind
// of reduction (0 of gathers), and lane.
using CallSignature =
    std::tuple<StepForm, int, int, std::vector<int>, int, bool>;
using Signatures = std::map<CallSignature, int>;

int64_t countElements(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

// Fills in what the order of communication reads of a model's op.
void describeOp(const Op& op, CodeOp& entry) {
  entry.isBackward = op.phase == Phase::kBackward;
  entry.isProduct = op.nature == OpNature::kProduct;
  entry.isMovement = op.nature == OpNature::kReordering;
}

// Reads the program of one class.
class CodeReader {
 public:
  CodeReader(const Model& model, ClassProgram& program, Signatures& signatures)
      : model(model), program(program), signatures(signatures) {}

  DeviceCode read() {
    numberPieces(program);
    std::vector<int> makers(program.values.size(), -1);
    DeviceCode code;
    code.reserve(program.pieces.size());
    for (const Piece& piece : program.pieces) {
      CodeOp& entry = code.emplace_back();
      for (int operand : piece.operands) {
        if (makers[operand] >= 0) entry.producers.push_back(makers[operand]);
      }
      for (int result : piece.results) makers[result] = piece.place;
      describe(piece, entry);
    }
    for (const HeldResult& result : program.results) {
      const int maker = makers[result.value];
      if (maker < 0) continue;
      markResult(code[maker], model.results[result.result].heldWith() >= 0,
                 program.values[result.value].elements());
    }
    return code;
  }

 private:
  void describe(const Piece& piece, CodeOp& entry) {
    entry.operandCount = static_cast<int>(piece.operands.size());
    entry.isWait = piece.kind == PieceKind::kWait;
    if (piece.kind == PieceKind::kOp) describeOp(model.ops[piece.op], entry);
    if (piece.kind == PieceKind::kReshape) entry.isMovement = true;
    entry.isOfNumbers = isOfNumbers(
        piece, [&](int value) { return program.values[value].elements(); });
    if (piece.kind == PieceKind::kIssue) describeIssue(piece, entry);
  }

  int64_t bytesOf(absl::Span<const int> values) const {
    int64_t bytes = 0;
    for (int number : values) {
      const HeldValue& value = program.values[number];
      bytes += value.elements() * value.elementBytes;
    }
    return bytes;
  }

  void describeIssue(const Piece& piece, CodeOp& entry) {
    entry.channel = piece.channel;
    entry.bytes = std::max(bytesOf(piece.operands), bytesOf(piece.results));
    entry.kind = callKindOf(piece.form);
    if (entry.kind == CallKind::kOther) return;
    const StepTables& tables = *piece.tables.front();
    const int reduction =
        entry.kind == CallKind::kSum ? static_cast<int>(tables.combineKind) : 0;
    CallSignature signature{
        piece.form,         program.values[piece.operands.front()].elementType,
        tables.groups.size, tables.groups.members,
        reduction,          piece.isOnSumLane};
    entry.signature = signatures
                          .try_emplace(std::move(signature),
                                       static_cast<int>(signatures.size()))
                          .first->second;
    entry.ranks = tables.groups.size;
  }

  const Model& model;
  ClassProgram& program;
  Signatures& signatures;
};

}  // namespace

int64_t HeldValue::elements() const { return countElements(shape); }

int ClassProgram::addValue(HeldValue value) {
  values.push_back(std::move(value));
  return static_cast<int>(values.size()) - 1;
}

void numberPieces(ClassProgram& program) {
  int place = 0;
  for (Piece& piece : program.pieces) piece.place = place++;
}

bool isOpOf(const Model& model, const Piece& piece, OpNature nature) {
  return piece.kind == PieceKind::kOp && model.ops[piece.op].nature == nature;
}

std::vector<int64_t> offsetsOn(const sharding::Layout& layout, int64_t rank) {
  std::vector<int64_t> offsets;
  const int position = layout.devices.rankOf(static_cast<int>(rank));
  for (const sharding::PositionRanges& dim :
       sharding::regionOf(layout, position).dims) {
    offsets.push_back(dim.front().begin);
  }
  return offsets;
}

std::vector<DeviceCode> codesOf(FunctionProgram& function) {
  Signatures signatures;
  std::vector<DeviceCode> codes;
  for (ClassProgram& program : function.classes) {
    codes.push_back(CodeReader(*function.model, program, signatures).read());
  }
  return codes;
}

DeviceCode codeOf(const Model& model) {
  DeviceCode code;
  code.reserve(model.ops.size());
  for (const Op& op : model.ops) {
    CodeOp& entry = code.emplace_back();
    for (int operand : op.operands) {
      const int producer = model.tensors[operand].producer;
      if (producer >= 0) entry.producers.push_back(producer);
    }
    entry.operandCount = static_cast<int>(op.operands.size());
    describeOp(op, entry);
    entry.isOfNumbers = isOfNumbers(op, [&](int tensor) {
      return countElements(model.tensors[tensor].shape);
    });
  }
  for (const Result& result : model.results) {
    const Tensor& tensor = model.tensors[result.tensor];
    if (tensor.producer < 0) continue;
    markResult(code[tensor.producer], result.heldWith() >= 0,
               countElements(tensor.shape));
  }
  return code;
}

}  // namespace soapstone::step
