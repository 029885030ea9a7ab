#include "tests/benchmarks/iopddl/iopddl_reader.h"
#include "tests/unit/passes/search/additive/iopddl_text.h"

#include <zlib.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/passes/search/additive/random_problem.h"

// The entry point of the fuzz target.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace soapstone::search {
namespace {

using testing::HasSubstr;

// Two nodes and one edge, with the edges first as in the contest's files.
constexpr const char* kSmall =
    R"({"problem": {"edges": {"costs": [[1, 2, 3, 4, 5, 6]], "nodes": [[0, 1]]},
    "name": "small", "nodes": {"costs": [[1, 2], [3, 4, 5]],
    "intervals": [[0, 4], [2, 2]], "usages": [[7, 8], [9, 10, 11]]},
    "usage_limit": 12}})";

std::string replaced(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  const size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

std::string errorOf(const std::string& text) {
  const absl::StatusOr<AdditiveProblem> problem = readIopddlText(text);
  EXPECT_FALSE(problem.ok());
  return std::string(problem.status().message());
}

TEST(IopddlReaderTest, ReadsEveryPart) {
  const AdditiveProblem problem = *readIopddlText(kSmall);
  EXPECT_EQ(problem.name, "small");
  EXPECT_EQ(problem.usageLimit, 12);
  ASSERT_EQ(problem.nodes.size(), 2u);
  EXPECT_EQ(problem.nodes[0].end, 4);
  EXPECT_EQ(problem.nodes[1].costs, (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(problem.nodes[1].usages, (std::vector<int64_t>{9, 10, 11}));
  ASSERT_EQ(problem.edges.size(), 1u);
  EXPECT_EQ(problem.matrices[problem.edges[0].matrix],
            (std::vector<int64_t>{1, 2, 3, 4, 5, 6}));
}

TEST(IopddlReaderTest, SkipsUnknownMembers) {
  const std::string text =
      replaced("\"name\"",
               R"("extra": {"a": [1.5, null, "x\"y", {}], "b": -2e5}, "name")");
  EXPECT_TRUE(readIopddlText(text).ok());
}

TEST(IopddlReaderTest, SharesEqualMatrices) {
  std::string text = replaced("[[1, 2, 3, 4, 5, 6]]",
                              "[[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]");
  text.replace(text.find("[[0, 1]]"), 8, "[[0, 1], [0, 1]]");
  EXPECT_EQ(readIopddlText(text)->matrices.size(), 1u);
}

TEST(IopddlReaderTest, WritesWhatItReads) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const AdditiveProblem problem = makeRandomProblem(seed);
    const std::string text = toIopddlText(problem);
    const AdditiveProblem again = *readIopddlText(text);
    EXPECT_EQ(toIopddlText(again), text);
    EXPECT_EQ(again.nodes.size(), problem.nodes.size());
  }
}

TEST(IopddlReaderTest, ReadsPlainAndCompressedFilesAlike) {
  const std::string plain = testing::TempDir() + "additive_plain.json";
  const std::string packed = testing::TempDir() + "additive_packed.json.gz";
  std::ofstream(plain) << kSmall;
  gzFile file = gzopen(packed.c_str(), "wb");
  gzputs(file, kSmall);
  gzclose(file);
  EXPECT_EQ(toIopddlText(*readIopddlFile(plain)),
            toIopddlText(*readIopddlFile(packed)));
}

TEST(IopddlReaderTest, TruncatedGzipIsAnError) {
  const std::string packed = testing::TempDir() + "additive_cut.json.gz";
  gzFile file = gzopen(packed.c_str(), "wb");
  gzputs(file, toIopddlText(makeRandomProblem(1)).c_str());
  gzclose(file);
  std::filesystem::resize_file(packed, std::filesystem::file_size(packed) - 9);
  EXPECT_THAT(std::string(readIopddlFile(packed).status().message()),
              HasSubstr("truncated"));
}

TEST(IopddlReaderTest, MissingFileIsAnError) {
  EXPECT_EQ(readIopddlFile("/nonexistent.json").status().code(),
            absl::StatusCode::kNotFound);
}

TEST(IopddlReaderTest, EveryPrefixIsAnError) {
  const std::string text = kSmall;
  for (size_t length = 0; length < text.size(); ++length) {
    EXPECT_FALSE(readIopddlText(text.substr(0, length)).ok()) << length;
  }
}

