#include "ir/schedule/windows.h"

#include <algorithm>
#include <map>
#include <set>

namespace soapstone::schedule {
namespace {

bool isUse(const Action& action, ValueUse use) {
  return action.kind == use.kind && action.unit == use.unit;
}

}  // namespace

int countSlots(const Actions& program, ValueUse writer,
               absl::Span<const ValueUse> readers) {
  std::map<int, size_t> lastRead;  // By micro-batch.
  for (size_t i = 0; i < program.size(); ++i) {
    for (ValueUse reader : readers) {
      if (isUse(program[i], reader)) lastRead[program[i].microBatch] = i;
    }
  }
  std::set<int> alive;
  int widest = 1;
  for (size_t i = 0; i < program.size(); ++i) {
    int m = program[i].microBatch;
    if (isUse(program[i], writer)) {
      alive.insert(m);
      widest = std::max(widest, *alive.rbegin() - *alive.begin() + 1);
    }
    auto last = lastRead.find(m);
    if (last == lastRead.end() || last->second <= i) alive.erase(m);
  }
  return widest;
}

}  // namespace soapstone::schedule
