import SegueDrawing
import Synchronization
import Testing

@testable import SeguePictures

/// The order in which pictures are decoded. There are no workers; the tests decode the pictures themselves.
@Suite struct DecodeQueueTests {
  private struct Source: PictureSource {
    let name: String
    func decode(_ fit: PictureFit) throws(DrawingError) -> PictureData { throw DrawingError(name) }
  }

  private func add(_ numbers: ClosedRange<Int>, to queue: DecodeQueue) {
    for number in numbers {
      queue.add(
        DecodeQueue.Job(
          number: number, source: Source(name: "\(number)"), fit: .stretched(width: 1, height: 1)))
    }
  }

  private func work(_ queue: DecodeQueue, times: Int = .max) -> [Int] {
    var count = 0
    while count < times, queue.workOnce() { count += 1 }
    return queue.takeAnswers().map(\.number)
  }

  @Test func requestsMadeTogetherKeepTheirOrder() {
    let queue = DecodeQueue(mostWorkers: 0)
    add(1...5, to: queue)
    #expect(work(queue) == [1, 2, 3, 4, 5])
  }

  /// A picture that was requested later became visible later.
  @Test func laterRequestsAreDecodedFirst() {
    let queue = DecodeQueue(mostWorkers: 0)
    add(1...4, to: queue)
    #expect(work(queue, times: 1) == [1])
    add(5...7, to: queue)
    #expect(work(queue, times: 1) == [5])
    add(8...8, to: queue)
    #expect(work(queue) == [8, 6, 7, 2, 3, 4])
  }

  /// A window may be laid out, and small pictures decoded, before there is a loop to wake.
  @Test func settingWakeReportsPicturesReadyBefore() {
    let queue = DecodeQueue(mostWorkers: 0)
    let calls = Mutex(0)
    queue.setWake { calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == 0)
    queue.setWake(nil)
    add(1...2, to: queue)
    while queue.workOnce() {}
    queue.setWake { calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == 1)
    #expect(queue.takeAnswers().count == 2)
    queue.setWake { calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func cancelledRequestsAreNotDecoded() {
    let queue = DecodeQueue(mostWorkers: 0)
    add(1...3, to: queue)
    #expect(work(queue, times: 1) == [1])
    add(4...6, to: queue)
    for number in [5, 3, 1, 99] { queue.cancel(number) }
    add(7...7, to: queue)
    #expect(work(queue) == [4, 6, 7, 2])
    #expect(!queue.workOnce())
  }
}