TEST(IopddlReaderTest, NamesTheFault) {
  EXPECT_EQ(errorOf(""), "at byte 0: file ends where '{' should be");
  EXPECT_EQ(errorOf("[]"), "at byte 0: found '[' where '{' should be");
  EXPECT_EQ(errorOf("{}"), "file has 0 members 'problem'; it needs 1");
  EXPECT_THAT(errorOf(std::string(kSmall) + "x"),
              HasSubstr("found 'x' where the end of the file should be"));
  EXPECT_THAT(errorOf(replaced("[7, 8]", "[7.5, 8]")), HasSubstr("fraction"));
  EXPECT_THAT(errorOf(replaced("[7, 8]", "[7e3, 8]")), HasSubstr("exponent"));
  EXPECT_THAT(errorOf(replaced("[7, 8]", "[true, 8]")),
              HasSubstr("found 't' where an integer should be"));
  EXPECT_THAT(errorOf(replaced("[7, 8]", "[7, ]")),
              HasSubstr("where an integer should be"));
  EXPECT_THAT(errorOf(replaced("[7, 8]", "[9223372036854775808, 8]")),
              HasSubstr("does not fit in 64 bits"));
  EXPECT_THAT(errorOf(replaced("[7, 8]", "[-9223372036854775809, 8]")),
              HasSubstr("does not fit in 64 bits"));
}

TEST(IopddlReaderTest, ChecksCountsAndRanges) {
  EXPECT_EQ(errorOf(replaced("[[0, 1]]", "[[0, 2]]")),
            "edge 0 joins node 2; nodes are numbered 0 to 1");
  EXPECT_EQ(errorOf(replaced("[[0, 1]]", "[[0, 4294967296]]")),
            "edge 0 joins node 4294967296; nodes are numbered 0 to 1");
  EXPECT_EQ(errorOf(replaced("[[0, 1]]", "[[-1, 1]]")),
            "edge 0 joins node -1; nodes are numbered 0 to 1");
  EXPECT_EQ(errorOf(replaced("[[0, 1]]", "[[0, 1, 1]]")),
            "edge 0 joins 3 nodes; it must join two");
  EXPECT_EQ(errorOf(replaced("[[0, 1]]", "[]")),
            "edges have 1 lists of costs and 0 pairs of nodes; the counts must "
            "agree");
  EXPECT_EQ(errorOf(replaced("5, 6]", "5]")),
            "edge 0 between nodes 0 and 1 has 5 costs; 2 x 3 choices need 6");
  EXPECT_EQ(errorOf(replaced("[7, 8]", "[7]")),
            "node 0 has 2 costs and 1 usages; both need one entry per choice");
  EXPECT_EQ(errorOf(replaced("[0, 4]", "[0]")),
            "interval of node 0 has 1 entries; it needs a begin and an end");
  EXPECT_EQ(errorOf(replaced("[[0, 4], [2, 2]]", "[[0, 4]]")),
            "nodes have 2 lists of costs, 2 of usages and 1 intervals; the "
            "counts must agree");
  EXPECT_EQ(errorOf(replaced("\"usage_limit\": 12", "\"usage_limits\": 12")),
            "'problem' must have 'usage_limit' exactly once");
  EXPECT_EQ(errorOf(replaced("12}", "12, \"usage_limit\": 13}")),
            "'problem' must have 'usage_limit' exactly once");
  EXPECT_EQ(errorOf(replaced("12}", "-1}")),
            "usage limit is -1; it must not be negative");
}

TEST(IopddlReaderTest, DeepNestingIsAnError) {
  EXPECT_THAT(errorOf("{\"x\": " + std::string(100'000, '[')),
              HasSubstr("nest deeper than 1000"));
}

TEST(IopddlReaderTest, KeepsToTheMemoryLimit) {
  IopddlLimits limits;
  limits.maxIntegers = 20;
  EXPECT_FALSE(readIopddlText(kSmall, limits).ok());
  EXPECT_EQ(readIopddlText(replaced("[7, 8]", "[]"), limits).status().code(),
            absl::StatusCode::kResourceExhausted);
}

// Runs the fuzz target over the corpus and over random changes to it.
TEST(IopddlReaderTest, SurvivesSpoiltInput) {
  std::vector<std::string> corpus = {kSmall};
  for (const auto& entry :
       std::filesystem::directory_iterator(SOAPSTONE_IOPDDL_DATA)) {
    std::ifstream file(entry.path(), std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(file),
                        std::istreambuf_iterator<char>());
  }
  EXPECT_GT(corpus.size(), 3u);
  std::mt19937_64 random(1);
  for (const std::string& text : corpus) {
    for (int round = 0; round < 300; ++round) {
      std::string spoilt = text;
      for (int change = 0; change <= round % 4 && !spoilt.empty(); ++change) {
        const size_t place = random() % spoilt.size();
        switch (random() % 4) {
          case 0:
            spoilt[place] = "0123456789[]{},:-\"e. "[random() % 21];
            break;
          case 1:
            spoilt.erase(place, random() % 20);
            break;
          case 2:
            spoilt.insert(place, spoilt.substr(random() % spoilt.size(), 30));
            break;
          default:
            spoilt[place] = static_cast<char>(random());
        }
      }
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(spoilt.data()),
                             spoilt.size());
    }
  }
}

}  // namespace
}  // namespace soapstone::search
