// Fourier transforms, as products with the matrix of their sines and cosines.

#include <numbers>

#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

// A transform of `points` of a signal: result k turns position i by the angle
// 2 pi i k / points, clockwise but for the inverse. A signal that is the first
// half of the spectrum of real numbers becomes these; else results are complex.
struct Transform {
  int64_t points;
  int64_t results;
  bool isInverse;
  bool isHalf = false;
};

// cos(2 pi units / (4 quarter)) of i64 `units`, less the whole quarters: those
// are exact.
mlir::Value cosine(NodeLowering& op, mlir::Value units, int64_t quarter) {
  const auto size = static_cast<double>(quarter);
  auto mod = [&](mlir::Value value, double by) {
    return op.binary(BinaryKind::FloorMod, value, by);
  };
  units = mod(units, 4 * size);
  mlir::Value quarters =
      op.binary(BinaryKind::Div, op.add(op.mul(units, 2), size), 2 * size);
  mlir::Value rest =
      op.convert(op.sub(units, op.mul(quarters, size)), op.f32());
  mlir::Value angle = op.mul(rest, std::numbers::pi / (2 * size));
  mlir::Value result = op.select(
      op.compare(CompareKind::Equal, mod(quarters, 2), 1),
      op.unary(UnaryKind::Sin, angle), op.unary(UnaryKind::Cos, angle));
  mlir::Value isNegative =
      op.compare(CompareKind::GreaterEqual, mod(op.add(quarters, 1), 4), 2);
  return op.select(isNegative, op.unary(UnaryKind::Neg, result), result);
}

// [positions, parts, results, result parts], the parts being real and
// imaginary: the factor of part c in part d is cos(angle + (d - c) pi / 2),
// with the negative angle for the inverse. A quarter of a turn has as many
// units as there are points.
mlir::Value transformMatrix(NodeLowering& op, const Transform& transform,
                            int64_t positions, int64_t parts, Type type) {
  const Shape shape = {positions, parts, transform.results,
                       transform.isHalf ? 1 : 2};
  const auto points = static_cast<double>(transform.points);
  auto count = [&](int64_t dim) { return op.iota(shape, dim, op.i64()); };
  mlir::Value turn =
      op.binary(BinaryKind::FloorMod, op.mul(count(0), count(2)), points);
  mlir::Value units = op.add(op.mul(turn, transform.isInverse ? -4 : 4),
                             op.mul(op.sub(count(3), count(1)), points));
  mlir::Value matrix = cosine(op, units, transform.points);
  if (transform.isInverse) matrix = op.mul(matrix, 1 / points);
  if (transform.isHalf) {
    // The other half are conjugates, but for the first and the middle one.
    mlir::Value rest =
        op.binary(BinaryKind::FloorMod, op.mul(count(0), 2), points);
    matrix = op.select(op.compare(CompareKind::Equal, rest, 0), matrix,
                       op.mul(matrix, 2));
  }
  return op.convert(matrix, type);
}

// `signal`, [.., 1 or 2], along `axis`; what it lacks of the points is zero.
mlir::Value transformed(NodeLowering& op, mlir::Value signal, int64_t axis,
                        const Transform& transform) {
  const int64_t rank = rankOf(signal);
  const int64_t positions =
      transform.isHalf ? transform.points / 2 + 1 : transform.points;
  if (shapeOf(signal)[axis] > positions) {
    signal = op.sliceDim(signal, axis, 0, positions);
  }
  const Shape shape = shapeOf(signal);
  mlir::Value matrix = transformMatrix(op, transform, shape[axis],
                                       shape[rank - 1], elementTypeOf(signal));
  mlir::Value result = op.dot(signal, matrix, {}, {}, {axis, rank - 1}, {0, 1});
  return op.moveDim(result, rank - 2, axis);
}

void lowerDft(NodeLowering& op) {
  const int64_t axis = op.intAttribute("axis");
  const bool isInverse = op.intAttribute("inverse") != 0;
  op.setResult(
      transformed(op, op.operand(0), axis,
                  {op.intAttribute("dft_length"), op.resultShape()[axis],
                   isInverse, isInverse && op.intAttribute("onesided") != 0}));
}

void lowerStft(NodeLowering& op) {
  const Shape result = op.resultShape();
  const int64_t length = op.intAttribute("frame_length");
  const Shape frames = {result[1], length};
  mlir::Value at =
      op.add(op.mul(op.iota(frames, 0, op.i64()),
                    static_cast<double>(op.intAttribute("frame_step"))),
             op.iota(frames, 1, op.i64()));
  mlir::Value signal = op.operand(0);
  if (rankOf(signal) == 2) {
    signal = op.reshape(signal, {shapeOf(signal)[0], shapeOf(signal)[1], 1});
  }
  mlir::Value framed = op.gather(signal, at, 1);
  if (op.hasOperand(2)) {
    framed = op.mul(framed, op.broadcast(op.operand(2), {2}, shapeOf(framed)));
  }
  op.setResult(
      transformed(op, framed, 2, {length, result[2], /*isInverse=*/false}));
}

}  // namespace

void addFourierOps(OpTable& table) {
  table.add("DFT", lowerDft);
  table.add("STFT", lowerStft);
}

}  // namespace soapstone::onnx
