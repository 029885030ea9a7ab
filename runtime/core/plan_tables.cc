#include "runtime/core/plan_tables.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>

#include "runtime/core/error.h"
#include "runtime/core/launch.h"

namespace soapstone::runtime {
namespace {

const char* roleName(TensorRole role) {
  switch (role) {
    case TensorRole::kInput:
      return "input";
    case TensorRole::kParameter:
      return "parameter";
    case TensorRole::kWorkingCopy:
      return "working_copy";
    case TensorRole::kState:
      return "state";
    case TensorRole::kOptimizerState:
      return "optimizer_state";
    case TensorRole::kGradient:
      return "gradient";
    case TensorRole::kStep:
      return "step";
    case TensorRole::kSeed:
      return "seed";
    case TensorRole::kLearningRate:
      return "learning_rate";
    case TensorRole::kLoss:
      return "loss";
    case TensorRole::kStash:
      return "stash";
    case TensorRole::kOutput:
      return "output";
  }
  return "";
}

[[noreturn]] void refuse(const std::string& what) {
  throw InputError("the program is broken: " + what);
}

void checkTensor(const DeviceClass& deviceClass, const TensorInfo& tensor,
                 int64_t microBatches) {
  std::string what = "tensor '" + std::string(tensor.name) + "'";
  int64_t bytes = elementBytes(tensor.type);
  for (int i = 0; i < tensor.dims.count; ++i) {
    if (tensor.dims[i] < 0) refuse(what + " has a negative size");
    bytes = checkedMultiply(bytes, tensor.dims[i], what);
  }
  if (tensor.offset > deviceClass.arenaBytes ||
      static_cast<size_t>(bytes) > deviceClass.arenaBytes - tensor.offset) {
    refuse(what + " lies outside its arena");
  }
  if (tensor.role == TensorRole::kStash && tensor.slots > 1) {
    int64_t last = checkedMultiply(static_cast<int64_t>(tensor.slotStride),
                                   tensor.slots - 1, what);
    size_t room =
        deviceClass.arenaBytes - tensor.offset - static_cast<size_t>(bytes);
    if (static_cast<size_t>(last) > room) {
      refuse(what + " has slots outside its arena");
    }
  }
  for (int64_t m = 0; tensor.slotOf != nullptr && m < microBatches; ++m) {
    if (tensor.slotOf[m] < 0 || tensor.slotOf[m] >= tensor.slots) {
      refuse(what + " lies in a slot that it does not have");
    }
  }
  for (int member = 0; member < deviceClass.rankCount; ++member) {
    if (!fitsInside(boxOf(tensor, member), tensor.wholeDims())) {
      refuse(what + " has a box outside of the whole on rank " +
             std::to_string(deviceClass.ranks[member]));
    }
  }
}

// Visits every tensor of every rank, ranks ascending.
template <typename F>
void visitRanks(const Plan& plan, const F& f) {
  for (int rank = 0; rank < plan.devices; ++rank) {
    RankPlace place = placeOf(plan, rank);
    for (int64_t i = 0; i < place.deviceClass->tensorCount; ++i) {
      f(rank, place.member, place.deviceClass->tensors[i]);
    }
  }
}

}  // namespace

void checkPlan(const Plan& plan) {
  if (plan.devices < 1) refuse("it has no devices");
  int64_t ranks = 0;
  for (int c = 0; c < plan.classCount; ++c) {
    const DeviceClass& deviceClass = plan.classes[c];
    ranks += deviceClass.rankCount;
    if (deviceClass.collectiveBytes > deviceClass.arenaBytes) {
      refuse("more of its arena is for collectives than there is");
    }
    for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
      checkTensor(deviceClass, deviceClass.tensors[i], plan.microBatches);
    }
  }
  if (ranks != plan.devices) {
    refuse("its classes have " + std::to_string(ranks) + " ranks, it has " +
           std::to_string(plan.devices) + " devices");
  }
  for (int rank = 0; rank < plan.devices; ++rank) placeOf(plan, rank);
}

