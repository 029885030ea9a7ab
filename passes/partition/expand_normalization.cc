// Softmax and the norms over split dimensions. Variances take two passes: the
// sum of squares of centred values does not cancel. Where shards are equal a
// batch norm takes both passes over each sample by itself, and merges.
#include "passes/partition/expand_builder.h"

namespace soapstone::partition {
namespace {

using soap::dimCount;
using soap::shapeOf;

// Dimensions of a norm's input: rows keep their own statistics.
struct NormDims {
  NormDims(Value input, Value scale)
      : shape(shapeOf(input)),
        rows(dimRange(0, dimCount(input) - dimCount(scale))),
        features(dimRange(dimCount(input) - dimCount(scale), dimCount(input))),
        width(countAlong(shape, features)) {}

  ArrayRef<int64_t> shape;
  SmallVector<int64_t> rows;
  SmallVector<int64_t> features;
  int64_t width;
};

// Dimensions of [N, C, spatial..]: channels keep their own statistics.
struct ChannelDims {
  explicit ChannelDims(Value input) : shape(shapeOf(input)) {
    for (int64_t dim = 0; dim < dimCount(input); ++dim) {
      if (dim != 1) positions.push_back(dim);
    }
    count = countAlong(shape, positions);
  }

  ArrayRef<int64_t> shape;
  SmallVector<int64_t> positions;
  int64_t count;
};

Value reciprocalDeviation(ExpansionBuilder& b, Value variance,
                          const llvm::APFloat& epsilon) {
  return b.unary(soap::UnaryKind::Rsqrt,
                 b.offset(variance, epsilon.convertToDouble()));
}

// Scale and shift of a batch norm.
Value normalizeChannels(ExpansionBuilder& b, soap::BatchNormOp op,
                        const ChannelDims& dims, Value centered,
                        Value variance) {
  auto ofChannels = [&](Value channels) {
    return b.expand(channels, dims.positions, dims.shape);
  };
  Value factor = b.multiply(reciprocalDeviation(b, variance, op.getEpsilon()),
                            b.widen(op.getScale()));
  return b.add(b.multiply(centered, ofChannels(factor)),
               ofChannels(b.widen(op.getBias())));
}

// Mean and variance of groups of numbers, all of one size; a variance that is
// absent is zero.
struct Moments {
  Value mean;
  Value variance;
};

// `groups` times what the groups that lie along `dim` have as one (Chan, Golub
// and LeVeque, "Updating formulae and a pairwise algorithm for computing sample
// variances", 1979): nothing cancels, however far the means are from zero.
Moments sumMoments(ExpansionBuilder& b, const Moments& groups, int64_t dim) {
  ArrayRef<int64_t> shape = shapeOf(groups.mean);
  Value sum = b.sum(groups.mean, dim);
  Value mean = b.scale(sum, 1.0 / static_cast<double>(shape[dim]));
  Value distance = b.subtract(groups.mean, b.expand(mean, dim, shape));
  Value spread = b.multiply(distance, distance);
  if (groups.variance) spread = b.add(spread, groups.variance);
  return {sum, b.sum(spread, dim)};
}

}  // namespace

Replacements expandOp(ExpansionBuilder& b, soap::SoftmaxOp op) {
  ArrayRef<int64_t> shape = shapeOf(op.getInput());
  int64_t dims[] = {static_cast<int64_t>(op.getDim())};
  Value input = b.widen(op.getInput());
  b.part("maximum");
  Value largest = b.reduce(soap::ReduceKind::Max, input, dims);
  b.part("shifted");
  Value shifted = b.subtract(input, b.expand(largest, dims, shape));
  b.part("sum");
  Value exponential = b.unary(soap::UnaryKind::Exp, shifted);
  Value sum = b.sum(exponential, dims);
  b.part("normalized");
  Value result =
      op.getLogarithm()
          ? b.subtract(shifted, b.expand(b.unary(soap::UnaryKind::Log, sum),
                                         dims, shape))
          : b.divide(exponential, b.expand(sum, dims, shape));
  return {b.castLike(result, op.getResult())};
}

Replacements expandOp(ExpansionBuilder& b, soap::NormOp op) {
  NormDims dims(op.getInput(), op.getScale());
  Value centered = b.widen(op.getInput());
  b.part("mean");
  Value mean = b.zeros(op.getMean());
  if (op.getKind() == soap::NormKind::Layer) {
    mean = b.mean(centered, dims.features, dims.width);
    b.part("centered");
    centered = b.subtract(centered, b.expand(mean, dims.features, dims.shape));
  }
  b.part("variance");
  Value variance =
      b.mean(b.multiply(centered, centered), dims.features, dims.width);
  Value rstd = reciprocalDeviation(b, variance, op.getEpsilon());
  b.part("normalized");
  Value result =
      b.multiply(centered, b.expand(rstd, dims.features, dims.shape));
  result = b.multiply(result,
                      b.expand(b.widen(op.getScale()), dims.rows, dims.shape));
  if (op.getBias()) {
    result =
        b.add(result, b.expand(b.widen(op.getBias()), dims.rows, dims.shape));
  }
  return {b.castLike(result, op.getResult()), mean, rstd};
}

Replacements expandOp(ExpansionBuilder& b, soap::NormGradOp op) {
  NormDims dims(op.getInput(), op.getScale());
  auto ofRows = [&](Value rows) {
    return b.expand(rows, dims.features, dims.shape);
  };
  b.part("normalized");
  Value normalized =
      b.multiply(b.subtract(b.widen(op.getInput()), ofRows(op.getMean())),
                 ofRows(op.getRstd()));
  Value arriving = b.widen(op.getResultGrad());
  b.part("bias");
  Value biasGrad = b.sum(arriving, dims.rows);
  b.part("scale");
  Value scaleGrad = b.sum(b.multiply(arriving, normalized), dims.rows);
  b.part("scaled");
  Value scaled = b.multiply(
      arriving, b.expand(b.widen(op.getScale()), dims.rows, dims.shape));
  Value inputGrad = scaled;
  if (op.getKind() == soap::NormKind::Layer) {
    b.part("mean");
    Value mean = b.mean(scaled, dims.features, dims.width);
    inputGrad = b.subtract(inputGrad, ofRows(mean));
  }
  b.part("projection");
  Value projection =
      b.mean(b.multiply(scaled, normalized), dims.features, dims.width);
  b.part("input");
  inputGrad = b.subtract(inputGrad, b.multiply(normalized, ofRows(projection)));
  inputGrad = b.multiply(inputGrad, ofRows(op.getRstd()));
  return {b.castLike(inputGrad, op.getInputGrad()),
          b.castLike(scaleGrad, op.getScaleGrad()),
          b.castLike(biasGrad, op.getBiasGrad())};
}

Replacements expandOp(ExpansionBuilder& b, soap::BatchNormOp op) {
  ChannelDims dims(op.getInput());
  Value input = b.widen(op.getInput());
  b.part("mean");
  Value mean = b.mean(input, dims.positions, dims.count);
  b.part("centered");
  Value centered =
      b.subtract(input, b.expand(mean, dims.positions, dims.shape));
  b.part("variance");
  Value variance =
      b.mean(b.multiply(centered, centered), dims.positions, dims.count);
  b.part("normalized");
  Value result = normalizeChannels(b, op, dims, centered, variance);
  return {b.castLike(result, op.getResult()), mean, variance};
}

Replacements expandByBatchShards(ExpansionBuilder& b, soap::BatchNormOp op,
                                 int64_t shards) {
  ChannelDims dims(op.getInput());
  Value input = b.widen(op.getInput());
  int64_t channels = dims.shape[1];
  int64_t samples = dims.shape[0] / shards;
  int64_t points = dims.count / dims.shape[0];
  SmallVector<int64_t> spatial(llvm::drop_begin(dims.positions));
  b.part("sample");
  Moments moments{input, {}};
  if (!spatial.empty()) {
    moments.mean = b.mean(input, spatial, points);
    Value centered =
        b.subtract(input, b.expand(moments.mean, spatial, dims.shape));
    moments.variance = b.mean(b.multiply(centered, centered), spatial, points);
  }
  b.part("shard");
  int64_t byShard[] = {shards, samples, channels};
  moments.mean = b.reshape(moments.mean, byShard);
  if (moments.variance) moments.variance = b.reshape(moments.variance, byShard);
  moments = sumMoments(b, moments, /*dim=*/1);
  Value both = b.stack({moments.mean, moments.variance}, 1);
  b.part("shards");
  b.whole(true);
  both = b.scale(both, 1.0 / static_cast<double>(samples));
  moments = sumMoments(b, {b.element(both, 1, 0), b.element(both, 1, 1)},
                       /*dim=*/0);
  b.part("batch");
  Value mean = b.scale(moments.mean, 1.0 / static_cast<double>(shards));
  Value variance = b.scale(moments.variance, 1.0 / static_cast<double>(shards));
  b.whole(false);
  b.part("normalized");
  Value centered =
      b.subtract(input, b.expand(mean, dims.positions, dims.shape));
  Value result = normalizeChannels(b, op, dims, centered, variance);
  return {b.castLike(result, op.getResult()), mean, variance};
}

Replacements expandOp(ExpansionBuilder& b, soap::BatchNormGradOp op) {
  ChannelDims dims(op.getInput());
  auto ofChannels = [&](Value channels) {
    return b.expand(channels, dims.positions, dims.shape);
  };
  b.part("normalized");
  Value rstd = reciprocalDeviation(b, op.getVariance(), op.getEpsilon());
  Value normalized =
      b.multiply(b.subtract(b.widen(op.getInput()), ofChannels(op.getMean())),
                 ofChannels(rstd));
  Value arriving = b.widen(op.getResultGrad());
  b.part("bias");
  Value biasGrad = b.sum(arriving, dims.positions);
  b.part("scale");
  Value scaleGrad = b.sum(b.multiply(arriving, normalized), dims.positions);
  b.part("input");
  double share = 1.0 / static_cast<double>(dims.count);
  Value removed =
      b.add(ofChannels(b.scale(biasGrad, share)),
            b.multiply(normalized, ofChannels(b.scale(scaleGrad, share))));
  Value inputGrad =
      b.multiply(b.subtract(arriving, removed),
                 ofChannels(b.multiply(b.widen(op.getScale()), rstd)));
  return {b.castLike(inputGrad, op.getInputGrad()),
          b.castLike(scaleGrad, op.getScaleGrad()),
          b.castLike(biasGrad, op.getBiasGrad())};
}

}  // namespace soapstone::partition
