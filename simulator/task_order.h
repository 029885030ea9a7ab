#ifndef SOAPSTONE_SIMULATOR_TASK_ORDER_H_
#define SOAPSTONE_SIMULATOR_TASK_ORDER_H_

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace soapstone::simulator {

// Sorts elements by their `task`, those of one task in the order in which they
// are. Takes time in proportion to their number where they lie close.
template <typename Element>
void sortByTask(std::vector<Element>* elements) {
  if (elements->size() < 2) return;
  auto isEarlier = [](const Element& a, const Element& b) {
    return a.task < b.task;
  };
  auto [first, last] =
      std::minmax_element(elements->begin(), elements->end(), isEarlier);
  int begin = first->task;
  size_t span = static_cast<size_t>(last->task - begin) + 1;
  constexpr size_t kMostPerElement = 4;
  if (span > kMostPerElement * elements->size()) {
    std::stable_sort(elements->begin(), elements->end(), isEarlier);
    return;
  }
  std::vector<size_t> places(span + 1, 0);
  for (const Element& element : *elements) ++places[element.task - begin + 1];
  for (size_t i = 1; i < places.size(); ++i) places[i] += places[i - 1];
  std::vector<Element> sorted(elements->size());
  for (const Element& element : *elements) {
    sorted[places[element.task - begin]++] = element;
  }
  *elements = std::move(sorted);
}

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_TASK_ORDER_H_
