#ifndef SOAPSTONE_TESTS_UNIT_COST_MODEL_CSV_ROWS_H_
#define SOAPSTONE_TESTS_UNIT_COST_MODEL_CSV_ROWS_H_

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"

namespace soapstone::cost_model {

// The fields of each line of a file of tests/data, without '#' lines and the
// line of column names. Empty if the file cannot be read.
inline std::vector<std::vector<std::string>> csvRows(const std::string& name) {
  std::ifstream file(std::string(SOAPSTONE_TEST_DATA) + "/" + name);
  std::vector<std::vector<std::string>> rows;
  bool named = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (named) rows.push_back(absl::StrSplit(line, ','));
    named = true;
  }
  return rows;
}

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_TESTS_UNIT_COST_MODEL_CSV_ROWS_H_
