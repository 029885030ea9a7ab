#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_PRESETS_PRESET_FIXTURE_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_PRESETS_PRESET_FIXTURE_H_

#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/presets/preset.h"
#include "gtest/gtest.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"

namespace soapstone::presets {

inline constexpr char kLlama[] =
    R"("model_type": "llama", "vocab_size": 32, "hidden_size": 16,
       "intermediate_size": 24, "num_hidden_layers": 2,
       "num_attention_heads": 4)";

class PresetTest : public ::testing::Test {
 protected:
  // A file with the configuration `fields`.
  std::string write(const std::string& fields) {
    std::string path = absl::StrCat(
        ::testing::TempDir(), "/preset_",
        ::testing::UnitTest::GetInstance()->current_test_info()->name(),
        ".json");
    std::ofstream(path) << "{" << fields << "}";
    return path;
  }

  absl::StatusOr<compiler::ImportedModel> build(
      const std::string& fields,
      std::map<std::string, int64_t> dims = {{"seq", 8}}) {
    return readPreset(write(fields), {.batch = 2, .dims = std::move(dims)},
                      context);
  }

  mlir::func::FuncOp forwardOf(compiler::ImportedModel& model) {
    return model.module->lookupSymbol<mlir::func::FuncOp>("forward");
  }

  mlir::MLIRContext context;
};

}  // namespace soapstone::presets

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_PRESETS_PRESET_FIXTURE_H_
