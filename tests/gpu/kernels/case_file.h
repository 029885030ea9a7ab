#ifndef SOAPSTONE_TESTS_GPU_KERNELS_CASE_FILE_H_
#define SOAPSTONE_TESTS_GPU_KERNELS_CASE_FILE_H_

// Inputs of the cases and what the host back end makes of them, as a file: for
// every case its name, and for every tensor of it the memory before and after.

#include <string>
#include <vector>

#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {

using Bytes = std::vector<char>;

struct CaseData {
  std::string name;
  std::vector<Bytes> before;  // One a tensor; empty where it is no input.
  std::vector<Bytes> after;   // Empty where it is no result.
};

// Throws InputError if the file cannot be written.
void writeCases(const std::string& path, const std::vector<CaseData>& cases);

// Throws InputError if the file is not there or not of this form.
std::vector<CaseData> readCases(const std::string& path);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_GPU_KERNELS_CASE_FILE_H_
