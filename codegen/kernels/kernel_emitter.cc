#include "codegen/kernels/kernel_emitter.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/calls/call_text.h"
#include "codegen/kernels/elementwise_text.h"
#include "codegen/kernels/kernel_body.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/memory/row_pitch.h"
#include "codegen/program/line_wrap.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::codegen {
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
                      absl::StrJoin(type.getShape(), ", "), "]",
                      soap::isChannelsLast(type) ? ", channels last" : "");
}

// CamelCase of a snake_case word.
std::string camelCase(StringRef word) {
  return llvm::convertToCamelFromSnakeCase(word, /*capitalizeFirst=*/true);
}

// Word for one op of a kernel; empty for ops that only index.
std::string wordOf(Operation* op) {
  return llvm::TypeSwitch<Operation*, std::string>(op)
      .Case([](soap::UnaryOp unary) {
        return camelCase(soap::stringifyUnaryKind(unary.getKind()));
      })
      .Case([](soap::BinaryOp binary) {
        return camelCase(soap::stringifyBinaryKind(binary.getKind()));
      })
      .Case([](soap::ReduceOp reduce) {
        return camelCase(soap::stringifyReduceKind(reduce.getKind()));
      })
      .Case<soap::BroadcastOp, soap::FillOp, soap::IotaOp, soap::YieldOp>(
          [](auto) { return std::string(); })
      .Default([](Operation* other) {
        return camelCase(other->getName().stripDialect());
      });
}

// Name of a kernel by what it computes: its last few different ops.
std::string kernelTitle(Operation* op) {
  constexpr size_t kWords = 3;
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) {
    std::string word = wordOf(op);
    return word.empty() ? camelCase(op->getName().stripDialect()) : word;
  }
  std::vector<std::string> words;
  for (Operation& inner : fusion.getBody().front()) {
    std::string word = wordOf(&inner);
    if (!word.empty() && !llvm::is_contained(words, word)) {
      words.push_back(word);
    }
  }
  if (words.empty()) return "Fill";
  if (words.size() > kWords) words.erase(words.begin(), words.end() - kWords);
  return absl::StrJoin(words, "");
}

Statement statementOf(const ReduceLaunch& launch) {
  std::vector<std::string> flags;
  for (bool flag : launch.reduced) flags.push_back(flag ? "true" : "false");
  std::string width = launch.lanes > 1 ? absl::StrCat(", ", launch.lanes) : "";
  return {
      absl::StrCat(launch.function, "<", launch.extents.size(), ", ",
                   launch.kind, width, ">(rank, compute, ",
                   braced(launch.extents), ", {", absl::StrJoin(flags, ", "),
                   "}, ", launch.kernel, launch.members, ", ", launch.result,
                   ", ", accessList(launch.reads), ", {", launch.write, "});"),
      launch.shape};
}

Statement statementOf(const MapLaunch& launch) {
  std::string function = absl::StrCat("map<", launch.extents.size(), ">");
  if (launch.lanes > 1) {
    function = launch.isRagged ? absl::StrCat("mapRagged<", launch.lanes, ">")
                               : absl::StrCat("map<", launch.extents.size(),
                                              ", ", launch.lanes, ">");
  }
  return {absl::StrCat(function, "(rank, compute, ", braced(launch.extents),
                       ", ", launch.kernel, launch.members, ", ",
                       accessList(launch.reads), ", ",
                       accessList(launch.writes), ");"),
          launch.shape};
}

}  // namespace

std::string accessList(ArrayRef<std::string> accesses) {
  std::vector<std::string> unique;
  for (const std::string& access : accesses) {
    if (!llvm::is_contained(unique, access)) unique.push_back(access);
  }
  return absl::StrCat("{", absl::StrJoin(unique, ", "), "}");
}

// The inputs of the op that becomes kernels, as seen from inside its body.
struct KernelEmitter::Region {
  Operation* op = nullptr;
  SmallVector<std::pair<Value, Value>> inputs;  // Inner, outer.

  KernelBody makeBody(RankedTensorType type,
                      const EmissionContext& context) const {
    KernelBody body(type);
    for (auto [inner, outer] : inputs) {
      body.bindInput(inner, outer, context.views().find(outer),
                     context.startStep(outer));
    }
    return body;
  }
};

