// The part of LayerRepetition that finds the order of all layers.
#include <algorithm>
#include <vector>

#include "ir/support/status_macros.h"
#include "simulator/layer_repetition.h"

namespace soapstone::simulator {
namespace {

// By how many layers updates of the backward pass may lag behind it.
constexpr int kMostLag = 3;

// The ends of parts in which layers ascend, but for elements of the layer
// before, or descend, but for updates that lag behind.
std::vector<int> regionsOf(const std::vector<int>& layers) {
  std::vector<int> ends;
  int lowest = -1;
  int highest = -1;
  int direction = 0;
  int behindLowest = 0;  // Where elements of the lowest layer end.
  for (int i = 0; i < static_cast<int>(layers.size()); ++i) {
    int layer = layers[i];
    if (layer < 0) continue;
    if (direction < 0 && layer > lowest + kMostLag) {
      // Elements that ascend to here began behind the lowest layer.
      i = behindLowest - 1;
      ends.push_back(behindLowest);
      lowest = highest = -1;
      direction = 0;
      continue;
    }
    if (direction > 0 && layer < highest - 1) {
      ends.push_back(i);
      // From the last layers it goes back, from the first ones once more up.
      direction = layer > lowest + 1 ? -1 : 0;
      lowest = highest = layer;
    }
    if (highest < 0) lowest = highest = layer;
    bool isNew = layer < lowest || layer > highest;
    lowest = std::min(lowest, layer);
    highest = std::max(highest, layer);
    if (layer == lowest) behindLowest = i + 1;
    if (direction == 0 && isNew && highest - lowest >= 2) {
      direction = layer == highest ? 1 : -1;
    }
  }
  ends.push_back(static_cast<int>(layers.size()));
  return ends;
}

// The first elements of [begin, end) that are of each of the first layers; -1:
// none.
template <size_t kLayers>
void findFirsts(const std::vector<int>& layers, int begin, int end,
                int (&first)[kLayers]) {
  std::fill(std::begin(first), std::end(first), -1);
  for (int i = begin; i < end; ++i) {
    const int layer = layers[i];
    if (layer < 0 || layer >= static_cast<int>(kLayers)) continue;
    if (first[layer] < 0) first[layer] = i;
  }
}

}  // namespace

// The element that is to layer number `unfolded` of all layers what `element`
// is to its own.
absl::StatusOr<LayerRepetition::Copy> LayerRepetition::inUnfoldedLayer(
    const Correspondence& kind, int element, int unfolded) const {
  int layer = std::min(unfolded, std::max(kRepeated, unfolded - extra));
  int copy = layer == kRepeated ? unfolded - kRepeated : 0;
  if (layer == kind.layerOf[element]) return Copy{element, copy};
  int twin = kind.inRepeated[element];
  if (layer == kRepeated && twin >= 0) return Copy{twin, copy};
  for (size_t i = 0; twin >= 0 && i < kind.layerOf.size(); ++i) {
    if (kind.layerOf[i] == layer && kind.inRepeated[i] == twin) {
      return Copy{static_cast<int>(i), copy};
    }
  }
  return different("their order");
}

// Lists the elements in order, with the repetitions of layer 2. A block begins
// where a layer does and ends where the next one begins; it may hold elements
// of layers before, whose updates wait. The block of layer 2 is repeated.
absl::Status LayerRepetition::findOrder(const Correspondence& kind,
                                        std::vector<Copy>* order,
                                        std::vector<Blocks>* blocks) const {
  const std::vector<int>& layers = kind.layerOf;
  order->clear();
  order->reserve(layers.size());
  std::vector<char> isPlaced(layers.size() * (1 + extra), 0);
  auto place = [&](int element, int layersAbove) -> absl::Status {
    Copy item{element, layers[element] < 0 ? 0 : layersAbove};
    if (layers[element] >= 0 && layers[element] != kRepeated) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          item, inUnfoldedLayer(kind, element, layers[element] + layersAbove));
    }
    size_t number = static_cast<size_t>(item.element) * (1 + extra) + item.copy;
    if (isPlaced[number] != 0) return different("their order");
    isPlaced[number] = 1;
    order->push_back(item);
    return absl::OkStatus();
  };
  int position = 0;
  for (int regionEnd : regionsOf(layers)) {
    int first[kFewestLayers];
    findFirsts(layers, position, regionEnd, first);
    int begin = first[kRepeated];
    bool ascends = first[kRepeated - 1] < first[kRepeated + 1];
    int end = first[ascends ? kRepeated + 1 : kRepeated - 1];
    if (begin >= 0 && end <= begin) return different("their order");
    if (begin >= 0 && !ascends && !lagsAlike(kind, first, regionEnd)) {
      return different("their order");
    }
    size_t second = 0;  // Repetition, which has nothing that is in no layer.
    auto layersAbove = [&](int element) {
      return layers[element] > kRepeated ? extra : 0;
    };
    for (; position < (begin < 0 ? regionEnd : begin); ++position) {
      SOAPSTONE_RETURN_IF_ERROR(place(position, layersAbove(position)));
    }
    for (int i = 0; begin >= 0 && i <= extra; ++i) {
      if (i == 1) second = order->size();
      if (i == 2 && blocks != nullptr)
        blocks->push_back({second, order->size() - second, extra});
      int copy = ascends ? i : extra - i;
      for (int element = begin; element < end; ++element) {
        if (layers[element] < 0 && i > 0) continue;
        SOAPSTONE_RETURN_IF_ERROR(place(element, copy));
      }
    }
    for (position = std::max(position, end); position < regionEnd; ++position) {
      int above = layersAbove(position);
      // Elements that wait for the next layer are those of the last repetition.
      if (ascends && layers[position] == kRepeated) above = extra;
      if (!ascends && layers[position] < kRepeated + kMostLag) above = 0;
      SOAPSTONE_RETURN_IF_ERROR(place(position, above));
    }
  }
  size_t expected = layers.size();
  for (int layer : layers) expected += layer == kRepeated ? extra : 0;
  if (order->size() != expected) return different("their order");
  return absl::OkStatus();
}

// Whether as much of the layers before lags behind in the block of layer 1 as
// in that of layer 2, of a region that descends. Otherwise it would in layers
// that are not there.
bool LayerRepetition::lagsAlike(const Correspondence& kind, const int* first,
                                int regionEnd) const {
  auto lagOf = [&](int layer, int end) {
    std::vector<int> counts(kMostLag + 1, 0);
    for (int i = first[layer]; i < end; ++i) {
      int lag = kind.layerOf[i] - layer;
      if (lag > 0) ++counts[std::min(lag, kMostLag)];
    }
    return counts;
  };
  if (first[0] < 0) return true;
  return lagOf(kRepeated, first[kRepeated - 1]) ==
         lagOf(kRepeated - 1, std::min(first[0], regionEnd));
}

}  // namespace soapstone::simulator
