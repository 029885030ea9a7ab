#include "frontend/driver/session_events.h"

#include <unistd.h>

#include <memory>

#include "frontend/driver/report/search_report.h"
#include "frontend/driver/terminal.h"
#include "ir/support/status_macros.h"

namespace soapstone::driver {

compiler::SessionEvents shownEvents(double searchSeconds) {
  compiler::SessionEvents events;
  events.warn = [](const std::string& warning) { warn(warning); };
  if (!isTerminal(STDERR_FILENO)) return events;
  auto line = std::make_shared<ProgressLine>();
  events.progress = [line,
                     searchSeconds](const search::SearchProgress& progress) {
    line->show(progressLine(progress, searchSeconds - progress.seconds));
  };
  events.finish = [line](absl::string_view phase) {
    if (phase == "strategy") line->clear();
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
