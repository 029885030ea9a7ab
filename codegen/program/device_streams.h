#ifndef SOAPSTONE_CODEGEN_PROGRAM_DEVICE_STREAMS_H_
#define SOAPSTONE_CODEGEN_PROGRAM_DEVICE_STREAMS_H_

#include "codegen/program/device_code.h"

namespace soapstone::codegen {

// Streams of a GPU beside the runtime's lanes, on which work of a pipeline may
// wait for other ranks.
struct DeviceStreams {
  // One for each edge on which the rank sends, and one for all receives.
  int messages = 0;
  // NCCL keeps a stream for each communicator, which waits for its calls
  // (ncclLaunchFinish): one for each group of ranks on each lane, one for
  // messages outside of the pipeline, and one for each edge and rank at its
  // other end (runtime/cuda/nccl_link.cc).
  int communicators = 0;

  int all() const { return messages + communicators; }
};

// The streams of the rank of a class that has most of them; none where the
// program is no pipeline: calls that all ranks issue in one order may wait for
// each other.
DeviceStreams deviceStreams(const DeviceCode& code);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_DEVICE_STREAMS_H_
