#ifndef SOAPSTONE_CODEGEN_PROGRAM_RANK_TABLES_H_
#define SOAPSTONE_CODEGEN_PROGRAM_RANK_TABLES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/mlir_names.h"
#include "llvm/ADT/SmallVector.h"

namespace soapstone::codegen {

// One row of numbers per member of a device class.
using MemberRows = std::vector<SmallVector<int64_t>>;

// Positions of the shards of an op that computes with them: see
// ir/soap/global_box.h and the attributes of ir/dist/program.h.
struct MemberBoxes {
  SmallVector<int64_t> shape;  // The whole iteration space.
  MemberRows offsets;          // The shard of every member.
};

// Absent for an op that is whole.
std::optional<MemberBoxes> memberBoxes(Operation* op);

// The constant arrays of a device class, most of which have a row for every
// rank of its class. A value equal for all members is a literal instead of a
// table; equal tables of one name are one.
class RankTables {
 public:
  // An integer of each member: a literal or a table entry. `name`, in
  // CamelCase, says what it is.
  std::string number(StringRef name, ArrayRef<int64_t> ofMember);
  // A list of sizes or offsets (the runtime's Dims) of each member.
  std::string dims(StringRef name, const MemberRows& rows);
  // Pointer to the numbers of each member; nullptr if there are none.
  std::string row(StringRef name, const MemberRows& rows);
  // Like `row`, for ranks: pointer to int.
  std::string ranks(StringRef name, const MemberRows& rows);
  // Name of an array with an initialiser like `{1, 2}`.
  std::string array(StringRef type, StringRef name,
                    const std::string& initializer);

  // Name of a constant with an initialiser like `{.a = 1}`.
  std::string constant(StringRef type, StringRef name,
                       const std::string& initializer);

  // The definitions so far, in order of first use.
  const std::vector<std::string>& definitions() const { return texts; }

 private:
  std::string pointer(StringRef type, StringRef name, const MemberRows& rows);
  // The name of what has this content, and which of its name it is; 0 if it is
  // printed already.
  std::pair<std::string*, int> define(StringRef type, StringRef name,
                                      const std::string& initializer);

  std::map<std::string, std::string> nameOfContent;
  std::map<std::string, int> countOfName;
  std::vector<std::string> texts;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_RANK_TABLES_H_
