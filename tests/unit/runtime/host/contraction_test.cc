#include "runtime/ops_contraction.h"

#include <array>
#include <map>

#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

// Plain loops over a dot given as an einsum: letters of lhs, rhs and result.
Doubles einsum(const std::string& lhs, const std::string& rhs,
               const std::string& out, const std::map<char, int64_t>& size,
               const Doubles& a, const Doubles& b) {
  std::string letters;
  for (auto [letter, _] : size) letters += letter;
  auto product = [&](const std::string& text) {
    int64_t total = 1;
    for (char c : text) total *= size.at(c);
    return total;
  };
  Doubles result(static_cast<size_t>(product(out)), 0.0);
  std::map<char, int64_t> index;
  for (int64_t point = 0; point < product(letters); ++point) {
    int64_t rest = point;
    for (char c : letters) {
      index[c] = rest % size.at(c);
      rest /= size.at(c);
    }
    auto offset = [&](const std::string& text) {
      int64_t at = 0;
      for (char c : text) at = at * size.at(c) + index[c];
      return static_cast<size_t>(at);
    };
    result[offset(out)] += a[offset(lhs)] * b[offset(rhs)];
  }
  return result;
}

struct DotCase {
  std::string lhs, rhs;
};

// Builds the descriptor of an einsum: shared letters that are in `batch` are
// batch dims, others are contracted.
struct DotProblem {
  Dot op;
  std::string out;
  std::map<char, int64_t> size;

  DotProblem(const DotCase& names, const std::string& batch) {
    const std::map<char, int64_t> kSizes = {
        {'b', 3}, {'h', 2}, {'m', 5}, {'n', 7}, {'k', 11}, {'l', 4}, {'s', 6}};
    for (char c : names.lhs + names.rhs) size[c] = kSizes.at(c);
    for (char c : names.lhs) op.lhs.append(size[c]);
    for (char c : names.rhs) op.rhs.append(size[c]);
    out = batch;
    for (size_t i = 0; i < names.lhs.size(); ++i) {
      char c = names.lhs[i];
      size_t other = names.rhs.find(c);
      bool isBatch = batch.find(c) != std::string::npos;
      if (other == std::string::npos) {
        out += c;
      } else if (!isBatch) {
        op.lhsContract.append(static_cast<int64_t>(i));
        op.rhsContract.append(static_cast<int64_t>(other));
      }
    }
    for (char c : names.rhs) {
      if (names.lhs.find(c) == std::string::npos) out += c;
    }
    for (char c : batch) {
      op.lhsBatch.append(static_cast<int64_t>(names.lhs.find(c)));
      op.rhsBatch.append(static_cast<int64_t>(names.rhs.find(c)));
    }
  }
};

class DotTest : public testing::TestWithParam<std::array<std::string, 3>> {};

TEST_P(DotTest, MatchesLoopsInF32) {
  auto [lhs, rhs, batch] = GetParam();
  DotProblem problem({lhs, rhs}, batch);
  Floats a = randomFloats(problem.op.lhs.product(), 1);
  Floats b = randomFloats(problem.op.rhs.product(), 2);
  Doubles expected =
      einsum(lhs, rhs, problem.out, problem.size, toDoubles(a), toDoubles(b));
  Floats result(expected.size(), NAN);
  Rank rank(0, 2);
  dot(rank, {}, problem.op, a.data(), b.data(), result.data());
  expectClose(result, expected, 1e-5);
  problem.op.accumulate = true;
  dot(rank, {}, problem.op, a.data(), b.data(), result.data());
  for (double& value : expected) value *= 2;
  expectClose(result, expected, 1e-5, "accumulated");
}

template <typename T>
void checkHalf(const DotProblem& problem, const std::string& lhs,
               const std::string& rhs, double tolerance) {
  DotProblem typed = problem;
  typed.op.type = ElementTypeOf<T>::value;
  auto a = narrowed<T>(randomFloats(typed.op.lhs.product(), 1));
  auto b = narrowed<T>(randomFloats(typed.op.rhs.product(), 2));
  Doubles expected = einsum(lhs, rhs, typed.out, typed.size,
                            toDoubles(widened(a)), toDoubles(widened(b)));
  std::vector<T> result(expected.size());
  Rank rank(0, 2);
  dot(rank, {}, typed.op, a.data(), b.data(), result.data());
  expectClose(result, expected, tolerance);
}

TEST_P(DotTest, MatchesLoopsInHalfPrecision) {
  auto [lhs, rhs, batch] = GetParam();
  DotProblem problem({lhs, rhs}, batch);
  checkHalf<bf16>(problem, lhs, rhs, 0.005);
  checkHalf<f16>(problem, lhs, rhs, 0.0006);
}

