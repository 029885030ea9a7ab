#include "runtime/parallel.h"

#include "runtime/core/rank.h"

// Entry points of libgomp, the OpenMP library that oneDNN links as well. Called
// by name, they serve any compiler.
extern "C" {
void GOMP_parallel(void (*body)(void*), void* data, unsigned threads,
                   unsigned flags);
int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_in_parallel(void);
void omp_set_num_threads(int threads);
}

namespace soapstone::runtime {
namespace {

struct Team {
  int64_t count;
  void (*body)(void*, int64_t);
  void* context;
};

void runShare(void* opaque) {
  const Team& team = *static_cast<const Team*>(opaque);
  int64_t threads = omp_get_num_threads();
  int64_t thread = omp_get_thread_num();
  for (int64_t i = team.count * thread / threads;
       i < team.count * (thread + 1) / threads; ++i) {
    team.body(team.context, i);
  }
}

}  // namespace

int threadCount(const Rank& rank) { return rank.threads; }

void setTeamSize(int threads) { omp_set_num_threads(threads); }

void parallelTasks(Rank& rank, int64_t count, void (*body)(void*, int64_t),
                   void* context) {
  if (count <= 1 || rank.threads == 1 || omp_in_parallel() != 0) {
    for (int64_t i = 0; i < count; ++i) body(context, i);
    return;
  }
  Team team{count, body, context};
  GOMP_parallel(runShare, &team, static_cast<unsigned>(rank.threads), 0);
}

}  // namespace soapstone::runtime
