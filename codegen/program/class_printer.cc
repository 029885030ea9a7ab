#include "codegen/program/class_printer.h"

#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "codegen/calls/call_text.h"
#include "codegen/calls/communication_calls.h"
#include "codegen/memory/memory_plan.h"
#include "codegen/memory/slot_pools.h"
#include "codegen/program/block_printer.h"
#include "codegen/program/line_wrap.h"
#include "codegen/program/pipeline_text.h"
#include "codegen/program/slots.h"
#include "codegen/program/tensor_table.h"
#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/schedule/message_slots.h"
#include "ir/soap/arguments.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::codegen {
namespace {

using mlir::func::FuncOp;

// Blocks with less in common, beside the range, are not worth a struct.
constexpr size_t kLeastSharedStatements = 5;

// Each source begins with this, so that somebody who opens it can read it.
constexpr const char* kReadersGuide =
    R"(//
// Begin at the end: what runs a step calls one function for each block of the
// model, a loop where blocks are alike. `k_x` is a buffer, a place in the arena
// (class tables, included below), and `k_x(rank)` its address; `b.k_x` is the
// buffer of the block that the function runs for. Calls take the rank, a stream,
// sizes, and then pointers: what they read, then what they write.
// `map<loops, lanes>(rank, stream, extents, Kernel{..}, reads, writes)` runs the
// kernel for each point of the extents; `reads` and `writes` tell a checker
// what it touches. `wait(rank, a, record(rank, b))` has stream a wait for b.
)";

std::string typeText(RankedTensorType type) {
  std::string text;
  llvm::raw_string_ostream(text) << type.getElementType();
  return absl::StrCat(text, " [", absl::StrJoin(type.getShape(), ", "), "]");
}

}  // namespace

std::string ClassPrinter::name() const { return absl::StrCat("class", number); }

LogicalResult ClassPrinter::print(const ProgramOptions& options) {
  const FunctionBuffers* current = nullptr;  // The function being printed.
  EmissionContext context;
  auto bufferOf = [&](Value value) {
    return slotText(Slot::Kind::kBuffer,
                    absl::StrCat(current->bufferOf.lookup(value)));
  };
  context.event = [&current](Operation* op) {
    auto found = llvm::find(current->communication, op);
    return static_cast<int64_t>(found - current->communication.begin());
  };
  context.pointer = [&](Value value) {
    std::string start = bufferOf(value) + "(rank)";
    const soap::StridedView* view = current->views.find(value);
    if (view && view->offset != 0) absl::StrAppend(&start, " + ", view->offset);
    return start;
  };
  context.views = [&]() -> const soap::StridedViews& { return current->views; };
  context.isDone = [&](Operation* op) { return current->isDone(op); };
  context.startStep = [&](Value value) {
    int64_t step = 0;
    for (int64_t start : assignment.bufferOf(*current, value).partStarts)
      step = std::gcd(step, start);
    return step;
  };
  context.access = [&](Value value) {
    return bufferOf(value) + ".access(rank)";
  };
  context.tables = &tables;
  context.ranks = code.ranks;
  addNames(context);
  KernelEmitter emitter(context);
  const int messageSlots =
      code.pipeline ? schedule::fewestMessageSlots(code.pipeline->schedule) : 0;
  for (const FunctionBuffers& buffers : assignment.functions) {
    current = &buffers;
    std::string name = code.nameOf(buffers.function);
    names.take(name);
    context.edge.reset();
    if (code.pipeline) {
      context.edge = postedEdge(*code.pipeline, name, messageSlots);
    }
    context.mailboxBytes = &mailboxBytes;
    if (failed(verifyRuntimeRanks(buffers.function)) ||
        failed(printFunction(buffers, name, emitter, context))) {
      return failure();
    }
  }
  kernels = emitter.kernels();
  tensors = tensorTable(assignment, options, tables);
  for (const ProgramBuffer& buffer : assignment.buffers) {
    if (buffer.partOf < 0) continue;
    partTables[buffer.name] =
        tables.array("int64_t[]", "PartStart", braced(buffer.partStarts));
  }
  for (int buffer : assignment.functions.back().resultBuffers) {
    usedBuffers.insert(static_cast<size_t>(buffer));
  }
  return success();
}

