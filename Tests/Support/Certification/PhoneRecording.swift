internal import CSegueRecordings
import SegueGeometry

/// What a finger did on a phone, and what the phone showed: the figures of one recording.
///
/// The figures were measured on an iPhone 16 Pro with iOS 27.0.1 (402×874 points, 120 Hz) and published by the project
/// Tembeon/morph under the MIT license; each file in `Phone` names its source and its doubts (Docs/MOTION.md#recordings-of-a-phone).
public struct PhoneRecording: Sendable {
  /// Where the finger was.
  public struct Touch: Sendable, Hashable {
    /// When, in seconds since the finger came down.
    public let time: Double
    /// In points of the screen.
    public let location: Point

    /// A touch at a time, in seconds.
    public init(time: Double, location: Point) { (self.time, self.location) = (time, location) }
  }

  /// What was shown.
  public struct Frame: Sendable, Hashable {
    /// When, in seconds since the finger came down; without a finger, since the call that began the motion.
    public let time: Double
    /// One value for each column, in points unless the file says otherwise; `nil` where the recording has none.
    public let values: [Double?]
  }

  /// The name of its file.
  public private(set) var name: String
  /// What the values of a frame are.
  public private(set) var columns: [String]
  /// From the first contact to the lift; none where no finger led the motion.
  public let touches: [Touch]
  /// In the order of their times.
  public private(set) var frames: [Frame]

  /// Reads a recording: a line of `columns`, then lines of `touch,TIME,X,Y` and `frame,TIME,VALUE…`; `#` begins a comment.
  ///
  /// Throws the first line that is none of these.
  public init(name: String, parsing text: String) throws(PhoneRecordingError) {
    var columns: [String] = []
    var touches: [Touch] = []
    var frames: [Frame] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let fault = PhoneRecordingError(name: name, line: index + 1)
      let words = line.split(separator: ",", omittingEmptySubsequences: false)
      let cells = words.dropFirst()
      if words[0] == "columns" {
        columns = cells.map(String.init)
        continue
      }
      let values = cells.map { Double($0) }
      guard let first = values.first, let time = first else { throw fault }
      switch words[0] {
      case "touch":
        guard values.count >= 3, let x = values[1], let y = values[2] else { throw fault }
        touches.append(Touch(time: time, location: Point(x, y)))
      case "frame":
        guard values.count == columns.count + 1 else { throw fault }
        frames.append(Frame(time: time, values: Array(values.dropFirst())))
      default: throw fault
      }
    }
    (self.name, self.columns, self.touches, self.frames) = (name, columns, touches, frames)
  }

  /// The same recording with other columns, made from the values of each frame.
  public func measuring(_ columns: [String], named name: String? = nil, _ values: ([Double?]) -> [Double?])
    -> PhoneRecording
  {
    var result = self
    result.name = name ?? self.name
    result.columns = columns
    result.frames = frames.map { Frame(time: $0.time, values: values($0.values)) }
    return result
  }
}

extension PhoneRecording: ExpressibleByStringLiteral {
  /// A recording of this package by its name, which is that of its file in `Phone`; its tests read them all.
  public init(stringLiteral name: String) {
    guard let text = recording_text(name) else { preconditionFailure("no recording is called \(name)") }
    do { self = try PhoneRecording(name: name, parsing: String(cString: text)) } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// A line of a recording that cannot be read.
public struct PhoneRecordingError: Error, Equatable, CustomStringConvertible {
  /// The recording.
  public let name: String
  /// The line, counted from 1.
  public let line: Int

  /// `NAME.csv, line 3: …`.
  public var description: String { "\(name).csv, line \(line): neither columns nor a touch nor a frame" }
}
