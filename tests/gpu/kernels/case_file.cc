#include "tests/gpu/kernels/case_file.h"

#include <cstdint>
#include <fstream>

#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

constexpr uint64_t kMagic = 0x32534553414b5353;  // "SSKASES2"
constexpr uint64_t kLargest = uint64_t{1} << 28;

void putNumber(std::ostream& file, uint64_t value) {
  file.write(reinterpret_cast<const char*>(&value), sizeof(value));
}

template <typename Chars>
void putChars(std::ostream& file, const Chars& chars) {
  putNumber(file, chars.size());
  file.write(chars.data(), static_cast<std::streamsize>(chars.size()));
}

class Reader {
 public:
  explicit Reader(const std::string& path)
      : path(path), file(path, std::ios::binary) {
    if (!file) throw InputError("cannot read '" + path + "'");
  }

  uint64_t word() {
    uint64_t value = 0;
    file.read(reinterpret_cast<char*>(&value), sizeof(value));
    if (!file) fail();
    return value;
  }

  // How many there are of something.
  uint64_t number() {
    uint64_t value = word();
    if (value > kLargest) fail();
    return value;
  }

  template <typename Chars>
  Chars chars() {
    Chars text(number(), 0);
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file) fail();
    return text;
  }

  [[noreturn]] void fail() const {
    throw InputError("'" + path + "' holds no kernel cases");
  }

 private:
  std::string path;
  std::ifstream file;
};

}  // namespace

void writeCases(const std::string& path, const std::vector<CaseData>& cases) {
  std::ofstream file(path, std::ios::binary);
  putNumber(file, kMagic);
  putNumber(file, cases.size());
  for (const CaseData& data : cases) {
    putChars(file, data.name);
    putNumber(file, data.inputs);
    putNumber(file, data.after.size());
    for (const Bytes& after : data.after) putChars(file, after);
  }
  file.flush();
  if (!file) throw InputError("cannot write '" + path + "'");
}

std::vector<CaseData> readCases(const std::string& path) {
  Reader reader(path);
  if (reader.word() != kMagic) reader.fail();
  std::vector<CaseData> cases;
  for (uint64_t count = reader.number(); count > 0; --count) {
    CaseData data;
    data.name = reader.chars<std::string>();
    data.inputs = reader.word();
    for (uint64_t tensors = reader.number(); tensors > 0; --tensors) {
      data.after.push_back(reader.chars<Bytes>());
    }
    cases.push_back(std::move(data));
  }
  return cases;
}

}  // namespace soapstone::runtime
