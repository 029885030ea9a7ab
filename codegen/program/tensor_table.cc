#include "codegen/program/tensor_table.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "codegen/calls/call_text.h"
#include "codegen/calls/op_emitter.h"
#include "codegen/memory/slot_pools.h"
#include "codegen/program/mask_inputs.h"
#include "ir/dist/program.h"
#include "ir/soap/arguments.h"
#include "ir/soap/batch_inputs.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/support/string_bridge.h"
#include "ir/support/visible_text.h"

namespace soapstone::codegen {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;

const char* roleText(ArgumentRole role) {
  switch (role) {
    case ArgumentRole::kInput:
      return "kInput";
    case ArgumentRole::kParameter:
      return "kParameter";
    case ArgumentRole::kWorkingCopy:
      return "kWorkingCopy";
    case ArgumentRole::kState:
      return "kState";
    case ArgumentRole::kOptimizerState:
      return "kOptimizerState";
    case ArgumentRole::kGradient:
      return "kGradient";
    case ArgumentRole::kStep:
      return "kStep";
    case ArgumentRole::kSeed:
      return "kSeed";
    case ArgumentRole::kLearningRate:
      return "kLearningRate";
  }
  return "kInput";
}

std::string initializerText(const soap::Initializer& initializer) {
  const char* kind = "kConstant";
  if (initializer.kind == soap::Initializer::Kind::kNormal) kind = "kNormal";
  if (initializer.kind == soap::Initializer::Kind::kUniform) kind = "kUniform";
  return absl::StrCat("{InitializerKind::", kind, ", ",
                      doubleText(initializer.a), ", ",
                      doubleText(initializer.b), "}");
}

// Visits the ops that see the elements of `value` unchanged but for layout.
template <typename Visit>
void visitUses(Value value, const Visit& visit) {
  for (mlir::OpOperand& use : value.getUses()) {
    Operation* user = use.getOwner();
    if (soap::isMovement(user) || isa<soap::CastOp>(user)) {
      visitUses(user->getResult(0), visit);
    } else if (auto fusion = dyn_cast<soap::FusionOp>(user)) {
      visitUses(fusion.getBody().front().getArgument(use.getOperandNumber()),
                visit);
    } else if (auto around = dyn_cast<soap::FusionOp>(user->getParentOp());
               around && user->hasTrait<mlir::OpTrait::IsTerminator>()) {
      visitUses(around.getResult(use.getOperandNumber()), visit);
    } else {
      visit(use);
    }
  }
}

// The integer input whose next element is the label, for token streams: an
// input of the same shape that indexes an embedding.
std::string shiftSource(FuncOp function, mlir::BlockArgument labels) {
  bool isLabel = false;
  visitUses(labels, [&](mlir::OpOperand& use) {
    auto entropy = dyn_cast<soap::CrossEntropyOp>(use.getOwner());
    if (entropy && use.get() == entropy.getLabels()) isLabel = true;
  });
  if (!isLabel || tensorType(labels).getRank() != 2) return "";
  for (mlir::BlockArgument other : function.getArguments()) {
    if (other == labels || other.getType() != labels.getType()) continue;
    unsigned index = other.getArgNumber();
    if (soap::argumentRole(function, index) != ArgumentRole::kInput) continue;
    bool indexes = false;
    visitUses(other, [&](mlir::OpOperand& use) {
      auto gather = dyn_cast<soap::GatherOp>(use.getOwner());
      if (gather && use.getOperandNumber() == 1) indexes = true;
    });
    if (indexes) return soap::argumentName(function, index);
  }
  return "";
}

constexpr StringRef kBoundAttribute = "program.index_bound";
constexpr StringRef kIgnoredAttribute = "program.ignored_index";
constexpr StringRef kShiftAttribute = "program.shift_of";
constexpr StringRef kUnmaskedAttribute = "program.unmasked";

bool isIntegerInput(FuncOp function, mlir::BlockArgument argument) {
  return tensorType(argument).getElementType().isInteger() &&
         soap::argumentRole(function, argument.getArgNumber()) ==
             ArgumentRole::kInput;
}

// Known bounds of the values of an integer input.
struct InputBounds {
  int64_t bound = 0;
  int64_t ignored = -1;
  std::string shiftOf;
  std::optional<int64_t> unmasked;  // For a mask: the value that hides nothing.
};

// Bounds noted before partitioning, else derived from the uses.
InputBounds inputBounds(FuncOp function, mlir::BlockArgument argument) {
  unsigned index = argument.getArgNumber();
  auto noted =
      function.getArgAttrOfType<mlir::IntegerAttr>(index, kBoundAttribute);
  if (!noted) {
    // An input of the whole batch holds what the input of its rows holds.
    const std::string part = soap::wholeBatchOf(function, index);
    for (mlir::BlockArgument other : function.getArguments()) {
      if (!part.empty() &&
          soap::argumentName(function, other.getArgNumber()) == part)
        return inputBounds(function, other);
    }
    const int64_t bound = indexBound(argument);
    return {bound, ignoredIndex(argument), shiftSource(function, argument),
            bound == 0 ? unmaskedValue(argument) : std::nullopt};
  }
  InputBounds bounds;
  bounds.bound = noted.getInt();
  if (auto ignored = function.getArgAttrOfType<mlir::IntegerAttr>(
          index, kIgnoredAttribute)) {
    bounds.ignored = ignored.getInt();
  }
  if (auto source =
          function.getArgAttrOfType<mlir::StringAttr>(index, kShiftAttribute)) {
    bounds.shiftOf = source.str();
  }
  if (auto unmasked = function.getArgAttrOfType<mlir::IntegerAttr>(
          index, kUnmaskedAttribute)) {
    bounds.unmasked = unmasked.getInt();
  }
  return bounds;
}

// Fields that say where the box of every member lies in the whole tensor;
// empty if all members hold all of it.
std::string placementText(const dist::Placement& placement, Value local,
                          RankTables& tables) {
  if (!placement.offsets) return "";
  ArrayRef<int64_t> whole(placement.globalShape);
  if (whole == tensorType(local).getShape()) return "";
  dist::Table offsets(placement.offsets);
  std::string text = absl::StrCat(", .globalDims = ", braced(whole));
  if (llvm::any_of(offsets.all(), [](int64_t offset) { return offset != 0; })) {
    absl::StrAppend(&text, ", .boxOffsets = ",
                    tables.array("int64_t[]", "Boxes", braced(offsets.all())));
  }
  return text;
}

// Where an argument's first value lies, and the checksum that says whether it
// is still that for which the program was compiled.
std::string originText(const soap::Origin& origin,
                       const ProgramOptions& options) {
  std::string file = origin.file.empty() ? options.modelFile : origin.file;
  std::string text = absl::StrCat("{", quotedText(file), ", ", origin.offset,
                                  ", ", origin.length);
  std::optional<uint32_t> checksum;
  if (options.weightChecksum) {
    checksum = options.weightChecksum(file, origin.offset, origin.length);
  }
  if (checksum) absl::StrAppend(&text, ", 0x", absl::Hex(*checksum));
  return text + "}";
}

// How files have an argument, and its gradient, that the program holds in
// another shape.
std::string fileText(mlir::func::FuncOp function, unsigned index) {
  if (!soap::hasFileShape(function, index)) return "";
  std::string text =
      absl::StrCat(", .fileDims = ",
                   braced(ArrayRef<int64_t>(soap::fileShape(function, index))));
  const SmallVector<int64_t> parts = soap::fileParts(function, index);
  if (parts.empty()) return text;
  return absl::StrCat(text,
                      ", .fileParts = ", braced(ArrayRef<int64_t>(parts)));
}

std::string argumentEntry(FuncOp function, mlir::BlockArgument argument,
                          const ProgramBuffer& buffer,
                          const ProgramOptions& options, RankTables& tables) {
  unsigned index = argument.getArgNumber();
  // A working copy takes its values from where its parameter does.
  std::string copied = soap::copiedParameter(function, index);
  const char* role =
      buffer.isStash ? "kStash" : roleText(soap::argumentRole(function, index));
  std::string text = absl::StrCat(
      "{.name = ", quotedText(copied.empty() ? buffer.argument : copied),
      ", .role = TensorRole::", role, ", .type = ", elementTypeText(argument),
      ", .dims = ", bracedShape(argument), ", .offset = ", bufferName(buffer),
      ".offset");
  if (auto initializer = soap::argumentInitializer(function, index)) {
    absl::StrAppend(&text, ", .initializer = ", initializerText(*initializer));
  }
  if (auto origin = soap::argumentOrigin(function, index)) {
    absl::StrAppend(&text, ", .origin = ", originText(*origin, options));
  }
  if (isIntegerInput(function, argument)) {
    InputBounds bounds = inputBounds(function, argument);
    if (bounds.unmasked) {
      // Synthetic data holds this value (runtime/data/data_source.h).
      absl::StrAppend(&text, ", .initializer = {InitializerKind::kUniform, ",
                      *bounds.unmasked, ", ", *bounds.unmasked, "}");
    }
    absl::StrAppend(&text, ", .indexBound = ", bounds.bound);
    const bool isIndex = bounds.ignored >= -1 && bounds.ignored < bounds.bound;
    if (bounds.bound > 0 && !isIndex) {
      // The least number has no literal of its own.
      absl::StrAppend(&text, ", .ignoredIndex = ",
                      bounds.ignored == std::numeric_limits<int64_t>::min()
                          ? "INT64_MIN"
                          : absl::StrCat(bounds.ignored));
    }
    if (!bounds.shiftOf.empty()) {
      absl::StrAppend(&text, ", .shiftOf = ", quotedText(bounds.shiftOf));
    }
  }
  const std::string part = soap::wholeBatchOf(function, index);
  if (!part.empty()) absl::StrAppend(&text, ", .batchOf = ", quotedText(part));
  absl::StrAppend(&text, placementText(dist::argumentPlacement(function, index),
                                       argument, tables));
  absl::StrAppend(&text, fileText(function, index));
  if (buffer.isStash && buffer.slots != 1) {
    absl::StrAppend(&text, ", .slots = ", buffer.slots,
                    ", .slotStride = ", buffer.slotStride());
  }
  if (buffer.pool >= 0) {
    absl::StrAppend(&text, ", .slotOf = ", slotTableName(buffer));
  }
  return text + "}";
}

}  // namespace

