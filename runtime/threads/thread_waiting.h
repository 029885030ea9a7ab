#ifndef SOAPSTONE_RUNTIME_THREADS_THREAD_WAITING_H_
#define SOAPSTONE_RUNTIME_THREADS_THREAD_WAITING_H_

namespace soapstone::runtime {

// Makes idle math threads sleep after a few microseconds instead of spinning
// for milliseconds, which slows a step tenfold when other programs want the
// processors too. libgomp reads this setting from the environment when it is
// loaded, so the program starts itself again, once, unless the user has chosen
// (OMP_WAIT_POLICY or GOMP_SPINCOUNT), or `argv` is not the process's own.
void limitSpinning(char** argv);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_THREADS_THREAD_WAITING_H_
