// GridSample: reads an input [N, C, spatial..] at positions that a grid
// [N, out.., spatial rank] gives, each in [-1, 1] from border to border, last
// spatial dimension first. Every tap is a gather of all channels.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

enum class Padding { kZeros, kBorder, kReflection };

struct Sampler {
  NodeLowering& op;
  std::string mode;  // nearest, linear or cubic
  Padding padding;
  bool alignCorners;
  Shape spatial;  // Sizes of the input.
};

Sampler readSampler(NodeLowering& op, const Shape& input) {
  std::string mode = op.textAttribute("mode", "linear");
  if (mode == "bilinear") mode = "linear";
  if (mode == "bicubic") mode = "cubic";
  if (mode != "nearest" && mode != "linear" && mode != "cubic") {
    op.refuse(absl::StrCat("mode '", mode, "' is unknown"));
  }
  std::string padding = op.textAttribute("padding_mode", "zeros");
  if (padding != "zeros" && padding != "border" && padding != "reflection") {
    op.refuse(absl::StrCat("padding mode '", padding, "' is unknown"));
  }
  return {op, mode,
          padding == "zeros"    ? Padding::kZeros
          : padding == "border" ? Padding::kBorder
                                : Padding::kReflection,
          op.intAttribute("align_corners") != 0,
          Shape(input.begin() + 2, input.end())};
}

mlir::Value clamp(SoapBuilder& build, mlir::Value x, double low, double high) {
  return build.binary(BinaryKind::Min, build.binary(BinaryKind::Max, x, low),
                      high);
}

// Folds `x` back into [low, high] as between two mirrors.
mlir::Value reflect(SoapBuilder& build, mlir::Value x, double low,
                    double high) {
  double range = high - low;
  if (range <= 0) return build.fillLike(low, x);
  mlir::Value shifted = build.add(x, -low);
  mlir::Value phase = build.binary(BinaryKind::FloorMod, shifted, 2 * range);
  mlir::Value mirrored = build.sub(build.fillLike(2 * range, phase), phase);
  return build.add(build.binary(BinaryKind::Min, phase, mirrored), low);
}

// Positions in elements of spatial dimension `dim`, padded.
mlir::Value sourcePosition(const Sampler& sampler, mlir::Value grid,
                           size_t dim) {
  NodeLowering& op = sampler.op;
  int64_t rank = rankOf(grid);
  int64_t count = static_cast<int64_t>(sampler.spatial.size());
  Shape shape = shapeOf(grid);
  shape.pop_back();
  int64_t column = count - 1 - static_cast<int64_t>(dim);
  mlir::Value at = op.reshape(op.sliceDim(grid, rank - 1, column, 1), shape);
  double size = static_cast<double>(sampler.spatial[dim]);
  at = sampler.alignCorners ? op.mul(op.add(at, 1.0), (size - 1) / 2)
                            : op.add(op.mul(op.add(at, 1.0), size / 2), -0.5);
  if (sampler.mode == "nearest") at = op.unary(UnaryKind::Round, at);
  // Cubic taps around a position outside are at the border one by one.
  if (sampler.padding == Padding::kBorder && sampler.mode != "cubic")
    at = clamp(op, at, 0, size - 1);
  if (sampler.padding == Padding::kReflection) {
    at = sampler.alignCorners ? reflect(op, at, 0, size - 1)
                              : reflect(op, at, -0.5, size - 0.5);
  }
  return at;
}

// One tap of one dimension: which element, how much, and whether it exists.
struct Tap {
  mlir::Value index;   // i64, inside the input
  mlir::Value weight;  // null: 1
  mlir::Value inside;  // i1; null: always
};

Tap makeTap(const Sampler& sampler, mlir::Value position, mlir::Value weight,
            size_t dim) {
  NodeLowering& op = sampler.op;
  double last = static_cast<double>(sampler.spatial[dim] - 1);
  Tap tap;
  tap.weight = weight;
  if (sampler.padding == Padding::kZeros) {
    tap.inside = op.binary(BinaryKind::And,
                           op.compare(CompareKind::GreaterEqual, position, 0.0),
                           op.compare(CompareKind::LessEqual, position, last));
  } else if (sampler.padding == Padding::kReflection) {
    position = sampler.alignCorners ? reflect(op, position, 0, last)
                                    : reflect(op, position, -0.5, last + 0.5);
    position = op.unary(UnaryKind::Round, position);
  }
  tap.index = op.convert(clamp(op, position, 0, last), op.i64());
  return tap;
}

