#include "runtime/plan_tables.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "runtime/error.h"
#include "runtime/launch.h"

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
    case TensorRole::kOutput:
      return "output";
  }
  return "";
}

[[noreturn]] void refuse(const std::string& what) {
  throw InputError("the program is broken: " + what);
}

void checkTensor(const DeviceClass& deviceClass, const TensorInfo& tensor) {
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
      checkTensor(deviceClass, deviceClass.tensors[i]);
    }
  }
  if (ranks != plan.devices) {
    refuse("its classes have " + std::to_string(ranks) + " ranks, it has " +
           std::to_string(plan.devices) + " devices");
  }
  for (int rank = 0; rank < plan.devices; ++rank) placeOf(plan, rank);
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

std::vector<const TensorInfo*> modelInputs(const Plan& plan) {
  std::vector<const TensorInfo*> inputs;
  visitRanks(plan, [&](int, int, const TensorInfo& tensor) {
    if (tensor.role != TensorRole::kInput) return;
    bool isKnown =
        std::any_of(inputs.begin(), inputs.end(), [&](const auto* input) {
          return std::string_view(input->name) == tensor.name;
        });
    if (!isKnown) inputs.push_back(&tensor);
  });
  return inputs;
}

Box boxOf(const TensorInfo& tensor, int member) {
  return {tensor.boxStart(member), tensor.dims};
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
    if (isNew) tensors.push_back({name, tensor.type, tensor.wholeDims(), {}});
    WholeTensor& whole = tensors[it->second];
    if (whole.type != tensor.type || !(whole.dims == tensor.wholeDims())) {
      refuse("tensor '" + name + "' has two types or shapes");
    }
    Box box = boxOf(tensor, member);
    bool isHeld =
        std::any_of(whole.boxes.begin(), whole.boxes.end(),
                    [&](const OwnedBox& other) { return other.box == box; });
    if (!isHeld && (box.volume() > 0 || whole.boxes.empty())) {
      whole.boxes.push_back({rank, &tensor, box});
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
