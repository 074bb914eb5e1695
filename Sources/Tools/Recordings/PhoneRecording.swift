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

  /// A recording of this package, whose tests read them all.
  private init(_ name: String) {
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

// Pushes and pops that code asks for.
extension PhoneRecording {
  /// A push.
  public static let push = PhoneRecording("push")
  /// A pop.
  public static let pop = PhoneRecording("pop")
}

// Swipes from the left edge, back to the page below.
extension PhoneRecording {
  /// To 280 points, held, lifted: it pops.
  public static let edgeCommit = PhoneRecording("edge-commit")
  /// To 140 points, back to 40, held, lifted: it returns.
  public static let edgeCancel = PhoneRecording("edge-cancel")
  /// 80 points in 0.2 s, lifted on the way: it returns.
  public static let edgeFlickV400 = PhoneRecording("edge-flick-v400")
  /// To 260 points, flicked back to 200: it pops.
  public static let edgeFlickback = PhoneRecording("edge-flickback")
}

// A card that zooms into a page, and the page pulled back into it.
extension PhoneRecording {
  /// Opened by a tap.
  public static let zoomOpen = PhoneRecording("zoom-open")
  /// Closed by the back button.
  public static let zoomClose = PhoneRecording("zoom-close")
  /// Down 125 points, held, lifted: it returns.
  public static let zoomDragDown125 = PhoneRecording("zoom-drag-down-125")
  /// Down 140 points, held, lifted: it closes.
  public static let zoomDragDown140 = PhoneRecording("zoom-drag-down-140")
  /// Down 300 points, held, lifted: it closes.
  public static let zoomDragDown300 = PhoneRecording("zoom-drag-down-300")
  /// From the left edge to 300 points, held, lifted: it closes.
  public static let zoomDragEdge = PhoneRecording("zoom-drag-edge")
  /// Flicked down 70 points: it returns.
  public static let zoomDragFlick70 = PhoneRecording("zoom-drag-flick-70")
  /// Flicked down 100 points: it closes.
  public static let zoomDragFlick100 = PhoneRecording("zoom-drag-flick-100")
  /// To the right 200 points, held, back to the start: it returns.
  public static let zoomDragRightReturn = PhoneRecording("zoom-drag-right-return")
}

// A sheet with a medium and a large detent.
extension PhoneRecording {
  /// Presented at its medium detent.
  public static let sheetPresent = PhoneRecording("sheet-present")
  /// Sent to its large detent.
  public static let sheetToLarge = PhoneRecording("sheet-to-large")
  /// Sent back to its medium detent.
  public static let sheetToMedium = PhoneRecording("sheet-to-medium")
  /// Dismissed.
  public static let sheetDismiss = PhoneRecording("sheet-dismiss")
  /// From medium, flicked down: it returns.
  public static let sheetDragFlickDown600 = PhoneRecording("sheet-drag-flick-down-600")
  /// From medium, flicked down: it is dismissed.
  public static let sheetDragFlickDown1300 = PhoneRecording("sheet-drag-flick-down-1300")
  /// From medium, flicked up: it becomes large.
  public static let sheetDragFlickUp800 = PhoneRecording("sheet-drag-flick-up-800")
  /// From large, flicked down: it becomes medium.
  public static let sheetDragLargeFlickDown900 = PhoneRecording("sheet-drag-large-flick-down-900")
  /// From medium, slowly down 100 points, held: it stays medium.
  public static let sheetDragSlowDown100 = PhoneRecording("sheet-drag-slow-down-100")
  /// From medium, slowly up 140 points, held: it stays medium.
  public static let sheetDragSlowUp140 = PhoneRecording("sheet-drag-slow-up-140")
}

// A sheet that comes from a card, or from a capsule where it is dragged.
extension PhoneRecording {
  /// Presented at its medium detent.
  public static let zoomSheetPresent = PhoneRecording("zoom-sheet-present")
  /// Dismissed.
  public static let zoomSheetDismiss = PhoneRecording("zoom-sheet-dismiss")
  /// Slowly down 80 points, held: the film ends with the lift, and says that it returns.
  public static let zoomSheetDrag80 = PhoneRecording("zoom-sheet-drag-80")
}

// A switch that is off.
extension PhoneRecording {
  /// Tapped: it goes on.
  public static let switchTap = PhoneRecording("switch-tap")
  /// Its knob is dragged 50 points to the right, held, lifted: it goes on.
  public static let switchDragRight50 = PhoneRecording("switch-drag-right50")
}

// A segmented control with three segments, the second of which is chosen.
extension PhoneRecording {
  /// The third one is tapped.
  public static let segmentTap = PhoneRecording("segment-tap")
}

// A segmented control with five segments, the first of which is chosen.
extension PhoneRecording {
  /// It is pressed, dragged beyond the last one, held, lifted: that one is chosen.
  public static let segmentDrag = PhoneRecording("segment-drag")
}

// A list with a large title.
extension PhoneRecording {
  /// Dragged until less than half of the title is hidden, held, lifted: it comes back.
  public static let titleDrag35 = PhoneRecording("title-drag-35")
  /// Dragged until more than half of the title is hidden, held, lifted: it is hidden, and the title in the bar appears.
  public static let titleDrag40 = PhoneRecording("title-drag-40")
}
