#include "ir/step/program_editor.h"

#include <algorithm>
#include <utility>

namespace soapstone::step {

ProgramEditor::ProgramEditor(ClassProgram& program)
    : program(program),
      makers(program.values.size()),
      readers(program.values.size()) {
  numberPieces(program);
  for (auto piece = program.pieces.begin(); piece != program.pieces.end();
       ++piece) {
    for (int operand : piece->operands) readers[operand].push_back(piece);
    for (int result : piece->results) makers[result] = piece;
  }
}

int ProgramEditor::useCount(int value) const {
  const auto isValue = [&](const HeldResult& result) {
    return result.value == value;
  };
  return static_cast<int>(readers[value].size()) +
         static_cast<int>(std::count_if(program.results.begin(),
                                        program.results.end(), isValue));
}

std::optional<PieceAt> ProgramEditor::onlyReader(int value) const {
  if (readers[value].size() != 1 || useCount(value) != 1) return std::nullopt;
  return readers[value].front();
}

std::optional<AwaitedSum> ProgramEditor::awaitedSum(int value) const {
  const std::optional<PieceAt> wait = makers[value];
  if (!wait || (*wait)->kind != PieceKind::kWait ||
      (*wait)->operands.size() != 1) {
    return std::nullopt;
  }
  const int sum = (*wait)->operands.front();
  const PieceAt reduce = *makers[sum];
  if (reduce->form != StepForm::kAllReduce ||
      reduce->tables.front()->combineKind != sharding::PartialKind::kSum ||
      useCount(sum) != 1) {
    return std::nullopt;
  }
  return AwaitedSum{reduce, *wait};
}

PieceAt ProgramEditor::insert(PieceAt before, Piece piece) {
  const PieceAt added = program.pieces.insert(before, std::move(piece));
  for (int operand : added->operands) readers[operand].push_back(added);
  for (int result : added->results) makers[result] = added;
  return added;
}

int ProgramEditor::addValue(HeldValue value) {
  makers.emplace_back();
  readers.emplace_back();
  return program.addValue(std::move(value));
}

void ProgramEditor::unread(int value, PieceAt piece) {
  std::vector<PieceAt>& list = readers[value];
  list.erase(std::find(list.begin(), list.end(), piece));
}

void ProgramEditor::erase(PieceAt piece) {
  for (int operand : piece->operands) unread(operand, piece);
  program.pieces.erase(piece);
}

void ProgramEditor::moveBefore(PieceAt piece, PieceAt place) {
  program.pieces.splice(place, program.pieces, piece);
}

void ProgramEditor::replace(int value, int by, const Piece* except) {
  std::vector<PieceAt> kept;
  for (PieceAt reader : readers[value]) {
    if (&*reader == except) {
      kept.push_back(reader);
      continue;
    }
    std::replace(reader->operands.begin(), reader->operands.end(), value, by);
    readers[by].push_back(reader);
  }
  readers[value] = std::move(kept);
  for (HeldResult& result : program.results) {
    if (result.value == value) result.value = by;
  }
}

void ProgramEditor::setOperand(PieceAt piece, size_t index, int value) {
  unread(piece->operands[index], piece);
  piece->operands[index] = value;
  readers[value].push_back(piece);
}

void ProgramEditor::sumInstead(const Piece& sum, int part, PieceAt before,
                               PieceAt place) {
  Piece summed = sum;
  summed.operands = {part};
  const HeldValue shard = program.values[part];
  summed.results = {addValue(shard)};
  Piece wait;
  wait.kind = PieceKind::kWait;
  wait.tensor = sum.tensor;
  wait.operands = summed.results;
  wait.results = {addValue(shard)};
  const PieceAt issue = insert(before, std::move(summed));
  const int whole = wait.results.front();
  insert(place, std::move(wait));
  replace(part, whole, &*issue);
}

void ProgramEditor::eraseSum(const AwaitedSum& sum) {
  erase(sum.wait);
  erase(sum.reduce);
}

std::vector<ProgramEditor> editorsOf(FunctionProgram& function) {
  std::vector<ProgramEditor> editors;
  editors.reserve(function.classes.size());
  for (ClassProgram& program : function.classes) editors.emplace_back(program);
  return editors;
}

std::map<int64_t, int> participantsOf(const FunctionProgram& function) {
  std::map<int64_t, int> counts;
  for (const ClassProgram& program : function.classes) {
    for (const Piece& piece : program.pieces) {
      if (piece.kind == PieceKind::kIssue) ++counts[piece.channel];
    }
  }
  return counts;
}

}  // namespace soapstone::step
