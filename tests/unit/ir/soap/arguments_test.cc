#include "ir/soap/arguments.h"

#include <string>

#include "gmock/gmock.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/ops.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

namespace soapstone::soap {
namespace {

using mlir::func::FuncOp;
using testing::HasSubstr;

class ArgumentsTest : public testing::Test {
 protected:
  ArgumentsTest()
      : handler(&context, [this](mlir::Diagnostic& diagnostic) {
          error = diagnostic.str();
          return success();
        }) {
    context.loadDialect<SoapDialect, mlir::func::FuncDialect>();
    module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToStart(module->getBody());
  }

  RankedTensorType vector(Type elementType) {
    return RankedTensorType::get({4}, elementType);
  }
  RankedTensorType scalar(Type elementType) {
    return RankedTensorType::get({}, elementType);
  }

  FuncOp makeFunction(mlir::TypeRange arguments, mlir::TypeRange results) {
    auto function = FuncOp::create(builder, builder.getUnknownLoc(), "f",
                                   builder.getFunctionType(arguments, results));
    function.setPrivate();
    return function;
  }

  mlir::MLIRContext context;
  mlir::ScopedDiagnosticHandler handler;
  OpBuilder builder{&context};
  mlir::OwningOpRef<ModuleOp> module;
  std::string error;
};

TEST_F(ArgumentsTest, AbsentAttributesReadAsNeutralValues) {
  FuncOp function = makeFunction({vector(builder.getF32Type())},
                                 {vector(builder.getF32Type())});
  EXPECT_EQ(argumentRole(function, 0), ArgumentRole::kInput);
  EXPECT_EQ(argumentName(function, 0), "");
  EXPECT_EQ(argumentOrigin(function, 0), std::nullopt);
  EXPECT_EQ(argumentInitializer(function, 0), std::nullopt);
  EXPECT_EQ(resultRole(function, 0), ResultRole::kOutput);
  EXPECT_EQ(resultName(function, 0), "");
  EXPECT_EQ(updatedArgument(function, 0), -1);
  EXPECT_EQ(gradientArgument(function, 0), -1);
  EXPECT_TRUE(succeeded(verifyArguments(function)));
}

TEST_F(ArgumentsTest, ReturnsWhatWasSet) {
  FuncOp function = makeFunction({vector(builder.getF32Type())},
                                 {vector(builder.getF32Type())});
  const Origin origin{"weights.bin", 64, 16};
  const Initializer initializer{Initializer::Kind::kUniform, -0.5, 0.5};
  setArgumentRole(function, 0, ArgumentRole::kParameter);
  setArgumentName(function, 0, "layer.weight");
  setArgumentOrigin(function, 0, origin);
  setArgumentInitializer(function, 0, initializer);
  setUpdatedArgument(function, 0, 0);
  setResultName(function, 0, "new");
  EXPECT_EQ(argumentRole(function, 0), ArgumentRole::kParameter);
  EXPECT_EQ(argumentName(function, 0), "layer.weight");
  EXPECT_EQ(argumentOrigin(function, 0), origin);
  EXPECT_EQ(argumentInitializer(function, 0), initializer);
  EXPECT_EQ(resultRole(function, 0), ResultRole::kUpdate);
  EXPECT_EQ(updatedArgument(function, 0), 0);
  EXPECT_EQ(resultName(function, 0), "new");
  EXPECT_TRUE(succeeded(verifyArguments(function)));
  EXPECT_TRUE(succeeded(mlir::verify(*module)));
}

TEST_F(ArgumentsTest, EveryRoleReadsBack) {
  FuncOp function = makeFunction({scalar(builder.getF32Type())},
                                 {scalar(builder.getF32Type())});
  for (ArgumentRole role : {ArgumentRole::kInput, ArgumentRole::kParameter,
                            ArgumentRole::kWorkingCopy, ArgumentRole::kState,
                            ArgumentRole::kOptimizerState,
                            ArgumentRole::kGradient, ArgumentRole::kStep,
                            ArgumentRole::kSeed, ArgumentRole::kLearningRate}) {
    setArgumentRole(function, 0, role);
    EXPECT_EQ(argumentRole(function, 0), role) << stringify(role).str();
  }
  for (ResultRole role : {ResultRole::kOutput, ResultRole::kLoss,
                          ResultRole::kUpdate, ResultRole::kGradient}) {
    setResultRole(function, 0, role);
    EXPECT_EQ(resultRole(function, 0), role) << stringify(role).str();
  }
}

TEST_F(ArgumentsTest, AddsAScalarArgumentOnce) {
  FuncOp function = makeFunction({vector(builder.getF32Type())}, {});
  function.addEntryBlock();
  const unsigned seed = getOrAddScalarArgument(function, ArgumentRole::kSeed);
  const unsigned rate =
      getOrAddScalarArgument(function, ArgumentRole::kLearningRate);
  EXPECT_EQ(seed, 1u);
  EXPECT_EQ(rate, 2u);
  EXPECT_EQ(getOrAddScalarArgument(function, ArgumentRole::kSeed), seed);
  EXPECT_EQ(function.getArgument(seed).getType(), scalar(builder.getI64Type()));
  EXPECT_EQ(function.getArgument(rate).getType(), scalar(builder.getF32Type()));
  EXPECT_EQ(argumentName(function, rate), "learning_rate");
  EXPECT_TRUE(succeeded(verifyArguments(function)));
}

TEST_F(ArgumentsTest, RefusesAScalarOfTheWrongType) {
  FuncOp function = makeFunction({vector(builder.getF32Type())}, {});
  setArgumentRole(function, 0, ArgumentRole::kStep);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(
      error,
      HasSubstr("argument 0 with role 'step' must have type 'tensor<i64>'"));
}

TEST_F(ArgumentsTest, RefusesAnArgumentThatIsNoStaticTensor) {
  FuncOp function = makeFunction({builder.getF32Type()}, {});
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(
      error,
      HasSubstr(
          "argument 0 with role 'input' must be a static tensor, got 'f32'"));
}

TEST_F(ArgumentsTest, RefusesAnIntegerParameter) {
  FuncOp function = makeFunction({vector(builder.getI64Type())}, {});
  setArgumentRole(function, 0, ArgumentRole::kParameter);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(
      error,
      HasSubstr("argument 0 with role 'parameter' must have float elements"));
}

TEST_F(ArgumentsTest, RefusesTwoSeeds) {
  FuncOp function = makeFunction(
      {scalar(builder.getI64Type()), scalar(builder.getI64Type())}, {});
  setArgumentRole(function, 0, ArgumentRole::kSeed);
  setArgumentRole(function, 1, ArgumentRole::kSeed);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(error, HasSubstr("arguments 0 and 1 both have role 'seed'"));
}

TEST_F(ArgumentsTest, RefusesTwoStoredTensorsOfOneName) {
  FuncOp function = makeFunction(
      {vector(builder.getF32Type()), vector(builder.getF32Type())}, {});
  for (unsigned argument : {0u, 1u}) {
    setArgumentRole(function, argument, ArgumentRole::kParameter);
    setArgumentName(function, argument, "w");
  }
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(error, HasSubstr("arguments 0 and 1 are both named 'w'"));
}

TEST_F(ArgumentsTest, RefusesTwoUpdatesOfOneArgument) {
  const Type type = vector(builder.getF32Type());
  FuncOp function = makeFunction({type}, {type, type});
  setUpdatedArgument(function, 0, 0);
  setUpdatedArgument(function, 1, 0);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(error, HasSubstr("results 0 and 1 both update argument 0"));
}

TEST_F(ArgumentsTest, RefusesAnUpdateOfNoArgument) {
  FuncOp function = makeFunction({vector(builder.getF32Type())},
                                 {vector(builder.getF32Type())});
  setResultRole(function, 0, ResultRole::kUpdate);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(error,
              HasSubstr("result 0 must have role 'update' if and only if"));
}

TEST_F(ArgumentsTest, RefusesAReferenceFromAnotherRole) {
  FuncOp function = makeFunction({vector(builder.getF32Type())},
                                 {vector(builder.getF32Type())});
  setResultRole(function, 0, ResultRole::kGradient);
  function.setResultAttr(0, kGradientOfAttribute, builder.getI64IntegerAttr(0));
  EXPECT_EQ(gradientArgument(function, 0), 0);
  EXPECT_TRUE(succeeded(verifyArguments(function)));
  setResultRole(function, 0, ResultRole::kOutput);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(error,
              HasSubstr("result 0 must have role 'gradient' if and only if"));
}

TEST_F(ArgumentsTest, RefusesALossThatIsNoScalar) {
  FuncOp function = makeFunction({}, {vector(builder.getF32Type())});
  setResultRole(function, 0, ResultRole::kLoss);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(
      error,
      HasSubstr("result 0 with role 'loss' must have type 'tensor<f32>'"));
}

TEST_F(ArgumentsTest, RefusesTwoLosses) {
  const Type type = scalar(builder.getF32Type());
  FuncOp function = makeFunction({}, {type, type});
  setResultRole(function, 0, ResultRole::kLoss);
  setResultRole(function, 1, ResultRole::kLoss);
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(error, HasSubstr("results 0 and 1 both have role 'loss'"));
}

TEST_F(ArgumentsTest, RefusesMalformedAttributes) {
  FuncOp function = makeFunction({vector(builder.getF32Type())}, {});
  function.setArgAttr(0, "soap.role", builder.getStringAttr("weight"));
  EXPECT_TRUE(failed(verifyArguments(function)));
  EXPECT_THAT(error,
              HasSubstr("attribute 'soap.role' must be input, parameter"));
}

}  // namespace
}  // namespace soapstone::soap
