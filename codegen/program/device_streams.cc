#include "codegen/program/device_streams.h"

#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "codegen/program/pipeline_text.h"
#include "ir/dist/lane.h"
#include "ir/dist/ops.h"
#include "ir/dist/table.h"

namespace soapstone::codegen {
namespace {

// The communicators and sending edges of one rank.
class RankStreams {
 public:
  RankStreams(int64_t rank, int64_t member, int64_t devices)
      : rank(rank), member(member), devices(devices) {}

  void add(Operation* op, std::optional<PostedEdge> edge) {
    // The calls of groups have this table.
    if (auto table = op->getAttrOfType<dist::TableAttr>("groups"))
      addGroup(dist::Table(table), dist::isOnSumLane(op));
    auto exchange = dyn_cast<dist::ExchangeOp>(op);
    if (!exchange || !edge) return;
    addPeers(dist::Table(exchange.getSendsAttr()), *edge, /*sends=*/true);
    addPeers(dist::Table(exchange.getReceivesAttr()), *edge, /*sends=*/false);
  }

  DeviceStreams streams() const {
    constexpr int kOfAllRanks = 1;
    constexpr int kReceives = 1;
    return {static_cast<int>(sending.size()) + kReceives,
            static_cast<int>(groups.size() + peers.size()) + kOfAllRanks};
  }

 private:
  void addGroup(const dist::Table& table, bool isOnSumLane) {
    for (int64_t group = 0; group < table.dim(0); ++group) {
      ArrayRef<int64_t> ranks = table.row(group);
      const auto size = static_cast<int64_t>(ranks.size());
      // The communicator of all ranks is counted apart.
      const bool isCounted = size == devices && !isOnSumLane;
      if (size <= 1 || isCounted || !llvm::is_contained(ranks, rank)) continue;
      groups.emplace(isOnSumLane, ranks.vec());
    }
  }

  void addPeers(const dist::Table& messages, const PostedEdge& edge,
                bool sends) {
    for (int64_t i = 0; i < messages.dim(1); ++i) {
      peers.emplace(edge.number, sends, messages.row(member, i).front());
      if (sends) sending.insert(edge.number);
    }
  }

  int64_t rank, member, devices;
  std::set<std::pair<bool, std::vector<int64_t>>> groups;
  std::set<std::tuple<int, bool, int64_t>> peers;
  std::set<int> sending;
};

}  // namespace

DeviceStreams deviceStreams(const DeviceCode& code) {
  DeviceStreams most;
  if (!code.pipeline) return most;
  int64_t devices = 0;
  for (const std::vector<int64_t>& group : code.pipeline->ranksOfGroup)
    devices += static_cast<int64_t>(group.size());
  for (auto [member, rank] : llvm::enumerate(code.ranks)) {
    RankStreams streams(rank, static_cast<int64_t>(member), devices);
    for (mlir::func::FuncOp function : code.functions()) {
      const std::optional<PostedEdge> edge =
          postedEdge(*code.pipeline, code.nameOf(function), /*slots=*/0);
      function.walk([&](Operation* op) { streams.add(op, edge); });
    }
    const DeviceStreams own = streams.streams();
    if (own.all() > most.all()) most = own;
  }
  return most;
}

}  // namespace soapstone::codegen
