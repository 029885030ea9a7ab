#include "codegen/program/device_code.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/dist/program.h"
#include "ir/support/status_macros.h"

namespace soapstone::codegen {

using mlir::func::FuncOp;

SmallVector<FuncOp> DeviceCode::functions() const {
  SmallVector<FuncOp> all(actions);
  if (accumulate) all.push_back(accumulate);
  if (step) all.push_back(step);
  return all;
}

std::string DeviceCode::nameOf(FuncOp function) const {
  if (pipeline) return dist::modelFunction(function).str();
  return function == accumulate ? "accumulate" : "step";
}

namespace {

// The classes of a pipeline, whose functions may do nothing on some.
absl::StatusOr<std::vector<DeviceCode>> pipelineCodes(ModuleOp module) {
  SOAPSTONE_ASSIGN_OR_RETURN(dist::Pipeline read, dist::readPipeline(module));
  auto pipeline = std::make_shared<const dist::Pipeline>(std::move(read));
  std::vector<DeviceCode> codes;
  for (FuncOp function : module.getOps<FuncOp>()) {
    auto number = static_cast<size_t>(dist::deviceClass(function));
    if (number > 1 << 20) {
      return absl::InvalidArgumentError("a device class is out of range");
    }
    if (codes.size() <= number) codes.resize(number + 1);
    DeviceCode& code = codes[number];
    ArrayRef<int64_t> ranks = dist::ranksOf(function);
    code.ranks.assign(ranks.begin(), ranks.end());
    code.pipeline = pipeline;
    // The update function's results say where the loss is.
    bool isLast = dist::modelFunction(function) == dist::kUpdateFunction;
    bool isEmpty = function.front().without_terminator().empty() &&
                   function.getNumResults() == 0;
    if (isLast) {
      code.step = function;
    } else if (!isEmpty) {
      code.actions.push_back(function);
    }
  }
  return codes;
}

}  // namespace

absl::StatusOr<std::vector<DeviceCode>> deviceCodes(ModuleOp module) {
  if (dist::isPipeline(module)) return pipelineCodes(module);
  std::vector<DeviceCode> codes;
  for (FuncOp function : module.getOps<FuncOp>()) {
    bool isPart = dist::isDeviceFunction(function);
    StringRef name =
        isPart ? dist::modelFunction(function) : function.getName();
    int64_t number = isPart ? dist::deviceClass(function) : 0;
    SmallVector<int64_t> ranks = {0};
    if (isPart)
      ranks.assign(dist::ranksOf(function).begin(),
                   dist::ranksOf(function).end());
    bool accumulates = name == "accumulate";
    if (!accumulates && name != "step" && name != "forward") continue;
    if (number < 0 || number > 1 << 20) {
      return absl::InvalidArgumentError("a device class is out of range");
    }
    if (codes.size() <= static_cast<size_t>(number)) codes.resize(number + 1);
    DeviceCode& code = codes[number];
    if ((code.step || code.accumulate) && code.ranks != ranks) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the functions of device class ", number, " have different ranks"));
    }
    code.ranks = ranks;
    (accumulates ? code.accumulate : code.step) = function;
  }
  if (codes.empty()) {
    return absl::InvalidArgumentError("the module has no @step or @forward");
  }
  for (size_t i = 0; i < codes.size(); ++i) {
    if (!codes[i].step) {
      return absl::InvalidArgumentError(
          absl::StrCat("device class ", i, " has no @step or @forward"));
    }
  }
  return codes;
}

}  // namespace soapstone::codegen
