// Runs the iopddl-solve binary on the small problems of tests/data/iopddl.

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/search/additive/verify_choices.h"
#include "tests/benchmarks/iopddl/iopddl_reader.h"

namespace soapstone::search {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Outcome {
  int code = 0;
  std::string output;
  std::string errors;
};

std::string contentsOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string dataFile(const std::string& name) {
  return std::string(SOAPSTONE_IOPDDL_DATA) + "/" + name;
}

// Where `run` keeps what the current test prints, without the ending.
std::string capturePath() {
  const testing::TestInfo* test =
      testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + "iopddl_" + test->name();
}

Outcome run(const std::string& arguments) {
  const std::string base = capturePath();
  const std::string command = "(" + std::string(SOAPSTONE_IOPDDL_SOLVE) + " " +
                              arguments + ") >" + base + ".out 2>" + base +
                              ".err";
  const int status = std::system(command.c_str());
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.output = contentsOf(base + ".out");
  outcome.errors = contentsOf(base + ".err");
  return outcome;
}

TEST(IopddlSolveTest, PrintsFeasibleChoicesLast) {
  const Outcome outcome = run(dataFile("small.json") + " 60");
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  ASSERT_THAT(outcome.output, StartsWith("["));
  AdditiveChoices choices;
  std::istringstream numbers(outcome.output.substr(1));
  int32_t choice = 0;
  char separator = 0;
  while (numbers >> choice >> separator) choices.push_back(choice);
  EXPECT_EQ(separator, ']');
  const AdditiveProblem problem = *readIopddlFile(dataFile("small.json"));
  EXPECT_TRUE(verifyChoices(problem, choices)->feasible());
  EXPECT_THAT(outcome.errors, HasSubstr("cost"));
  EXPECT_THAT(outcome.errors, HasSubstr("bound"));
}

TEST(IopddlSolveTest, PrintsJsonInstead) {
  const Outcome outcome =
      run(dataFile("small.json") + " 60 --json --threads 1 --seed 5");
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_THAT(outcome.output, StartsWith("{\"cost\": "));
  EXPECT_THAT(outcome.output, HasSubstr("\"gap\": 0.000000000"));
  EXPECT_THAT(outcome.output, HasSubstr("\"feasible\": true"));
  EXPECT_THAT(outcome.output, HasSubstr("\"seconds\": "));
}

TEST(IopddlSolveTest, ExplainsInfeasibleProblems) {
  const Outcome outcome = run(dataFile("infeasible.json") + " 60 --json");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.errors, HasSubstr("error: problem is infeasible: "));
  EXPECT_THAT(outcome.errors, HasSubstr("time 3"));
  EXPECT_THAT(outcome.errors, HasSubstr("nodes 0, 2"));
  EXPECT_THAT(outcome.output, HasSubstr("\"feasible\": false"));
  EXPECT_THAT(outcome.output, HasSubstr("\"nodes\": [0, 2]"));
}

TEST(IopddlSolveTest, BadInputIsOneErrorAndCodeOne) {
  const std::string path = testing::TempDir() + "iopddl_bad.json";
  std::ofstream(path) << "{\"problem\": {\"nodes\": 5}}";
  const Outcome outcome = run(path + " 60");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.errors, StartsWith("error: "));
  EXPECT_EQ(outcome.errors.find('\n'), outcome.errors.size() - 1);
  EXPECT_EQ(run("/nonexistent.json 60").code, 1);
}

TEST(IopddlSolveTest, BadUsageIsCodeTwo) {
  EXPECT_EQ(run("").code, 2);
  EXPECT_EQ(run(dataFile("small.json") + " 0").code, 2);
  EXPECT_EQ(run(dataFile("small.json") + " 60 --threads 0").code, 2);
  EXPECT_EQ(run("--help").code, 0);
}

// Interrupts the solver as soon as it reports a cost, long before its limit.
TEST(IopddlSolveTest, InterruptPrintsTheBestSoFar) {
  const Outcome outcome =
      run(dataFile("hard.json.gz") + " 600 & pid=$!; for k in $(seq 1000); do" +
          " grep -q 'cost [0-9]' " + capturePath() + ".err && break;" +
          " sleep 0.1; done; kill -INT $pid; wait $pid");
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_THAT(outcome.output, StartsWith("["));
}

}  // namespace
}  // namespace soapstone::search
