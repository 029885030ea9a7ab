#include "codegen/code_function.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/buffer_assignment.h"
#include "codegen/line_wrap.h"

namespace soapstone {
namespace {

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// The code of a block with numbered slots, and what is in them. What a table
// slot holds is part of the code.
std::string patternOf(const CodeBlock& block, std::vector<Slot>* slots) {
  std::string text;
  for (const CodeLine& line : block.lines) {
    if (line.isComment) continue;
    absl::StrAppend(&text, line.text.substr(0, line.text.find("  // ")), "\n");
  }
  text = fillSlots(text, [](const Slot& slot) {
    if (slot.kind == Slot::Kind::kTable) return slot.content;
    return slotText(slot.kind, slot.content);
  });
  return numberSlots(text, slots);
}

size_t statementCount(const CodeBlock& block) {
  return static_cast<size_t>(
      std::count_if(block.lines.begin(), block.lines.end(),
                    [](const CodeLine& line) { return !line.isComment; }));
}

// What the names of all blocks have in common, at both ends: "forward_h" of
// "forward_h_0" and "forward_h_11".
std::string commonName(const std::vector<std::string>& names) {
  size_t head = names[0].size();
  size_t tail = names[0].size();
  for (const std::string& name : names) {
    size_t i = 0;
    while (i < std::min(head, name.size()) && name[i] == names[0][i]) ++i;
    head = i;
    size_t j = 0;
    while (j < std::min(tail, name.size()) &&
           name[name.size() - 1 - j] == names[0][names[0].size() - 1 - j]) {
      ++j;
    }
    tail = j;
  }
  size_t shortest = names[0].size();
  for (const std::string& name : names) {
    shortest = std::min(shortest, name.size());
  }
  std::string before = names[0].substr(0, head);
  std::string after =
      names[0].substr(names[0].size() - std::min(tail, shortest - head));
  // Only whole words, and no number that some of them begin with.
  while (!before.empty() && isDigit(before.back())) before.pop_back();
  after.erase(0, std::min(after.find('_'), after.size()));
  std::string name = toIdentifier(before + after);
  return name;
}

std::string camelCase(const std::string& name) {
  std::string text;
  bool upper = true;
  for (char c : name) {
    if (c == '_') {
      upper = true;
      continue;
    }
    text += upper
                ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
                : c;
    upper = false;
  }
  return text;
}

// Words that a field must not be called.
bool isKeyword(const std::string& name) {
  static const std::set<std::string> kKeywords = {
      "alignas",       "alignof",     "and",
      "and_eq",        "asm",         "auto",
      "bitand",        "bitor",       "bool",
      "break",         "case",        "catch",
      "char",          "char8_t",     "char16_t",
      "char32_t",      "class",       "co_await",
      "co_return",     "co_yield",    "compl",
      "concept",       "const",       "const_cast",
      "consteval",     "constexpr",   "constinit",
      "continue",      "decltype",    "default",
      "delete",        "do",          "double",
      "dynamic_cast",  "else",        "enum",
      "explicit",      "export",      "extern",
      "false",         "float",       "for",
      "friend",        "goto",        "if",
      "inline",        "int",         "long",
      "mutable",       "namespace",   "new",
      "noexcept",      "not",         "not_eq",
      "nullptr",       "operator",    "or",
      "or_eq",         "private",     "protected",
      "public",        "register",    "reinterpret_cast",
      "requires",      "return",      "short",
      "signed",        "sizeof",      "static",
      "static_assert", "static_cast", "struct",
      "switch",        "template",    "this",
      "thread_local",  "throw",       "true",
      "try",           "typedef",     "typeid",
      "typename",      "union",       "unsigned",
      "using",         "virtual",     "void",
      "volatile",      "wchar_t",     "while",
      "xor",           "xor_eq"};
  return kKeywords.count(name) != 0;
}

class FunctionPrinter {
 public:
  FunctionPrinter(const std::vector<CodeBlock>& blocks,
                  const SlotText& slotContent, const SlotText& bufferType)
      : blocks(blocks), slotContent(slotContent), bufferType(bufferType) {
    for (const CodeBlock& block : blocks) names.insert(block.name);
  }

