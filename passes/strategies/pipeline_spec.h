#ifndef SOAPSTONE_PASSES_STRATEGIES_PIPELINE_SPEC_H_
#define SOAPSTONE_PASSES_STRATEGIES_PIPELINE_SPEC_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::strategy {

// The part of a named strategy's text that says how it is a pipeline:
//
//   megatron:t=8,p=4,d=2,m=32,v=2,schedule=interleaved,recompute=selective
//   gpipe:p=4,m=16   1f1b:p=4,m=16   fsdp:p=2,m=8
//
// | option    | meaning                                                      |
// |-----------|--------------------------------------------------------------|
// | p, v      | p groups of devices with v chunks each                       |
// | m         | micro-batches of a step                                      |
// | schedule  | a schedule family; default "1f1b", "interleaved" if v > 1    |
// | recompute | what the backward pass computes again                        |
// |           | (simulator/pipeline/recomputation_words.h)                   |
// | send      | when gradients are sent: "early" or "late"                   |
// |           | (`schedule::GradientSending`)                                |
// | cut       | what chunks have in equal parts: "layers" or "work"          |
// | zero      | 1: the replicas of a stage share the optimizer's states; 2:  |
// |           | sums of gradients, too                                       |
// | shards    | with zero=1: so many neighbours share, in several groups     |
// | on        | the devices of the groups, one after the other: "6-13+0-5" |
//
// `inner` keeps zero=3 of megatron, which says how parameters are stored, and
// zero=1 and zero=2 of a plain step, which is no pipeline.
struct PipelineSpec {
  int64_t groups = 1;
  int64_t chunksPerGroup = 1;
  int64_t microBatches = 0;  // 0: not said.
  std::string schedule = "1f1b";
  std::string recompute = "none";
  std::string send = "early";
  // Quantity split equally among chunks: "layers" or "work"; empty: not given.
  std::string cut;
  bool sharesOptimizer = false;
  int64_t shards = 0;  // Replicas that share states; 0: all.
  // Whether every micro-batch scatters its gradients into sums that replicas
  // keep parts of.
  bool scattersGradients = false;
  // Strategy of every group, without the keys above: "megatron:t=8,d=2".
  // Replicas of a stage, to share optimizer states: `d`, or 0 if not given.
  std::string inner;
  int64_t replicas = 0;
  // The devices of the groups, one group after the other, in ranges of a
  // group's size; empty: the first devices.
  std::vector<int> devices;

  // Whether it asks for anything but the plain step.
  bool isPipeline() const { return isStaged() || sharesOptimizer; }
  // The same but for what replicas share.
  bool isStaged() const {
    return groups > 1 || chunksPerGroup > 1 || microBatches > 1 ||
           recompute != "none";
  }
};

// Whether the list is made of ranges of `size` devices.
bool areRanges(const std::vector<int>& devices, int64_t size);

// The devices that the groups of the spec have together, where a machine offers
// `offered`.
int64_t devicesOf(const PipelineSpec& spec, int64_t offered);

// The text that gives the spec.
std::string pipelineSpecText(const PipelineSpec& spec);

// Fails with InvalidArgument on malformed arguments of those kinds; the others
// are left to `parseNamedStrategySpec`.
absl::StatusOr<PipelineSpec> parsePipelineSpec(absl::string_view text);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_PIPELINE_SPEC_H_
