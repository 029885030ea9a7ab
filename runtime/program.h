#ifndef SOAPSTONE_RUNTIME_PROGRAM_H_
#define SOAPSTONE_RUNTIME_PROGRAM_H_

// Everything that the source of an emitted program uses.

#include "runtime/constants.h"          // IWYU pragma: export
#include "runtime/kernel.h"             // IWYU pragma: export
#include "runtime/norm_rows.h"          // IWYU pragma: export
#include "runtime/op_clock.h"           // IWYU pragma: export
#include "runtime/ops_attention.h"      // IWYU pragma: export
#include "runtime/ops_communication.h"  // IWYU pragma: export
#include "runtime/ops_contraction.h"    // IWYU pragma: export
#include "runtime/ops_experts.h"        // IWYU pragma: export
#include "runtime/ops_movement.h"       // IWYU pragma: export
#include "runtime/ops_normalization.h"  // IWYU pragma: export
#include "runtime/ops_product.h"        // IWYU pragma: export
#include "runtime/ops_recurrent.h"      // IWYU pragma: export
#include "runtime/ops_reduction.h"      // IWYU pragma: export
#include "runtime/ops_training.h"       // IWYU pragma: export
#include "runtime/profile_range.h"      // IWYU pragma: export
#include "runtime/runtime.h"            // IWYU pragma: export

#endif  // SOAPSTONE_RUNTIME_PROGRAM_H_
