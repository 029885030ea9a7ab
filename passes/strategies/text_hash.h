#ifndef SOAPSTONE_PASSES_STRATEGIES_TEXT_HASH_H_
#define SOAPSTONE_PASSES_STRATEGIES_TEXT_HASH_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "llvm/Support/raw_ostream.h"

namespace soapstone::strategy {

// The FNV-1a hash, 64 bits, of the text that is written to it: the same on
// every machine.
class TextHash : public llvm::raw_ostream {
 public:
  TextHash() : llvm::raw_ostream(/*unbuffered=*/true) {}

  // 16 hexadecimal digits.
  std::string digits() const;

 private:
  void write_impl(const char* bytes, size_t size) final;
  uint64_t current_pos() const final { return position; }

  uint64_t state = 0xcbf29ce484222325u;
  uint64_t position = 0;
};

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_TEXT_HASH_H_
