#ifndef SOAPSTONE_SIMULATOR_ELEMENT_CLASSES_H_
#define SOAPSTONE_SIMULATOR_ELEMENT_CLASSES_H_

#include <vector>

#include "absl/types/span.h"

namespace soapstone::simulator {

// Whether two lists, both ascending, have an element in common.
bool intersect(absl::Span<const int> a, absl::Span<const int> b);

// The elements 0 .. n-1 in classes that nothing tells apart so far: all in one
// at first, split by sets until each set is a union of classes. Classes are
// numbered as they come about; splitting never renumbers.
class ElementClasses {
 public:
  explicit ElementClasses(int elements);

  int count() const { return static_cast<int>(sizes.size()); }
  int classOf(int element) const { return classes[element]; }
  std::vector<std::vector<int>> members() const;

  // Splits classes so that they are one; returns for every new class, which are
  // numbered from the former count, the one it was split from.
  std::vector<int> refine(absl::Span<const int> elements);

  // The classes whose union the elements are, ascending.
  std::vector<int> classesOf(absl::Span<const int> elements);

 private:
  // Counts in `inside` how many of each class are there, and lists the classes
  // in `met`.
  void tally(absl::Span<const int> elements);
  void clearTally();

  std::vector<int> classes;  // By element.
  std::vector<int> sizes;    // By class.
  std::vector<int> inside;   // By class; zero between calls.
  std::vector<int> met;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_ELEMENT_CLASSES_H_