bool KernelEmitter::isKernel(Operation* op) {
  // The library's reduction reads rows without gaps.
  if (isa<soap::ReduceOp>(op)) return rowPitch(op->getOperand(0)) != 0;
  return soap::isElementwise(op) || soap::isGenerator(op) ||
         isa<soap::FusionOp, soap::BroadcastOp>(op);
}

std::string KernelEmitter::titleOf(Operation* op) {
  std::string title = kernelTitle(op);
  const bool isGradient = context.isGradient(op);
  for (const std::string& layer : layerNames(op->getLoc())) {
    if (!isGradient) {
      titleOfLayer.try_emplace(layer, title);
    } else if (auto it = titleOfLayer.find(layer); it != titleOfLayer.end()) {
      return absl::StrCat(it->second, "Grad");
    }
  }
  return title;
}

std::string KernelEmitter::structName(const std::string& body, Operation* op) {
  std::string title = titleOf(op);
  auto [it, isNew] = nameOfBody.try_emplace(body, "");
  if (!isNew) return it->second;
  int number = ++countOfName[title];
  it->second = absl::StrCat(title, "Kernel");
  if (number > 1) absl::StrAppend(&it->second, number);
  std::string layer = layerName(op->getLoc());
  if (context.isGradient(op) && !layer.empty())
    layer = absl::StrCat("gradient of ", layer);
  texts.push_back(absl::StrCat(layer.empty() ? "" : commentLine(layer, 0),
                               "struct ", it->second, " {\n", body, "};\n"));
  return it->second;
}

void KernelEmitter::declareInputs(const KernelBody& body, std::string& text,
                                  std::vector<std::string>& values,
                                  std::vector<std::string>& reads) {
  for (const KernelPointer& read : body.pointers()) {
    absl::StrAppend(&text, "  const ", read.elementType, "* ", read.name,
                    ";\n");
    values.push_back(context.pointer(read.value));
    reads.push_back(context.access(read.value));
  }
  for (const KernelParameter& parameter : body.parameters()) {
    absl::StrAppend(&text, "  ", parameter.type, " ", parameter.name, ";\n");
    if (parameter.type == "uint64_t") {
      values.push_back(
          streamText(static_cast<uint64_t>(parameter.ofMember.front())));
    } else {
      values.push_back(context.tables->number("First", parameter.ofMember));
    }
  }
}

std::string KernelEmitter::laneStatements(const KernelBody& body,
                                          ArrayRef<std::string> values,
                                          ArrayRef<std::string> types) {
  std::string text;
  for (const std::string& line : body.laneReads()) {
    absl::StrAppend(&text, "    ", line, "\n");
  }
  for (size_t i = 0; i < values.size(); ++i) {
    absl::StrAppend(&text, "    Lanes<", types[i], ", kLanes> r", i, ";\n");
  }
  absl::StrAppend(&text,
                  "    SOAPSTONE_UNROLL\n"
                  "    for (int lane = 0; lane < kLanes; ++lane) {\n");
  for (const std::string& line : body.statements()) {
    absl::StrAppend(&text, "      ", line, "\n");
  }
  for (size_t i = 0; i < values.size(); ++i) {
    absl::StrAppend(&text, "      r", i, "[lane] = ", values[i], ";\n");
  }
  return text + "    }\n";
}

std::string KernelEmitter::mapFunction(const KernelBody& body, int lanes,
                                       ArrayRef<std::string> expressions,
                                       ArrayRef<std::string> offsets,
                                       ArrayRef<Type> elements) {
  std::string parameters = indexParameters(body.extents().size());
  std::string text;
  if (lanes == 1) {
    absl::StrAppend(&text, "  SOAPSTONE_HD void operator()(", parameters,
                    ") const {\n");
    for (const std::string& line : body.statements()) {
      absl::StrAppend(&text, "    ", line, "\n");
    }
    for (size_t i = 0; i < expressions.size(); ++i) {
      absl::StrAppend(&text, "    out", i, "[", offsets[i], "] = store<",
                      storageType(elements[i]), ">(", expressions[i], ");\n");
    }
    return text + "  }\n";
  }
  std::vector<std::string> types;
  for (Type element : elements) types.push_back(computeType(element));
  absl::StrAppend(&text, "  template <int kLanes>\n  SOAPSTONE_HD void at(",
                  parameters, ") const {\n",
                  laneStatements(body, expressions, types));
  for (size_t i = 0; i < expressions.size(); ++i) {
    absl::StrAppend(&text, "    writeLanes(out", i, " + ", offsets[i], ", r", i,
                    ");\n");
  }
  return text + "  }\n";
}

