#include <map>
#include <set>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/dist/verify_program.h"
#include "ir/soap/arguments.h"
#include "ir/soap/global_box.h"

namespace soapstone::dist {
namespace {

using mlir::func::FuncOp;

// Records which function specialises each rank, and each class number of a
// model function; rejects duplicates.
class ClassRegister {
 public:
  LogicalResult add(FuncOp function, int64_t devices) {
    const std::string name = modelFunction(function).str();
    if (!classes.insert({name, deviceClass(function)}).second) {
      return function.emitError("class ")
             << deviceClass(function) << " of '" << name << "' occurs twice";
    }
    for (int64_t rank : ranksOf(function)) {
      if (rank >= devices) {
        return function.emitError("has rank ")
               << rank << ", but the program has " << devices << " devices";
      }
      if (!ranks.insert({name, rank}).second) {
        return function.emitError("has rank ")
               << rank << ", which is of another class of '" << name
               << "' already";
      }
    }
    return success();
  }

 private:
  std::set<std::pair<std::string, int64_t>> classes;
  std::set<std::pair<std::string, int64_t>> ranks;
};

// Properties shared by all local arguments (or results) of one model tensor.
struct WholeTensor {
  SmallVector<int64_t> shape;
  Type elementType;
  std::string role;
  std::string name;

  bool operator==(const WholeTensor&) const = default;
};

// The whole tensors of a model function, by index in its signature.
using Signature = std::map<int64_t, WholeTensor>;

LogicalResult addTensor(FuncOp function, llvm::Twine what, int64_t index,
                        WholeTensor tensor, Signature* signature) {
  auto [known, isNew] = signature->try_emplace(index, tensor);
  if (isNew || known->second == tensor) return success();
  return function.emitError()
         << what << " is a part of number " << index << " of '"
         << modelFunction(function)
         << "', but differs in global shape, element type, role or name from "
            "an earlier part";
}

LogicalResult addArguments(FuncOp function, Signature* signature) {
  std::set<std::pair<int64_t, int64_t>> parts;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (!function.getArgAttr(i, kArgumentAttribute))
      return function.emitError("argument ") << i << " lacks 'dist.argument'";
    Placement placement = argumentPlacement(function, i);
    if (!parts.insert({placement.index, placement.part}).second) {
      return function.emitError("argument ")
             << i << " repeats part " << placement.part << " of argument "
             << placement.index << " of the model";
    }
    auto type = cast<RankedTensorType>(function.getArgumentTypes()[i]);
    WholeTensor tensor{placement.globalShape, type.getElementType(),
                       soap::stringify(soap::argumentRole(function, i)).str(),
                       soap::argumentName(function, i)};
    if (failed(addTensor(function, "argument " + llvm::Twine(i),
                         placement.index, tensor, signature))) {
      return failure();
    }
  }
  return success();
}

// Checks that the new value of an argument has the argument's placement.
LogicalResult verifyUpdate(FuncOp function, unsigned result) {
  const int64_t argument = soap::updatedArgument(function, result);
  if (argument < 0) return success();
  Placement updated = resultPlacement(function, result);
  Placement original = argumentPlacement(function, argument);
  if (updated.globalShape == original.globalShape &&
      updated.offsets == original.offsets) {
    return success();
  }
  return function.emitError("result ")
         << result << " updates argument " << argument
         << ", but lies at other offsets";
}

LogicalResult addResults(FuncOp function, Signature* signature) {
  std::set<int64_t> indices;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    if (!function.getResultAttr(i, kResultAttribute))
      return function.emitError("result ") << i << " lacks 'dist.result'";
    Placement placement = resultPlacement(function, i);
    const bool isUpdate =
        soap::resultRole(function, i) == soap::ResultRole::kUpdate;
    if (!indices.insert(placement.index).second && !isUpdate) {
      return function.emitError("result ")
             << i << " repeats result " << placement.index << " of the model";
    }
    auto type = cast<RankedTensorType>(function.getResultTypes()[i]);
    WholeTensor tensor{placement.globalShape, type.getElementType(),
                       soap::stringify(soap::resultRole(function, i)).str(),
                       soap::resultName(function, i)};
    if (failed(addTensor(function, "result " + llvm::Twine(i), placement.index,
                         tensor, signature)) ||
        failed(verifyUpdate(function, i))) {
      return failure();
    }
  }
  return success();
}

// Ops that compute with positions know those of every member.
LogicalResult verifyPositions(FuncOp function) {
  WalkResult walk = function.walk([](Operation* op) {
    if (!op->hasAttr(soap::kGlobalShapeAttribute) || memberOffsets(op))
      return WalkResult::advance();
    op->emitError(
        "has 'soap.global_shape' in a device function, but no "
        "'dist.global_offsets'");
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

}  // namespace

LogicalResult verifySignatures(ModuleOp module) {
  const int64_t devices = deviceCount(module);
  if (devices < 1) return module.emitError("module lacks 'dist.devices'");
  ClassRegister classes;
  std::map<std::string, Signature> arguments;
  std::map<std::string, Signature> results;
  for (FuncOp function : module.getOps<FuncOp>()) {
    if (!isDeviceFunction(function))
      return function.emitError("function lacks 'dist.ranks'");
    if (!llvm::hasSingleElement(function.getBody()))
      return function.emitError("device function must have one block");
    const std::string name = modelFunction(function).str();
    if (failed(classes.add(function, devices)) ||
        failed(addArguments(function, &arguments[name])) ||
        failed(addResults(function, &results[name])) ||
        failed(verifyPositions(function))) {
      return failure();
    }
  }
  return success();
}

LogicalResult verifyProgram(ModuleOp module) {
  return failure(failed(verifySignatures(module)) ||
                 failed(verifySteps(module)));
}

}  // namespace soapstone::dist
