// Tensors that programs hold with more dims than files give them: packed
// weights, of which a rank holds some heads of every part.

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/core/plan_tables.h"

namespace soapstone::runtime {
namespace {

// Reads with readPieces from a tensor whose element e is e.
bool readNumbers(const Dims& whole, const Box& box, void* target) {
  EXPECT_TRUE(fitsInside(box, whole));
  auto* to = static_cast<float*>(target);
  forEachRun(whole, box.start, box.sizes, relativeTo(box.start, box.start),
             box.sizes, [&](int64_t from, int64_t at, int64_t count) {
               for (int64_t i = 0; i < count; ++i)
                 to[at + i] = static_cast<float>(from + i);
             });
  return true;
}

// Reads the tensor's only box by pieces of its file and compares it with the
// box of the whole.
void expectReadsItsBox(const TensorInfo& tensor, size_t pieces) {
  EXPECT_EQ(filePieces(tensor, 0).size(), pieces);
  std::vector<float> held(static_cast<size_t>(tensor.dims.product()), -1);
  ASSERT_TRUE(readPieces(tensor, 0, held.data(), readNumbers));
  std::vector<float> expected(held.size());
  readNumbers(tensor.wholeDims(), {tensor.boxStart(0), tensor.dims},
              expected.data());
  EXPECT_EQ(held, expected);
}

TEST(FilePiecesTest, SomeHeadsOfEveryPartAreAPieceForEachPart) {
  const int64_t start[] = {0, 0, 1, 0};
  expectReadsItsBox({.name = "qkv",
                     .dims = {5, 3, 2, 4},
                     .globalDims = {5, 3, 6, 4},
                     .boxOffsets = start,
                     .fileDims = {5, 72}},
                    3);
}

TEST(FilePiecesTest, StoredTransposedAsWell) {
  const int64_t start[] = {1, 2, 0, 3};
  expectReadsItsBox({.name = "qkv",
                     .dims = {2, 3, 4, 2},
                     .globalDims = {3, 6, 4, 5},
                     .boxOffsets = start,
                     .fileDims = {72, 5}},
                    2);
}

TEST(FilePiecesTest, WholePartsAreOnePiece) {
  const int64_t start[] = {2, 0, 0, 0};
  expectReadsItsBox({.name = "qkv",
                     .dims = {3, 3, 6, 4},
                     .globalDims = {5, 3, 6, 4},
                     .boxOffsets = start,
                     .fileDims = {5, 72}},
                    1);
}

// Three groups of four units: two of the first part, one of each other.
TensorInfo sharedKeys(const Dims& dims, const int64_t* start) {
  return {.name = "qkv",
          .dims = dims,
          .globalDims = {5, 3, 4, 2},
          .boxOffsets = start,
          .fileDims = {5, 24},
          .fileParts = {2, 1, 1}};
}

// Reads the tensor's only box and compares it, element by element, with the
// places that the parts have in a file.
void expectReadsParts(const TensorInfo& tensor, size_t pieces) {
  EXPECT_EQ(filePieces(tensor, 0).size(), pieces);
  std::vector<float> held(static_cast<size_t>(tensor.dims.product()), -1);
  ASSERT_TRUE(readPieces(tensor, 0, held.data(), readNumbers));
  const Dims start = tensor.boxStart(0);
  size_t next = 0;
  for (int64_t row = 0; row < tensor.dims[0]; ++row) {
    for (int64_t g = 0; g < tensor.dims[1]; ++g) {
      for (int64_t u = 0; u < tensor.dims[2]; ++u) {
        for (int64_t e = 0; e < tensor.dims[3]; ++e) {
          const int64_t group = start[1] + g;
          const int64_t unit = start[2] + u;
          const int64_t place = unit < 2    ? 2 * group + unit
                                : unit == 2 ? 6 + group
                                            : 9 + group;
          const int64_t column = 2 * place + start[3] + e;
          EXPECT_EQ(held[next++],
                    static_cast<float>(24 * (start[0] + row) + column));
        }
      }
    }
  }
}

TEST(FilePiecesTest, GroupsOfUnequalPartsAreAPieceForEachPart) {
  const int64_t start[] = {0, 1, 0, 0};
  expectReadsParts(sharedKeys({5, 2, 4, 2}, start), 3);
}

TEST(FilePiecesTest, AllGroupsOfUnequalPartsAre) {
  expectReadsParts(sharedKeys({5, 3, 4, 2}, nullptr), 3);
}

TEST(FilePiecesTest, SomeUnitsOfUnequalPartsAre) {
  const int64_t start[] = {2, 0, 1, 1};
  // A run for every group and unit, of each of which an element is held.
  expectReadsParts(sharedKeys({3, 3, 2, 1}, start), 6);
}

TEST(FilePiecesTest, ATensorWithTheDimsOfItsFileIsOnePiece) {
  const int64_t start[] = {2, 1};
  expectReadsItsBox({.name = "plain",
                     .dims = {3, 4},
                     .globalDims = {5, 6},
                     .boxOffsets = start},
                    1);
}

// The six pieces of the two ranks' tensor cover its file, [rows, columns],
// once.
void expectFileIsCovered(const DeviceClass& devices, const Dims& file) {
  Plan plan = {.name = "two", .classes = &devices, .classCount = 1};
  plan.devices = 2;
  std::vector<WholeTensor> tensors = wholeTensors(
      plan, [](const TensorInfo&) { return true; },
      [](const TensorInfo& tensor) { return std::string(tensor.name); });
  ASSERT_EQ(tensors.size(), 1u);
  EXPECT_EQ(tensors[0].dims, file);
  ASSERT_EQ(tensors[0].boxes.size(), 6u);
  std::vector<int> covered(file[0] * file[1], 0);
  for (const OwnedBox& box : tensors[0].boxes) {
    EXPECT_TRUE(fitsInside(box.box, tensors[0].dims));
    EXPECT_EQ(box.box.volume(), box.held.volume());
    forEachRun(tensors[0].dims, box.box.start, tensors[0].dims, box.box.start,
               box.box.sizes, [&](int64_t from, int64_t, int64_t count) {
                 for (int64_t i = 0; i < count; ++i) ++covered[from + i];
               });
  }
  EXPECT_EQ(covered, std::vector<int>(file[0] * file[1], 1));
}

// Two ranks with half the heads each: the whole has the shape of its file, and
// its boxes cover it once.
TEST(FilePiecesTest, WholeTensorsHaveTheShapeOfTheirFiles) {
  static const int kRanks[] = {0, 1};
  static const int64_t kStarts[] = {0, 0, 0, 0, 0, 0, 3, 0};
  static const TensorInfo kTensor = {.name = "qkv",
                                     .role = TensorRole::kParameter,
                                     .dims = {5, 3, 3, 4},
                                     .globalDims = {5, 3, 6, 4},
                                     .boxOffsets = kStarts,
                                     .fileDims = {5, 72}};
  static const DeviceClass kClass = {.ranks = kRanks,
                                     .rankCount = 2,
                                     .tensors = &kTensor,
                                     .tensorCount = 1,
                                     .arenaBytes = 1024};
  expectFileIsCovered(kClass, Dims{5, 72});
}

// Two ranks with some groups each cover the file once.
TEST(FilePiecesTest, GroupsOfUnequalPartsCoverTheFile) {
  static const int kRanks[] = {0, 1};
  static const int64_t kStarts[] = {0, 0, 0, 0, 0, 2, 0, 0};
  static TensorInfo tensor = sharedKeys({5, 2, 4, 2}, kStarts);
  tensor.role = TensorRole::kParameter;
  tensor.globalDims = {5, 4, 4, 2};
  tensor.fileDims = {5, 32};
  static const DeviceClass kClass = {.ranks = kRanks,
                                     .rankCount = 2,
                                     .tensors = &tensor,
                                     .tensorCount = 1,
                                     .arenaBytes = 1024};
  expectFileIsCovered(kClass, Dims{5, 32});
}

}  // namespace
}  // namespace soapstone::runtime
