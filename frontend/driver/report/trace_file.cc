#include "frontend/driver/report/trace_file.h"

#include <zlib.h>

#include <algorithm>
#include <new>

#include "absl/strings/match.h"
#include "frontend/driver/text_output.h"

namespace soapstone::driver {
namespace {

// `text` in the format of gzip, the same for the same text.
std::string gzip(const std::string& text) {
  constexpr int kGzipWindowBits = 15 + 16;  // 16: with the header of gzip.
  constexpr int kMemoryLevel = 8;           // zlib's own default.
  z_stream stream = {};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindowBits,
                   kMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();  // The only way in which that fails.
  }
  std::string packed;
  std::string piece(size_t{1} << 16, '\0');
  size_t given = 0;
  int code = Z_OK;
  while (code != Z_STREAM_END) {
    // zlib counts in 32 bits.
    size_t size = std::min(text.size() - given, size_t{1} << 30);
    if (stream.avail_in == 0 && size > 0) {
      stream.next_in =
          reinterpret_cast<Bytef*>(const_cast<char*>(text.data() + given));
      stream.avail_in = static_cast<uInt>(size);
      given += size;
    }
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    code = deflate(&stream, given == text.size() ? Z_FINISH : Z_NO_FLUSH);
    packed.append(piece.data(), piece.size() - stream.avail_out);
  }
  deflateEnd(&stream);
  return packed;
}

}  // namespace

absl::Status writeTraceFile(const std::string& text, const std::string& path) {
  return writeText(absl::EndsWith(path, ".gz") ? gzip(text) : text, path);
}

}  // namespace soapstone::driver
