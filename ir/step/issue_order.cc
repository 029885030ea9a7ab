#include "ir/step/issue_order.h"

#include <algorithm>
#include <utility>

#include "ir/step/code_steps.h"

namespace soapstone::step {
namespace {

bool reads(const CodeOp& op, int producer) {
  return std::find(op.producers.begin(), op.producers.end(), producer) !=
         op.producers.end();
}

// Where each op stands in `order`.
std::vector<int> placesIn(const CodeOrder& order) {
  std::vector<int> places(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    places[order[i]] = static_cast<int>(i);
  }
  return places;
}

// One communication step.
struct Step {
  int64_t channel = 0;
  // Indexed by class: its op there, -1 where the class takes no part.
  OpNumbers ops;
  // Whether only updates read the results, in all classes: there is time.
  bool isForUpdates = true;
};

class SumYielding {
 public:
  explicit SumYielding(const std::vector<DeviceCode>& codes) : codes(codes) {
    std::vector<std::vector<char>> tails;
    for (const DeviceCode& code : codes) {
      readers.emplace_back(code);
      tails.push_back(updateTail(code, readers.back()));
      result.orders.push_back(orderAsItIs(code));
      places.push_back(result.orders.back());
    }
    const CodeSteps all(codes);
    steps.resize(all.count());
    for (int number = 0; number < all.count(); ++number) {
      Step& step = steps[number];
      step.channel = all.channelOf(number);
      step.ops.resize(codes.size(), -1);
      for (const CodeSteps::Participant& one : all.of(number)) {
        step.ops[one.code] = one.op;
        step.isForUpdates &= tails[one.code][one.op] != 0;
      }
    }
  }

  Reordering run() {
    for (size_t i = 1; i < steps.size(); ++i) {
      if (steps[i].isForUpdates) continue;
      for (size_t place = i; place > 0; --place) {
        Step& sums = steps[place - 1];
        Step& later = steps[place];
        if (!sums.isForUpdates || !mayYield(sums, later)) break;
        exchange(sums, later);
        std::swap(sums, later);
        std::swap(sums.channel, later.channel);
        ++result.moved;
      }
    }
    rename();
    return std::move(result);
  }

 private:
  bool mayYield(const Step& sums, const Step& later) const {
    for (size_t k = 0; k < codes.size(); ++k) {
      bool areBoth = sums.ops[k] >= 0 && later.ops[k] >= 0;
      if (areBoth && !mayYield(k, sums.ops[k], later.ops[k])) return false;
    }
    return true;
  }

  // Whether `sum` may be issued behind `later`: nothing between them reads it,
  // and it would hide behind no product there.
  bool mayYield(size_t k, int sum, int later) const {
    for (int reader : readers[k][sum]) {
      if (places[k][reader] < places[k][later]) return false;
    }
    const CodeOrder& order = result.orders[k];
    for (int place = places[k][sum]; place < places[k][later]; ++place) {
      if (codes[k][order[place]].isProduct) return false;
    }
    return true;
  }

  // Puts `sums` right behind `later`.
  void exchange(const Step& sums, const Step& later) {
    for (size_t k = 0; k < codes.size(); ++k) {
      if (sums.ops[k] < 0 || later.ops[k] < 0) continue;
      CodeOrder& order = result.orders[k];
      int from = places[k][sums.ops[k]];
      int to = places[k][later.ops[k]];
      // An op that is there already stays behind it.
      if (from > to)
        std::rotate(order.begin() + to + 1, order.begin() + from,
                    order.begin() + from + 1);
      if (from < to)
        std::rotate(order.begin() + from, order.begin() + from + 1,
                    order.begin() + to + 1);
      for (int i = std::min(from, to); i <= std::max(from, to); ++i) {
        places[k][order[i]] = i;
      }
    }
  }

  void rename() {
    for (const Step& step : steps) {
      for (size_t k = 0; k < codes.size(); ++k) {
        if (step.ops[k] < 0) continue;
        int64_t before = codes[k][step.ops[k]].channel;
        if (before != step.channel) {
          result.channels.push_back({before, step.channel});
        }
        break;
      }
    }
    std::sort(result.channels.begin(), result.channels.end());
  }

  const std::vector<DeviceCode>& codes;
  std::vector<CodeReaders> readers;      // By class.
  std::vector<std::vector<int>> places;  // By class and op.
  std::vector<Step> steps;               // By channel, as it is now.
  Reordering result;
};

}  // namespace

void issueEarly(const DeviceCode& code, int64_t most, CodeOrder& order) {
  for (size_t i = 0; i < order.size(); ++i) {
    int op = order[i];
    if (code[op].channel < 0) continue;
    bool isOfArguments = code[op].producers.empty();
    if (isOfArguments && code[op].operandCount > 0) continue;
    size_t place = i;
    for (int64_t moved = 0; moved < most && place > 0; ++moved) {
      int previous = order[place - 1];
      if (code[previous].channel >= 0 || reads(code[op], previous)) break;
      --place;
    }
    auto begin = order.begin() + static_cast<std::ptrdiff_t>(place);
    auto end = order.begin() + static_cast<std::ptrdiff_t>(i);
    std::rotate(begin, end, end + 1);
  }
}

namespace {

// By op: whether it can be put off until something reads its result, as waits
// and movements of nothing but their results can.
std::vector<char> canBePutOff(const DeviceCode& code, const CodeOrder& order) {
  std::vector<char> can(code.size(), 0);
  for (int op : order) {
    const OpNumbers& producers = code[op].producers;
    can[op] = code[op].isWait ||
              (code[op].isMovement && !producers.empty() &&
               std::all_of(producers.begin(), producers.end(),
                           [&](int producer) { return can[producer] != 0; }));
  }
  return can;
}

}  // namespace

void waitLate(const DeviceCode& code, CodeOrder& order) {
  const std::vector<int> places = placesIn(order);
  const CodeReaders readers(code);
  const std::vector<char> isLate = canBePutOff(code, order);
  const int end = static_cast<int>(order.size());
  // By op that is put off: the place of its first reader that is not. Readers
  // follow.
  std::vector<int> placeOf(order.size(), end);
  // By place: the waits for it, of which the last one comes first, and then the
  // movements, each behind what it reads.
  std::vector<OpNumbers> waits(order.size() + 1), movements(order.size() + 1);
  for (int place = end; place-- > 0;) {
    const int op = order[place];
    if (!isLate[op]) continue;
    int& first = placeOf[op];
    for (int reader : readers[op]) {
      first =
          std::min(first, isLate[reader] ? placeOf[reader] : places[reader]);
    }
    (code[op].isWait ? waits : movements)[first].push_back(op);
  }
  CodeOrder late;
  late.reserve(order.size());
  for (int place = 0; place <= end; ++place) {
    late.insert(late.end(), waits[place].begin(), waits[place].end());
    late.insert(late.end(), movements[place].rbegin(), movements[place].rend());
    if (place < end && !isLate[order[place]]) late.push_back(order[place]);
  }
  order = std::move(late);
}

Reordering yieldSums(const std::vector<DeviceCode>& codes) {
  return SumYielding(codes).run();
}

}  // namespace soapstone::step
