#include "simulator/element_classes.h"

#include <algorithm>

namespace soapstone::simulator {

bool intersect(absl::Span<const int> a, absl::Span<const int> b) {
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() && j < b.size() && a[i] != b[j]) {
    ++(a[i] < b[j] ? i : j);
  }
  return i < a.size() && j < b.size();
}

ElementClasses::ElementClasses(int elements) : classes(elements, 0) {
  sizes.push_back(elements);
  inside.push_back(0);
}

std::vector<std::vector<int>> ElementClasses::members() const {
  std::vector<std::vector<int>> lists(sizes.size());
  for (size_t element = 0; element < classes.size(); ++element) {
    lists[classes[element]].push_back(static_cast<int>(element));
  }
  return lists;
}

void ElementClasses::tally(absl::Span<const int> elements) {
  for (int element : elements) {
    if (inside[classes[element]]++ == 0) met.push_back(classes[element]);
  }
}

void ElementClasses::clearTally() {
  for (int number : met) inside[number] = 0;
  met.clear();
}

std::vector<int> ElementClasses::refine(absl::Span<const int> elements) {
  tally(elements);
  std::vector<int> parents;
  std::vector<int> childOf(sizes.size(), -1);
  for (int number : met) {
    if (inside[number] == sizes[number]) continue;
    childOf[number] = static_cast<int>(sizes.size() + parents.size());
    parents.push_back(number);
  }
  if (!parents.empty()) {
    for (int element : elements) {
      int child = childOf[classes[element]];
      if (child >= 0) classes[element] = child;
    }
  }
  std::vector<int> childSizes;
  for (int parent : parents) childSizes.push_back(inside[parent]);
  clearTally();
  for (size_t i = 0; i < parents.size(); ++i) {
    sizes[parents[i]] -= childSizes[i];
    sizes.push_back(childSizes[i]);
    inside.push_back(0);
  }
  return parents;
}

std::vector<int> ElementClasses::classesOf(absl::Span<const int> elements) {
  tally(elements);
  std::vector<int> result = met;
  clearTally();
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace soapstone::simulator
