// Sharding rules of contractions and convolutions.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

std::string numbered(StringRef name, int64_t index, int64_t count) {
  return count == 1 ? name.str() : name.str() + std::to_string(index);
}

// The window of a convolution along its spatial dimension `index`.
template <typename ConvolutionLike>
sharding::Halo convolutionHalo(ConvolutionLike op, int64_t index,
                               int64_t window) {
  return {.window = window,
          .stride = op.getStrides()[index],
          .dilation = op.getDilations()[index],
          .padLow = op.getPadLow()[index]};
}

// A window of one at every position is no window.
bool isTrivial(const sharding::Halo& halo, int64_t inputSize,
               int64_t resultSize) {
  return halo.window == 1 && halo.stride == 1 && halo.padLow == 0 &&
         inputSize == resultSize;
}

// The roles of a convolution's three tensors, and the op's tensors in them. The
// value that the op computes is a result (index 0), the others are operands.
enum class Role { kInput, kWeight, kOutput };

// Maps the dims of one of the three tensors, wherever it is.
class ConvolutionRule {
 public:
  ConvolutionRule(Operation* op, Role computed, unsigned inputOperand,
                  unsigned weightOperand, unsigned outputOperand)
      : rule(op),
        computed(computed),
        inputOperand(inputOperand),
        weightOperand(weightOperand),
        outputOperand(outputOperand) {}

  void map(Role role, int64_t dim, std::vector<int> factors) {
    if (role == computed) {
      rule.result(0, dim, std::move(factors));
    } else {
      rule.operand(operandOf(role), dim, std::move(factors));
    }
  }
  void mapHalo(Role role, int64_t dim, int factor, const sharding::Halo& halo) {
    rule.operandHalo(operandOf(role), dim, factor, halo);
  }

  // Batch, groups and channels. A factor that the computed tensor lacks is
  // summed.
  void mapBatchAndChannels(ArrayRef<int64_t> inputShape,
                           ArrayRef<int64_t> weightShape, int64_t groups) {
    int batch =
        rule.factor("batch", inputShape[0], sharding::FactorKind::kSample);
    map(Role::kInput, 0, {batch});
    map(Role::kOutput, 0, {batch});
    if (computed == Role::kWeight) rule.partial(0, batch);
    std::vector<int> input;
    std::vector<int> output;
    if (groups > 1) {
      int group =
          rule.factor("group", groups, sharding::FactorKind::kParameter);
      input.push_back(group);
      output.push_back(group);
    }
    int outChannel = rule.factor("outChannel", weightShape[0] / groups,
                                 computed == Role::kInput
                                     ? sharding::FactorKind::kReduction
                                     : sharding::FactorKind::kParameter);
    int inChannel = rule.factor("inChannel", weightShape[1],
                                computed == Role::kOutput
                                    ? sharding::FactorKind::kReduction
                                    : sharding::FactorKind::kParameter);
    if (computed == Role::kInput) rule.partial(0, outChannel);
    if (computed == Role::kOutput) rule.partial(0, inChannel);
    input.push_back(inChannel);
    output.push_back(outChannel);
    map(Role::kInput, 1, input);
    map(Role::kOutput, 1, output);
    map(Role::kWeight, 0, output);
    map(Role::kWeight, 1, {inChannel});
  }

  // Spatial dimension `index` of `count`. The factor counts positions of the
  // output, or of the input where that is what the op computes.
  void mapSpatial(int64_t index, int64_t count, int64_t inputSize,
                  int64_t outputSize, sharding::Halo halo) {
    std::string name = spatialName(index, count);
    int64_t dim = index + 2;
    map(Role::kWeight, dim,
        {rule.forbidden("kernel" + std::to_string(index), halo.window)});
    bool computesInput = computed == Role::kInput;
    int factor = rule.factor(name, computesInput ? inputSize : outputSize,
                             sharding::FactorKind::kAttribute);
    Role counted = computesInput ? Role::kInput : Role::kOutput;
    Role read = computesInput ? Role::kOutput : Role::kInput;
    map(counted, dim, {factor});
    halo.transposed = computesInput;
    if (isTrivial(halo, inputSize, outputSize)) {
      map(read, dim, {factor});
    } else {
      mapHalo(read, dim, factor, halo);
    }
    if (computed == Role::kWeight) rule.partial(0, factor);
  }