LogicalResult ClassPrinter::printFunction(const FunctionBuffers& buffers,
                                          StringRef name,
                                          KernelEmitter& emitter,
                                          EmissionContext context) {
  Function printed;
  printed.name = name.str();
  const bool isBackward = code.pipeline && !name.ends_with("_forward");
  OpEmitter ops(std::move(context), emitter);
  BlockPrinter printer(ops);
  std::vector<CodeBlock> blocks;
  std::string prefix =
      assignment.functions.size() > 1 ? absl::StrCat(printed.name, "_") : "";
  for (const Segment& segment :
       cutSegments(buffers.function, prefix, isBackward)) {
    printsGradients = segment.phase == "backward";
    FailureOr<CodeBlock> block = printer.print(segment);
    if (failed(block)) return failure();
    // Reshapes alone do nothing.
    if (!block->lines.empty()) blocks.push_back(*std::move(block));
  }
  calls += printer.callCount();
  isTimed |= printer.isTimed();
  PrintedFunctions functionTexts = printFunctions(
      blocks, groupBlocks(blocks, kLeastSharedStatements),
      [this](const Slot& slot) { return slotContent(slot); },
      [this](const Slot& slot) {
        return storageType(
            assignment.buffers[std::stoul(slot.content)].type.getElementType());
      },
      names);
  printed.definitions = std::move(functionTexts.definitions);
  printed.tables = std::move(functionTexts.tables);
  if (!buffers.communication.empty()) {
    printed.body.push_back(
        {absl::StrCat("Event done[", buffers.communication.size(), "];"), ""});
  }
  for (const BufferCopy& copy : buffers.entryCopies) {
    printed.body.push_back({copyText(copy), ""});
  }
  for (Statement& call : functionTexts.calls) {
    printed.body.push_back(std::move(call));
  }
  for (int64_t event : buffers.unawaited) {
    printed.body.push_back(
        {fillSlots(waitText("stream(rank, Lane::kCompute)", event),
                   [](const Slot& slot) { return slot.content; }),
         ""});
  }
  for (const BufferCopy& copy : buffers.finalCopies) {
    printed.body.push_back(
        {copyText(copy),
         absl::StrCat("the result ", assignment.buffers[copy.to].name)});
  }
  printZeroed(buffers.zeroed, printed.body);
  if (isTimed) printed.body.push_back({"reportOps(rank);", ""});
  functions.push_back(std::move(printed));
  return success();
}

std::string ClassPrinter::slotContent(const Slot& slot) {
  if (slot.kind != Slot::Kind::kBuffer) return slot.content;
  size_t buffer = std::stoul(slot.content);
  usedBuffers.insert(buffer);
  return bufferName(assignment.buffers[buffer]);
}

std::string ClassPrinter::copyText(const BufferCopy& copy) {
  usedBuffers.insert(
      {static_cast<size_t>(copy.from), static_cast<size_t>(copy.to)});
  const ProgramBuffer& from = assignment.buffers[copy.from];
  const ProgramBuffer& to = assignment.buffers[copy.to];
  return absl::StrCat("copy(rank, stream(rank, Lane::kCompute), ",
                      bufferName(to), "(rank), ", bufferName(from), "(rank), ",
                      from.bytes, ");");
}

void ClassPrinter::printZeroed(std::vector<int> zeroed,
                               std::vector<Statement>& body) {
  const std::vector<ProgramBuffer>& buffers = assignment.buffers;
  std::sort(zeroed.begin(), zeroed.end(), [&](int a, int b) {
    return buffers[a].offset < buffers[b].offset;
  });
  // One call for those that lie together.
  for (size_t begin = 0; begin < zeroed.size();) {
    const ProgramBuffer& first = buffers[zeroed[begin]];
    int64_t end = first.offset;
    int64_t bytes = 0;
    size_t next = begin;
    for (; next < zeroed.size() && buffers[zeroed[next]].offset <= end;
         ++next) {
      const ProgramBuffer& buffer = buffers[zeroed[next]];
      bytes = buffer.offset + buffer.bytes - first.offset;
      end = buffer.offset + buffer.bytes + kArenaAlignment;
    }
    if (begin == 0) body.push_back({"", "accumulators begin with zero"});
    usedBuffers.insert(static_cast<size_t>(zeroed[begin]));
    body.push_back({absl::StrCat("zero(rank, stream(rank, Lane::kCompute), ",
                                 bufferName(first), "(rank), ", bytes, ");"),
                    ""});
    begin = next;
  }
}

