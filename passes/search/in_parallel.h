#ifndef SOAPSTONE_PASSES_SEARCH_IN_PARALLEL_H_
#define SOAPSTONE_PASSES_SEARCH_IN_PARALLEL_H_

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace soapstone::search {

// Calls work(task, worker) for all tasks, each of at most `workers` workers on
// a thread of its own, the tasks begun in order. Returns when all are done.
template <typename Work>
void inParallel(int tasks, int workers, const Work& work) {
  std::atomic<int> next = 0;
  auto loop = [&](int worker) {
    while (true) {
      int task = next++;
      if (task >= tasks) return;
      work(task, worker);
    }
  };
  std::vector<std::thread> threads;
  for (int worker = 1; worker < std::min(tasks, workers); ++worker) {
    threads.emplace_back(loop, worker);
  }
  loop(0);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_IN_PARALLEL_H_
