#include "ir/schedule/text.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "ir/support/status_macros.h"

namespace soapstone::schedule {
namespace {

std::string actionText(const Schedule& schedule, const Action& action) {
  switch (action.kind) {
    case ActionKind::kForward:
      return absl::StrCat(action.unit, "F", action.microBatch);
    case ActionKind::kInputGradient:
      return absl::StrCat(action.unit, "I", action.microBatch);
    case ActionKind::kWeightGradient:
      return absl::StrCat(action.unit, "W", action.microBatch);
    case ActionKind::kReduce:
      return absl::StrCat(action.unit, "REDUCE_GRAD");
    case ActionKind::kUpdate:
      return absl::StrCat(action.unit, "UPDATE");
    case ActionKind::kSend:
    case ActionKind::kReceive:
      break;
  }
  const Edge& edge = schedule.edges[action.unit];
  bool isSend = action.kind == ActionKind::kSend;
  std::string text =
      absl::StrCat(isSend ? edge.from : edge.to, isSend ? "SEND_" : "RECV_",
                   edge.isForward() ? "F" : "B", action.microBatch);
  bool isNext = edge.to == edge.from + 1 || edge.from == edge.to + 1;
  if (!isNext) absl::StrAppend(&text, ":", isSend ? edge.to : edge.from);
  return text;
}

// One action as it stands in a text; `other` is the far end of a message.
struct Word {
  std::string kind;
  int chunk = 0;
  int microBatch = 0;
  int other = -1;
  int group = 0;
};

absl::Status malformed(int line, absl::string_view word) {
  return absl::InvalidArgumentError(absl::StrCat(
      "line ", line + 1, ": '", word,
      "' is no action; write <chunk><kind><micro-batch> with F, I, W, B, "
      "SEND_F, RECV_F, SEND_B or RECV_B, or <chunk>REDUCE_GRAD, "
      "<chunk>UPDATE"));
}

// The number that `text` begins with, taken off it.
bool takeNumber(absl::string_view* text, int limit, int* number) {
  size_t digits = 0;
  while (digits < text->size() && absl::ascii_isdigit((*text)[digits])) {
    ++digits;
  }
  bool isNumber = digits > 0 &&
                  absl::SimpleAtoi(text->substr(0, digits), number) &&
                  *number < limit;
  text->remove_prefix(digits);
  return isNumber;
}

absl::StatusOr<Word> parseWord(absl::string_view text, int line) {
  absl::string_view whole = text;
  Word word;
  word.group = line;
  if (!takeNumber(&text, kMostChunks, &word.chunk)) {
    return malformed(line, whole);
  }
  for (const char* kind : {"SEND_F", "RECV_F", "SEND_B", "RECV_B"}) {
    if (absl::StartsWith(text, kind)) word.kind = kind;
  }
  for (const char* kind : {"REDUCE_GRAD", "UPDATE", "UNSHARD", "RESHARD"}) {
    if (text != kind) continue;
    word.kind = kind;
    return word;
  }
  if (word.kind.empty() && !text.empty()) word.kind.assign(1, text[0]);
  bool isKnown = word.kind == "F" || word.kind == "I" || word.kind == "W" ||
                 word.kind == "B" || word.kind.size() > 1;
  if (!isKnown) return malformed(line, whole);
  text.remove_prefix(word.kind.size());
  if (!takeNumber(&text, kMostMicroBatches, &word.microBatch)) {
    return malformed(line, whole);
  }
  if (word.kind.size() > 1 && absl::ConsumePrefix(&text, ":") &&
      !takeNumber(&text, kMostChunks, &word.other)) {
    return malformed(line, whole);
  }
  if (!text.empty()) return malformed(line, whole);
  return word;
}

absl::StatusOr<std::vector<Word>> parseWords(absl::string_view text,
                                             int* groups) {
  std::vector<Word> words;
  *groups = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty()) continue;
    for (absl::string_view part :
         absl::StrSplit(line, absl::ByAnyChar(", "), absl::SkipEmpty())) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          Word word, parseWord(absl::StripAsciiWhitespace(part), *groups));
      words.push_back(std::move(word));
    }
    ++*groups;
  }
  return words;
}

// The edge that a message's word means, added if it is new.
int edgeOf(const Word& word, Schedule* schedule) {
  bool isForward = word.kind.back() == 'F';
  bool isSend = word.kind[0] == 'S';
  bool isUp = isForward == isSend;  // Whether the other end is higher.
  int other = word.other >= 0 ? word.other : word.chunk + (isUp ? 1 : -1);
  Edge edge = isSend ? Edge{word.chunk, other} : Edge{other, word.chunk};
  auto found = std::find(schedule->edges.begin(), schedule->edges.end(), edge);
  if (found == schedule->edges.end()) {
    schedule->edges.push_back(edge);
    found = schedule->edges.end() - 1;
  }
  return static_cast<int>(found - schedule->edges.begin());
}

void appendAction(const Word& word, Schedule* schedule) {
  Actions& program = schedule->programs[word.group];
  auto add = [&](ActionKind kind, int unit) {
    program.push_back({kind, static_cast<int16_t>(unit), word.microBatch});
  };
  if (word.kind == "F") add(ActionKind::kForward, word.chunk);
  if (word.kind == "I" || word.kind == "B") {
    add(ActionKind::kInputGradient, word.chunk);
  }
  if (word.kind == "W" || word.kind == "B") {
    add(ActionKind::kWeightGradient, word.chunk);
  }
  if (word.kind == "REDUCE_GRAD") add(ActionKind::kReduce, word.chunk);
  if (word.kind == "UPDATE") add(ActionKind::kUpdate, word.chunk);
  if (absl::StartsWith(word.kind, "SEND_")) {
    add(ActionKind::kSend, edgeOf(word, schedule));
  }
  if (absl::StartsWith(word.kind, "RECV_")) {
    add(ActionKind::kReceive, edgeOf(word, schedule));
  }
}

}  // namespace