std::string ClassPrinter::bufferDefinitions() const {
  std::string text = slotTables(assignment.buffers) +
                     "// Arena: byte offset and elements. Arguments first: "
                     "they live between steps.\n";
  for (size_t i = 0; i < assignment.buffers.size(); ++i) {
    const ProgramBuffer& buffer = assignment.buffers[i];
    // Values that no statement touches: of kernels over nothing.
    if (buffer.argument.empty() && usedBuffers.count(i) == 0) continue;
    std::string comment = typeText(buffer.type);
    const int64_t elements = buffer.elements();
    if (elements != buffer.type.getNumElements()) {
      const int64_t rows =
          buffer.type.getNumElements() / buffer.type.getShape().back();
      absl::StrAppend(&comment, ", rows ", elements / rows, " apart");
    }
    if (buffer.argument.empty()) {
      absl::StrAppend(&comment, ", alive in [", buffer.firstUse, ", ",
                      buffer.lastUse, "]");
    }
    comment += slotComment(buffer);
    if (buffer.partOf >= 0) {
      absl::StrAppend(&comment, ", the rank's part of ",
                      bufferName(assignment.buffers[buffer.partOf]));
    }
    // One line each, however long: it is a table.
    absl::StrAppend(&text, "constexpr Buffer<",
                    storageType(buffer.type.getElementType()), "> ",
                    bufferName(buffer), "{", buffer.offset, ", ", elements);
    text += buffer.partOf < 0 ? slotFields(buffer)
                              : slotFields(assignment.buffers[buffer.partOf],
                                           partTables.at(buffer.name));
    absl::StrAppend(&text, "};  ", commentLine(comment, 0));
  }
  return text + "\n";
}

void ClassPrinter::addNames(EmissionContext& context) {
  for (const char* own : {"step", "accumulate"}) names.take(own);
  context.isGradient = [this](Operation*) { return printsGradients; };
  context.parameterConstant = [this](const std::string& name,
                                     const std::string& value) {
    return parameterConstant(name, value);
  };
}

std::string ClassPrinter::parameterConstant(const std::string& name,
                                            const std::string& value) {
  auto fill = [this](const Slot& slot) { return slotContent(slot); };
  const std::string text = fillSlots(value, fill);
  std::string& constant = parameterNames[text];
  if (constant.empty()) {
    // "parameter_h_0_w" of "k_h_0_w".
    const std::string buffer = fillSlots(name, fill);
    constant =
        names.make(absl::StrCat("parameter_", absl::StripPrefix(buffer, "k_")));
    parameterDefinitions.push_back(wrapCode(
        absl::StrCat("constexpr auto ", constant, " = ", text, ";"), 0));
  }
  return constant;
}

std::string ClassPrinter::ranksText() const {
  return absl::StrCat(code.ranks.size() == 1 ? "rank " : "ranks ",
                      absl::StrJoin(code.ranks, ", "));
}

std::string ClassPrinter::sourceText(const ProgramOptions& options,
                                     const std::string& codeNamespace) const {
  std::string text = absl::StrCat(
      kEmittedHeader,
      commentLine(absl::StrCat(options.name, ", ", ranksText(), ": arena ",
                               assignment.arenaBytes, " bytes."),
                  0),
      kReadersGuide, "#include \"", tablesName(), "\"\n\nnamespace ",
      codeNamespace, "::", name(), " {\nnamespace {\n\n");
  for (const std::string& kernel : kernels) {
    absl::StrAppend(&text, kernel, "\n");
  }
  for (const Function& function : functions) {
    for (const std::string& definition : function.definitions) {
      absl::StrAppend(&text, definition, "\n");
    }
  }
  absl::StrAppend(&text, "}  // namespace\n");
  for (const Function& function : functions) {
    absl::StrAppend(&text, "\nvoid ", function.name,
                    "([[maybe_unused]] Rank& rank) {\n");
    for (const Statement& line : function.body) {
      text += printStatement(line, 2);
    }
    absl::StrAppend(&text, "}\n");
  }
  if (code.pipeline) {
    absl::StrAppend(&text, "\n", pipelineStep(), "\n", actionTable());
  }
  return absl::StrCat(text, "\n}  // namespace ", codeNamespace, "::", name(),
                      "\n");
}

std::string ClassPrinter::tablesName() const {
  return absl::StrCat(name(), "_tables.h");
}

