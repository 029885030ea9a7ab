#ifndef SOAPSTONE_TESTS_UNIT_CODEGEN_MEMORY_SMALL_PROGRAM_H_
#define SOAPSTONE_TESTS_UNIT_CODEGEN_MEMORY_SMALL_PROGRAM_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/memory/buffer_assignment.h"
#include "gmock/gmock.h"
#include "ir/soap/arguments.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/memory/buffer_checker.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {

// Arguments of the type that all tests use, by name.
inline std::string arguments(const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const std::string& name : names) {
    texts.push_back(absl::StrCat("%", name,
                                 ": tensor<4x4xf32> {soap.role = \"state\", "
                                 "soap.name = \"",
                                 name, "\"}"));
  }
  return absl::StrJoin(texts, ", ");
}

inline std::string unary(const std::string& result,
                         const std::string& operand) {
  return absl::StrCat("%", result, " = soap.unary <exp> %", operand,
                      " : (tensor<4x4xf32>) -> tensor<4x4xf32>\n");
}

inline std::string binary(const std::string& result, const std::string& lhs,
                          const std::string& rhs) {
  return absl::StrCat(
      "%", result, " = soap.binary <add> %", lhs, ", %", rhs,
      " : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n");
}

inline std::string dot(const std::string& result, const std::string& lhs,
                       const std::string& rhs) {
  return absl::StrCat("%", result, " = soap.dot %", lhs, ", %", rhs,
                      " batch [] x [] contract [1] x [0] : (tensor<4x4xf32>, "
                      "tensor<4x4xf32>) -> tensor<4x4xf32>\n");
}

// A function that returns `results`; result i updates argument updates[i].
struct Program : ParsedModule {
  Program(const std::vector<std::string>& names, const std::string& body,
          const std::vector<std::string>& results,
          const std::vector<int>& updates)
      : ParsedModule(text(names, body, results)) {
    for (size_t i = 0; i < updates.size(); ++i) {
      if (updates[i] < 0) continue;
      soap::setUpdatedArgument(function(), i, updates[i]);
    }
  }

  static std::string text(const std::vector<std::string>& names,
                          const std::string& body,
                          const std::vector<std::string>& results) {
    std::vector<std::string> types(results.size(), "tensor<4x4xf32>");
    std::string list = absl::StrJoin(types, ", ");
    return absl::StrCat("func.func @forward(", arguments(names), ") -> (", list,
                        ") {\n", body, "return %",
                        absl::StrJoin(results, ", %"), " : ", list, "\n}\n");
  }

  BufferAssignment assign() {
    absl::StatusOr<BufferAssignment> assigned = assignBuffers({function()});
    EXPECT_THAT(assigned, IsOk());
    EXPECT_EQ(checkBuffers(*assigned, assigned->functions[0]), "");
    return *std::move(assigned);
  }

  int bufferOfResult(const BufferAssignment& assignment, unsigned result) {
    return assignment.functions[0].resultBuffers[result];
  }
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_TESTS_UNIT_CODEGEN_MEMORY_SMALL_PROGRAM_H_
