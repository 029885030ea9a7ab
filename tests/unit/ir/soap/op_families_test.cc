#include "ir/soap/op_families.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "absl/strings/str_join.h"
#include "ir/model/op_kinds.h"
#include "mlir/IR/MLIRContext.h"

namespace soapstone::soap {
namespace {

struct Family {
  const char* name;
  bool (*holds)(Operation*);
};

constexpr Family kFamilies[] = {
    {"scalar", isScalarFunction},   {"mapped", isMapped},
    {"elementwise", isElementwise}, {"rearrangement", isRearrangement},
    {"movement", isMovement},       {"convolution", isConvolution},
    {"windowed", isWindowed},       {"contraction", isContraction},
    {"generator", isGenerator},     {"positional", isPositional},
    {"indexed", isIndexed},         {"dispatching", isDispatching},
    {"headwise", isHeadwise},
};

// "name: families" for an op of the given name. The families depend on the name
// alone, so that the op needs neither operands nor results.
std::string describe(mlir::RegisteredOperationName name) {
  mlir::OperationState state(mlir::UnknownLoc::get(name.getContext()), name);
  Operation* op = Operation::create(state);
  std::string text = name.stripDialect().str() + ":";
  for (const Family& family : kFamilies) {
    if (family.holds(op)) text += std::string(" ") + family.name;
  }
  op->destroy();
  return text;
}

// Each op of the dialect has a line here, so that a new op does not pass before
// its author has decided about each family.
TEST(OpFamiliesTest, HoldTheOpsOfThisTable) {
  mlir::MLIRContext context;
  context.loadDialect<SoapDialect>();
  std::vector<std::string> found;
  for (mlir::RegisteredOperationName name : context.getRegisteredOperations()) {
    if (name.getDialectNamespace() == "soap") found.push_back(describe(name));
  }
  std::sort(found.begin(), found.end());
  EXPECT_EQ("\n" + absl::StrJoin(found, "\n") + "\n", R"(
arg_reduce:
attention: contraction headwise
attention_grad: contraction headwise
batch_norm:
batch_norm_grad:
binary: scalar mapped elementwise
broadcast: movement
cast: scalar mapped elementwise rearrangement
combine: dispatching
compare: scalar mapped elementwise
concat:
constant:
convolution: convolution windowed contraction
convolution_input_grad: convolution windowed contraction
convolution_weight_grad: convolution windowed contraction
cross_entropy: indexed
cross_entropy_grad: indexed
cumulative_sum:
dispatch: dispatching
dot: contraction
dropout: mapped elementwise positional
embedding_bag: indexed
fill: generator
fusion:
gather: indexed
iota: generator positional
lstm: contraction
lstm_grad: contraction
matrix_product: contraction
norm:
norm_grad:
optimizer_update:
pad: windowed
pool: windowed
pool_grad: windowed
random: elementwise positional
reduce:
reorder: rearrangement
reshape: rearrangement movement
rotary: headwise
scatter: indexed
select: scalar mapped elementwise
slice: movement windowed
slot_products: dispatching
softmax:
top_k:
transpose: rearrangement movement
unary: scalar mapped elementwise
yield:
)");
}

// Plain C++ knows ops by their names alone.
TEST(OpKindsTest, AreOpsOfTheDialectAndAgreeAboutContractions) {
  mlir::MLIRContext context;
  context.loadDialect<SoapDialect>();
  for (absl::string_view kind : model::kOpKinds) {
    EXPECT_TRUE(mlir::RegisteredOperationName::lookup(
                    "soap." + std::string(kind), &context)
                    .has_value())
        << kind;
  }
  for (mlir::RegisteredOperationName name : context.getRegisteredOperations()) {
    if (name.getDialectNamespace() != "soap") continue;
    EXPECT_EQ(model::isContraction(name.stripDialect().str()),
              name.hasTrait<Contraction>())
        << name.getStringRef().str();
  }
}

}  // namespace
}  // namespace soapstone::soap
