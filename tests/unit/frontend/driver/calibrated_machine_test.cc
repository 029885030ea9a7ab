#include "frontend/driver/calibrate/calibrated_machine.h"

#include <utility>

#include "gtest/gtest.h"

namespace soapstone::driver {
namespace {

using cost_model::NumberFormat;

// One device: 100 GFLOP/s of products, 10 of other arithmetic, 10 GB/s.
cost_model::MachineDescription machine() {
  cost_model::MachineDescription machine;
  cost_model::DeviceKind device;
  device.name = "host";
  device.peakFlopsPerSecond = {{NumberFormat::kF32, 100e9}};
  device.vectorFlopsPerSecond = 10e9;
  device.memoryBytesPerSecond = 10e9;
  machine.deviceKinds = {std::move(device)};
  return machine;
}

OperatorSample sampleOf(double flops, double bytes, double seconds) {
  OperatorSample sample;
  sample.description.kind = "binary";
  sample.description.flops = flops;
  sample.description.bytesRead = bytes;
  sample.description.launches = 0;
  sample.seconds = seconds;
  return sample;
}

// A sum of two tensors, 10 MB in half the time that the machine would need.
OperatorSample fastSum() { return sampleOf(1e6, 10e6, 0.5e-3); }

// An activation, 10 MFLOP for 100 KB in four times the time.
OperatorSample slowActivation() { return sampleOf(10e6, 1e5, 4e-3); }

TEST(FitMachineTest, FitsEachRateToTheOpsThatItBounds) {
  cost_model::DeviceKind fitted =
      fitMachine(machine(), {fastSum(), slowActivation()}, {})
          .deviceKinds.front();
  EXPECT_NEAR(fitted.memoryBytesPerSecond, 20e9, 1e6);
  EXPECT_NEAR(fitted.vectorFlopsPerSecond, 2.5e9, 1e6);
  EXPECT_EQ(fitted.peakFlopsPerSecond[NumberFormat::kF32], 100e9);
}

TEST(FitMachineTest, FitsARateThatBoundsNoOpToAllOps) {
  cost_model::DeviceKind fitted =
      fitMachine(machine(), {slowActivation()}, {}).deviceKinds.front();
  EXPECT_NEAR(fitted.memoryBytesPerSecond, 2.5e9, 1e6);
  EXPECT_NEAR(fitted.vectorFlopsPerSecond, 2.5e9, 1e6);
}

TEST(FitMachineTest, IgnoresOpsThatSayMoreOfStarting) {
  OperatorSample tiny = fastSum();
  tiny.seconds = 1e-6;
  cost_model::DeviceKind fitted =
      fitMachine(machine(), {tiny}, {}).deviceKinds.front();
  EXPECT_EQ(fitted.memoryBytesPerSecond, 10e9);
}

}  // namespace
}  // namespace soapstone::driver
