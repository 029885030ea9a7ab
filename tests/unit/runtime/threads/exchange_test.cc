#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/ops_communication.h"
#include "tests/unit/runtime/element_data.h"
#include "tests/unit/runtime/rank_team.h"

// Boxes sent from rank to rank, combined where they meet.

namespace soapstone::runtime {
namespace {

// A message of an exchange from box to box.
struct Transfer {
  int from;
  int to;
  Box source;
  Box target;
};

// The tables of one rank.
struct ExchangeTables {
  std::vector<int64_t> sends, sendSizes, receives, receiveSizes, copies,
      copySizes;
  int sendCount = 0, receiveCount = 0, copyCount = 0;

  static void append(std::vector<int64_t>& list, const Dims& dims) {
    list.insert(list.end(), dims.values, dims.values + dims.count);
  }

  ExchangeTables(const std::vector<Transfer>& transfers, int rank) {
    for (const Transfer& t : transfers) {
      if (t.from == rank && t.to == rank) {
        append(copies, t.source.start);
        append(copies, t.target.start);
        append(copySizes, t.source.sizes);
        ++copyCount;
      } else if (t.from == rank) {
        sends.push_back(t.to);
        append(sends, t.source.start);
        append(sendSizes, t.source.sizes);
        ++sendCount;
      } else if (t.to == rank) {
        receives.push_back(t.from);
        append(receives, t.target.start);
        append(receiveSizes, t.target.sizes);
        ++receiveCount;
      }
    }
  }

  Exchange op(ElementType type, ReduceKind kind, bool combines,
              const Dims& source, const Dims& target) const {
    Exchange op;
    op.type = type;
    op.kind = kind;
    op.combines = combines;
    op.source = source;
    op.target = target;
    op.sendCount = sendCount;
    op.sends = sends.data();
    op.sendSizes = sendSizes.data();
    op.receiveCount = receiveCount;
    op.receives = receives.data();
    op.receiveSizes = receiveSizes.data();
    op.copyCount = copyCount;
    op.copies = copies.data();
    op.copySizes = copySizes.data();
    return op;
  }
};

double identityOf(ReduceKind kind, ElementType type) {
  bool isBool = type == ElementType::kBool;
  switch (kind) {
    case ReduceKind::kSum:
      return 0;
    case ReduceKind::kProduct:
      return 1;
    case ReduceKind::kMax:
      if (isFloat(type)) return -INFINITY;
      if (type == ElementType::kI32) return INT32_MIN;
      return isBool ? 0 : static_cast<double>(INT64_MIN);
    case ReduceKind::kMin:
      if (isFloat(type)) return INFINITY;
      if (type == ElementType::kI32) return INT32_MAX;
      return isBool ? 1 : static_cast<double>(INT64_MAX);
  }
  return 0;
}

// Boxes of random sizes between random places of tensors of one shape.
std::vector<Transfer> randomTransfers(const Dims& shape, int ranks,
                                      std::mt19937& random) {
  std::vector<Transfer> transfers;
  int count = static_cast<int>(random() % 20);
  for (int i = 0; i < count; ++i) {
    Transfer t{static_cast<int>(random() % static_cast<unsigned>(ranks)),
               static_cast<int>(random() % static_cast<unsigned>(ranks)),
               {},
               {}};
    for (int d = 0; d < shape.count; ++d) {
      auto size =
          static_cast<int64_t>(random() % static_cast<unsigned>(shape[d] + 1));
      auto room = static_cast<unsigned>(shape[d] - size + 1);
      t.source.start.append(static_cast<int64_t>(random() % room));
      t.target.start.append(static_cast<int64_t>(random() % room));
      t.source.sizes.append(size);
      t.target.sizes.append(size);
    }
    transfers.push_back(t);
  }
  return transfers;
}

// The values that a rank must hold: contributions in ascending order of their
// source, rounded to the type at the end.
std::vector<double> combinedValues(ReduceKind kind, ElementType type,
                                   const Dims& shape,
                                   const std::vector<Transfer>& transfers,
                                   const std::vector<Bytes>& inputs, int rank) {
  std::vector<double> values(static_cast<size_t>(shape.product()),
                             identityOf(kind, type));
  for (size_t from = 0; from < inputs.size(); ++from) {
    for (const Transfer& t : transfers) {
      if (t.to != rank || t.from != static_cast<int>(from)) continue;
      forEachRun(shape, t.source.start, shape, t.target.start, t.source.sizes,
                 [&](int64_t a, int64_t b, int64_t n) {
                   for (int64_t i = 0; i < n; ++i) {
                     double& value = values[static_cast<size_t>(b + i)];
                     value = combineValues(kind, type, value,
                                           valueAt(type, inputs[from], a + i));
                   }
                 });
    }
  }
  Bytes rounded(8);
  for (double& value : values) {
    if (std::abs(value) >= 1e18) continue;  // The identity of a large type.
    setValue(type, rounded, 0, value);
    value = valueAt(type, rounded, 0);
  }
  return values;
}

TEST(ExchangeTest, CombinesRandomBoxes) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 300; ++trial) {
    int ranks = 1 + trial % 8;
    ElementType type = kTypes[random() % 6];
    ReduceKind kind = kKinds[random() % 4];
    Dims shape = randomShape(random);
    std::vector<Transfer> transfers = randomTransfers(shape, ranks, random);
    std::vector<Bytes> inputs, outputs;
    for (int r = 0; r < ranks; ++r) {
      inputs.push_back(randomData(type, shape.product(), random));
      outputs.push_back(randomData(type, shape.product(), random));
    }
    auto body = [&](Rank& rank) {
      auto r = static_cast<size_t>(rank.number);
      ExchangeTables tables(transfers, rank.number);
      // Twice: the second time finds the channel used.
      for (int i = 0; i < 2; ++i) {
        exchange(rank, {}, SOAPSTONE_SITE("test"), {9, {}},
                 tables.op(type, kind, true, shape, shape), inputs[r].data(),
                 outputs[r].data());
      }
    };
    ASSERT_EQ(runTeam(ranks, body), "");
    for (int r = 0; r < ranks; ++r) {
      std::vector<double> expected =
          combinedValues(kind, type, shape, transfers, inputs, r);
      for (int64_t i = 0; i < shape.product(); ++i) {
        ASSERT_EQ(valueAt(type, outputs[static_cast<size_t>(r)], i),
                  expected[static_cast<size_t>(i)]);
      }
    }
  }
}

}  // namespace
}  // namespace soapstone::runtime
