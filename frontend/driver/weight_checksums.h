#ifndef SOAPSTONE_FRONTEND_DRIVER_WEIGHT_CHECKSUMS_H_
#define SOAPSTONE_FRONTEND_DRIVER_WEIGHT_CHECKSUMS_H_

#include <string>

#include "codegen/program/program_writer.h"

namespace soapstone::driver {

// Gives the CRC-32 of bytes of the files in `folder` (empty: the current one),
// each file mapped once and each range computed once, for as long as the
// function object lives.
codegen::WeightChecksum weightChecksums(const std::string& folder);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_WEIGHT_CHECKSUMS_H_