std::string KernelEmitter::reduceFunction(const KernelBody& body, int lanes,
                                          const std::string& value,
                                          const std::string& type) {
  std::string parameters = indexParameters(body.extents().size());
  if (lanes > 1) {
    return absl::StrCat("  template <int kLanes>\n  SOAPSTONE_HD Lanes<", type,
                        ", kLanes> at(", parameters, ") const {\n",
                        laneStatements(body, {value}, {type}),
                        "    return r0;\n  }\n");
  }
  std::string text = absl::StrCat("  SOAPSTONE_HD ", type, " operator()(",
                                  parameters, ") const {\n");
  for (const std::string& line : body.statements()) {
    absl::StrAppend(&text, "    ", line, "\n");
  }
  return absl::StrCat(text, "    return ", value, ";\n  }\n");
}

FailureOr<std::optional<MapLaunch>> KernelEmitter::prepareMap(
    const Region& region, ArrayRef<Value> innerResults,
    ArrayRef<Value> outerResults) {
  // Loops over nothing would divide by their sizes.
  if (tensorType(innerResults[0]).getNumElements() == 0) {
    return std::optional<MapLaunch>();
  }
  const soap::StridedViews& views = context.views();
  KernelBody body = region.makeBody(tensorType(innerResults[0]), context);
  for (auto [inner, outer] : llvm::zip_equal(innerResults, outerResults))
    body.require(inner, views.find(outer), context.startStep(outer));
  if (body.unsupported() != nullptr) {
    return body.unsupported()->emitOpError("cannot be part of a kernel");
  }
  body.mergeLoops();
  std::vector<Type> elements;
  std::vector<std::string> types, expressions, offsets;
  for (Value value : outerResults) {
    elements.push_back(tensorType(value).getElementType());
    types.push_back(storageType(elements.back()));
  }
  int lanes = body.takeLanes(elements);
  for (auto [inner, outer] : llvm::zip_equal(innerResults, outerResults)) {
    expressions.push_back(body.printUnrounded(inner));
    offsets.push_back(body.elementOffset(views.find(outer)));
  }

  MapLaunch launch;
  std::string text;
  std::vector<std::string> values;
  declareInputs(body, text, values, launch.reads);
  for (size_t i = 0; i < expressions.size(); ++i) {
    absl::StrAppend(&text, "  ", types[i], "* out", i, ";\n");
    values.push_back(context.pointer(outerResults[i]));
    launch.writes.push_back(context.access(outerResults[i]));
  }
  absl::StrAppend(&text,
                  mapFunction(body, lanes, expressions, offsets, elements));
  launch.kernel = structName(text, region.op);
  launch.members = absl::StrCat("{", absl::StrJoin(values, ", "), "}");
  launch.extents = body.extents();
  launch.lanes = lanes;
  launch.isRagged = body.isRagged();
  launch.shape = shapeText(tensorType(outerResults[0]));
  return std::optional<MapLaunch>(std::move(launch));
}

FailureOr<ReduceLaunch> KernelEmitter::prepareReduce(const Region& region,
                                                     Operation* op,
                                                     Value outerResult) {
  auto reduce = cast<soap::ReduceOp>(op);
  Value input = reduce.getInput();
  KernelBody body = region.makeBody(tensorType(input), context);
  body.require(input);
  if (body.unsupported() != nullptr) {
    return body.unsupported()->emitOpError("cannot be part of a kernel");
  }
  body.mergeLoops(reduce.getDims());
  ReduceLaunch launch;
  // Only reads are vectorised: writes hardly count in comparison.
  launch.lanes = body.takeLanes({});
  std::string value = body.print(input);
  std::optional<std::vector<bool>> reduced = body.reducedLoops();
  if (!reduced) {
    return reduce.emitOpError("reduces in more than four separate loops");
  }
  launch.reduced = *reduced;
  launch.extents = body.extents();
  launch.function = body.hasAlignedRows() ? "reduceAligned"
                    : body.isRagged()     ? "reduceRagged"
                                          : "reduceKernel";
  std::string text;
  std::vector<std::string> values;
  declareInputs(body, text, values, launch.reads);
  Type element = tensorType(input).getElementType();
  absl::StrAppend(
      &text, reduceFunction(body, launch.lanes, value, computeType(element)));
  launch.kernel = structName(text, region.op);
  launch.members = absl::StrCat("{", absl::StrJoin(values, ", "), "}");
  launch.kind =
      enumerator("ReduceKind", soap::stringifyReduceKind(reduce.getKind()));
  launch.write = context.access(outerResult);
  launch.result = context.pointer(outerResult);
  launch.shape = shapeText(tensorType(outerResult));
  return launch;
}

