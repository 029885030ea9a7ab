#include "passes/search/search_tuning.h"

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "dense_graph.h"
#include "gtest/gtest.h"
#include "search_fixtures.h"

namespace soapstone::search {
namespace {

// The lines of tuningText without a value: "name" and the values it takes.
struct Listed {
  std::string name;
  std::string range;
};

std::vector<std::string> linesOf(const SearchTuning& tuning) {
  return absl::StrSplit(tuningText(tuning), '\n', absl::SkipEmpty());
}

std::vector<Listed> listAll() {
  std::vector<Listed> all;
  for (const std::string& line : linesOf(SearchTuning())) {
    all.push_back(
        {line.substr(0, line.find('=')), line.substr(line.find('('))});
  }
  return all;
}

std::string errorOf(const std::string& assignment) {
  SearchTuning tuning;
  return std::string(setTuning(assignment, &tuning).message());
}

TEST(SearchTuningTest, TakesNumbersAndFlags) {
  SearchTuning tuning;
  ASSERT_TRUE(setTuning("chains=2", &tuning).ok());
  ASSERT_TRUE(setTuning("leastTemperature=0.001", &tuning).ok());
  ASSERT_TRUE(setTuning("crossesRidges=false", &tuning).ok());
  EXPECT_EQ(tuning.chains, 2);
  EXPECT_EQ(tuning.leastTemperature, 0.001);
  EXPECT_FALSE(tuning.crossesRidges);
}

TEST(SearchTuningTest, SaysWhatIsAllowed) {
  EXPECT_EQ(errorOf("chains=0"),
            "'chains' cannot be '0'; use a whole number from 1 to 64");
  EXPECT_EQ(errorOf("chains=2.5"),
            "'chains' cannot be '2.5'; use a whole number from 1 to 64");
  EXPECT_EQ(errorOf("gainOfRound=nan"),
            "'gainOfRound' cannot be 'nan'; use a number from 0 to 1");
  EXPECT_EQ(errorOf("spreadsForks=maybe"),
            "'spreadsForks' cannot be 'maybe'; use true or false");
  EXPECT_EQ(errorOf("chain=2"),
            "no constant of the search is named 'chain'; --tuning list shows "
            "all of them");
  EXPECT_EQ(errorOf("chains"), "'chains' is not of the form name=value");
}

TEST(SearchTuningTest, ListsEveryMemberAsItIsReadBack) {
  SearchTuning tuning;
  size_t numbers = 0;
  for (const std::string& line : linesOf(tuning)) {
    std::string assignment = line.substr(0, line.find(' '));
    EXPECT_TRUE(setTuning(assignment, &tuning).ok()) << line;
    if (line.find("true or false") == std::string::npos) ++numbers;
  }
  EXPECT_EQ(tuningText(tuning), tuningText(SearchTuning()));
  // A member that is missing in the list would make the struct larger. The
  // flags, one of them alone and eleven in a row, fill three words.
  EXPECT_EQ((numbers + 3) * sizeof(int64_t), sizeof(SearchTuning));
}

// The least value of most members turns a part of the search off.
TEST(SearchTuningTest, SearchesWithTheLeastValueOfEachMember) {
  Setting setting("flexflow-p100x4");
  model::ModelGraph graph = denseGraph(256, {512, 1024, 512});
  const SearchStart start = rowParallel(graph, 4);
  for (const Listed& listed : listAll()) {
    SearchOptions options = quick(SearchAlgorithm::kAuto);
    options.proposals = 60;
    // Without a least gain a search goes on to its budget.
    options.timeBudgetSeconds = 0.5;
    const size_t from = listed.range.find("from ");
    const std::string least =
        from == std::string::npos
            ? "false"
            : listed.range.substr(from + 5,
                                  listed.range.find(" to ") - from - 5);
    ASSERT_TRUE(
        setTuning(absl::StrCat(listed.name, "=", least), &options.tuning).ok());
    auto outcome = searchStrategies(graph, setting.machine, setting.costs, 4,
                                    {start}, options);
    ASSERT_TRUE(outcome.ok()) << listed.name << ": " << outcome.status();
    EXPECT_LE(outcome->found.iterationPicoseconds,
              outcome->starts[0].iterationPicoseconds)
        << listed.name;
  }
}

}  // namespace
}  // namespace soapstone::search