  PrintedFunctions print(const std::vector<CodeFunction>& functions) {
    callOf.resize(blocks.size());
    for (const CodeFunction& function : functions) {
      if (function.blocks.size() == 1) {
        printSingle(function.blocks[0]);
      } else {
        printShared(function);
      }
    }
    joinCalls();
    return std::move(result);
  }

 private:
  // What calls a block, and, where several share a function, which of its table
  // it is.
  struct Call {
    std::string function;
    std::string table;  // Empty for a function of one block.
    size_t index = 0;
    size_t count = 1;  // Of blocks that share the function.
    bool hasEvents = false;
  };

  static std::string parameters(const std::string& type, bool hasEvents) {
    return absl::StrCat(
        "(Rank& rank",
        type.empty() ? ""
                     : absl::StrCat(", [[maybe_unused]] const ", type, "& b"),
        hasEvents ? ", Event* done" : "", ")");
  }

  std::string body(const CodeBlock& block, const SlotText& fill) const {
    std::string statements;
    for (const CodeLine& line : block.lines) {
      std::string text = fillSlots(line.text, fill);
      if (line.isComment) {
        absl::StrAppend(&statements, "  // ", text, "\n");
      } else {
        statements += wrapStatement(text, 2);
      }
    }
    std::string locals;
    if (absl::StrContains(statements, "rank, compute")) {
      absl::StrAppend(&locals,
                      "  Stream compute = stream(rank, Lane::kCompute);\n");
    }
    if (absl::StrContains(statements, "rank, communication")) {
      absl::StrAppend(
          &locals,
          "  Stream communication = stream(rank, Lane::kCommunication);\n");
    }
    if (absl::StrContains(statements, "[self]")) {
      absl::StrAppend(&locals, "  const int self = member(rank);\n");
    }
    return locals + statements;
  }

  static bool usesEvents(const std::string& body) {
    return absl::StrContains(body, "done[");
  }

  void printSingle(int index) {
    const CodeBlock& block = blocks[index];
    std::string text = body(block, slotContent);
    bool hasEvents = usesEvents(text);
    std::string title =
        block.title.empty()
            ? ""
            : absl::StrCat("// ", commentText(block.title), "\n");
    result.definitions.push_back(absl::StrCat(title, "void ", block.name,
                                              parameters("", hasEvents), " {\n",
                                              text, "}\n"));
    callOf[index] = {block.name, "", 0, 1, hasEvents};
  }

  // Name of the field for a slot in the first block of a function.
  std::string fieldName(const Slot& slot, const CodeBlock& block,
                        std::set<std::string>& taken) const {
    std::string wanted;
    switch (slot.kind) {
      case Slot::Kind::kBuffer: {
        wanted = slotContent(slot);
        std::string prefix = absl::StrCat("k_", toIdentifier(block.title), "_");
        wanted = absl::StartsWith(wanted, prefix)
                     ? toIdentifier(wanted.substr(prefix.size()))
                     : "outside";
        break;
      }
      case Slot::Kind::kEvent:
        wanted = "event";
        break;
      case Slot::Kind::kLabel:
        wanted = "label";
        break;
      default:
        wanted = absl::EndsWith(slot.content, "ull") ? "stream" : "channel";
    }
    if (isKeyword(wanted)) wanted += "_";
    std::string name = wanted;
    for (int i = 2; !taken.insert(name).second; ++i) {
      name = absl::StrCat(wanted, "_", i);
    }
    return name;
  }

  std::string fieldType(const Slot& slot) const {
    switch (slot.kind) {
      case Slot::Kind::kBuffer:
        return absl::StrCat("Buffer<", bufferType(slot), ">");
      case Slot::Kind::kEvent:
        return "int";
      case Slot::Kind::kLabel:
        return "const char*";
      default:
        return absl::EndsWith(slot.content, "ull") ? "uint64_t" : "int64_t";
    }
  }

