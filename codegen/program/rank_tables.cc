#include "codegen/program/rank_tables.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/calls/call_text.h"
#include "codegen/program/line_wrap.h"
#include "codegen/program/slots.h"
#include "ir/dist/program.h"
#include "ir/soap/global_box.h"

namespace soapstone::codegen {
namespace {

// Index of the tables: a local variable of every function that needs it.
constexpr const char* kMember = "[self]";

bool allEqual(const MemberRows& rows) {
  return llvm::all_of(rows, [&](const SmallVector<int64_t>& row) {
    return row == rows.front();
  });
}

std::string bracedRows(const MemberRows& rows) {
  std::vector<std::string> texts;
  for (const SmallVector<int64_t>& row : rows) texts.push_back(braced(row));
  return absl::StrCat("{", absl::StrJoin(texts, ", "), "}");
}

}  // namespace

std::optional<MemberBoxes> memberBoxes(Operation* op) {
  if (std::optional<soap::GlobalBox> box = soap::globalBox(op)) {
    return MemberBoxes{box->shape, {box->offsets}};
  }
  dist::TableAttr table = dist::memberOffsets(op);
  auto shape =
      op->getAttrOfType<mlir::DenseI64ArrayAttr>(soap::kGlobalShapeAttribute);
  if (!table || !shape) return std::nullopt;
  MemberBoxes boxes{SmallVector<int64_t>(shape.asArrayRef()), {}};
  dist::Table rows(table);
  for (int64_t member = 0; member < rows.dim(0); ++member) {
    boxes.offsets.emplace_back(rows.row(member));
  }
  return boxes;
}

std::pair<std::string*, int> RankTables::define(
    StringRef type, StringRef name, const std::string& initializer) {
  std::string content =
      absl::StrCat(type.str(), "|", name.str(), "|", initializer);
  auto [it, isNew] = nameOfContent.try_emplace(content);
  if (!isNew) return {&it->second, 0};
  it->second = absl::StrCat("k", name.str());
  return {&it->second, ++countOfName[name.str()]};
}

std::string RankTables::array(StringRef type, StringRef name,
                              const std::string& initializer) {
  auto [defined, number] = define(type, name, initializer);
  if (number == 0) return *defined;
  absl::StrAppend(defined, number);
  // The type ends where the extents of the array begin: `int64_t[][3]`.
  auto [element, extents] = type.split('[');
  texts.push_back(
      wrapCode(absl::StrCat("constexpr ", element.str(), " ", *defined, "[",
                            extents.str(), " = ", initializer, ";"),
               0));
  return *defined;
}

std::string RankTables::constant(StringRef type, StringRef name,
                                 const std::string& initializer) {
  auto [defined, number] = define(type, name, initializer);
  if (number == 0) return *defined;
  if (number > 1) absl::StrAppend(defined, number);
  texts.push_back(wrapCode(
      absl::StrCat("constexpr ", type.str(), " ", *defined, initializer, ";"),
      0));
  return *defined;
}

std::string RankTables::number(StringRef name, ArrayRef<int64_t> ofMember) {
  if (llvm::all_equal(ofMember)) return integerText(ofMember.front());
  std::string table = array("int64_t[]", name, braced(ofMember));
  return slotText(Slot::Kind::kTable, absl::StrCat(table, kMember));
}

std::string RankTables::dims(StringRef name, const MemberRows& rows) {
  if (allEqual(rows)) return braced(rows.front());
  std::string table = array("Dims[]", name, bracedRows(rows));
  return slotText(Slot::Kind::kTable, absl::StrCat(table, kMember));
}

std::string RankTables::pointer(StringRef type, StringRef name,
                                const MemberRows& rows) {
  if (rows.empty() || rows.front().empty()) return "nullptr";
  if (allEqual(rows)) {
    return slotText(Slot::Kind::kTable, array(absl::StrCat(type.str(), "[]"),
                                              name, braced(rows.front())));
  }
  std::string extents =
      absl::StrCat(type.str(), "[][", rows.front().size(), "]");
  std::string table = array(extents, name, bracedRows(rows));
  return slotText(Slot::Kind::kTable, absl::StrCat(table, kMember));
}

std::string RankTables::row(StringRef name, const MemberRows& rows) {
  return pointer("int64_t", name, rows);
}

std::string RankTables::ranks(StringRef name, const MemberRows& rows) {
  return pointer("int", name, rows);
}

}  // namespace soapstone::codegen
