// Faults that a partitioner could make, one at a time in correct programs: the
// verifier or the comparison with one device must find each.

#include "tests/unit/passes/partition/mutations.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "llvm/Support/raw_ostream.h"
#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {

inline void PrintTo(Mutation mutation, std::ostream* out) {
  *out << mutationName(mutation);
}

namespace {

constexpr int64_t kDevices = 4;

// One program of one class, and one in which every device has its own.
constexpr const char* kModels[] = {"steps_alike", "steps_unlike"};

std::vector<std::string> linesOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream);
  return absl::StrSplit(text, '\n');
}

// The first line in which two programs differ.
std::string firstChange(ModuleOp program, ModuleOp mutant) {
  std::vector<std::string> before = linesOf(program);
  std::vector<std::string> after = linesOf(mutant);
  for (size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (before[i] != after[i]) return before[i] + "\nbecame\n" + after[i];
  }
  return "";
}

class Mutations : public testing::TestWithParam<Mutation> {};

// A kind of step that no program has would leave its faults untried.
TEST(MutatedPrograms, HaveEveryKindOfStep) {
  std::set<std::string> kinds;
  for (const char* name : kModels) {
    ModelUnderTest model({.name = name, .isTraining = false});
    ASSERT_TRUE(model.isReady()) << model.errors;
    mlir::OwningOpRef<ModuleOp> program =
        model.partition(model.module(), kDevices);
    ASSERT_TRUE(program) << model.errors;
    ASSERT_EQ(model.checkProgram(*program), "") << name;
    program->walk([&](dist::CommunicationOpInterface op) {
      std::string kind = op->getName().stripDialect().str();
      if (auto exchange = dyn_cast<dist::ExchangeOp>(op.getOperation()))
        kind = stringifyExchangePattern(exchange.getPattern()).str();
      kinds.insert(std::move(kind));
    });
  }
  EXPECT_THAT(kinds, testing::IsSupersetOf({"all_gather", "all_reduce",
                                            "all_to_all", "broadcast", "gather",
                                            "halo", "reduce_scatter", "scatter",
                                            "send_receive"}));
}

TEST_P(Mutations, AreFound) {
  int places = 0;
  for (const char* name : kModels) {
    ModelUnderTest model({.name = name, .isTraining = false});
    ASSERT_TRUE(model.isReady()) << model.errors;
    mlir::OwningOpRef<ModuleOp> program =
        model.partition(model.module(), kDevices);
    ASSERT_TRUE(program) << model.errors;
    for (int site = 0;; ++site) {
      mlir::OwningOpRef<ModuleOp> mutant = program->clone();
      if (!mutate(*mutant, GetParam(), site)) break;
      ++places;
      model.errors.clear();
      EXPECT_NE(model.checkProgram(*mutant), "")
          << name << ", place " << site << ": "
          << firstChange(*program, *mutant);
    }
  }
  EXPECT_GT(places, 0) << "nothing to change";
  RecordProperty("places", places);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Mutations,
    testing::Values(Mutation::kReduceKind, Mutation::kWrongGroup,
                    Mutation::kDroppedCopy, Mutation::kDroppedMessage,
                    Mutation::kSwappedParts, Mutation::kDroppedReduce,
                    Mutation::kShiftedMessage, Mutation::kShiftedSource,
                    Mutation::kShiftedPosition, Mutation::kShiftedArgument,
                    Mutation::kShiftedSlice, Mutation::kOtherOrder),
    [](const testing::TestParamInfo<Mutation>& info) {
      return mutationName(info.param);
    });

}  // namespace
}  // namespace soapstone::partition
