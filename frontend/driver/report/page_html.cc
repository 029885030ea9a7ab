#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/report/html_text.h"
#include "frontend/driver/report/page_charts.h"
#include "frontend/driver/report/page_style.h"
#include "frontend/driver/report/plan_page.h"

namespace soapstone::driver {
namespace {

// Characters of a figure's value that are shown large.
constexpr size_t kShortValue = 14;

std::string section(const char* title, const std::string& content) {
  return content.empty() ? ""
                         : absl::StrCat("<section><h2>", title, "</h2>",
                                        content, "</section>\n");
}

std::string figuresHtml(const std::vector<PageFigure>& figures) {
  std::string text = "<div class=\"figures\">";
  for (const PageFigure& figure : figures) {
    absl::StrAppend(
        &text, "<div><span class=\"quiet\">", htmlText(figure.label),
        "</span><b",
        figure.value.size() > kShortValue ? " class=\"long\">" : ">",
        htmlText(figure.value), "</b><span class=\"quiet\">",
        htmlText(figure.note), "</span></div>");
  }
  return text + "</div>";
}

std::string wordsHtml(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& line : words) {
    absl::StrAppend(&text, "<li>", htmlText(line), "</li>");
  }
  return text.empty() ? "" : absl::StrCat("<ul>", text, "</ul>");
}

// `reference` is the step of the plan of the page.
std::string plansHtml(const std::vector<PagePlan>& plans, int64_t reference,
                      const char* noteTitle) {
  if (plans.empty()) return "";
  std::string text = absl::StrCat(
      "<div class=\"wide\"><table><thead><tr><th>plan</th><th class=\"n\">"
      "step</th><th class=\"n\">to this plan</th><th class=\"n\">memory</th>"
      "<th>",
      noteTitle, "</th></tr></thead><tbody>");
  for (size_t i = 0; i < plans.size(); ++i) {
    const PagePlan& plan = plans[i];
    double ratio = static_cast<double>(plan.picoseconds) /
                   static_cast<double>(std::max<int64_t>(1, reference));
    bool isKnown = plan.picoseconds > 0;
    absl::StrAppend(
        &text, "<tr", plan.picoseconds == reference ? " class=\"best\"" : "",
        "><td><code>", htmlText(plan.name), "</code></td><td class=\"n\">",
        isKnown ? timeText(plan.picoseconds) : "", "</td><td class=\"n\">",
        isKnown ? absl::StrFormat("%.3f x", ratio) : "",
        "</td><td class=\"n\">",
        plan.memoryBytes > 0 ? cost_model::bytesText(plan.memoryBytes) : "",
        "</td><td class=\"note\">", plan.fits ? "" : "does not fit. ",
        htmlText(plan.note), "</td></tr>");
  }
  return text + "</tbody></table></div>";
}

std::string rowsHtml(const std::vector<PageRow>& rows, const char* what,
                     int64_t whole) {
  if (rows.empty()) return "";
  int64_t largest = 1;
  for (const PageRow& row : rows) largest = std::max(largest, row.total());
  bool hasWaiting = std::any_of(rows.begin(), rows.end(), [](const PageRow& r) {
    return r.waiting != 0;
  });
  std::string text = absl::StrCat(
      "<div class=\"wide\"><table><thead><tr><th>", what,
      "</th><th class=\"n\">forward</th><th class=\"n\">backward</th><th "
      "class=\"n\">update</th>",
      hasWaiting ? "<th class=\"n\">waiting</th>" : "",
      "<th class=\"n\">share</th><th></th></tr></thead><tbody>");
  for (const PageRow& row : rows) {
    absl::StrAppend(&text, "<tr><td>", htmlText(row.name),
                    row.count > 1 ? absl::StrCat(" (", row.count, ")") : "",
                    "</td><td class=\"n\">", timeText(row.forward),
                    "</td><td class=\"n\">", timeText(row.backward),
                    "</td><td class=\"n\">", timeText(row.update), "</td>",
                    hasWaiting ? absl::StrCat("<td class=\"n\">",
                                              timeText(row.waiting), "</td>")
                               : "");
    absl::StrAppendFormat(
        &text,
        "<td class=\"n\">%.1f %%</td><td class=\"bar\"><i class=\"more\" "
        "style=\"width:%.1f%%\"></i></td></tr>",
        100 * static_cast<double>(row.total()) /
            static_cast<double>(std::max<int64_t>(1, whole)),
        100 * static_cast<double>(row.total()) / static_cast<double>(largest));
  }
  return text + "</tbody></table></div>";
}

std::string noted(const std::string& note, const std::string& content) {
  if (content.empty() || note.empty()) return content;
  return absl::StrCat("<p class=\"quiet\">", htmlText(note), "</p>", content);
}

}  // namespace

std::string pageHtml(const PlanPage& page) {
  std::string text = absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\"><title>",
      htmlText(page.title), "</title><style>", kPageStyle,
      "</style></head>\n<body><header><h1>", htmlText(page.title),
      "</h1><p class=\"sentence\">", htmlText(page.sentence), "</p><p><code>",
      htmlText(page.plan), "</code></p>", figuresHtml(page.figures),
      wordsHtml(page.words), "</header>\n<main>");
  absl::StrAppend(
      &text,
      section("Against named strategies",
              plansHtml(page.named, page.stepPicoseconds, "")),
      section("What lies where", clusterHtml(page)),
      section("Schedule", timelineHtml(page)),
      section("Memory over a step", memoryHtml(page)),
      section("Time by layer",
              noted(page.rowsNote,
                    rowsHtml(page.layers, "layer", page.stepPicoseconds))),
      section("Time by kind of op",
              noted(page.rowsNote,
                    rowsHtml(page.kinds, "kind", page.stepPicoseconds))),
      section("What the step is made of",
              noted(page.gapNote, sharesHtml(page.gap, page.stepPicoseconds))),
      section("Why not another plan?",
              plansHtml(page.alternatives, page.stepPicoseconds,
                        "against this plan")));
  return absl::StrCat(text, "</main><script>", kPageScript,
                      "</script></body></html>\n");
}

}  // namespace soapstone::driver