std::string scheduleText(const Schedule& schedule) {
  std::string text;
  for (const Actions& program : schedule.programs) {
    absl::StrAppend(&text,
                    absl::StrJoin(program, ",",
                                  [&](std::string* out, const Action& action) {
                                    *out += actionText(schedule, action);
                                  }),
                    "\n");
  }
  return text;
}

absl::StatusOr<Schedule> parseSchedule(absl::string_view text) {
  int groups = 0;
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<Word> words,
                             parseWords(text, &groups));
  Schedule schedule;
  schedule.programs.resize(groups);
  int chunks = 0;
  int microBatches = 0;
  for (const Word& word : words) {
    chunks = std::max(chunks, word.chunk + 1);
    microBatches = std::max(microBatches, word.microBatch + 1);
  }
  if (chunks == 0) {
    return absl::InvalidArgumentError("the schedule has no actions");
  }
  schedule.microBatches = microBatches;
  schedule.groupOfChunk.assign(chunks, -1);
  for (const Word& word : words) {
    int& group = schedule.groupOfChunk[word.chunk];
    if (group >= 0 && group != word.group) {
      return absl::InvalidArgumentError(
          absl::StrCat("chunk ", word.chunk, " is in lines ", group + 1,
                       " and ", word.group + 1, "; it must be in one"));
    }
    group = word.group;
  }
  for (int chunk = 0; chunk < chunks; ++chunk) {
    if (schedule.groupOfChunk[chunk] < 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "chunk ", chunk, " has no actions, but chunk ", chunks - 1, " has"));
    }
  }
  schedule.edges = chainEdges(chunks);
  for (const Word& word : words) appendAction(word, &schedule);
  for (const Edge& edge : schedule.edges) {
    if (edge.from < 0 || edge.to < 0 || edge.from >= chunks ||
        edge.to >= chunks || edge.from == edge.to) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no chunk at one end of a message between ",
                       edge.from, " and ", edge.to));
    }
  }
  return schedule;
}

std::string scheduleGrid(const Schedule& schedule,
                         const std::vector<std::vector<ActionTime>>& times,
                         int columns) {
  bool hasChunks = false;  // More than one on some group.
  for (int group = 0; group < schedule.groupCount(); ++group) {
    hasChunks |= std::count(schedule.groupOfChunk.begin(),
                            schedule.groupOfChunk.end(), group) > 1;
  }
  struct Cell {
    int64_t begin, end;
    std::string label;
  };
  std::vector<std::vector<Cell>> rows(schedule.programs.size());
  int64_t unit = std::numeric_limits<int64_t>::max();
  int64_t last = 0;
  size_t width = 2;
  for (size_t group = 0; group < rows.size(); ++group) {
    for (size_t i = 0; i < schedule.programs[group].size(); ++i) {
      const Action& action = schedule.programs[group][i];
      const ActionTime& time = times[group][i];
      bool isCompute = action.kind == ActionKind::kForward ||
                       action.kind == ActionKind::kInputGradient ||
                       action.kind == ActionKind::kWeightGradient;
      if (!isCompute || time.end == time.begin) continue;
      const char* kind = action.kind == ActionKind::kForward         ? "F"
                         : action.kind == ActionKind::kInputGradient ? "I"
                                                                     : "W";
      std::string label =
          hasChunks ? absl::StrCat(action.unit, kind, action.microBatch)
                    : absl::StrCat(kind, action.microBatch);
      unit = std::min(unit, time.end - time.begin);
      last = std::max(last, time.end);
      width = std::max(width, label.size() + 1);
      rows[group].push_back({time.begin, time.end, std::move(label)});
    }
  }
  if (last == 0) return "";
  std::string text;
  for (size_t group = 0; group < rows.size(); ++group) {
    std::string line(static_cast<size_t>(columns), ' ');
    auto place = [&](int64_t time) {
      int64_t cells = time / unit;
      double rest =
          static_cast<double>(time - cells * unit) / static_cast<double>(unit);
      int64_t column = cells * static_cast<int64_t>(width) +
                       static_cast<int64_t>(rest * static_cast<double>(width));
      return static_cast<size_t>(std::min<int64_t>(column, columns));
    };
    std::fill(line.begin(),
              line.begin() + static_cast<std::ptrdiff_t>(place(last)), '.');
    for (const Cell& cell : rows[group]) {
      size_t begin = place(cell.begin);
      size_t end = place(cell.end);
      for (size_t i = begin; i < end; ++i) {
        line[i] = i - begin < cell.label.size() ? cell.label[i - begin]
                  : i + 1 == end                ? ' '
                                                : '-';
      }
    }
    std::string head = absl::StrCat("group ", group);
    head.resize(10, ' ');
    absl::StrAppend(&text, head, absl::StripTrailingAsciiWhitespace(line),
                    place(last) == static_cast<size_t>(columns) ? " .." : "",
                    "\n");
  }
  return text;
}

}  // namespace soapstone::schedule
