internal import CSegueRecordings
import SegueGeometry

/// One recording of a phone: the touches of a finger, and the frames that the phone showed.
///
/// The numbers were measured on an iPhone 16 Pro with iOS 27.0.1 (402×874 points, 120 Hz) and published by the project
/// Tembeon/morph under the MIT license. Each file in `Phone` names its source and its uncertainties
/// (Docs/MOTION.md#recordings-of-a-phone).
public struct PhoneRecording: Sendable {
  /// The position of the finger at a time.
  public struct Touch: Sendable, Hashable {
    /// The time in seconds since the finger touched the screen.
    public let time: Double
    /// The position on the screen, in points.
    public let location: Point

    /// Creates a touch at a time in seconds.
    public init(time: Double, location: Point) { (self.time, self.location) = (time, location) }
  }

  /// The values that the phone showed at a time.
  public struct Frame: Sendable, Hashable {
    /// The time in seconds since the finger touched the screen or, without a finger, since the call that started the motion.
    public let time: Double
    /// One value for each column, in points unless the file says otherwise. A value is `nil` if the recording does not contain
    /// it.
    public let values: [Double?]
  }

  /// The name of the file.
  public private(set) var name: String
  /// The names of a frame's values.
  public private(set) var columns: [String]
  /// The touches from the first contact to the lift. Empty if no finger controlled the motion.
  public let touches: [Touch]
  /// The frames, ordered by time.
  public private(set) var frames: [Frame]

  /// Reads a recording: a line of `columns`, then lines of `touch,TIME,X,Y` and `frame,TIME,VALUE…`. `#` begins a comment.
  ///
  /// Throws an error that names the first invalid line.
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

  /// Returns the same recording with other columns, computed from the values of each frame.
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
  /// Loads a recording of this package by the name of its file in `Phone`. The package's tests read all of them.
  public init(stringLiteral name: String) {
    guard let text = recording_text(name) else { preconditionFailure("no recording is called \(name)") }
    do { self = try PhoneRecording(name: name, parsing: String(cString: text)) } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// A line of a recording that cannot be parsed.
public struct PhoneRecordingError: Error, Equatable, CustomStringConvertible {
  /// The name of the recording.
  public let name: String
  /// The number of the line, counted from 1.
  public let line: Int

  /// `NAME.csv, line 3: …`.
  public var description: String { "\(name).csv, line \(line): neither columns nor a touch nor a frame" }
}
