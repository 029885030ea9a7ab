#include "frontend/driver/session_events.h"

#include <unistd.h>

#include <cstdio>

#include "frontend/driver/report/search_report.h"
#include "frontend/driver/terminal.h"
#include "ir/support/status_macros.h"

namespace soapstone::driver {
namespace {

// Seconds between two forms of the line.
constexpr double kRedrawSeconds = 0.2;

}  // namespace

compiler::SessionEvents shownEvents(double searchSeconds) {
  compiler::SessionEvents events;
  events.warn = [](const std::string& warning) { warn(warning); };
  if (!isTerminal(STDERR_FILENO)) return events;
  auto last = std::make_shared<double>(-1);
  events.progress = [last,
                     searchSeconds](const search::SearchProgress& progress) {
    if (progress.seconds < *last + kRedrawSeconds) return;
    *last = progress.seconds;
    std::fprintf(
        errorStream(), "\r%s",
        progressLine(progress, searchSeconds - progress.seconds).c_str());
  };
  events.finish = [last](absl::string_view phase) {
    if (phase == "strategy" && *last >= 0)
      std::fprintf(errorStream(), "\r\033[K");
  };
  return events;
}

absl::StatusOr<std::unique_ptr<compiler::Session>> openStep(
    const compiler::ModelOptions& model, bool isQuiet, bool folds) {
  auto session = std::make_unique<compiler::Session>(
      model, isQuiet ? compiler::SessionEvents() : shownEvents());
  SOAPSTONE_RETURN_IF_ERROR(session->importStep(folds));
  return session;
}

}  // namespace soapstone::driver
