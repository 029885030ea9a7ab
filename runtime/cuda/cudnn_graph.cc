#include "runtime/cuda/cudnn_graph.h"

#include <algorithm>

#include "runtime/cuda/check.h"

namespace soapstone::runtime {

Extents packedStrides(const Extents& dims) {
  Extents strides(dims.size(), 1);
  for (size_t i = dims.size(); i-- > 1;) {
    strides[i - 1] = strides[i] * dims[i];
  }
  return strides;
}

// --- Descriptors -------------------------------------------------------------

CudnnDescriptor::CudnnDescriptor(cudnnBackendDescriptorType_t type) {
  cudnnBackendDescriptor_t raw = nullptr;
  check(cudnnBackendCreateDescriptor(type, &raw),
        "create a descriptor of a graph");
  owner = std::shared_ptr<void>(
      raw, [](void* dead) { cudnnBackendDestroyDescriptor(dead); });
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      cudnnBackendAttributeType_t type,
                                      int64_t count, const void* values) {
  check(cudnnBackendSetAttribute(get(), name, type, count, values),
        "describe a graph");
  return *this;
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      const Extents& values) {
  return set(name, CUDNN_TYPE_INT64, static_cast<int64_t>(values.size()),
             values.data());
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      int64_t value) {
  return set(name, CUDNN_TYPE_INT64, 1, &value);
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      cudnnDataType_t value) {
  return set(name, CUDNN_TYPE_DATA_TYPE, 1, &value);
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      bool value) {
  return set(name, CUDNN_TYPE_BOOLEAN, 1, &value);
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      const CudnnDescriptor& value) {
  cudnnBackendDescriptor_t raw = value.get();
  return set(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1,
             static_cast<const void*>(&raw));
}

CudnnDescriptor& CudnnDescriptor::finalize(const char* what) {
  check(cudnnBackendFinalize(get()), what);
  return *this;
}

bool CudnnDescriptor::tryFinalize() {
  return cudnnBackendFinalize(get()) == CUDNN_STATUS_SUCCESS;
}

CudnnDescriptor deviceProperties(const std::string& json) {
  CudnnDescriptor result(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
  result.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR,
             static_cast<int64_t>(json.size()), json.data());
  return result.finalize("read the description of a GPU");
}

// --- Tensors -----------------------------------------------------------------

CudnnTensor CudnnGraph::make(cudnnDataType_t type, const Extents& dims,
                             const Extents& strides, bool isVirtual,
                             bool isByValue) {
  CudnnTensor tensor{nextId++, type, dims,
                     CudnnDescriptor(CUDNN_BACKEND_TENSOR_DESCRIPTOR)};
  // The arena aligns to 256 bytes, but a view may begin anywhere that is a
  // multiple of sixteen.
  tensor.descriptor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, type)
      .set(CUDNN_ATTR_TENSOR_DIMENSIONS, dims)
      .set(CUDNN_ATTR_TENSOR_STRIDES, strides)
      .set(CUDNN_ATTR_TENSOR_UNIQUE_ID, tensor.id)
      .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, int64_t{16})
      .set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, isVirtual)
      .set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, isByValue)
      .finalize("describe a tensor");
  return tensor;
}

CudnnTensor CudnnGraph::tensor(cudnnDataType_t type, const Extents& dims,
                               const Extents& strides) {
  return make(type, dims, strides, false, false);
}

CudnnTensor CudnnGraph::virtualTensor(cudnnDataType_t type, const Extents& dims,
                                      std::optional<Extents> strides) {
  return make(type, dims, strides.value_or(packedStrides(dims)), true, false);
}

CudnnTensor CudnnGraph::scalar(int rank, cudnnDataType_t type) {
  Extents ones(static_cast<size_t>(rank), 1);
  return make(type, ones, ones, false, true);
}

// --- Plans -------------------------------------------------------------------

namespace {

// Engines that the library proposes for a graph, best first.
std::vector<CudnnDescriptor> proposals(const CudnnDescriptor& graph,
                                       const CudnnTarget& target,
                                       cudnnBackendHeurMode_t mode) {
  CudnnDescriptor heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph)
      .set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
  if (target.deviceProperties != nullptr) {
    heuristics.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *target.deviceProperties);
  }
  if (!heuristics.tryFinalize()) return {};
  int64_t count = 0;
  check(cudnnBackendGetAttribute(
            heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
            CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &count, nullptr),
        "ask for engines");
  std::vector<CudnnDescriptor> engines;
  std::vector<cudnnBackendDescriptor_t> raw;
  for (int64_t i = 0; i < count; ++i) {
    engines.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    raw.push_back(engines.back().get());
  }
  int64_t found = 0;
  check(
      cudnnBackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
                               CUDNN_TYPE_BACKEND_DESCRIPTOR, count, &found,
                               static_cast<void*>(raw.data())),
      "ask for engines");
  engines.resize(static_cast<size_t>(found));
  return engines;
}

