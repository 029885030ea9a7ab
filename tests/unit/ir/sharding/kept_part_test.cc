#include "ir/sharding/kept_part.h"

#include "gtest/gtest.h"

namespace soapstone::sharding {
namespace {

constexpr DeviceTraffic kNone{};
constexpr DeviceTraffic kSends{.sent = 8};
constexpr DeviceTraffic kReceives{.received = 8};

TEST(KeptPartTest, SaysWhereTheNewShardIsFrom) {
  const KeptPart same{.before = 4, .after = 4, .common = 4};
  EXPECT_EQ(same.origin(kNone), ShardOrigin::kBefore);
  EXPECT_EQ(same.origin(kSends), ShardOrigin::kBefore);
  // Arriving values are added to it.
  EXPECT_EQ(same.origin(kReceives), ShardOrigin::kWritten);
  const KeptPart gone{.before = 4};
  EXPECT_EQ(gone.origin(kSends), ShardOrigin::kNothing);
  const KeptPart fresh{.before = 4, .after = 4};
  EXPECT_EQ(fresh.origin(kNone), ShardOrigin::kIdentity);
  EXPECT_EQ(fresh.origin(kSends), ShardOrigin::kIdentity);
  EXPECT_EQ(fresh.origin(kReceives), ShardOrigin::kWritten);
}

TEST(KeptPartTest, CutsAPartByItselfUnlessItTakesPart) {
  const KeptPart part{.before = 4, .after = 2, .common = 2};
  EXPECT_EQ(part.origin(kNone), ShardOrigin::kSlice);
  EXPECT_EQ(part.origin(kSends), ShardOrigin::kWritten);
  EXPECT_EQ(part.origin(kReceives), ShardOrigin::kWritten);
  // The rest is filled with the identity.
  const KeptPart some{.before = 2, .after = 4, .common = 2};
  EXPECT_EQ(some.origin(kNone), ShardOrigin::kWritten);
}

}  // namespace
}  // namespace soapstone::sharding
