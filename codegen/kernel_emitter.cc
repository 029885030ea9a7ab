#include "codegen/kernel_emitter.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/buffer_assignment.h"
#include "codegen/call_text.h"
#include "codegen/elementwise_text.h"
#include "codegen/kernel_body.h"
#include "ir/soap/ops.h"

namespace soapstone {
namespace {

std::string indexParameters(size_t loops) {
  std::vector<std::string> parameters;
  for (size_t i = 0; i < loops; ++i) {
    // A loop that no pointer depends on is still a parameter.
    parameters.push_back(absl::StrCat("[[maybe_unused]] int64_t i", i));
  }
  return absl::StrJoin(parameters, ", ");
}

std::string shapeText(RankedTensorType type) {
  return absl::StrCat(storageType(type.getElementType()), " [",
                      absl::StrJoin(type.getShape(), ", "), "]");
}

}  // namespace

// The inputs of the op that becomes kernels, as seen from inside its body.
struct KernelEmitter::Region {
  Operation* op = nullptr;
  SmallVector<std::pair<Value, Value>> inputs;  // Inner, outer.

  KernelBody makeBody(ArrayRef<int64_t> shape) const {
    KernelBody body(shape);
    for (auto [inner, outer] : inputs) body.bindInput(inner, outer);
    return body;
  }
};

bool KernelEmitter::isKernel(Operation* op) {
  return isElementwise(op) ||
         isa<soap::FusionOp, soap::BroadcastOp, soap::FillOp, soap::IotaOp>(op);
}

std::string KernelEmitter::structName(const std::string& body, StringRef name,
                                      Location location) {
  auto [it, isNew] = nameOfBody.try_emplace(body, "");
  if (!isNew) return it->second;
  it->second = absl::StrCat("kernel", texts.size(), "_", toIdentifier(name));
  std::string layer = layerName(location);
  texts.push_back(
      absl::StrCat(layer.empty() ? "" : "// " + commentText(layer) + "\n",
                   "struct ", it->second, " {\n", body, "};\n"));
  return it->second;
}

FailureOr<std::string> KernelEmitter::emitMap(const Region& region,
                                              ArrayRef<Value> innerResults,
                                              ArrayRef<Value> outerResults,
                                              StringRef name) {
  // Loops over nothing would divide by their sizes.
  if (tensorType(innerResults[0]).getNumElements() == 0) return std::string();
  KernelBody body = region.makeBody(tensorType(innerResults[0]).getShape());
  for (Value value : innerResults) body.require(value);
  if (body.unsupported() != nullptr) {
    return body.unsupported()->emitOpError("cannot be part of a kernel");
  }
  body.mergeLoops();
  std::vector<std::string> values;
  for (Value value : innerResults) values.push_back(body.print(value));

  std::string text;
  std::vector<std::string> pointers;
  for (const KernelPointer& read : body.pointers()) {
    absl::StrAppend(&text, "  const ", read.elementType, "* ", read.name,
                    ";\n");
    pointers.push_back(pointerText(read.value));
  }
  for (size_t i = 0; i < values.size(); ++i) {
    std::string type =
        storageType(tensorType(outerResults[i]).getElementType());
    absl::StrAppend(&text, "  ", type, "* out", i, ";\n");
    pointers.push_back(pointerText(outerResults[i]));
  }
  std::vector<int64_t> extents = body.extents();
  absl::StrAppend(&text, "  SOAPSTONE_HD void operator()(",
                  indexParameters(extents.size()), ") const {\n");
  for (const std::string& line : body.statements()) {
    absl::StrAppend(&text, "    ", line, "\n");
  }
  for (size_t i = 0; i < values.size(); ++i) {
    std::string type =
        storageType(tensorType(outerResults[i]).getElementType());
    absl::StrAppend(&text, "    out", i, "[", body.elementOffset(),
                    "] = store<", type, ">(", values[i], ");\n");
  }
  absl::StrAppend(&text, "  }\n");
  std::string kernel = structName(text, name, region.op->getLoc());
  return absl::StrCat("map<", extents.size(), ">(rank, compute, ",
                      braced(extents), ", ", kernel, "{",
                      absl::StrJoin(pointers, ", "), "});  // ",
                      shapeText(tensorType(outerResults[0])));
}

FailureOr<std::string> KernelEmitter::emitReduce(const Region& region,
                                                 Operation* op,
                                                 Value outerResult,
                                                 StringRef name) {
  auto reduce = cast<soap::ReduceOp>(op);
  Value input = reduce.getInput();
  KernelBody body = region.makeBody(tensorType(input).getShape());
  body.require(input);
  if (body.unsupported() != nullptr) {
    return body.unsupported()->emitOpError("cannot be part of a kernel");
  }
  body.mergeLoops(reduce.getDims());
  std::string value = body.print(input);
  std::optional<std::vector<bool>> reduced = body.reducedLoops();
  if (!reduced) {
    return reduce.emitOpError("reduces in more than four separate loops");
  }
  std::string text;
  std::vector<std::string> pointers;
  for (const KernelPointer& read : body.pointers()) {
    absl::StrAppend(&text, "  const ", read.elementType, "* ", read.name,
                    ";\n");
    pointers.push_back(pointerText(read.value));
  }
  Type element = tensorType(input).getElementType();
  std::vector<int64_t> extents = body.extents();
  absl::StrAppend(&text, "  SOAPSTONE_HD ", computeType(element),
                  " operator()(", indexParameters(extents.size()),
                  ") const {\n");
  for (const std::string& line : body.statements()) {
    absl::StrAppend(&text, "    ", line, "\n");
  }
  absl::StrAppend(&text, "    return ", value, ";\n  }\n");
  std::string kernel = structName(text, name, region.op->getLoc());
  std::vector<std::string> flags;
  for (bool flag : *reduced) flags.push_back(flag ? "true" : "false");
  std::string kind =
      enumerator("ReduceKind", soap::stringifyReduceKind(reduce.getKind()));
  return absl::StrCat(
      "reduceKernel<", extents.size(), ", ", kind, ">(rank, compute, ",
      braced(extents), ", {", absl::StrJoin(flags, ", "), "}, ", kernel, "{",
      absl::StrJoin(pointers, ", "), "}, ", pointerText(outerResult), ");  // ",
      shapeText(tensorType(outerResult)));
}

FailureOr<std::vector<std::string>> KernelEmitter::emit(Operation* op,
                                                        StringRef name) {
  Region region{op, {}};
  std::vector<std::string> launches;
  SmallVector<Value> innerMapped, outerMapped;
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) {
    for (Value operand : op->getOperands()) {
      region.inputs.push_back({operand, operand});
    }
    FailureOr<std::string> launch =
        emitMap(region, {op->getResult(0)}, {op->getResult(0)}, name);
    if (failed(launch)) return failure();
    if (!launch->empty()) launches.push_back(*launch);
    return launches;
  }
  mlir::Block& block = fusion.getBody().front();
  for (auto [inner, outer] :
       llvm::zip(block.getArguments(), fusion.getInputs())) {
    region.inputs.push_back({inner, outer});
  }
  for (auto [yielded, result] :
       llvm::zip(block.getTerminator()->getOperands(), fusion.getResults())) {
    auto reduce = yielded.getDefiningOp<soap::ReduceOp>();
    if (!reduce) {
      innerMapped.push_back(yielded);
      outerMapped.push_back(result);
      continue;
    }
    FailureOr<std::string> launch = emitReduce(region, reduce, result, name);
    if (failed(launch)) return failure();
    launches.push_back(*launch);
  }
  if (!innerMapped.empty()) {
    FailureOr<std::string> launch =
        emitMap(region, innerMapped, outerMapped, name);
    if (failed(launch)) return failure();
    if (!launch->empty()) launches.push_back(*launch);
  }
  return launches;
}

}  // namespace soapstone
