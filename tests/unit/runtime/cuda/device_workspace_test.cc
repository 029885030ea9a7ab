// Scratch memory of a GPU, in memory of the host.

#include <gtest/gtest.h>

#include <cstdint>

#include "runtime/cuda/device_state.h"

namespace soapstone::runtime {
namespace {

constexpr size_t kMebibyte = size_t{1} << 20;

// The calls of a step: two pieces for all of it, and one for each of many ops.
void runStep(DeviceWorkspace& workspace) {
  workspace.take(6 * kMebibyte);
  workspace.take(6 * kMebibyte);
  for (int op = 0; op < 48; ++op) {
    const size_t chunk = workspace.chunk, used = workspace.used;
    workspace.take(6 * kMebibyte);
    workspace.release(chunk, used);
  }
  workspace.release(0, 0);
}

TEST(DeviceWorkspaceTest, PiecesBecomeOneOfWhatWasTakenAtOnce) {
  DeviceWorkspace workspace;
  runStep(workspace);
  ASSERT_EQ(workspace.chunks.size(), 1u);
  EXPECT_EQ(workspace.chunks[0].size(), 18 * kMebibyte);
  const char* place = workspace.chunks[0].data();
  runStep(workspace);
  ASSERT_EQ(workspace.chunks.size(), 1u);
  EXPECT_EQ(workspace.chunks[0].data(), place);
}

TEST(DeviceWorkspaceTest, PiecesLieApart) {
  DeviceWorkspace workspace;
  const auto* first = static_cast<char*>(workspace.take(1));
  const auto* second = static_cast<char*>(workspace.take(300));
  const auto* third = static_cast<char*>(workspace.take(8 * kMebibyte));
  EXPECT_EQ(second - first, 256);
  EXPECT_EQ(workspace.chunks.size(), 2u);
  EXPECT_EQ(third, workspace.chunks[1].data());
}

}  // namespace
}  // namespace soapstone::runtime
