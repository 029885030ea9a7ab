// Cost of a fusion: the arithmetic of its body, the traffic of its ends.
#include "ir/soap/cost_support.h"
#include "ir/soap/fusion_factors.h"

namespace soapstone::soap {
namespace {

// Where the local size of a factor can be read off; factors that no operand or
// result carries alone keep their whole size.
std::vector<model::Term> factorSizes(const sharding::ShardingRule& rule) {
  std::vector<model::Term> sizes;
  for (const sharding::Factor& factor : rule.factors)
    sizes.push_back({.coefficient = static_cast<double>(factor.size)});
  auto note = [&](const std::vector<sharding::TensorMapping>& tensors,
                  bool areResults) {
    for (auto [i, tensor] : llvm::enumerate(tensors)) {
      for (auto [dim, mapping] : llvm::enumerate(tensor.dims)) {
        if (mapping.factors.size() != 1) continue;
        auto number = static_cast<unsigned>(i);
        auto position = static_cast<int64_t>(dim);
        sizes[mapping.factors[0]] = {
            .coefficient = 1,
            .dims = {areResults ? resultDim(number, position)
                                : operandDim(number, position)}};
      }
    }
  };
  note(rule.operands, false);
  note(rule.results, true);
  return sizes;
}

// A term over the dimensions of an op of the body, over those of the fusion.
model::Term translate(const model::Term& term,
                      const FusionFactors::BodyOp& inner,
                      const std::vector<model::Term>& sizes) {
  model::Term result{.coefficient = term.coefficient};
  for (const model::TensorDim& dim : term.dims) {
    const std::vector<sharding::TensorMapping>& tensors =
        dim.isOfResult ? inner.rule.results : inner.rule.operands;
    for (int factor : tensors[dim.tensor].dims[dim.dim].factors) {
      const model::Term& size = sizes[inner.factors[factor]];
      result.coefficient *= size.coefficient;
      result = times(std::move(result), size.dims);
    }
  }
  return result;
}

}  // namespace

model::OpWork FusionOp::getWork() {
  FusionFactors fusion = analyzeFusion(*this);
  std::vector<model::Term> sizes = factorSizes(fusion.rule);
  model::Amount flops;
  for (const FusionFactors::BodyOp& inner : fusion.body) {
    for (const model::Term& term :
         cast<CostOpInterface>(inner.op).getWork().flops) {
      flops.push_back(translate(term, inner, sizes));
    }
  }
  return streamingWork(*this, std::move(flops));
}

}  // namespace soapstone::soap
