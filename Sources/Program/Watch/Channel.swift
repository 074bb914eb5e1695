internal import CSegueLinux
internal import Glibc
internal import SegueCommands
internal import SegueWorkbench

/// A message between the supervisor, which is the process that watches the sources, and a program.
struct Message {
  enum Kind: String {
    /// Starts a program. The body lists the X windows in which the program shows its contents. If the program replays a
    /// recording first, the body also contains the recording.
    case begin
    /// Asks the program in the window for its recording so far. The program continues.
    case record
    /// Tells the program in the window to stop drawing and handling input, and to send its recording.
    case handOver
    /// Tells the program in the window to continue, because the next program does not take over.
    case takeBack
    /// Gives the window to the next program. The body is the complete recording.
    case take
    /// Tells the previous program to end, because the next program has the window.
    case leave
    /// Tells the program to close its window, as if the user had closed it.
    case quit
    /// Contains a report that the program shows in its panel.
    case report

    /// Contains the recording, as an answer to `record` or `handOver`.
    case recording
    /// Reports that the next program is still replaying the recording.
    case progress
    /// Reports that the next program has replayed the recording.
    case ready
    /// Reports that the program's first frame is on the screen.
    case shown
    /// Contains a line that the supervisor prints in the terminal.
    case note
    /// Contains a position as `FILE:LINE`, which the supervisor opens in the editor.
    case open

    /// A question from a program to its predecessor. Questions and answers use a separate connection; see `PreviousProgram`.
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
  /// The descriptor for poll(2). After the other end has closed, this is -1, which poll(2) ignores.
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

  /// Sends a message. If the other end does not read it in time, the message is lost, and the connection can no longer be used.
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
    var chunk = [UInt8](repeating: 0, count: 1 &<< 16)
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
  /// - Parameter seconds: the maximum time to wait, in seconds; `nil`, the default, waits forever.
  /// - Returns: the messages; `nil` if the other end has closed, or if nothing has arrived in time.
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
struct ProgramState {
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
