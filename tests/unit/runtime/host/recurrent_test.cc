#include "runtime/ops_recurrent.h"

#include <tuple>

#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

constexpr int64_t T = 4, B = 3, I = 5, H = 4;

double squash(double x) { return 1 / (1 + std::exp(-x)); }

// Operands of an LSTM in the order of the runtime.
using Operands = std::vector<Doubles>;

// [T, B, H] hidden states followed by the cells.
Doubles naiveLstm(const Operands& in) {
  const auto& [x, w, u, bias, h0, c0] =
      std::tie(in[0], in[1], in[2], in[3], in[4], in[5]);
  Doubles h = h0, c = c0, hidden, cell;
  auto at = [](const Doubles& m, int64_t row, int64_t column, int64_t width) {
    return m[static_cast<size_t>(row * width + column)];
  };
  for (int64_t t = 0; t < T; ++t) {
    Doubles nextHidden(h.size()), nextCell(c.size());
    for (int64_t b = 0; b < B; ++b)
      for (int64_t j = 0; j < H; ++j) {
        double gate[4];
        for (int64_t g = 0; g < 4; ++g) {
          int64_t row = g * H + j;
          gate[g] = bias[static_cast<size_t>(row)];
          for (int64_t i = 0; i < I; ++i)
            gate[g] += at(x, t * B + b, i, I) * at(w, row, i, I);
          for (int64_t i = 0; i < H; ++i)
            gate[g] += at(h, b, i, H) * at(u, row, i, H);
        }
        auto place = static_cast<size_t>(b * H + j);
        nextCell[place] =
            squash(gate[2]) * c[place] + squash(gate[0]) * std::tanh(gate[3]);
        nextHidden[place] = squash(gate[1]) * std::tanh(nextCell[place]);
      }
    h = nextHidden;
    c = nextCell;
    hidden.insert(hidden.end(), h.begin(), h.end());
    cell.insert(cell.end(), c.begin(), c.end());
  }
  hidden.insert(hidden.end(), cell.begin(), cell.end());
  return hidden;
}

TEST(LstmTest, ForwardAndGradientsMatchLoops) {
  Lstm op{ElementType::kF32, T, B, I, H};
  const int64_t counts[6] = {T * B * I, 4 * H * I, 4 * H * H,
                             4 * H,     B * H,     B * H};
  std::vector<Floats> in;
  Operands wide;
  for (int i = 0; i < 6; ++i) {
    in.push_back(randomFloats(counts[i], 10 + i));
    wide.push_back(toDoubles(in.back()));
  }
  Floats states(2 * T * B * H), gates(T * B * 4 * H);
  float* hidden = states.data();
  float* cell = states.data() + T * B * H;
  Rank rank(0, 2);
  lstm(rank, {}, op, in[0].data(), in[1].data(), in[2].data(), in[3].data(),
       in[4].data(), in[5].data(), hidden, cell, gates.data());
  expectClose(states, naiveLstm(wide), 1e-5);

  Floats grads = randomFloats(2 * T * B * H, 20);
  std::vector<Floats> out;
  for (int64_t count : counts) out.emplace_back(static_cast<size_t>(count));
  lstmGrad(rank, {}, op, in[0].data(), in[1].data(), in[2].data(), in[4].data(),
           in[5].data(), hidden, cell, gates.data(), grads.data(),
           grads.data() + T * B * H, out[0].data(), out[1].data(),
           out[2].data(), out[3].data(), out[4].data(), out[5].data());
  for (size_t i = 0; i < 6; ++i) {
    expectClose(out[i],
                numericGradient(
                    [&](const Doubles& v) {
                      Operands moved = wide;
                      moved[i] = v;
                      return naiveLstm(moved);
                    },
                    wide[i], grads),
                5e-5, "operand " + std::to_string(i));
  }
}

}  // namespace
}  // namespace soapstone::runtime
