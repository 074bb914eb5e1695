internal import CSegueLinux
internal import Glibc
internal import SegueCommands
internal import SegueWorkbench

/// A message between the supervisor, which is the process that watches, and a program.
struct Message {
  enum Kind: String {
    /// To the program: show the contents in these windows, from the beginning or after replaying a recording.
    case begin
    /// To the program: send the recording so far, and continue.
    case record
    /// To the program: stop drawing and handling input, and send the recording.
    case handOver
    /// To the program: continue, because the next program does not take over.
    case takeBack
    /// To the next program: this is the complete recording, and the window is yours.
    case take
    /// To the program: end, because the next program has the window.
    case leave
    /// To the program: close the window, as if the user had closed it.
    case quit
    /// To the program: show this report in the panel.
    case report

    /// From the program: the recording.
    case recording
    /// From the next program: it is still replaying.
    case progress
    /// From the next program: the recording has been replayed.
    case ready
    /// From the next program: the first frame is on the screen.
    case shown
    /// From the program: a line for the terminal.
    case note
    /// From the program: a line of a source file, to be opened in the editor.
    case open

    /// Between a program and its predecessor, on a separate connection; see `PreviousProgram`.
    case question
    case answer
  }

  let kind: Kind
  let bytes: [UInt8]
  var body: String { String(decoding: bytes, as: UTF8.self) }

  init(kind: Kind, body: String = "") { self.init(kind: kind, bytes: Array(body.utf8)) }

  init(kind: Kind, bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }
}

/// One end of a connection between the supervisor and a program.
final class Channel {
  /// The descriptor for poll(2); -1 after the other end has closed, which poll(2) ignores.
  var descriptor: Int32 { isOver ? -1 : socket }
  private let socket: Int32
  private var isOver = false
  private var bytes: [UInt8] = []

  /// The time after which sending fails if the other end reads nothing, in seconds.
  private static let timeout = 5

  init(_ descriptor: Int32) {
    socket = descriptor
    var limit = timeval(tv_sec: Self.timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Creates a connection, and returns one end as a channel and the other as a descriptor.
  static func pair() throws(CommandError) -> (Channel, Int32) {
    let (mine, theirs) = try ends()
    return (Channel(mine), theirs)
  }

  /// Creates a connection, and returns the descriptors of both ends.
  static func ends() throws(CommandError) -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw CommandError(.outOfResources, "cannot create a connection: \(SystemError().words)")
    }
    return (ends[0], ends[1])
  }

  /// Sends a message. If the other end does not read it, the message is lost; that end cannot be used any longer.
  func send(_ message: Message) {
    var rest = (Array("\(message.kind.rawValue) \(message.bytes.count)\n".utf8) + message.bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Returns the messages that have arrived, without blocking; `nil` if the other end has closed.
  func take() -> [Message]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        isOver = true
        let rest = complete()
        return rest.isEmpty ? nil : rest
      } else if errno != EINTR {
        return errno == EAGAIN ? complete() : nil
      }
    }
  }

  /// Waits for messages.
  /// - Parameter seconds: the longest time to wait, in seconds; `nil`, the default, waits forever.
  /// - Returns: the messages; `nil` if the other end has closed, or if nothing has arrived in that time.
  func wait(seconds: Int32? = nil) -> [Message]? {
    while let messages = take() {
      if !messages.isEmpty { return messages }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, seconds.map { $0 * 1000 } ?? -1) == 0 { return nil }
    }
    return nil
  }

  private func complete() -> [Message] {
    var messages: [Message] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 2, let length = Int(words[1]), length >= 0, bytes.count > end + length else {
        break
      }
      if let kind = Message.Kind(rawValue: String(words[0])) {
        messages.append(Message(kind: kind, bytes: Array(bytes[(end + 1)..<(end + 1 + length)])))
      }
      bytes.removeFirst(end + 1 + length)
    }
    return messages
  }
}

/// The state that a program hands off to the next one.
struct Handover {
  struct PressTarget: Equatable {
    let time: Double
    let name: String
  }

  var time = 0.0
  var speed = 1.0
  var isPaused = false
  /// The fraction at which a transition was held, 0…1; `nil` if no transition was held.
  var fraction: Double?
  var hud = 0
  var hasTool = false
  var pressTargets: [PressTarget] = []
  /// The input so far, as a script.
  var script = ""

  /// The state as text, which `init(parsing:)` reads.
  var text: String {
    var lines = ["time \(time)", "speed \(speed)", "paused \(isPaused)", "hud \(hud)", "tool \(hasTool)"]
    if let fraction { lines.append("fraction \(fraction)") }
    lines += pressTargets.map { "met \($0.time) \($0.name.inOneLine)" }
    return lines.joined(separator: "\n") + "\n\n" + script
  }

  init() {}

  init(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let head = lines.prefix { !$0.isEmpty }
    for line in head {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count > 1 else { continue }
      switch words[0] {
      case "time": time = Double(words[1]) ?? 0
      case "speed": speed = Double(words[1]) ?? 1
      case "paused": isPaused = words[1] == "true"
      case "fraction": fraction = Double(words[1])
      case "hud": hud = Int(words[1]) ?? 0
      case "tool": hasTool = words[1] == "true"
      case "met":
        let name = String(fromOneLine: words.count > 2 ? words[2] : "")
        pressTargets.append(PressTarget(time: Double(words[1]) ?? 0, name: name))
      default: break
      }
    }
    script = lines.dropFirst(head.count + 1).joined(separator: "\n")
  }
}
