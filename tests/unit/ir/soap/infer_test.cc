#include <cstdint>
#include <filesystem>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

// Inference meets attributes and shapes from untrusted model files. Starting
// from the valid ops of the round-trip tests, every attribute and every operand
// shape is spoilt in turn: inference must answer, whatever the answer is.
namespace soapstone::soap {
namespace {

constexpr int64_t kMaximum = std::numeric_limits<int64_t>::max();
constexpr int64_t kMinimum = std::numeric_limits<int64_t>::min();
constexpr int64_t kExtremes[] = {kMinimum,         -1,      0, 1, 2, 7,
                                 int64_t{1} << 32, kMaximum};

class InferTest : public testing::Test {
 protected:
  InferTest() : silence(&context, [](mlir::Diagnostic&) { return success(); }) {
    context.loadDialect<SoapDialect, mlir::func::FuncDialect>();
    for (const auto& entry :
         std::filesystem::directory_iterator(SOAPSTONE_LIT_FOLDER)) {
      const std::string file = entry.path().string();
      const bool isRoundTrip = entry.path().extension() == ".mlir" &&
                               file.find("_invalid") == std::string::npos &&
                               file.find("canonicalize") == std::string::npos &&
                               // Partitioned programs have another dialect too.
                               file.find("dist") == std::string::npos;
      if (!isRoundTrip) continue;
      modules.push_back(mlir::parseSourceFile<ModuleOp>(file, &context));
    }
  }

  // Calls `visit` on every op of the dialect that infers its result types.
  template <typename Visit>
  void forEachOp(Visit visit) {
    for (mlir::OwningOpRef<ModuleOp>& module : modules) {
      ASSERT_TRUE(module);
      module->walk([&](mlir::InferTypeOpInterface op) { visit(op); });
    }
  }

  // Infers and verifies; only returning matters. Counts failures.
  void exercise(mlir::InferTypeOpInterface op) {
    SmallVector<Type> types;
    const LogicalResult inferred = op.inferReturnTypes(
        &context, op.getLoc(), op->getOperands(), op->getRawDictionaryAttrs(),
        op->getPropertiesStorage(), op->getRegions(), types);
    failures += failed(inferred);
    if (succeeded(inferred)) {
      EXPECT_EQ(types.size(), op->getNumResults());
    }
    (void)mlir::verify(op, /*verifyRecursively=*/false);
  }

  mlir::MLIRContext context;
  mlir::ScopedDiagnosticHandler silence;
  std::vector<mlir::OwningOpRef<ModuleOp>> modules;
  int failures = 0;
};

// Variants of a list: other lengths, and every entry replaced by an extreme.
std::vector<std::vector<int64_t>> spoilt(ArrayRef<int64_t> values) {
  std::vector<std::vector<int64_t>> variants{{}};
  std::vector<int64_t> original(values.begin(), values.end());
  for (size_t i = 0; i < original.size(); ++i) {
    for (int64_t extreme : kExtremes) {
      variants.push_back(original);
      variants.back()[i] = extreme;
    }
  }
  variants.push_back(original);
  variants.back().push_back(1);
  variants.push_back(original);
  variants.back().insert(variants.back().begin(), kMaximum);
  return variants;
}

std::vector<Attribute> spoilt(Attribute attribute, mlir::Builder& builder) {
  std::vector<Attribute> variants;
  if (auto list = dyn_cast<mlir::DenseI64ArrayAttr>(attribute)) {
    for (const std::vector<int64_t>& variant : spoilt(list.asArrayRef())) {
      variants.push_back(builder.getDenseI64ArrayAttr(variant));
    }
  } else if (auto integer = dyn_cast<mlir::IntegerAttr>(attribute)) {
    if (!integer.getType().isSignlessInteger(64)) return variants;
    for (int64_t extreme : kExtremes)
      variants.push_back(builder.getI64IntegerAttr(extreme));
  } else if (isa<mlir::TypeAttr>(attribute)) {
    variants = {mlir::TypeAttr::get(builder.getIndexType()),
                mlir::TypeAttr::get(builder.getI1Type()),
                mlir::TypeAttr::get(builder.getNoneType())};
  }
  return variants;
}

TEST_F(InferTest, CoversEveryOp) {
  std::set<std::string> seen;
  forEachOp([&](mlir::InferTypeOpInterface op) {
    seen.insert(op->getName().getStringRef().str());
  });
  for (mlir::RegisteredOperationName name :
       context.getRegisteredOperationsByDialect("soap")) {
    if (!name.hasInterface<mlir::InferTypeOpInterface>()) continue;
    EXPECT_TRUE(seen.contains(name.getStringRef().str()))
        << name.getStringRef().str();
  }
}

TEST_F(InferTest, AgreesWithTheWrittenTypes) {
  forEachOp([&](mlir::InferTypeOpInterface op) { exercise(op); });
  EXPECT_EQ(failures, 0);
}

TEST_F(InferTest, SurvivesSpoiltAttributes) {
  mlir::Builder builder(&context);
  forEachOp([&](mlir::InferTypeOpInterface op) {
    for (mlir::NamedAttribute attribute : op->getAttrDictionary()) {
      // Lengths of operand groups come from the builder, never from a file.
      if (attribute.getName() == "operandSegmentSizes") continue;
      for (Attribute variant : spoilt(attribute.getValue(), builder)) {
        op->setAttr(attribute.getName(), variant);
        exercise(op);
      }
      op->setAttr(attribute.getName(), attribute.getValue());
    }
  });
  EXPECT_GT(failures, 0);
}

TEST_F(InferTest, SurvivesSpoiltOperandShapes) {
  forEachOp([&](mlir::InferTypeOpInterface op) {
    for (Value operand : op->getOperands()) {
      const auto type = cast<RankedTensorType>(operand.getType());
      for (const std::vector<int64_t>& shape : spoilt(type.getShape())) {
        // A tensor type cannot hold other negative sizes than "dynamic".
        if (llvm::any_of(shape, [](int64_t size) {
              return size < 0 && size != kMinimum;
            }))
          continue;
        operand.setType(RankedTensorType::get(shape, type.getElementType()));
        exercise(op);
      }
      operand.setType(mlir::UnrankedTensorType::get(type.getElementType()));
      exercise(op);
      operand.setType(type);
    }
  });
  EXPECT_GT(failures, 0);
}

}  // namespace
}  // namespace soapstone::soap