  sharding::ShardingRule take() { return rule.take(); }

 private:
  unsigned operandOf(Role role) const {
    switch (role) {
      case Role::kInput:
        return inputOperand;
      case Role::kWeight:
        return weightOperand;
      case Role::kOutput:
        return outputOperand;
    }
    return 0;
  }

  RuleBuilder rule;
  Role computed;
  unsigned inputOperand;
  unsigned weightOperand;
  unsigned outputOperand;
};

template <typename ConvolutionLike>
sharding::ShardingRule finish(ConvolutionRule rule, ConvolutionLike op,
                              Value input, Value weight, Value output) {
  ArrayRef<int64_t> inputShape = shapeOf(input);
  ArrayRef<int64_t> weightShape = shapeOf(weight);
  ArrayRef<int64_t> outputShape = shapeOf(output);
  rule.mapBatchAndChannels(inputShape, weightShape, op.getGroups());
  int64_t count = static_cast<int64_t>(inputShape.size()) - 2;
  for (int64_t i = 0; i < count; ++i) {
    rule.mapSpatial(i, count, inputShape[i + 2], outputShape[i + 2],
                    convolutionHalo(op, i, weightShape[i + 2]));
  }
  return rule.take();
}

}  // namespace

sharding::ShardingRule DotOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> lhsShape = shapeOf(getLhs());
  ArrayRef<int64_t> rhsShape = shapeOf(getRhs());
  int64_t resultDim = 0;
  int64_t numBatch = getLhsBatch().size();
  for (int64_t i = 0; i < numBatch; ++i) {
    int factor =
        rule.factor(numbered("batch", i, numBatch), lhsShape[getLhsBatch()[i]],
                    sharding::FactorKind::kInherited);
    rule.operand(0, getLhsBatch()[i], {factor});
    rule.operand(1, getRhsBatch()[i], {factor});
    rule.result(0, resultDim++, {factor});
  }
  auto mapFree = [&](unsigned operand, ArrayRef<int64_t> shape,
                     ArrayRef<int64_t> batch, ArrayRef<int64_t> contract,
                     StringRef name, sharding::FactorKind kind) {
    int64_t count = shape.size() - batch.size() - contract.size();
    int64_t index = 0;
    for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim) {
      if (llvm::is_contained(batch, dim) || llvm::is_contained(contract, dim))
        continue;
      int factor =
          rule.factor(numbered(name, index++, count), shape[dim], kind);
      rule.operand(operand, dim, {factor});
      rule.result(0, resultDim++, {factor});
    }
  };
  mapFree(0, lhsShape, getLhsBatch(), getLhsContract(), "row",
          sharding::FactorKind::kInherited);
  mapFree(1, rhsShape, getRhsBatch(), getRhsContract(), "column",
          sharding::FactorKind::kParameter);
  int64_t numContract = getLhsContract().size();
  for (int64_t i = 0; i < numContract; ++i) {
    int factor = rule.factor(numbered("contracted", i, numContract),
                             lhsShape[getLhsContract()[i]],
                             sharding::FactorKind::kReduction);
    rule.operand(0, getLhsContract()[i], {factor});
    rule.operand(1, getRhsContract()[i], {factor});
    rule.partial(0, factor);
  }
  return rule.take();
}

sharding::ShardingRule ConvolutionOp::getShardingRule() {
  return finish(ConvolutionRule(getOperation(), Role::kOutput, 0, 1, 0), *this,
                getInput(), getWeight(), getResult());
}

sharding::ShardingRule ConvolutionInputGradOp::getShardingRule() {
  return finish(ConvolutionRule(getOperation(), Role::kInput, 0, 1, 0), *this,
                getInputGrad(), getWeight(), getResultGrad());
}

sharding::ShardingRule ConvolutionWeightGradOp::getShardingRule() {
  return finish(ConvolutionRule(getOperation(), Role::kWeight, 0, 0, 1), *this,
                getInput(), getWeightGrad(), getResultGrad());
}

}  // namespace soapstone::soap
