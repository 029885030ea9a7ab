#ifndef SOAPSTONE_IR_SUPPORT_STATUS_MACROS_H_
#define SOAPSTONE_IR_SUPPORT_STATUS_MACROS_H_

#include <utility>

#include "absl/base/optimization.h"
#include "absl/status/status.h"

// Returns from the enclosing function if `expr`, an absl::Status, is an error.
#define SOAPSTONE_RETURN_IF_ERROR(expr)                                     \
  do {                                                                      \
    if (absl::Status status_ = (expr); ABSL_PREDICT_FALSE(!status_.ok())) { \
      return status_;                                                       \
    }                                                                       \
  } while (false)

// Moves the value of `expr`, an absl::StatusOr, into `lhs`, which may declare a
// variable, or returns its error from the enclosing function.
#define SOAPSTONE_ASSIGN_OR_RETURN(lhs, expr)                              \
  SOAPSTONE_ASSIGN_OR_RETURN_IMPL_(SOAPSTONE_CONCAT_(statusOr_, __LINE__), \
                                   lhs, expr)

#define SOAPSTONE_ASSIGN_OR_RETURN_IMPL_(tmp, lhs, expr)             \
  auto tmp = (expr);                                                 \
  if (ABSL_PREDICT_FALSE(!tmp.ok())) return std::move(tmp).status(); \
  lhs = *std::move(tmp)

#define SOAPSTONE_CONCAT_(a, b) SOAPSTONE_CONCAT_INNER_(a, b)
#define SOAPSTONE_CONCAT_INNER_(a, b) a##b

#endif  // SOAPSTONE_IR_SUPPORT_STATUS_MACROS_H_