KernelEmitter::Region KernelEmitter::regionOf(Operation* op) {
  Region region{op, {}};
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) {
    for (Value operand : op->getOperands()) {
      region.inputs.push_back({operand, operand});
    }
    return region;
  }
  for (auto [inner, outer] :
       llvm::zip(fusion.getBody().front().getArguments(), fusion.getInputs())) {
    region.inputs.push_back({inner, outer});
  }
  return region;
}

FailureOr<std::optional<MapLaunch>> KernelEmitter::prepareMap(Operation* op) {
  if (isa<soap::ReduceOp>(op)) return std::optional<MapLaunch>();
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) {
    return prepareMap(regionOf(op), {op->getResult(0)}, {op->getResult(0)});
  }
  SmallVector<Value> yielded(
      fusion.getBody().front().getTerminator()->getOperands());
  if (llvm::any_of(yielded, [](Value value) {
        return value.getDefiningOp<soap::ReduceOp>() != nullptr;
      })) {
    return std::optional<MapLaunch>();
  }
  return prepareMap(regionOf(op), yielded,
                    SmallVector<Value>(fusion.getResults()));
}

FailureOr<std::optional<ReduceLaunch>> KernelEmitter::prepareReduce(
    Operation* op) {
  Operation* reduce = op;
  if (auto fusion = dyn_cast<soap::FusionOp>(op)) {
    Operation* yield = fusion.getBody().front().getTerminator();
    reduce = yield->getNumOperands() == 1 ? yield->getOperand(0).getDefiningOp()
                                          : nullptr;
  }
  if (!mlir::isa_and_nonnull<soap::ReduceOp>(reduce))
    return std::optional<ReduceLaunch>();
  FailureOr<ReduceLaunch> launch =
      prepareReduce(regionOf(op), reduce, op->getResult(0));
  if (failed(launch)) return failure();
  return std::optional<ReduceLaunch>(std::move(*launch));
}

FailureOr<std::vector<Statement>> KernelEmitter::emit(Operation* op) {
  const Region region = regionOf(op);
  std::vector<Statement> launches;
  if (isa<soap::ReduceOp>(op)) {
    FailureOr<ReduceLaunch> launch =
        prepareReduce(region, op, op->getResult(0));
    if (failed(launch)) return failure();
    launches.push_back(statementOf(*launch));
    return launches;
  }
  SmallVector<Value> innerMapped, outerMapped;
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) {
    innerMapped.push_back(op->getResult(0));
    outerMapped.push_back(op->getResult(0));
  } else {
    for (auto [yielded, result] :
         llvm::zip(fusion.getBody().front().getTerminator()->getOperands(),
                   fusion.getResults())) {
      auto reduce = yielded.getDefiningOp<soap::ReduceOp>();
      if (!reduce) {
        innerMapped.push_back(yielded);
        outerMapped.push_back(result);
        continue;
      }
      FailureOr<ReduceLaunch> launch = prepareReduce(region, reduce, result);
      if (failed(launch)) return failure();
      launches.push_back(statementOf(*launch));
    }
  }
  if (!innerMapped.empty()) {
    FailureOr<std::optional<MapLaunch>> launch =
        prepareMap(region, innerMapped, outerMapped);
    if (failed(launch)) return failure();
    if (*launch) launches.push_back(statementOf(**launch));
  }
  return launches;
}

}  // namespace soapstone::codegen
