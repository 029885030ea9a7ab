#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_RANDOM_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_RANDOM_H_

#include <cstdint>

namespace soapstone::search {

// A stream of random numbers that is the same on every platform (SplitMix64:
// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA
// 2014); the standard library leaves its distributions open.
class SearchRandom {
 public:
  explicit SearchRandom(uint64_t seed) : state(seed) {}

  uint64_t next() {
    state += 0x9e3779b97f4a7c15ULL;
    uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
  }

  // Uniform in [0, count). Requires count > 0.
  int64_t below(int64_t count) {
    return static_cast<int64_t>((static_cast<unsigned __int128>(next()) *
                                 static_cast<uint64_t>(count)) >>
                                64);
  }

  // True with a chance of 1 in `count`; never, and without drawing, for 0.
  bool oneIn(int64_t count) { return count > 0 && below(count) == 0; }

  // Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  // A stream that has nothing to do with this one.
  SearchRandom fork(uint64_t number) const {
    SearchRandom child(state ^ (0xd1b54a32d192ed03ULL * (number + 1)));
    child.next();
    return child;
  }

 private:
  uint64_t state;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_RANDOM_H_