NumericalNotes notesOn(const CudnnDescriptor& configuration) {
  CudnnDescriptor engine(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  cudnnBackendDescriptor_t raw = engine.get();
  int64_t count = 0;
  check(cudnnBackendGetAttribute(
            configuration.get(), CUDNN_ATTR_ENGINECFG_ENGINE,
            CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, static_cast<void*>(&raw)),
        "ask for an engine");
  NumericalNotes notes(CUDNN_NUMERICAL_NOTE_TYPE_COUNT);
  check(cudnnBackendGetAttribute(engine.get(), CUDNN_ATTR_ENGINE_NUMERICAL_NOTE,
                                 CUDNN_TYPE_NUMERICAL_NOTE,
                                 CUDNN_NUMERICAL_NOTE_TYPE_COUNT, &count,
                                 static_cast<void*>(notes.data())),
        "ask for the notes on an engine");
  notes.resize(static_cast<size_t>(count));
  return notes;
}

// Whether an engine gives the same bits at every run, unless they may vary, and
// multiplies f32 as such where it must: those the library likes best round it
// to the eleven bits of TF32, as no matrix product of the runtime does.
bool suffices(const NumericalNotes& notes, bool mayVary, bool keepsF32) {
  auto has = [&](cudnnBackendNumericalNote_t note) {
    return std::find(notes.begin(), notes.end(), note) != notes.end();
  };
  if (!mayVary && has(CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC)) return false;
  return !keepsF32 || (!has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE) &&
                       !has(CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS));
}

std::optional<CudnnPlan> planWith(const CudnnDescriptor& engine,
                                  const CudnnTarget& target) {
  CudnnPlan result;
  result.plan = CudnnDescriptor(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  result.plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, engine);
  if (target.handle != nullptr) {
    result.plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1,
                    static_cast<const void*>(&target.handle));
  }
  if (target.deviceProperties != nullptr) {
    result.plan.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP,
                    *target.deviceProperties);
  }
  if (!result.plan.tryFinalize()) return std::nullopt;
  int64_t count = 0;
  check(cudnnBackendGetAttribute(
            result.plan.get(), CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE,
            CUDNN_TYPE_INT64, 1, &count, &result.workspaceBytes),
        "ask for a plan's workspace");
  if (result.workspaceBytes > target.workspaceLimit) return std::nullopt;
  return result;
}

}  // namespace

CudnnDescriptor CudnnGraph::build(const CudnnTarget& target) const {
  CudnnDescriptor graph(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  std::vector<cudnnBackendDescriptor_t> raw;
  for (const CudnnDescriptor& operation : operations) {
    raw.push_back(operation.get());
  }
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
            static_cast<int64_t>(raw.size()),
            static_cast<const void*>(raw.data()));
  if (target.handle != nullptr) {
    graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1,
              static_cast<const void*>(&target.handle));
  }
  return graph.finalize("put a graph together");
}

std::optional<CudnnPlan> CudnnGraph::plan(const CudnnTarget& target) const {
  std::vector<CudnnPlan> found = plans(target, 1);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<CudnnPlan> CudnnGraph::plans(const CudnnTarget& target,
                                         size_t most) const {
  std::vector<CudnnPlan> result;
  CudnnDescriptor graph = build(target);
  int candidates = 0;
  for (cudnnBackendHeurMode_t mode :
       {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}) {
    std::vector<CudnnDescriptor> engines = proposals(graph, target, mode);
    candidates += static_cast<int>(engines.size());
    for (const CudnnDescriptor& engine : engines) {
      NumericalNotes notes = notesOn(engine);
      if (!suffices(notes, target.mayVary, convolvesF32)) continue;
      if (std::optional<CudnnPlan> found = planWith(engine, target)) {
        found->candidates = candidates;
        found->notes = std::move(notes);
        result.push_back(std::move(*found));
        if (result.size() == most) return result;
      }
    }
    // Fallback engines are only for graphs without better ones.
    if (!result.empty()) return result;
  }
  return result;
}

void CudnnPlan::run(cudnnHandle_t handle,
                    const std::vector<std::pair<int64_t, void*>>& bindings,
                    void* workspace) const {
  std::vector<int64_t> ids;
  std::vector<void*> pointers;
  for (const auto& [id, pointer] : bindings) {
    ids.push_back(id);
    pointers.push_back(pointer);
  }
  CudnnDescriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR,
           static_cast<int64_t>(pointers.size()),
           static_cast<const void*>(pointers.data()))
      .set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids)
      .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1,
           static_cast<const void*>(&workspace))
      .finalize("bind a graph to memory");
  check(cudnnBackendExecute(handle, plan.get(), pack.get()), "run a graph");
}

}  // namespace soapstone::runtime