namespace {

// The micro-batches after which a stash is in the same slots again.
int64_t periodOf(const TensorInfo& tensor, int64_t microBatches) {
  if (tensor.slotOf == nullptr) return std::max<int64_t>(1, tensor.slots);
  for (int64_t period = 1; period < microBatches; ++period) {
    if (std::equal(tensor.slotOf + period, tensor.slotOf + microBatches,
                   tensor.slotOf)) {
      return period;
    }
  }
  return microBatches;
}

}  // namespace

int64_t slotPeriod(const Plan& plan) {
  int64_t period = 1;
  for (int c = 0; c < plan.classCount; ++c) {
    const DeviceClass& deviceClass = plan.classes[c];
    for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
      const TensorInfo& tensor = deviceClass.tensors[i];
      if (tensor.role != TensorRole::kStash) continue;
      period = std::lcm(period, periodOf(tensor, plan.microBatches));
      if (period >= plan.microBatches) return plan.microBatches;
    }
  }
  return period;
}

int mostTransfers(const Plan& plan) {
  int most = 0;
  for (int c = 0; c < plan.classCount; ++c) {
    const DeviceClass& deviceClass = plan.classes[c];
    most = std::max(
        most,
        static_cast<int>(std::count_if(
            deviceClass.actions, deviceClass.actions + deviceClass.actionCount,
            [](const ActionFunction& action) { return action.isTransfer; })));
  }
  return most;
}

void printMemory(const Plan& plan) {
  for (int c = 0; c < plan.classCount; ++c) {
    const DeviceClass& deviceClass = plan.classes[c];
    if (plan.classCount > 1 || plan.devices > 1) {
      std::printf("device class %d: ranks", c);
      for (int i = 0; i < deviceClass.rankCount; ++i) {
        std::printf(" %d", deviceClass.ranks[i]);
      }
      std::printf("\n");
    }
    std::printf("%14s %14s  %-15s %s\n", "offset", "bytes", "role", "name");
    for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
      const TensorInfo& tensor = deviceClass.tensors[i];
      std::printf("%14zu %14lld  %-15s %s\n", tensor.offset,
                  static_cast<long long>(tensor.bytes()), roleName(tensor.role),
                  tensor.name);
    }
    std::printf("between steps: %zu bytes\n", deviceClass.persistentBytes);
    std::printf("arena: %zu bytes\n", deviceClass.arenaBytes);
    if (deviceClass.collectiveBytes == 0) continue;
    std::printf("of it, for collectives: %zu bytes\n",
                deviceClass.collectiveBytes);
  }
}

std::string storedName(const TensorInfo& tensor) {
  return tensor.role == TensorRole::kOptimizerState
             ? "optimizer_state/" + std::string(tensor.name)
             : tensor.name;
}

bool isPersistent(TensorRole role) {
  return role == TensorRole::kParameter || role == TensorRole::kState ||
         role == TensorRole::kOptimizerState;
}

bool hasInitialValue(TensorRole role) {
  return isPersistent(role) || role == TensorRole::kWorkingCopy;
}

const char* inputName(const TensorInfo& tensor) {
  return tensor.batchOf == nullptr ? tensor.name : tensor.batchOf;
}

std::vector<const TensorInfo*> modelInputs(const Plan& plan) {
  std::vector<const TensorInfo*> inputs;
  visitRanks(plan, [&](int, int, const TensorInfo& tensor) {
    if (tensor.role != TensorRole::kInput) return;
    auto known =
        std::find_if(inputs.begin(), inputs.end(), [&](const auto* input) {
          return std::string_view(inputName(*input)) == inputName(tensor);
        });
    if (known == inputs.end()) {
      inputs.push_back(&tensor);
    } else if ((*known)->batchOf != nullptr) {
      *known = &tensor;
    }
  });
  return inputs;
}

Box boxOf(const TensorInfo& tensor, int member) {
  return {tensor.boxStart(member), tensor.dims};
}