  void printShared(const CodeFunction& function) {
    const CodeBlock& first = blocks[function.blocks[0]];
    std::vector<std::string> blockNames, titles;
    for (int index : function.blocks) {
      blockNames.push_back(blocks[index].name);
      titles.push_back(commentText(blocks[index].title));
    }
    std::string name = commonName(blockNames);
    std::string wanted = name;
    for (int i = 2; !names.insert(name).second; ++i) {
      name = absl::StrCat(wanted, "_", i);
    }
    std::string type = camelCase(name);
    std::string table = absl::StrCat("k", type);
    std::map<Slot, std::string> fields;
    std::string members;
    std::vector<size_t> varying;
    std::set<std::string> taken;
    for (size_t i = 0; i < function.slots[0].size(); ++i) {
      const Slot& slot = function.slots[0][i];
      bool varies = std::any_of(
          function.slots.begin(), function.slots.end(),
          [&](const std::vector<Slot>& slots) { return slots[i] != slot; });
      if (!varies) continue;
      varying.push_back(i);
      std::string field = fieldName(slot, first, taken);
      fields[slot] = absl::StrCat("b.", field);
      absl::StrAppend(&members, "  ", fieldType(slot), " ", field, ";\n");
    }
    std::string text = body(first, [&](const Slot& slot) {
      auto found = fields.find(slot);
      return found == fields.end() ? slotContent(slot) : found->second;
    });
    bool hasEvents = usesEvents(text);
    std::string rows;
    for (size_t i = 0; i < function.blocks.size(); ++i) {
      std::vector<std::string> values;
      for (size_t slot : varying) {
        values.push_back(slotContent(function.slots[i][slot]));
      }
      absl::StrAppend(
          &rows, "    // ", titles[i], "\n",
          wrapStatement(absl::StrCat("{", absl::StrJoin(values, ", "), "},"),
                        4));
    }
    result.definitions.push_back(
        absl::StrCat("// What differs between ", absl::StrJoin(titles, ", "),
                     "\nstruct ", type, " {\n", members, "};\nvoid ", name,
                     parameters(type, hasEvents), " {\n", text, "}\nconstexpr ",
                     type, " ", table, "[] = {\n", rows, "};\n"));
    for (size_t i = 0; i < function.blocks.size(); ++i) {
      callOf[function.blocks[i]] = {name, table, i, function.blocks.size(),
                                    hasEvents};
    }
  }

  // One statement a block; a loop where all blocks of a function follow one
  // another.
  void joinCalls() {
    for (size_t i = 0; i < callOf.size(); ++i) {
      const Call& call = callOf[i];
      const char* done = call.hasEvents ? ", done);" : ");";
      if (call.table.empty()) {
        result.calls.push_back(absl::StrCat(call.function, "(rank", done));
        continue;
      }
      size_t length = 1;
      while (i + length < callOf.size() &&
             callOf[i + length].table == call.table &&
             callOf[i + length].index == call.index + length) {
        ++length;
      }
      if (length == call.count) {
        result.calls.push_back(
            absl::StrCat("for (const auto& block : ", call.table, ") ",
                         call.function, "(rank, block", done));
        i += length - 1;
      } else {
        result.calls.push_back(
            absl::StrCat(call.function, "(rank, ", call.table, "[", call.index,
                         "]", done, "  // ", commentText(blocks[i].title)));
      }
    }
  }

  const std::vector<CodeBlock>& blocks;
  const SlotText& slotContent;
  const SlotText& bufferType;
  std::set<std::string> names;
  std::vector<Call> callOf;  // One per block.
  PrintedFunctions result;
};

}  // namespace

std::vector<CodeFunction> groupBlocks(const std::vector<CodeBlock>& blocks,
                                      size_t leastLines) {
  std::vector<CodeFunction> functions;
  std::map<std::string, size_t> functionOf;
  for (size_t i = 0; i < blocks.size(); ++i) {
    std::vector<Slot> slots;
    std::string pattern = patternOf(blocks[i], &slots);
    if (statementCount(blocks[i]) < leastLines) {
      absl::StrAppend(&pattern, "alone ", i);
    }
    auto [it, isNew] = functionOf.try_emplace(pattern, functions.size());
    if (isNew) functions.emplace_back();
    CodeFunction& function = functions[it->second];
    function.blocks.push_back(static_cast<int>(i));
    function.slots.push_back(std::move(slots));
  }
  return functions;
}

PrintedFunctions printFunctions(const std::vector<CodeBlock>& blocks,
                                const std::vector<CodeFunction>& functions,
                                const SlotText& slotContent,
                                const SlotText& bufferType) {
  return FunctionPrinter(blocks, slotContent, bufferType).print(functions);
}

}  // namespace soapstone
