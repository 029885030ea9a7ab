#include <cstring>

#include "tests/unit/runtime/cuda/device_ops_fixture.h"

// Gradients of norms that add up what the readers of the norm send back.

namespace soapstone::runtime {
namespace {

// The gradient of a norm whose result two or three products read: the bits of
// the sum that a kernel would store in front of it, and the input's gradient in
// the place of any part.
template <typename T>
void expectGradientsOfSums(Rank& rank, int64_t columns) {
  constexpr int64_t kRows = 12;
  constexpr ElementType type = ElementTypeOf<T>::value;
  const int64_t count = kRows * columns;
  const auto x = narrowed<T>(randomFloats(count, 10, -3, 5));
  const auto scale = narrowed<T>(randomFloats(columns, 12));
  const Floats mean = randomFloats(kRows, 13, 0.9, 1.1);
  const Floats rstd = randomFloats(kRows, 14, 0.4, 0.5);
  const auto more = narrowed<T>(randomFloats(count, 15));
  const Norm op{.type = type, .rows = kRows, .columns = columns};
  for (int parts : {2, 3}) {
    std::vector<std::vector<T>> part;
    std::vector<T> total(count);
    for (int i = 0; i < 3; ++i)
      part.push_back(narrowed<T>(randomFloats(count, 16 + i)));
    for (int64_t i = 0; i < count; ++i) {
      float sum = load(part[0][i]) + load(part[1][i]);
      if (parts == 3) sum += load(part[2][i]);
      total[i] = store<T>(sum);
    }
    std::vector<T> dx(count), ds(columns), db(columns);
    portable::normGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                       rstd.data(), total.data(), dx.data(), ds.data(),
                       db.data(), more.data());
    std::vector<T> hostDx(count), hostDs(columns), hostDb(columns);
    normGrad(rank, {}, op, x.data(), scale.data(), mean.data(), rstd.data(),
             total.data(), hostDx.data(), hostDs.data(), hostDb.data(),
             more.data());
    for (int place = 0; place < parts; ++place) {
      for (auto* function :
           {&portable::normGradOfSum, &runtime::normGradOfSum}) {
        auto written = part;
        GradientSum sum;
        for (int i = 0; i < parts; ++i) sum.parts[i] = written[i].data();
        sum.total = written[0].data();
        std::vector<T> ds2(columns), db2(columns);
        T* dx2 = written[place].data();
        (*function)(rank, {}, op, x.data(), scale.data(), mean.data(),
                    rstd.data(), sum, dx2, ds2.data(), db2.data(), more.data());
        const bool isHost = function == &runtime::normGradOfSum;
        EXPECT_EQ(std::memcmp(dx2, (isHost ? hostDx : dx).data(),
                              sizeof(T) * dx.size()),
                  0);
        EXPECT_EQ(std::memcmp(ds2.data(), (isHost ? hostDs : ds).data(),
                              sizeof(T) * ds.size()),
                  0);
        EXPECT_EQ(std::memcmp(db2.data(), (isHost ? hostDb : db).data(),
                              sizeof(T) * db.size()),
                  0);
      }
    }
  }
}

// Rows that are made of whole accesses or not, and more columns than a block's
// registers hold sums of.
TEST_F(DeviceOpsTest, GradientsOfNormsThatSeveralRead) {
  for (int64_t columns : {37, 64, 1031, 8200}) {
    expectGradientsOfSums<float>(rank, columns);
    expectGradientsOfSums<bf16>(rank, columns);
  }
}

}  // namespace
}  // namespace soapstone::runtime
