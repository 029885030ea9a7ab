#include "codegen/program/code_function.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/program/line_wrap.h"

namespace soapstone::codegen {
namespace {

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// The code of a block with numbered slots, and what is in them. The content of
// a table slot is part of the code.
std::string patternOf(const CodeBlock& block, std::vector<Slot>* slots) {
  std::string text;
  for (const Statement& line : block.lines) {
    if (!line.code.empty()) absl::StrAppend(&text, line.code, "\n");
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
                    [](const Statement& line) { return !line.code.empty(); }));
}

// Common parts of the names of all blocks, at both ends: "forward_h" of
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
  // Every block's name begins with a word of ours (segment.h). Without one, the
  // rest, which is the model's, may be the name of anything.
  if (before.empty()) before = "shared_";
  return toIdentifier(before + after);
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

// Names of blocks in a few words: "h.0 to h.11" for more than two whose numbers
// follow each other.
std::string titlesText(const std::vector<std::string>& titles) {
  auto numberOf = [](const std::string& title, std::string* stem) {
    size_t end = title.size();
    while (end > 0 && isDigit(title[end - 1])) --end;
    *stem = title.substr(0, end);
    int64_t number = -1;
    return absl::SimpleAtoi(title.substr(end), &number) ? number : -1;
  };
  std::string text;
  for (size_t i = 0; i < titles.size();) {
    std::string stem, other;
    const int64_t number = numberOf(titles[i], &stem);
    auto isNext = [&](size_t length, int64_t step) {
      return number >= 0 && i + length < titles.size() &&
             numberOf(titles[i + length], &other) ==
                 number + step * static_cast<int64_t>(length) &&
             other == stem;
    };
    const int64_t step = isNext(1, -1) ? -1 : 1;
    size_t length = 1;
    while (isNext(length, step)) ++length;
    if (length == 2) length = 1;
    absl::StrAppend(&text, text.empty() ? "" : ", ", titles[i]);
    if (length > 1) absl::StrAppend(&text, " to ", titles[i + length - 1]);
    i += length;
  }
  return text;
}

// What the names have in common at their ends, in whole words: "bn1_weight" of
// "k_layer1_0_bn1_weight" and "k_layer1_1_bn1_weight".
std::string commonEnd(const std::vector<std::string>& names) {
  std::string end = names.front();
  for (const std::string& name : names) {
    size_t length = 0;
    while (length < std::min(end.size(), name.size()) &&
           end[end.size() - 1 - length] == name[name.size() - 1 - length]) {
      ++length;
    }
    end = end.substr(end.size() - length);
  }
  return end.substr(std::min(end.find('_'), end.size()));
}

class FunctionPrinter {
 public:
  FunctionPrinter(const std::vector<CodeBlock>& blocks,
                  const SlotText& slotContent, const SlotText& bufferType,
                  UniqueNames& names)
      : blocks(blocks),
        slotContent(slotContent),
        bufferType(bufferType),
        names(names) {
    for (const CodeBlock& block : blocks) names.take(block.name);
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
  // A call of a block; where several blocks share a function, with the block's
  // entry in the function's table.
  struct Call {
    std::string function;
    std::string table;  // Empty for a function of one block.
    size_t index = 0;
    size_t count = 1;  // Blocks that share the function.
    bool hasEvents = false;
  };

  static std::string parameters(const std::string& type, bool hasEvents) {
    return absl::StrCat(
        "(Rank& rank",
        type.empty() ? ""
                     : absl::StrCat(", [[maybe_unused]] const ", type, "& b"),
        hasEvents ? ", Event* done" : "", ")");
  }

  // The code of a block without anything from the model.
  static std::string bareCode(const CodeBlock& block) {
    std::string code;
    for (const Statement& line : block.lines) {
      absl::StrAppend(&code, fillSlots(line.code, [](const Slot& slot) {
        return slot.kind == Slot::Kind::kTable ? slot.content : "";
      }));
    }
    return code;
  }

  static std::string body(const CodeBlock& block, const SlotText& fill) {
    std::string statements;
    for (const Statement& line : block.lines) {
      statements +=
          printStatement({fillSlots(line.code, fill), line.comment}, 2);
    }
    std::string code = bareCode(block);
    std::string locals;
    if (absl::StrContains(code, "rank, compute")) {
      absl::StrAppend(&locals,
                      "  Stream compute = stream(rank, Lane::kCompute);\n");
    }
    if (absl::StrContains(code, "rank, communication")) {
      absl::StrAppend(
          &locals,
          "  Stream communication = stream(rank, Lane::kCommunication);\n");
    }
    if (absl::StrContains(code, "rank, sums")) {
      absl::StrAppend(&locals, "  Stream sums = stream(rank, Lane::kSums);\n");
    }
    if (absl::StrContains(code, "[self]")) {
      absl::StrAppend(&locals, "  const int self = member(rank);\n");
    }
    return locals + statements;
  }

  static bool usesEvents(const CodeBlock& block) {
    return absl::StrContains(bareCode(block), "done[");
  }

  void printSingle(int index) {
    const CodeBlock& block = blocks[index];
    bool hasEvents = usesEvents(block);
    result.definitions.push_back(
        absl::StrCat(block.title.empty() ? "" : commentLine(block.title, 0),
                     "void ", block.name, parameters("", hasEvents), " {\n",
                     body(block, slotContent), "}\n"));
    callOf[index] = {block.name, "", 0, 1, hasEvents};
  }

  // Strips the block's title off the name of one of its buffers; empty for
  // buffers of other blocks.
  static std::string nameInBlock(const std::string& name,
                                 const std::string& title) {
    if (title.empty()) return "";
    std::string prefix = absl::StrCat("k_", toIdentifier(title), "_");
    return absl::StartsWith(name, prefix) ? name.substr(prefix.size()) : "";
  }

  // Name of the field for a buffer, slot `number` of a function. The shortened
  // buffer name keeps a prefix, which no keyword or macro has: `k_` for the
  // block's own, `next_` and `previous_` for its neighbours'.
  std::string bufferField(const CodeFunction& function, size_t number) const {
    for (size_t i = 0; i < function.blocks.size(); ++i) {
      std::string name = slotContent(function.slots[i][number]);
      auto inBlock = [&](size_t block) {
        return block < function.blocks.size()
                   ? nameInBlock(name, blocks[function.blocks[block]].title)
                   : "";
      };
      if (std::string own = inBlock(i); !own.empty()) return "k_" + own;
      if (std::string next = inBlock(i + 1); !next.empty())
        return "next_" + next;
      if (std::string before = i > 0 ? inBlock(i - 1) : ""; !before.empty())
        return "previous_" + before;
    }
    std::vector<std::string> contents;
    for (const std::vector<Slot>& slots : function.slots)
      contents.push_back(slotContent(slots[number]));
    return "outside" + commonEnd(contents);
  }

  // Name of the field for slot `number` of a function.
  std::string fieldName(const CodeFunction& function, size_t number) const {
    const Slot& slot = function.slots[0][number];
    switch (slot.kind) {
      case Slot::Kind::kBuffer:
        return bufferField(function, number);
      case Slot::Kind::kEvent:
        return "event";
      case Slot::Kind::kLabel:
        return "label";
      default:
        return absl::EndsWith(slot.content, "ull") ? "stream" : "channel";
    }
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
      titles.push_back(blocks[index].title);
    }
    std::string name = names.make(commonName(blockNames));
    // Names that differ may be one without underscores or in capitals.
    std::string type = names.make(camelCase(name));
    std::string table = names.make(absl::StrCat("k", type));
    std::map<Slot, std::string> fields;
    std::string members;
    std::vector<size_t> varying;
    UniqueNames fieldNames;
    for (size_t i = 0; i < function.slots[0].size(); ++i) {
      const Slot& slot = function.slots[0][i];
      bool varies = std::any_of(
          function.slots.begin(), function.slots.end(),
          [&](const std::vector<Slot>& slots) { return slots[i] != slot; });
      if (!varies) continue;
      varying.push_back(i);
      std::string field = fieldNames.make(fieldName(function, i));
      fields[slot] = absl::StrCat("b.", field);
      absl::StrAppend(&members, "  ", fieldType(slot), " ", field, ";\n");
    }
    std::string text = body(first, [&](const Slot& slot) {
      auto found = fields.find(slot);
      return found == fields.end() ? slotContent(slot) : found->second;
    });
    bool hasEvents = usesEvents(first);
    std::string rows;
    for (size_t i = 0; i < function.blocks.size(); ++i) {
      std::vector<std::string> values;
      for (size_t slot : varying) {
        values.push_back(slotContent(function.slots[i][slot]));
      }
      absl::StrAppend(
          &rows, commentLine(titles[i], 4),
          wrapCode(absl::StrCat("{", absl::StrJoin(values, ", "), "},"), 4));
    }
    const std::string heading = titlesText(titles);
    result.definitions.push_back(absl::StrCat(
        commentLine(absl::StrCat(heading, "; ", table, " has their `b`"), 0),
        "void ", name, parameters(type, hasEvents), " {\n", text, "}\n"));
    result.tables.push_back(absl::StrCat(
        commentLine(absl::StrCat("What ", heading, " differ in"), 0), "struct ",
        type, " {\n", members, "};\nconstexpr ", type, " ", table, "[] = {\n",
        rows, "};\n"));
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
        result.calls.push_back(
            {absl::StrCat(call.function, "(rank", done), ""});
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
            {absl::StrCat("for (const auto& block : ", call.table, ") ",
                          call.function, "(rank, block", done),
             ""});
        i += length - 1;
      } else {
        result.calls.push_back(
            {absl::StrCat(call.function, "(rank, ", call.table, "[", call.index,
                          "]", done),
             blocks[i].title});
      }
    }
  }

  const std::vector<CodeBlock>& blocks;
  const SlotText& slotContent;
  const SlotText& bufferType;
  UniqueNames& names;
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
                                const SlotText& bufferType,
                                UniqueNames& names) {
  return FunctionPrinter(blocks, slotContent, bufferType, names)
      .print(functions);
}

}  // namespace soapstone::codegen