std::string ClassPrinter::tablesText(const ProgramOptions& options,
                                     const std::string& codeNamespace) const {
  std::string text = absl::StrCat(
      kEmittedHeader,
      commentLine(absl::StrCat(options.name, ", ", ranksText(),
                               ": constants and tables of ", name(), ".cu."),
                  0),
      "#pragma once\n\n#include \"program.h\"\n\nnamespace ", codeNamespace,
      "::", name(), " {\nnamespace {\n\n");
  if (!tables.definitions().empty()) {
    absl::StrAppend(&text, "// Tables; [self] is the number of the rank among ",
                    ranksText(), ".\n", absl::StrJoin(tables.definitions(), ""),
                    "\n");
  }
  absl::StrAppend(&text, bufferDefinitions());
  if (!parameterDefinitions.empty()) {
    absl::StrAppend(&text, "// Parameters with what updates them.\n",
                    absl::StrJoin(parameterDefinitions, ""), "\n");
  }
  for (const Function& function : functions) {
    for (const std::string& table : function.tables)
      absl::StrAppend(&text, table, "\n");
  }
  absl::StrAppend(&text, "}  // namespace\n\nconst int kRanks[] = ",
                  braced(code.ranks), ";\n\nconst TensorInfo kTensors[] = {\n");
  for (const std::string& tensor : tensors) {
    text += wrapCode(tensor + ",", 4);
  }
  // An array has an element, though the table may have none.
  if (tensors.empty()) absl::StrAppend(&text, "    {},\n");
  return absl::StrCat(text, "};\n\n}  // namespace ", codeNamespace,
                      "::", name(), "\n");
}

std::string ClassPrinter::declarations() const {
  std::string text = absl::StrCat("namespace ", name(), " {  // ", ranksText(),
                                  "\nextern const int kRanks[];\n"
                                  "extern const TensorInfo kTensors[];\n");
  for (const Function& function : functions) {
    absl::StrAppend(&text, "void ", function.name, "(Rank& rank);\n");
  }
  if (code.pipeline) {
    absl::StrAppend(&text, "extern const ActionFunction kActions[];\n",
                    "void step(Rank& rank);\n");
  }
  return absl::StrCat(text, "}  // namespace ", name(), "\n");
}

std::string ClassPrinter::pipelineStep() const {
  PipelineText pipeline(*code.pipeline,
                        code.pipeline->groupOf(code.ranks.front()));
  for (const FunctionBuffers& buffers : assignment.functions) {
    FuncOp function = buffers.function;
    bool takesInputs = false;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      takesInputs |=
          soap::argumentRole(function, i) == soap::ArgumentRole::kInput;
    }
    pipeline.addFunction(code.nameOf(function), takesInputs);
  }
  return pipeline.text();
}

// Transfers come first, by their edges, which is one order for all classes.
std::vector<std::string> ClassPrinter::actionNames() const {
  std::vector<std::string> transfers;
  std::vector<std::string> others;
  for (const schedule::Edge& edge : code.pipeline->schedule.edges) {
    transfers.push_back(dist::transferFunction(edge));
  }
  std::vector<std::string> own;
  for (const Function& function : functions) {
    own.push_back(function.name);
    if (!llvm::is_contained(transfers, function.name)) {
      others.push_back(function.name);
    }
  }
  llvm::erase_if(transfers, [&](const std::string& transfer) {
    return !llvm::is_contained(own, transfer);
  });
  llvm::append_range(transfers, others);
  return transfers;
}

std::string ClassPrinter::actionTable() const {
  std::vector<std::string> entries;
  for (const std::string& name : actionNames()) {
    entries.push_back(absl::StrCat(
        "{", name, ", ", dist::isTransfer(name) ? "true" : "false", "}"));
  }
  return wrapCode(absl::StrCat("const ActionFunction kActions[] = {",
                               absl::StrJoin(entries, ", "), "};"),
                  0);
}

bool ClassPrinter::usesBf16() const {
  return llvm::any_of(assignment.buffers, [](const ProgramBuffer& buffer) {
    return buffer.type.getElementType().isBF16();
  });
}

std::string ClassPrinter::classEntry() const {
  std::string deviceClass = absl::StrCat(name(), "::");
  std::string more;
  if (assignment.collectiveBytes > 0) {
    more =
        absl::StrCat(",\n     .collectiveBytes = ", assignment.collectiveBytes);
  }
  if (usesBf16()) absl::StrAppend(&more, ", .usesBf16 = true");
  std::string actions;
  if (code.pipeline) {
    actions = absl::StrCat(",\n     .actions = ", deviceClass,
                           "kActions, .actionCount = ", functions.size(),
                           ", .mailboxBytes = ", mailboxBytes);
  }
  return absl::StrCat(
      "{.ranks = ", deviceClass, "kRanks, .rankCount = ", code.ranks.size(),
      ",\n     .tensors = ", deviceClass,
      "kTensors, .tensorCount = ", tensors.size(),
      ",\n     .arenaBytes = ", assignment.arenaBytes,
      ", .persistentBytes = ", assignment.persistentBytes, more,
      ",\n     .step = ", deviceClass, "step, .accumulate = ",
      code.accumulate ? deviceClass + "accumulate" : "nullptr", actions, "}");
}

}  // namespace soapstone::codegen
