#include "runtime/core/exchange_parts.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>

#include "runtime/core/combine_elements.h"
#include "runtime/core/rank.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {
namespace {

int64_t linearStart(const Dims& shape, const Dims& start) {
  Dims strides = denseStrides(shape);
  int64_t offset = 0;
  for (int i = 0; i < start.count; ++i) offset += start[i] * strides[i];
  return offset;
}

ExchangeMessage messageOf(const int64_t* table, const int64_t* sizes, int dims,
                          int i) {
  const int64_t* row = table + int64_t{i} * (1 + dims);
  return {static_cast<int>(row[0]),
          boxOf(row + 1, sizes + int64_t{i} * dims, dims)};
}

int dimsOf(const Exchange& op) {
  return std::max(op.source.count, op.target.count);
}

}  // namespace

ExchangeMessage sendOf(const Exchange& op, int i) {
  return messageOf(op.sends, op.sendSizes, op.source.count, i);
}

ExchangeMessage receiveOf(const Exchange& op, int i) {
  return messageOf(op.receives, op.receiveSizes, op.target.count, i);
}

void checkExchange(const Rank& rank, const Call& call, const Exchange& op) {
  auto checkPeer = [&](int peer) {
    if (peer >= 0 && peer < rank.devices && peer != rank.number) return;
    throw RankFailure(describe(rank, call) + ": rank " + std::to_string(peer) +
                      " is no peer");
  };
  auto fail = [&](const char* what, int i) {
    throw RankFailure(describe(rank, call) + ": " + what + " " +
                      std::to_string(i) + " leaves its tensor");
  };
  for (int i = 0; i < op.sendCount; ++i) {
    checkPeer(sendOf(op, i).peer);
    if (!fitsInside(sendOf(op, i).box, op.source)) fail("send", i);
  }
  for (int i = 0; i < op.receiveCount; ++i) {
    checkPeer(receiveOf(op, i).peer);
    if (!fitsInside(receiveOf(op, i).box, op.target)) fail("receive", i);
  }
  int dims = dimsOf(op);
  for (int i = 0; i < op.copyCount; ++i) {
    const int64_t* row = op.copies + int64_t{i} * 2 * dims;
    const int64_t* sizes = op.copySizes + int64_t{i} * dims;
    if (!fitsInside(boxOf(row, sizes, dims), op.source) ||
        !fitsInside(boxOf(row + dims, sizes, dims), op.target)) {
      fail("copy", i);
    }
  }
}

std::vector<int> receiveOrder(const Exchange& op) {
  std::vector<int> order(static_cast<size_t>(op.receiveCount));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return receiveOf(op, a).peer < receiveOf(op, b).peer;
  });
  return order;
}

int numberInPair(const Exchange& op, bool isSend, int i) {
  auto peerOf = [&](int j) {
    return isSend ? sendOf(op, j).peer : receiveOf(op, j).peer;
  };
  int number = 0;
  for (int j = 0; j < i; ++j) number += peerOf(j) == peerOf(i) ? 1 : 0;
  return number;
}

void packBox(ElementType type, const Dims& shape, const Box& box,
             const void* from, void* to) {
  int64_t width = elementBytes(type);
  forEachRun(shape, box.start, box.sizes, relativeTo(box.start, box.start),
             box.sizes, [&](int64_t first, int64_t place, int64_t count) {
               std::memcpy(static_cast<char*>(to) + place * width,
                           static_cast<const char*>(from) + first * width,
                           static_cast<size_t>(count * width));
             });
}

void copyToPart(Rank& rank, Stream stream, ElementType type, const Dims& region,
                const Box& part, const void* in, void* out) {
  StridedCopy move;
  move.type = type;
  move.extents = part.sizes;
  move.fromStrides = denseStrides(part.sizes);
  move.toOffset = linearStart(region, part.start);
  move.toStrides = denseStrides(region);
  // A rank's own part may have been computed where it goes.
  const auto* target =
      static_cast<const char*>(out) + move.toOffset * elementBytes(type);
  if (in == target) return;
  copyStrided(rank, stream, move, in, out);
}

ExchangeTarget::ExchangeTarget(Rank& rank, const Exchange& op, const void* in,
                               void* out)
    : rank(rank), op(op), in(in), out(out), scope(rank), wide(out) {
  // Sums of halves are rounded once, at the end.
  isWide = op.combines && out != nullptr && elementBytes(op.type) == 2;
  if (isWide) wide = scope.take<float>(op.target.product());
}

void ExchangeTarget::begin() {
  if (out == nullptr) return;
  if (!op.combines) {
    int64_t written = 0;
    for (int i = 0; i < op.receiveCount; ++i) {
      written += receiveOf(op, i).box.volume();
    }
    int dims = dimsOf(op);
    for (int i = 0; i < op.copyCount; ++i) {
      const int64_t* sizes = op.copySizes + int64_t{i} * dims;
      written += boxOf(sizes, sizes, dims).volume();
    }
    if (written == op.target.product()) return;  // All of it is.
  }
  fillIdentity(op.kind, isWide ? ElementType::kF32 : op.type, wide,
               op.target.product());
}

void ExchangeTarget::add(const Box& box, const Dims& shape, const Dims& start,
                         const void* data) {
  if (!op.combines) {
    StridedCopy move;
    move.type = op.type;
    move.extents = box.sizes;
    move.fromOffset = linearStart(shape, start);
    move.fromStrides = denseStrides(shape);
    move.toOffset = linearStart(op.target, box.start);
    move.toStrides = denseStrides(op.target);
    copyStrided(rank, {}, move, data, out);
    return;
  }
  int64_t bytes = elementBytes(op.type);
  int64_t wideBytes = isWide ? int64_t{sizeof(float)} : bytes;
  forEachRun(shape, start, op.target, box.start, box.sizes,
             [&](int64_t from, int64_t to, int64_t count) {
               combineWide(
                   op.kind, op.type, static_cast<char*>(wide) + to * wideBytes,
                   static_cast<const char*>(data) + from * bytes, count);
             });
}

void ExchangeTarget::addCopies() {
  int dims = dimsOf(op);
  for (int i = 0; i < op.copyCount; ++i) {
    const int64_t* row = op.copies + int64_t{i} * 2 * dims;
    const int64_t* sizes = op.copySizes + int64_t{i} * dims;
    Box from = boxOf(row, sizes, dims);
    add(boxOf(row + dims, sizes, dims), op.source, from.start, in);
  }
}

void ExchangeTarget::finish() {
  if (isWide) roundWide(op.type, wide, out, op.target.product());
}

}  // namespace soapstone::runtime
