#include "frontend/driver/report/page_charts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/html_text.h"

namespace soapstone::driver {
namespace {

// Units of a picture's width.
constexpr double kWidth = 1000;
constexpr int kLaneHeight = 18;
// Blocks that are drawn one by one, with a label each.
constexpr size_t kMostLabelled = 3000;
// Pieces of a lane's width; blocks within one piece are drawn as one.
constexpr int kMostPieces = 4000;
constexpr int kMemoryHeight = 72;
// A curve is drawn below the whole memory if that is less than so many peaks.
constexpr int64_t kMostEmpty = 4;
// Cells of nodes, and colours of groups that follow each other.
constexpr int64_t kMostCells = 256;
constexpr int64_t kGroupColours = 8;
// Charts of this many cells or fewer are drawn larger.
constexpr int64_t kFewCells = 16;

const char* const kBlockClasses[kBlockKinds] = {"f", "i", "w", "c", "u"};

// Two decimals at most: half a hundredth of a unit is nothing on a screen.
std::string number(double value) {
  std::string text = absl::StrFormat("%.2f", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

double position(int64_t time, int64_t whole) {
  return kWidth * static_cast<double>(time) /
         static_cast<double>(std::max<int64_t>(1, whole));
}

// Hundredths of a unit: as exact as number().
int64_t hundredths(double units) { return std::llround(units * 100); }

// One line of pieces for each kind of block, as thick as a block is high.
// Pieces follow one another by whole hundredths: thousands of them are a small
// text.
std::string lanePaths(const PageTrack& track, int64_t whole) {
  std::array<std::string, kBlockKinds> paths;
  std::array<double, kBlockKinds> begin;
  std::array<double, kBlockKinds> end;
  std::array<int64_t, kBlockKinds> drawn = {};  // Up to here, in hundredths.
  begin.fill(-1);
  end.fill(-1);
  auto finish = [&](int kind) {
    if (begin[kind] < 0) return;
    int64_t from = hundredths(begin[kind]);
    int64_t width = std::max<int64_t>(hundredths(end[kind]) - from, 5);
    std::string& path = paths[kind];
    if (path.empty()) {
      path = absl::StrCat("M", from, " ", kLaneHeight / 2);
    } else {
      absl::StrAppend(&path, "m", from - drawn[kind], " 0");
    }
    absl::StrAppend(&path, "h", width);
    drawn[kind] = from + width;
    begin[kind] = -1;
  };
  for (const PageBlock& block : track.blocks) {
    int kind = static_cast<int>(block.kind);
    double from = position(block.begin, whole);
    double to = position(block.end, whole);
    // Gaps that no screen shows join blocks.
    if (begin[kind] >= 0 && from - end[kind] > kWidth / kMostPieces) {
      finish(kind);
    }
    if (begin[kind] < 0) begin[kind] = from;
    end[kind] = std::max(end[kind], to);
  }
  std::string text = "<g transform=\"scale(.01 1)\">";
  for (int kind = 0; kind < kBlockKinds; ++kind) {
    finish(kind);
    if (paths[kind].empty()) continue;
    absl::StrAppend(&text, "<path class=\"", kBlockClasses[kind], "\" d=\"",
                    paths[kind], "\"/>");
  }
  return text + "</g>";
}

std::string laneBlocks(const PageTrack& track, int64_t whole) {
  std::string text;
  for (const PageBlock& block : track.blocks) {
    double from = position(block.begin, whole);
    double to = position(block.end, whole);
    absl::StrAppend(
        &text, "<rect class=\"", kBlockClasses[static_cast<int>(block.kind)],
        "\" x=\"", number(from), "\" y=\"1\" width=\"",
        number(std::max(to - from, 0.05)), "\" height=\"", kLaneHeight - 2,
        "\"><title>", htmlText(block.label), ", ", timeText(block.begin),
        " to ", timeText(block.end), "</title></rect>");
  }
  return text;
}

std::string legend() {
  std::string text = "<p class=\"legend\">";
  for (int kind = 0; kind < kBlockKinds; ++kind) {
    absl::StrAppend(&text, "<span><i class=\"", kBlockClasses[kind], "\"></i>",
                    blockKindName(static_cast<BlockKind>(kind)), "</span>");
  }
  return text + "</p>";
}

std::string memoryParts(const PageMemory& memory) {
  std::string text;
  for (const auto& [name, bytes] : memory.parts) {
    if (bytes == 0) continue;
    absl::StrAppend(&text, text.empty() ? "" : ", ", htmlText(name), " ",
                    cost_model::bytesText(bytes));
  }
  return text;
}

// Nodes that a cell of the cluster stands for.
int64_t nodesOfCell(int64_t nodes) {
  return (nodes + kMostCells - 1) / kMostCells;
}

std::string groupColour(size_t group) {
  return absl::StrCat("g", static_cast<int64_t>(group) % kGroupColours);
}

}  // namespace

const char* blockKindName(BlockKind kind) {
  static constexpr const char* kNames[kBlockKinds] = {
      "forward", "backward (input gradients)", "weight gradients",
      "communication", "update"};
  return kNames[static_cast<int>(kind)];
}

std::string timelineHtml(const PlanPage& page) {
  size_t blocks = 0;
  for (const PageTrack& track : page.tracks) blocks += track.blocks.size();
  bool isLabelled = blocks <= kMostLabelled;
  std::string text = legend();
  absl::StrAppend(
      &text,
      "<div class=\"zoom\"><button type=\"button\" data-zoom=\"in\">zoom in"
      "</button> <button type=\"button\" data-zoom=\"out\">zoom out</button> "
      "<button type=\"button\" data-zoom=\"all\">all</button> <span "
      "class=\"quiet\">or the wheel with Ctrl; drag to move</span></div>"
      "<div class=\"lanes\" data-picoseconds=\"",
      page.shownPicoseconds, "\">");
  for (const PageTrack& track : page.tracks) {
    absl::StrAppend(&text, "<div class=\"lane\"><span class=\"name\">",
                    htmlText(track.name), "</span><svg viewBox=\"0 0 ",
                    number(kWidth), " ", kLaneHeight,
                    "\" preserveAspectRatio=\"none\" role=\"img\" "
                    "aria-label=\"",
                    htmlText(track.name), "\">",
                    isLabelled ? laneBlocks(track, page.shownPicoseconds)
                               : lanePaths(track, page.shownPicoseconds),
                    "</svg></div>");
  }
  absl::StrAppend(&text,
                  "<div class=\"lane\"><span class=\"name\"></span><div "
                  "class=\"axis\"><span data-axis=\"begin\">0</span><span "
                  "data-axis=\"middle\">",
                  timeText(page.shownPicoseconds / 2),
                  "</span><span data-axis=\"end\">",
                  timeText(page.shownPicoseconds), "</span></div></div></div>");
  return text;
}

std::string memoryHtml(const PlanPage& page) {
  std::string text = "<div class=\"memories\">";
  for (const PageMemory& memory : page.memory) {
    int64_t peak = 0;
    for (const auto& [time, bytes] : memory.points) {
      peak = std::max(peak, bytes);
    }
    // Memory that is nearly empty is drawn larger, without its top.
    bool showsTop = memory.capacityBytes < kMostEmpty * peak;
    int64_t top = std::max<int64_t>(
        {1, peak + peak / 8, showsTop ? memory.capacityBytes : 0});
    auto height = [&](int64_t bytes) {
      return kMemoryHeight *
             (1 - static_cast<double>(bytes) / static_cast<double>(top));
    };
    std::string path = absl::StrCat("M0 ", kMemoryHeight);
    for (const auto& [time, bytes] : memory.points) {
      absl::StrAppend(&path, "H", number(position(time, page.shownPicoseconds)),
                      "V", number(height(bytes)));
    }
    absl::StrAppend(&path, "H", number(kWidth), "V", kMemoryHeight, "z");
    absl::StrAppend(
        &text, "<figure><figcaption>", htmlText(memory.name), ": <b>",
        cost_model::bytesText(peak), "</b> of ",
        cost_model::bytesText(memory.capacityBytes),
        peak > memory.capacityBytes ? ", does not fit" : "",
        "</figcaption><svg viewBox=\"0 -1 ", number(kWidth), " ",
        kMemoryHeight + 2,
        "\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"memory of ",
        htmlText(memory.name), " over a step\"><path class=\"m\" d=\"", path,
        "\"/>",
        showsTop ? absl::StrCat("<path class=\"line\" d=\"M0 ",
                                number(height(memory.capacityBytes)), "H",
                                number(kWidth), "\"/>")
                 : "",
        "</svg><p class=\"quiet\">", memoryParts(memory), "</p></figure>");
  }
  return text + "</div>";
}

namespace {

// Some of the devices from `first` on in the colours of their groups; `owner`
// is the group of the first that has one.
std::string stripesOf(const PlanPage& page, int64_t first, int64_t count,
                      int64_t stripes, std::string* owner) {
  std::string svg;
  for (int64_t stripe = 0; stripe < stripes; ++stripe) {
    int64_t device = first + stripe * count / stripes;
    for (size_t i = 0; i < page.groups.size(); ++i) {
      const PageGroup& group = page.groups[i];
      bool isHere = device >= group.firstDevice &&
                    device < group.firstDevice + group.devices;
      if (!isHere) continue;
      absl::StrAppend(&svg, "<rect class=\"", groupColour(i), "\" x=\"",
                      stripe * 4, "\" y=\"0\" width=\"3.4\" height=\"14\"/>");
      if (owner->empty()) *owner = group.name;
      break;
    }
  }
  return svg;
}

}  // namespace

std::string clusterHtml(const PlanPage& page) {
  int64_t devices = 0;
  for (const PageGroup& group : page.groups) {
    devices = std::max(devices, group.firstDevice + group.devices);
  }
  int64_t perNode = std::max<int64_t>(1, page.devicesPerNode);
  int64_t nodes = (devices + perNode - 1) / perNode;
  std::string sizes = absl::StrCat(perNode);
  if (!page.nodeSizes.empty()) {
    nodes = static_cast<int64_t>(page.nodeSizes.size());
    sizes = absl::StrJoin(page.nodeSizes, ", ");
  }
  int64_t each = page.nodeSizes.empty() ? nodesOfCell(nodes) : 1;
  int64_t cells = (nodes + each - 1) / each;
  std::string text = absl::StrFormat(
      "<p>%d devices of %s in %d node%s of %s; a box is %s, a stripe %s.</p>"
      "<div class=\"cluster\">",
      devices, htmlText(page.machine), nodes, nodes == 1 ? "" : "s", sizes,
      each == 1 ? "a node" : absl::StrCat(each, " nodes"),
      each == 1 ? "a device" : "an eighth of it");
  int64_t first = 0;
  int64_t count = 0;
  for (int64_t cell = 0; cell < cells; ++cell) {
    first += count;
    if (first >= devices) break;  // Nodes that take no part.
    int64_t own = page.nodeSizes.empty() ? perNode : page.nodeSizes[cell];
    count = std::min(each * own, devices - first);
    int64_t stripes = each == 1 ? std::min<int64_t>(own, 16) : 8;
    std::string owner;
    std::string svg = stripesOf(page, first, count, stripes, &owner);
    int64_t size = cells <= kFewCells ? 3 : 1;
    absl::StrAppend(&text, "<svg viewBox=\"0 0 ", stripes * 4, " 14\" width=\"",
                    size * stripes * 4, "\" height=\"", size * 14,
                    "\"><title>devices ", first, " to ", first + count - 1,
                    ": ", htmlText(owner), "</title>", svg, "</svg>");
  }
  text +=
      "</div><div class=\"wide\"><table><thead><tr><th>group</th><th>"
      "devices</th><th>holds</th><th class=\"n\">busy</th><th "
      "class=\"n\">memory</th></tr>"
      "</thead>"
      "<tbody>";
  for (size_t i = 0; i < page.groups.size(); ++i) {
    const PageGroup& group = page.groups[i];
    absl::StrAppend(
        &text, "<tr><td><i class=\"swatch ", groupColour(i), "\"></i>",
        htmlText(group.name), "</td><td>", group.firstDevice,
        group.devices > 1
            ? absl::StrCat(" to ", group.firstDevice + group.devices - 1)
            : "",
        "</td><td class=\"note\">", htmlText(group.holds),
        "</td><td class=\"n\">", timeText(group.busyPicoseconds),
        "</td><td class=\"n\">", cost_model::bytesText(group.memoryBytes),
        " of ", cost_model::bytesText(group.capacityBytes), "</td></tr>");
  }
  return text + "</tbody></table></div>";
}

std::string sharesHtml(const std::vector<TimeShare>& shares, int64_t whole) {
  int64_t largest = 1;
  for (const TimeShare& share : shares) {
    largest = std::max(largest, std::abs(share.picoseconds));
  }
  std::string text =
      "<table class=\"shares\"><thead><tr><th>part</th><th "
      "class=\"n\">time</th><th class=\"n\">share"
      "</th><th></th></tr></thead><tbody>";
  int64_t sum = 0;
  for (const TimeShare& share : shares) {
    sum += share.picoseconds;
    double part = 100 * static_cast<double>(std::abs(share.picoseconds)) /
                  static_cast<double>(largest);
    double percent = 100 * static_cast<double>(share.picoseconds) /
                     static_cast<double>(std::max<int64_t>(1, whole));
    absl::StrAppend(&text, "<tr data-picoseconds=\"", share.picoseconds,
                    "\"><td>", htmlText(share.name), "</td><td class=\"n\">",
                    timeText(share.picoseconds), "</td><td class=\"n\">",
                    absl::StrFormat("%.1f %%", percent),
                    "</td><td class=\"bar\"><i class=\"",
                    share.picoseconds < 0 ? "less" : "more",
                    "\" style=\"width:", number(part), "%\"></i></td></tr>");
  }
  return absl::StrCat(text, "</tbody><tfoot><tr data-sum=\"", sum,
                      "\"><td>step</td><td class=\"n\">", timeText(sum),
                      "</td><td class=\"n\">100.0 %</td><td></td></tr></tfoot>"
                      "</table>");
}

}  // namespace soapstone::driver
