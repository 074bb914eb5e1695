import Glibc

/// Sleeps until one of a few descriptors can be read.
struct LoopSleep {
  private var entries: [pollfd]

  /// Descriptors, known later by their place.
  init(descriptors: [Int32]) {
    entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Sleeps for as long as nothing happens.
  /// - Parameter ignored: the place of a descriptor that shall not end the sleep.
  mutating func sleep(ignoring ignored: Int? = nil) {
    // A negative descriptor is one that poll passes over.
    if let ignored { entries[ignored].fd = ~entries[ignored].fd }
    if poll(&entries, nfds_t(entries.count), -1) < 0 { skip() }
    if let ignored { entries[ignored].fd = ~entries[ignored].fd }
  }

  /// Nothing has happened since.
  mutating func skip() {
    for index in entries.indices { entries[index].revents = 0 }
  }

  /// Whether the descriptor at a place was what ended the sleep.
  func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }
}