namespace {

// Extends pieces by the dims of one dim of a file, which dims [begin, end) of
// the tensor make up. Within it the box is a run of elements for each place
// outside of the innermost dim that it does not hold all of.
std::vector<FilePiece> extendPieces(const std::vector<FilePiece>& pieces,
                                    const Dims& whole, const Box& box,
                                    int begin, int end) {
  int cut = begin;
  for (int i = end; i-- > begin;) {
    if (box.sizes[i] == whole[i]) continue;
    cut = i;
    break;
  }
  int64_t inner = 1;
  for (int i = cut + 1; i < end; ++i) inner *= whole[i];
  int64_t places = 1;
  for (int i = begin; i < cut; ++i) places *= box.sizes[i];
  std::vector<FilePiece> result;
  for (const FilePiece& piece : pieces) {
    for (int64_t place = 0; place < places; ++place) {
      FilePiece next = piece;
      int64_t rest = place, below = places, start = 0;
      for (int i = begin; i < cut; ++i) {
        below /= box.sizes[i];
        int64_t index = rest / below;
        rest %= below;
        next.held.start.append(index);
        next.held.sizes.append(1);
        start = start * whole[i] + box.start[i] + index;
      }
      int64_t length = 1;
      for (int i = cut; i < end; ++i) {
        next.held.start.append(0);
        next.held.sizes.append(box.sizes[i]);
        start = start * whole[i] + box.start[i];
        length *= i == cut ? box.sizes[i] * inner : 1;
      }
      next.box.start.append(start);
      next.box.sizes.append(length);
      result.push_back(next);
    }
  }
  return result;
}

// The pieces of a box of a tensor whose elements have the order of its file.
std::vector<FilePiece> orderedPieces(const char* name, const Dims& whole,
                                     const Dims& file, const Box& box) {
  std::vector<FilePiece> pieces(1);
  int next = 0;
  for (int i = 0; i < file.count; ++i) {
    int begin = next;
    int64_t size = 1;
    // The last takes what dims of one element are left.
    while (next < whole.count && (size < file[i] || i + 1 == file.count))
      size *= whole[next++];
    if (size != file[i])
      refuse("tensor '" + std::string(name) +
             "' has a shape that is not its file's");
    pieces = extendPieces(pieces, whole, box, begin, next);
  }
  return pieces;
}

// The pieces of a box of a tensor whose parts lie one behind the other in its
// file: each part is a tensor of its own.
std::vector<FilePiece> piecesOfParts(const TensorInfo& tensor, const Box& box) {
  Dims whole = tensor.wholeDims();
  Dims file = tensor.fileDims;
  int joined = 0;
  while (joined < file.count && joined + 1 < whole.count &&
         whole[joined] == file[joined]) {
    ++joined;
  }
  const int unit = joined + 1;
  int64_t units = 0;
  for (int i = 0; i < tensor.fileParts.count; ++i) units += tensor.fileParts[i];
  if (joined == file.count || unit >= whole.count || units != whole[unit] ||
      file[joined] % units != 0) {
    refuse("tensor '" + std::string(tensor.name) +
           "' has parts that are not its file's");
  }
  const int64_t perUnit = file[joined] / units;
  const int64_t first = box.start[unit];
  const int64_t last = first + box.sizes[unit];
  std::vector<FilePiece> result;
  int64_t begin = 0;  // Units of the parts before.
  for (int i = 0; i < tensor.fileParts.count; ++i) {
    const int64_t end = begin + tensor.fileParts[i];
    const int64_t from = std::max(begin, first);
    const int64_t to = std::min(end, last);
    if (from < to) {
      Box own = box;
      own.start[unit] = from - begin;
      own.sizes[unit] = to - from;
      whole[unit] = end - begin;
      file[joined] = perUnit * (end - begin);
      for (FilePiece piece : orderedPieces(tensor.name, whole, file, own)) {
        piece.held.start[unit] += from - first;
        piece.box.start[joined] += perUnit * begin;
        result.push_back(piece);
      }
    }
    begin = end;
  }
  return result;
}

}  // namespace

