#ifndef SOAPSTONE_TESTS_GPU_KERNELS_CASE_FILE_H_
#define SOAPSTONE_TESTS_GPU_KERNELS_CASE_FILE_H_

// The file of the host back end's results: for every case its name, a hash of
// its inputs, and for every tensor of it the memory afterwards.
// Inputs are drawn again where they are needed: they would be most of the file.

#include <cstdint>
#include <string>
#include <vector>

#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {

using Bytes = std::vector<char>;

struct CaseData {
  std::string name;
  uint64_t inputs = 0;       // The hash of all of them.
  std::vector<Bytes> after;  // One a tensor; empty where it is no result.
};

// Throws InputError if the file cannot be written.
void writeCases(const std::string& path, const std::vector<CaseData>& cases);

// Throws InputError if the file is not there or not of this form.
std::vector<CaseData> readCases(const std::string& path);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_GPU_KERNELS_CASE_FILE_H_