namespace {

// Three octal digits end by themselves, unlike \x.
void appendOctal(std::string& text, char c) {
  auto byte = static_cast<unsigned char>(c);
  text += '\\';
  for (int shift : {6, 3, 0}) {
    text += static_cast<char>('0' + ((byte >> shift) & 7));
  }
}

}  // namespace

std::string quotedText(StringRef text) {
  std::string result = "\"";
  for (absl::string_view rest = toAbsl(text); !rest.empty();) {
    Character character = firstCharacter(rest);
    absl::string_view bytes = rest.substr(0, character.bytes);
    rest.remove_prefix(character.bytes);
    if (bytes == "\"" || bytes == "\\" || bytes == "?") {
      // Question marks could be part of trigraphs.
      absl::StrAppend(&result, "\\", bytes);
    } else if (character.isVisible) {
      absl::StrAppend(&result, bytes);
    } else {
      for (char byte : bytes) appendOctal(result, byte);
    }
  }
  return result + "\"";
}

int64_t indexBound(Value argument) {
  int64_t bound = 0;
  auto tighten = [&](int64_t size) {
    bound = bound == 0 ? size : std::min(bound, size);
  };
  visitUses(argument, [&](mlir::OpOperand& use) {
    Operation* user = use.getOwner();
    if (auto gather = dyn_cast<soap::GatherOp>(user)) {
      if (use.getOperandNumber() == 1) {
        tighten(tensorType(gather.getInput())
                    .getDimSize(static_cast<unsigned>(gather.getDim())));
      }
    } else if (auto bag = dyn_cast<soap::EmbeddingBagOp>(user)) {
      if (use.getOperandNumber() == 1) {
        tighten(tensorType(bag.getTable()).getDimSize(0));
      }
    } else if (auto entropy = dyn_cast<soap::CrossEntropyOp>(user)) {
      tighten(tensorType(entropy.getLogits()).getShape().back());
    }
  });
  return bound;
}