TEST_P(DotTest, MatchesLoopsInIntegers) {
  auto [lhs, rhs, batch] = GetParam();
  DotProblem problem({lhs, rhs}, batch);
  problem.op.type = ElementType::kI64;
  std::vector<int64_t> a, b;
  Doubles da, db;
  for (float x : randomFloats(problem.op.lhs.product(), 1, -9, 9)) {
    a.push_back(static_cast<int64_t>(x));
    da.push_back(static_cast<double>(a.back()));
  }
  for (float x : randomFloats(problem.op.rhs.product(), 2, -9, 9)) {
    b.push_back(static_cast<int64_t>(x));
    db.push_back(static_cast<double>(b.back()));
  }
  Doubles expected = einsum(lhs, rhs, problem.out, problem.size, da, db);
  std::vector<int64_t> result(expected.size());
  Rank rank(0, 2);
  dot(rank, {}, problem.op, a.data(), b.data(), result.data());
  for (size_t i = 0; i < result.size(); ++i) {
    ASSERT_EQ(static_cast<double>(result[i]), expected[i]);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Einsums, DotTest,
    testing::Values(std::array<std::string, 3>{"mk", "kn", ""},
                    std::array<std::string, 3>{"km", "kn", ""},
                    std::array<std::string, 3>{"mk", "nk", ""},
                    std::array<std::string, 3>{"km", "nk", ""},
                    std::array<std::string, 3>{"bsk", "kn", ""},
                    std::array<std::string, 3>{"bsm", "bsn", ""},
                    std::array<std::string, 3>{"bmk", "bkn", "b"},
                    std::array<std::string, 3>{"bhmk", "bhnk", "bh"},
                    std::array<std::string, 3>{"bmhk", "bnhk", "bh"},
                    std::array<std::string, 3>{"mkl", "lnk", ""},
                    std::array<std::string, 3>{"k", "k", ""},
                    std::array<std::string, 3>{"m", "n", ""},
                    std::array<std::string, 3>{"mk", "k", ""},
                    std::array<std::string, 3>{"bm", "b", "b"}));

// Rows of all three matrices are further apart than they are long.
TEST(PaddedRowsTest, ProductsReadAndWriteThem) {
  constexpr int64_t kPitch = 16;
  for (const auto& names : std::vector<std::array<std::string, 2>>{
           {"mk", "kn"}, {"km", "kn"}, {"bsk", "nk"}, {"bsm", "bsn"}}) {
    SCOPED_TRACE(names[0] + "," + names[1]);
    DotProblem problem({names[0], names[1]}, "");
    const auto spread = [](const Floats& dense, const Dims& shape) {
      const auto columns = static_cast<size_t>(shape[shape.count - 1]);
      Floats padded(dense.size() / columns * kPitch, NAN);
      for (size_t i = 0; i < dense.size(); ++i)
        padded[i / columns * kPitch + i % columns] = dense[i];
      return padded;
    };
    Floats a = randomFloats(problem.op.lhs.product(), 1);
    Floats b = randomFloats(problem.op.rhs.product(), 2);
    Doubles expected = einsum(names[0], names[1], problem.out, problem.size,
                              toDoubles(a), toDoubles(b));
    a = spread(a, problem.op.lhs);
    b = spread(b, problem.op.rhs);
    problem.op.lhsPitch = problem.op.rhsPitch = problem.op.resultPitch = kPitch;
    const auto columns = static_cast<size_t>(problem.size.at('n'));
    Floats result(expected.size() / columns * kPitch, 9.0f);
    Rank rank(0, 2);
    dot(rank, {}, problem.op, a.data(), b.data(), result.data());
    Floats dense;
    for (size_t i = 0; i < result.size(); ++i) {
      if (i % kPitch < columns) {
        dense.push_back(result[i]);
      } else {
        EXPECT_EQ(result[i], 9.0f);
      }
    }
    expectClose(dense, expected, 1e-5);
  }
}

TEST(GemmTest, EmptyContractionGivesZero) {
  Rank rank(0, 1);
  Gemm op;
  op.m = 2;
  op.n = 3;
  op.k = 0;
  op.resultRowStride = 3;
  Floats result(6, 5.0f);
  gemm(rank, {}, op, nullptr, nullptr, result.data());
  EXPECT_EQ(result, Floats(6, 0.0f));
}

TEST(GemmTest, LeavesWhatLiesBetweenRows) {
  Rank rank(0, 1);
  Gemm op;
  op.m = 2;
  op.n = 2;
  op.k = 1;
  op.lhsRowStride = 1;
  op.rhsRowStride = 2;
  op.resultRowStride = 3;
  Floats a = {1, 2}, b = {3, 4}, result(6, 9.0f);
  gemm(rank, {}, op, a.data(), b.data(), result.data());
  EXPECT_EQ(result, (Floats{3, 4, 9, 6, 8, 9}));
}

}  // namespace
}  // namespace soapstone::runtime
