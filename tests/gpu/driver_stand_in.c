// A CUDA driver that does nothing, as libcuda.so.1 for programs that only plan:
// cuDNN compiles a part of its kernels while it plans, and has the driver load
// what came out. What a plan depends on comes from the description of the
// device that it is made for, not from here. Nothing can be computed with it.
//
// Functions that hand something out do so in the order of parameters of the
// driver's documentation; all others succeed without a trace.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { kSuccess = 0, kNotFound = 500 };

static int succeed(void) { return kSuccess; }

// What handles point to.
static char something[64];

#define SUCCEEDS(name) \
  int name(void) { return kSuccess; }

// Looked up by name, or only by name.
SUCCEEDS(cuInit)
SUCCEEDS(cuCtxGetLimit)
SUCCEEDS(cuCtxPopCurrent)
SUCCEEDS(cuCtxPushCurrent)
SUCCEEDS(cuKernelSetAttribute)
SUCCEEDS(cuLaunchCooperativeKernel)
SUCCEEDS(cuLaunchKernel)
SUCCEEDS(cuLaunchKernelEx)
SUCCEEDS(cuLibraryLoadFromFile)
SUCCEEDS(cuLibraryUnload)
SUCCEEDS(cuLinkAddData)
SUCCEEDS(cuLinkComplete)
SUCCEEDS(cuLinkCreate)
SUCCEEDS(cuLinkDestroy)
SUCCEEDS(cuStreamGetCtx)

int cuDriverGetVersion(int* version) {
  *version = 13000;
  return kSuccess;
}

// --- The device --------------------------------------------------------------

int cuDeviceGetCount(int* count) {
  *count = 1;
  return kSuccess;
}

int cuDeviceGet(int* device, int ordinal) {
  *device = ordinal;
  return kSuccess;
}

int cuDeviceGetName(char* name, int bytes, int device) {
  (void)device;
  snprintf(name, (size_t)bytes, "none");
  return kSuccess;
}

int cuDeviceGetUuid_v2(char* uuid, int device) {
  (void)device;
  memset(uuid, 1, 16);
  return kSuccess;
}

// Of all attributes those that decide what kernels are compiled for and how
// large they may be.
int cuDeviceGetAttribute(int* value, int attribute, int device) {
  (void)device;
  switch (attribute) {
    case 75:  // Compute capability, major.
      *value = 9;
      break;
    case 16:  // Multiprocessors.
      *value = 132;
      break;
    case 10:  // Threads of a warp.
      *value = 32;
      break;
    case 1:  // Threads of a block.
      *value = 1024;
      break;
    case 8:  // Shared memory of a block.
      *value = 49152;
      break;
    case 97:  // The same where it is asked for.
      *value = 232448;
      break;
    default:
      *value = 0;
  }
  return kSuccess;
}

// --- Contexts ----------------------------------------------------------------

int cuCtxGetCurrent(void** context) {
  *context = something;
  return kSuccess;
}

int cuCtxGetDevice(int* device) {
  *device = 0;
  return kSuccess;
}

int cuDevicePrimaryCtxRetain(void** context, int device) {
  (void)device;
  *context = something;
  return kSuccess;
}

int cuDevicePrimaryCtxGetState(int device, unsigned* flags, int* isActive) {
  (void)device;
  *flags = 0;
  *isActive = 1;
  return kSuccess;
}

// --- Kernels -----------------------------------------------------------------

int cuLibraryLoadData(void** library) {
  *library = something;
  return kSuccess;
}

int cuLibraryGetKernel(void** kernel) {
  *kernel = something;
  return kSuccess;
}

int cuLibraryGetModule(void** module) {
  *module = something;
  return kSuccess;
}

int cuModuleGetFunction(void** function) {
  *function = something;
  return kSuccess;
}

int cuKernelGetFunction(void** function) {
  *function = something;
  return kSuccess;
}

// Registers of a thread, its largest block..: any number that is not too large.
int cuFuncGetAttribute(int* value) {
  *value = 0;
  return kSuccess;
}

int cuKernelGetAttribute(int* value) {
  *value = 0;
  return kSuccess;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks) {
  *blocks = 1;
  return kSuccess;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks) {
  *blocks = 1;
  return kSuccess;
}

int cuOccupancyMaxPotentialClusterSize(int* clusters) {
  *clusters = 1;
  return kSuccess;
}

// --- By name -----------------------------------------------------------------

int cuGetErrorString(int error, const char** text) {
  (void)error;
  *text = "an error of the stand-in";
  return kSuccess;
}

int cuGetErrorName(int error, const char** text) {
  return cuGetErrorString(error, text);
}

int cuGetExportTable(const void** table, const void* id) {
  (void)id;
  *table = NULL;
  return kNotFound;
}

int cuGetProcAddress_v2(const char* symbol, void** function, int version,
                        unsigned long long flags, int* status) {
  (void)version;
  (void)flags;
  static const char* const kSuffixes[] = {"_v2", ""};
  void* self = dlopen("libcuda.so.1", RTLD_NOLOAD | RTLD_NOW);
  *function = NULL;
  for (size_t i = 0; self != NULL && *function == NULL && i < 2; ++i) {
    char name[256];
    snprintf(name, sizeof(name), "%s%s", symbol, kSuffixes[i]);
    *function = dlsym(self, name);
  }
  // ISO C has no conversion from functions to objects; POSIX does.
  if (*function == NULL) *(int (**)(void))(void*)function = succeed;
  if (status != NULL) *status = 0;
  return kSuccess;
}

int cuGetProcAddress(const char* symbol, void** function, int version,
                     unsigned long long flags) {
  return cuGetProcAddress_v2(symbol, function, version, flags, NULL);
}
