#ifndef SOAPSTONE_FRONTEND_DRIVER_SESSION_EVENTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_SESSION_EVENTS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "frontend/compiler/session.h"

namespace soapstone::driver {

// Events of a session that a command shows: warnings on standard error and, if
// that is a terminal, the progress of a search of `searchSeconds`, in a line
// that is rewritten in place.
compiler::SessionEvents shownEvents(double searchSeconds = 0);

// A session with the training step of the model. Shows its warnings unless
// `isQuiet`: a model may be imported more than once.
absl::StatusOr<std::unique_ptr<compiler::Session>> openStep(
    const compiler::ModelOptions& model, bool isQuiet = false,
    bool folds = false);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_SESSION_EVENTS_H_
