// Sharding rule of reshape: the common refinement of two row-major
// factorisations of the same number of elements.
#include <numeric>

#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

// Walks the dimensions of both shapes from the major end. Equal leading factors
// of what is left of the current dims are shared; where nothing is shared, the
// dims up to the next common boundary get forbidden factors.
class ReshapeRefinement {
 public:
  explicit ReshapeRefinement(ReshapeOp op)
      : rule(op),
        input{shapeOf(op.getInput()), "input", {}, 0, 1},
        output{shapeOf(op.getResult()), "dim", {}, 0, 1} {
    input.factors.resize(input.shape.size());
    output.factors.resize(output.shape.size());
  }

  sharding::ShardingRule build() {
    bool empty = llvm::is_contained(input.shape, 0);
    // Equal element counts: both sides end together.
    while (!empty && enter(input)) {
      enter(output);
      int64_t shared = std::gcd(input.left, output.left);
      if (shared > 1) {
        share(shared);
      } else {
        forbidGroup();
      }
    }
    if (empty) forbidEverything();
    for (auto [dim, factors] : llvm::enumerate(input.factors)) {
      rule.operand(0, dim, factors);
    }
    for (auto [dim, factors] : llvm::enumerate(output.factors)) {
      rule.result(0, dim, factors);
    }
    return rule.take();
  }

 private:
  struct Side {
    ArrayRef<int64_t> shape;
    std::string name;
    std::vector<std::vector<int>> factors;
    int64_t dim;   // The next dimension to enter.
    int64_t left;  // The uncovered part of dimension `dim - 1`.
  };

  // Moves to the next dimension of size > 1 if the current one is covered.
  // Returns whether there is anything left.
  static bool enter(Side& side) {
    while (side.left == 1 &&
           side.dim < static_cast<int64_t>(side.shape.size())) {
      side.left = side.shape[side.dim++];
    }
    return side.left > 1;
  }

  void share(int64_t size) {
    int factor = rule.factor("dim" + std::to_string(numShared++), size,
                             sharding::FactorKind::kInherited);
    input.factors[input.dim - 1].push_back(factor);
    output.factors[output.dim - 1].push_back(factor);
    input.left /= size;
    output.left /= size;
  }

  // Covers what is left of the current dimension with a forbidden factor.
  int64_t forbid(Side& side) {
    int64_t size = side.left;
    side.factors[side.dim - 1].push_back(rule.forbidden(
        side.name + "Rest" + std::to_string(side.dim - 1), size));
    side.left = 1;
    return size;
  }

  // Both sides have something left that shares no factor. Their products meet
  // again at the latest at the end, since the element counts are equal.
  void forbidGroup() {
    int64_t inputProduct = forbid(input);
    int64_t outputProduct = forbid(output);
    while (inputProduct != outputProduct) {
      if (inputProduct < outputProduct && enter(input)) {
        inputProduct *= forbid(input);
      } else if (enter(output)) {
        outputProduct *= forbid(output);
      } else {
        break;
      }
    }
  }

  void forbidEverything() {
    for (Side* side : {&input, &output}) {
      for (auto [dim, size] : llvm::enumerate(side->shape)) {
        side->factors[dim] = {
            rule.forbidden(side->name + "Rest" + std::to_string(dim), size)};
      }
    }
  }

  RuleBuilder rule;
  Side input;
  Side output;
  int numShared = 0;
};

}  // namespace

sharding::ShardingRule ReshapeOp::getShardingRule() {
  return passingPartials(getOperation(), ReshapeRefinement(*this).build());
}

}  // namespace soapstone::soap
