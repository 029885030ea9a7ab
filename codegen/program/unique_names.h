#ifndef SOAPSTONE_CODEGEN_PROGRAM_UNIQUE_NAMES_H_
#define SOAPSTONE_CODEGEN_PROGRAM_UNIQUE_NAMES_H_

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "absl/strings/str_cat.h"

namespace soapstone::codegen {

// The identifiers of one scope of an emitted program, each given out once.
class UniqueNames {
 public:
  // `wanted`, or that with a number behind it if it is taken: `x`, `x_2`, ...
  // Takes the same time however often a name was wanted.
  std::string make(const std::string& wanted, const char* separator = "_") {
    if (take(wanted)) return wanted;
    int& number = lastNumber.try_emplace(wanted, 1).first->second;
    std::string name;
    do {
      name = absl::StrCat(wanted, separator, ++number);
    } while (!take(name));
    return name;
  }

  // Takes `name` if it is free; false if it is not.
  bool take(const std::string& name) { return taken.insert(name).second; }

 private:
  std::unordered_set<std::string> taken;
  std::unordered_map<std::string, int> lastNumber;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_UNIQUE_NAMES_H_
