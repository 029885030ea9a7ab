#ifndef SOAPSTONE_RUNTIME_DATA_BATCH_FEED_H_
#define SOAPSTONE_RUNTIME_DATA_BATCH_FEED_H_

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "runtime/core/rank.h"
#include "runtime/data/data_source.h"

namespace soapstone::runtime {

// An input within a staged batch and in the arena.
struct StagedInput {
  size_t place = 0;   // In the batch, bytes.
  size_t offset = 0;  // In the arena.
  size_t bytes = 0;
};

// Memory of a device in which a batch waits, and the stream of work that writes
// it.
struct DeviceBatch {
  char* memory = nullptr;
  Stream stream;
};

// Memory in which a batch waits for a device that still computes with the one
// before.
class InputStage {
 public:
  virtual ~InputStage() = default;
  // Host memory to write the next batch to, which nothing reads any more.
  virtual char* open() = 0;
  // Where the device itself may write the next batch after `open`; without
  // memory where it cannot.
  virtual DeviceBatch device() { return {}; }
  // Starts to move `written`, the inputs that are in host memory, to the
  // device.
  virtual void send(const std::vector<StagedInput>& written) = 0;
  // Makes the batch sent last the inputs of what the rank computes from now on.
  virtual void take(const std::vector<StagedInput>& inputs) = 0;
};

// A stage for batches of `bytes` bytes; null where batches cannot, or on the
// host need not, wait apart from the inputs. Defined by the back end.
std::unique_ptr<InputStage> makeInputStage(Rank& rank, size_t bytes);

// Brings batches to the inputs of a rank, the next one ahead of its time where
// the back end has a stage: the same values either way.
class BatchFeed {
 public:
  // `sources` belong to the inputs of the rank's table, in order. `stage` may
  // be null.
  BatchFeed(Rank& rank, std::vector<std::unique_ptr<InputSource>> sources,
            std::unique_ptr<InputStage> stage);

  // Bytes of a batch in a stage.
  static size_t stagedBytes(const DeviceClass& deviceClass);

  // Makes `batch` the inputs. Throws InputError on values that the model cannot
  // take.
  void load(int64_t batch);
  // Prepares `batch`, which the next `load` will want, while the rank computes.
  // `load` reports any error in it.
  void prefetch(int64_t batch);

 private:
  void fillStage(int64_t batch);

  static constexpr int64_t kNone = -1;

  Rank& rank;
  std::vector<std::unique_ptr<InputSource>> sources;
  std::unique_ptr<InputStage> stage;
  std::vector<StagedInput> inputs;
  int64_t staged = kNone;      // The batch that waits in the stage.
  std::exception_ptr trouble;  // Met on the way there.
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_DATA_BATCH_FEED_H_