std::vector<FilePiece> filePieces(const TensorInfo& tensor, int member) {
  Box box = boxOf(tensor, member);
  Dims whole = tensor.wholeDims();
  Dims file = tensor.wholeFileDims();
  if (tensor.fileDims.count == 0 || box.volume() == 0) {
    FilePiece piece{{relativeTo(box.start, box.start), box.sizes}, box};
    if (tensor.fileDims.count == 0) return {piece};
    piece.box = {};
    for (int i = 0; i < file.count; ++i) {
      piece.box.start.append(0);
      piece.box.sizes.append(0);
    }
    return {piece};
  }
  if (tensor.fileParts.count > 0) return piecesOfParts(tensor, box);
  return orderedPieces(tensor.name, whole, file, box);
}

bool readPieces(
    const TensorInfo& tensor, int member, void* target,
    const std::function<bool(const Dims&, const Box&, void*)>& read) {
  std::vector<FilePiece> pieces = filePieces(tensor, member);
  Dims whole = tensor.wholeFileDims();
  if (pieces.size() == 1) return read(whole, pieces[0].box, target);
  const int64_t bytes = elementBytes(tensor.type);
  for (const FilePiece& piece : pieces) {
    std::vector<char> part(static_cast<size_t>(piece.box.volume() * bytes));
    if (!read(whole, piece.box, part.data())) return false;
    forEachRun(piece.held.sizes, relativeTo(piece.held.start, piece.held.start),
               tensor.dims, piece.held.start, piece.held.sizes,
               [&](int64_t from, int64_t to, int64_t count) {
                 std::copy_n(part.data() + from * bytes, count * bytes,
                             static_cast<char*>(target) + to * bytes);
               });
  }
  return true;
}

std::vector<char> heldElements(const OwnedBox& box, const void* held) {
  const int64_t bytes = elementBytes(box.tensor->type);
  const char* all = static_cast<const char*>(held);
  std::vector<char> elements(static_cast<size_t>(box.box.volume() * bytes));
  forEachRun(box.tensor->dims, box.held.start, box.held.sizes,
             relativeTo(box.held.start, box.held.start), box.held.sizes,
             [&](int64_t from, int64_t to, int64_t count) {
               std::copy_n(all + from * bytes, count * bytes,
                           elements.data() + to * bytes);
             });
  return elements;
}

std::vector<WholeTensor> wholeTensors(
    const Plan& plan, const std::function<bool(const TensorInfo&)>& isWanted,
    const std::function<std::string(const TensorInfo&)>& nameOf) {
  std::vector<WholeTensor> tensors;
  std::map<std::string, size_t> numbers;
  visitRanks(plan, [&](int rank, int member, const TensorInfo& tensor) {
    if (!isWanted(tensor)) return;
    std::string name = nameOf(tensor);
    auto [it, isNew] = numbers.try_emplace(name, tensors.size());
    Dims dims = tensor.wholeFileDims();
    if (isNew) tensors.push_back({name, tensor.type, dims, {}});
    WholeTensor& whole = tensors[it->second];
    if (whole.type != tensor.type || !(whole.dims == dims)) {
      refuse("tensor '" + name + "' has two types or shapes");
    }
    for (const FilePiece& piece : filePieces(tensor, member)) {
      bool isHeld = std::any_of(
          whole.boxes.begin(), whole.boxes.end(),
          [&](const OwnedBox& other) { return other.box == piece.box; });
      if (!isHeld && (piece.box.volume() > 0 || whole.boxes.empty())) {
        whole.boxes.push_back({rank, &tensor, piece.box, piece.held});
      }
    }
  });
  return tensors;
}

int lowestHolder(const Plan& plan, TensorRole role) {
  int lowest = -1;
  visitRanks(plan, [&](int rank, int, const TensorInfo& tensor) {
    if (tensor.role == role && lowest < 0) lowest = rank;
  });
  return lowest;
}

}  // namespace soapstone::runtime