int64_t ignoredIndex(Value argument) {
  int64_t ignored = -1;
  visitUses(argument, [&](mlir::OpOperand& use) {
    Operation* user = use.getOwner();
    if (auto entropy = dyn_cast<soap::CrossEntropyOp>(user)) {
      ignored = static_cast<int64_t>(entropy.getIgnoreIndex());
    } else if (auto compare = dyn_cast<soap::CompareOp>(user)) {
      Value other = user->getOperand(1 - use.getOperandNumber());
      while (auto broadcast = other.getDefiningOp<soap::BroadcastOp>()) {
        other = broadcast.getInput();
      }
      auto fill = other.getDefiningOp<soap::FillOp>();
      auto value =
          fill ? dyn_cast<mlir::IntegerAttr>(fill.getValue()) : nullptr;
      if (!value) return;
      // One label is masked, or, by a bound of 0, every negative one.
      const bool isOne = compare.getKind() == soap::CompareKind::Equal ||
                         compare.getKind() == soap::CompareKind::NotEqual;
      if (!isOne && value.getInt() <= 0) {
        ignored = std::numeric_limits<int64_t>::min();
      } else if (ignored == -1 || value.getInt() > ignored) {
        ignored = value.getInt();
      }
    }
  });
  return ignored;
}

std::vector<std::string> tensorTable(const BufferAssignment& assignment,
                                     const ProgramOptions& options,
                                     RankTables& tables) {
  std::vector<std::string> entries;
  std::set<int> seen;
  // The last function is the step: its attributes are the complete ones.
  for (auto it = assignment.functions.rbegin();
       it != assignment.functions.rend(); ++it) {
    FuncOp function = it->function;
    for (mlir::BlockArgument argument : function.getArguments()) {
      int buffer = it->bufferOf.lookup(argument);
      if (!seen.insert(buffer).second) continue;
      entries.push_back(argumentEntry(
          function, argument, assignment.buffers[buffer], options, tables));
    }
  }
  const FunctionBuffers& step = assignment.functions.back();
  Operation* terminator = step.function->getRegion(0).front().getTerminator();
  for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
    soap::ResultRole role = soap::resultRole(step.function, i);
    if (role == soap::ResultRole::kUpdate) continue;
    bool isLoss = role == soap::ResultRole::kLoss;
    Value value = terminator->getOperand(i);
    const int64_t differentiated = soap::gradientArgument(step.function, i);
    entries.push_back(absl::StrCat(
        "{.name = ", quotedText(soap::resultName(step.function, i)),
        ", .role = TensorRole::", isLoss ? "kLoss" : "kOutput",
        ", .type = ", elementTypeText(value), ", .dims = ", bracedShape(value),
        ", .offset = ", bufferName(assignment.buffers[step.resultBuffers[i]]),
        ".offset",
        placementText(dist::resultPlacement(step.function, i), value, tables),
        differentiated < 0 ? "" : fileText(step.function, differentiated),
        "}"));
  }
  return entries;
}

void noteInputBounds(ModuleOp module) {
  mlir::Builder builder(module.getContext());
  for (FuncOp function : module.getOps<FuncOp>()) {
    for (mlir::BlockArgument argument : function.getArguments()) {
      if (!isIntegerInput(function, argument)) continue;
      unsigned index = argument.getArgNumber();
      InputBounds bounds = inputBounds(function, argument);
      function.setArgAttr(index, kBoundAttribute,
                          builder.getI64IntegerAttr(bounds.bound));
      function.setArgAttr(index, kIgnoredAttribute,
                          builder.getI64IntegerAttr(bounds.ignored));
      if (bounds.unmasked) {
        function.setArgAttr(index, kUnmaskedAttribute,
                            builder.getI64IntegerAttr(*bounds.unmasked));
      }
      if (bounds.shiftOf.empty()) continue;
      function.setArgAttr(index, kShiftAttribute,
                          builder.getStringAttr(bounds.shiftOf));
    }
  }
}

}  // namespace soapstone::codegen
