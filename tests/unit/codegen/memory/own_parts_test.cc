#include "codegen/memory/own_parts.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "codegen/memory/buffer_assignment.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/soap/arguments.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::ElementsAre;

// A step of two ranks that share the update of a parameter: each takes its
// part, adds a gradient and gathers the parts of both. MORE stands between the
// update and the gather, BOXES says which parts they are, PART their type.
struct SharedUpdate : ParsedModule {
  SharedUpdate(const std::string& more, const std::string& boxes,
               const std::string& part, const std::string& offsets)
      : ParsedModule(absl::StrReplaceAll(
            R"(
    func.func @forward(
        %w: tensor<4x8xf32> {soap.role = "parameter", soap.name = "w"},
        %g: PART {soap.role = "state", soap.name = "g"})
        -> (tensor<4x8xf32>, tensor<4x8xf32>)
        attributes {dist.function = "step", dist.class = 0 : i64,
                    dist.ranks = array<i64: 0, 1>} {
      %y = soap.unary <exp> %w : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %s = dist.slice %w at OFFSETS : (tensor<4x8xf32>) -> PART
      %u = soap.binary <add> %s, %g : (PART, PART) -> PART
      MORE
      %a = dist.all_gather %u groups [[0, 1]] parts BOXES
        channel 1 label "w" : (PART) -> tensor<4x8xf32>
      %new = dist.wait %a : tensor<4x8xf32>
      return %new, %y : tensor<4x8xf32>, tensor<4x8xf32>
    })",
            {{"MORE", more},
             {"BOXES", boxes},
             {"PART", part},
             {"OFFSETS", offsets}})) {
    soap::setUpdatedArgument(function(), 0, 0);
  }

  const ProgramBuffer& bufferOf(const BufferAssignment& assignment,
                                llvm::StringRef op) {
    Value found;
    function().walk([&](Operation* each) {
      if (each->getName().getStringRef() == op) found = each->getResult(0);
    });
    return assignment.bufferOf(assignment.functions[0], found);
  }
};

constexpr const char* kRowBoxes = "[[[0, 0, 2, 8], [2, 0, 2, 8]]]";
constexpr const char* kRows = "tensor<2x8xf32>";

TEST(OwnPartsTest, UpdatesItsRowsWhereTheyLie) {
  SharedUpdate program("", kRowBoxes, kRows, "[[0, 0], [2, 0]]");
  absl::StatusOr<BufferAssignment> assignment =
      assignBuffers({program.function()});
  ASSERT_THAT(assignment, IsOk());
  const ProgramBuffer& taken = program.bufferOf(*assignment, "dist.slice");
  EXPECT_EQ(taken.partOf, 0);
  EXPECT_THAT(taken.partStarts, ElementsAre(0, 16));
  EXPECT_EQ(&program.bufferOf(*assignment, "soap.binary"), &taken);
  EXPECT_EQ(program.bufferOf(*assignment, "dist.wait").argument, "w");
  EXPECT_TRUE(assignment->functions[0].finalCopies.empty());
  EXPECT_EQ(taken.offset, assignment->buffers[0].offset);
}

TEST(OwnPartsTest, KeepsAParameterThatIsReadAfterTheUpdate) {
  SharedUpdate program(
      "%z = soap.unary <exp> %w : (tensor<4x8xf32>) -> tensor<4x8xf32>",
      kRowBoxes, kRows, "[[0, 0], [2, 0]]");
  absl::StatusOr<BufferAssignment> assignment =
      assignBuffers({program.function()});
  ASSERT_THAT(assignment, IsOk());
  EXPECT_EQ(program.bufferOf(*assignment, "dist.slice").partOf, 0);
  EXPECT_EQ(program.bufferOf(*assignment, "soap.binary").partOf, -1);
}

TEST(OwnPartsTest, CopiesColumns) {
  SharedUpdate program("", "[[[0, 0, 4, 4], [0, 4, 4, 4]]]", "tensor<4x4xf32>",
                       "[[0, 0], [0, 4]]");
  absl::StatusOr<BufferAssignment> assignment =
      assignBuffers({program.function()});
  ASSERT_THAT(assignment, IsOk());
  EXPECT_EQ(program.bufferOf(*assignment, "dist.slice").partOf, -1);
  EXPECT_EQ(program.bufferOf(*assignment, "soap.binary").partOf, -1);
}

// Ranks whose parts of the gather are not those that they took.
TEST(OwnPartsTest, TakesAndGivesDifferentParts) {
  SharedUpdate program("", "[[[2, 0, 2, 8], [0, 0, 2, 8]]]", kRows,
                       "[[0, 0], [2, 0]]");
  absl::StatusOr<BufferAssignment> assignment =
      assignBuffers({program.function()});
  ASSERT_THAT(assignment, IsOk());
  EXPECT_THAT(program.bufferOf(*assignment, "dist.slice").partStarts,
              ElementsAre(0, 16));
  EXPECT_EQ(program.bufferOf(*assignment, "soap.binary").partOf, -1);
}

}  // namespace
}  // namespace soapstone::codegen