// Weight of a tap at `distance` >= 0 by cubic convolution with a = -0.75
// (Keys, IEEE ASSP 1981); `outer` for distances in [1, 2].
mlir::Value cubicWeight(SoapBuilder& build, mlir::Value distance, bool outer) {
  constexpr double a = -0.75;
  auto polynomial = [&](double c3, double c2, double c1, double c0) {
    mlir::Value value = build.add(build.mul(distance, c3), c2);
    value = build.add(build.mul(value, distance), c1);
    return build.add(build.mul(value, distance), c0);
  };
  return outer ? polynomial(a, -5 * a, 8 * a, -4 * a)
               : polynomial(a + 2, -(a + 3), 0, 1);
}

std::vector<Tap> tapsOf(const Sampler& sampler, mlir::Value at, size_t dim) {
  NodeLowering& op = sampler.op;
  if (sampler.mode == "nearest") {
    return {makeTap(sampler, at, mlir::Value(), dim)};
  }
  mlir::Value base = op.unary(UnaryKind::Floor, at);
  mlir::Value fraction = op.sub(at, base);
  mlir::Value rest = op.sub(op.fillLike(1, fraction), fraction);
  std::vector<Tap> taps;
  auto add = [&](double offset, mlir::Value weight) {
    taps.push_back(makeTap(sampler, op.add(base, offset), weight, dim));
  };
  if (sampler.mode == "linear") {
    add(0, rest);
    add(1, fraction);
  } else {
    add(-1, cubicWeight(op, op.add(fraction, 1.0), true));
    add(0, cubicWeight(op, fraction, false));
    add(1, cubicWeight(op, rest, false));
    add(2, cubicWeight(op, op.add(rest, 1.0), true));
  }
  return taps;
}

// Reads all channels at the given taps, one for each dimension, weighted.
mlir::Value readTaps(const Sampler& sampler, mlir::Value rows,
                     const std::vector<Tap>& taps) {
  NodeLowering& op = sampler.op;
  Shape shape = shapeOf(taps[0].index);
  mlir::Value index = op.iota(shape, 0, op.i64());
  mlir::Value weight, inside;
  for (size_t dim = 0; dim < taps.size(); ++dim) {
    double size = static_cast<double>(sampler.spatial[dim]);
    index = op.add(op.mul(index, size), taps[dim].index);
    if (taps[dim].weight) {
      weight = weight ? op.mul(weight, taps[dim].weight) : taps[dim].weight;
    }
    if (taps[dim].inside) {
      inside = inside ? op.binary(BinaryKind::And, inside, taps[dim].inside)
                      : taps[dim].inside;
    }
  }
  // Past the end: reads zero.
  double end = static_cast<double>(shapeOf(rows)[0]);
  if (inside) index = op.select(inside, index, op.fillLike(end, index));
  mlir::Value values = op.gather(rows, index, 0);
  if (!weight) return values;
  Shape full = shapeOf(values);
  return op.mul(values, op.broadcast(op.convert(weight, elementTypeOf(values)),
                                     countingDims(rankOf(weight)), full));
}

void lowerGridSample(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  Sampler sampler = readSampler(op, shape);
  size_t rank = sampler.spatial.size();
  if (rank < 1 || rank > 3 || (rank == 3 && sampler.mode == "cubic")) {
    op.refuse(absl::StrCat("cannot sample ", rank,
                           " spatial dimensions in mode '", sampler.mode, "'"));
  }
  int64_t positions = elementCountOf(sampler.spatial) * shape[0];
  mlir::Value rows = op.reshape(op.moveDim(input, 1, rankOf(input) - 1),
                                {positions, shape[1]});
  mlir::Value grid = op.convert(op.operand(1), op.f32());
  std::vector<std::vector<Tap>> taps;
  size_t combinations = 1;
  for (size_t dim = 0; dim < rank; ++dim) {
    taps.push_back(tapsOf(sampler, sourcePosition(sampler, grid, dim), dim));
    combinations *= taps.back().size();
  }
  mlir::Value sum;
  for (size_t i = 0; i < combinations; ++i) {
    std::vector<Tap> chosen;
    size_t rest = i;
    for (const std::vector<Tap>& choices : taps) {
      chosen.push_back(choices[rest % choices.size()]);
      rest /= choices.size();
    }
    mlir::Value part = readTaps(sampler, rows, chosen);
    sum = sum ? op.add(sum, part) : part;
  }
  op.setResult(op.moveDim(sum, rankOf(sum) - 1, 1));
}

}  // namespace

void addGridSampleOps(OpTable& table) {
  table.add("GridSample", lowerGridSample);
}

}  // namespace soapstone::onnx
