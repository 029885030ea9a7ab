#include "runtime/core/agreement.h"

#include <algorithm>
#include <exception>

#include "runtime/core/communicator.h"
#include "runtime/core/error.h"
#include "runtime/ops_communication.h"

namespace soapstone::runtime {

void agree(Rank& rank, const char* what, const std::function<void()>& action) {
  if (rank.devices == 1) {
    action();
    return;
  }
  std::exception_ptr error;
  int64_t failing = rank.devices;
  try {
    action();
  } catch (const InputError&) {
    error = std::current_exception();
    failing = rank.number;
  }
  int64_t lowest = failing;
  allReduce(rank, {}, {"", 0, what},
            {kAgreementChannel, {rank.everyone.data(), rank.devices}},
            ReduceKind::kMin, {{&failing, &lowest, 1, ElementType::kI64}});
  if (lowest == rank.devices) return;
  if (lowest == rank.number) std::rethrow_exception(error);
  throw RankStopped();
}

void sumOfRanks(Rank& rank, const char* what, std::vector<int64_t>& values) {
  if (rank.devices == 1 || values.empty()) return;
  // Few at a time are shown as copies: nobody reads or writes memory of a rank
  // that has failed.
  constexpr size_t kMostAtOnce = 1024;
  std::vector<int64_t> sums(values.size());
  for (size_t begin = 0; begin < values.size(); begin += kMostAtOnce) {
    const size_t count = std::min(kMostAtOnce, values.size() - begin);
    allReduce(rank, {}, {"", 0, what},
              {kAgreementChannel, {rank.everyone.data(), rank.devices}},
              ReduceKind::kSum,
              {{values.data() + begin, sums.data() + begin,
                static_cast<int64_t>(count), ElementType::kI64}});
  }
  values = sums;
}

std::string textOfFirst(Rank& rank, const char* what, const std::string& text) {
  if (rank.devices == 1) return text;
  const Communication step = {kAgreementChannel,
                              {rank.everyone.data(), rank.devices}};
  auto take = [&](ElementType type, int64_t count, const void* own,
                  void* taken) {
    broadcast(rank, {}, {"", 0, what}, step, type, count,
              rank.number == 0 ? own : nullptr, taken);
  };
  const auto own = static_cast<int64_t>(text.size());
  int64_t size = own;
  take(ElementType::kI64, 1, &own, &size);
  std::string first(static_cast<size_t>(size), '\0');
  // A byte an element.
  take(ElementType::kBool, size, text.data(), first.data());
  return first;
}

double fetchFrom(Rank& rank, int owner, const char* what, double value) {
  if (owner <= 0 || (rank.number != 0 && rank.number != owner)) return value;
  // A double travels as its eight bytes.
  static_assert(sizeof(double) == sizeof(int64_t));
  const int64_t message[] = {rank.number == 0 ? owner : 0, 0};
  const int64_t size[] = {1};
  double fetched = value;
  Exchange op;
  op.type = ElementType::kI64;
  if (rank.number == owner) {
    op.source = {1};
    op.sendCount = 1;
    op.sends = message;
    op.sendSizes = size;
  } else {
    op.target = {1};
    op.receiveCount = 1;
    op.receives = message;
    op.receiveSizes = size;
  }
  rank.shownNumber = value;
  exchange(rank, {}, {"", 0, what}, {kLossChannel, {}}, op, &rank.shownNumber,
           rank.number == 0 ? &fetched : nullptr);
  return fetched;
}

}  // namespace soapstone::runtime
