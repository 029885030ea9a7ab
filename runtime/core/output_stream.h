#ifndef SOAPSTONE_RUNTIME_CORE_OUTPUT_STREAM_H_
#define SOAPSTONE_RUNTIME_CORE_OUTPUT_STREAM_H_

namespace soapstone::runtime {

// Opens /dev/null in place of each standard stream that is closed: no file that
// the program opens may take its number and get what is printed. Writing to
// standard output then fails.
void occupyStandardStreams();

// Writes out what was printed. Throws InputError if any of it was lost.
void flushOutput();

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_OUTPUT_STREAM_H_
