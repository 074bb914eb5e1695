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
      default:
        throw fault
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

  /// A recording of this room, whose tests read them all.
  private init(_ name: String, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do { self = try PhoneRecording(name: name, parsing: text) } catch { preconditionFailure("\(error)") }
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
  public static let push = PhoneRecording("push", PackageResources.push_csv)
  /// A pop.
  public static let pop = PhoneRecording("pop", PackageResources.pop_csv)
}

// Swipes from the left edge, back to the page below.
extension PhoneRecording {
  /// To 280 points, held, lifted: it pops.
  public static let edgeCommit = PhoneRecording("edge-commit", PackageResources.edge_commit_csv)
  /// To 140 points, back to 40, held, lifted: it returns.
  public static let edgeCancel = PhoneRecording("edge-cancel", PackageResources.edge_cancel_csv)
  /// 80 points in 0.2 s, lifted on the way: it returns.
  public static let edgeFlickV400 = PhoneRecording("edge-flick-v400", PackageResources.edge_flick_v400_csv)
  /// To 260 points, flicked back to 200: it pops.
  public static let edgeFlickback = PhoneRecording("edge-flickback", PackageResources.edge_flickback_csv)
}

// A card that zooms into a page, and the page pulled back into it.
extension PhoneRecording {
  /// Opened by a tap.
  public static let zoomOpen = PhoneRecording("zoom-open", PackageResources.zoom_open_csv)
  /// Closed by the back button.
  public static let zoomClose = PhoneRecording("zoom-close", PackageResources.zoom_close_csv)
  /// Down 125 points, held, lifted: it returns.
  public static let zoomDragDown125 = PhoneRecording(
    "zoom-drag-down-125", PackageResources.zoom_drag_down_125_csv)
  /// Down 140 points, held, lifted: it closes.
  public static let zoomDragDown140 = PhoneRecording(
    "zoom-drag-down-140", PackageResources.zoom_drag_down_140_csv)
  /// Down 300 points, held, lifted: it closes.
  public static let zoomDragDown300 = PhoneRecording(
    "zoom-drag-down-300", PackageResources.zoom_drag_down_300_csv)
  /// From the left edge to 300 points, held, lifted: it closes.
  public static let zoomDragEdge = PhoneRecording("zoom-drag-edge", PackageResources.zoom_drag_edge_csv)
  /// Flicked down 70 points: it returns.
  public static let zoomDragFlick70 = PhoneRecording(
    "zoom-drag-flick-70", PackageResources.zoom_drag_flick_70_csv)
  /// Flicked down 100 points: it closes.
  public static let zoomDragFlick100 = PhoneRecording(
    "zoom-drag-flick-100", PackageResources.zoom_drag_flick_100_csv)
  /// To the right 200 points, held, back to the start: it returns.
  public static let zoomDragRightReturn = PhoneRecording(
    "zoom-drag-right-return", PackageResources.zoom_drag_right_return_csv)
}

// A sheet with a medium and a large detent.
extension PhoneRecording {
  /// Presented at its medium detent.
  public static let sheetPresent = PhoneRecording("sheet-present", PackageResources.sheet_present_csv)
  /// Sent to its large detent.
  public static let sheetToLarge = PhoneRecording("sheet-to-large", PackageResources.sheet_to_large_csv)
  /// Sent back to its medium detent.
  public static let sheetToMedium = PhoneRecording("sheet-to-medium", PackageResources.sheet_to_medium_csv)
  /// Dismissed.
  public static let sheetDismiss = PhoneRecording("sheet-dismiss", PackageResources.sheet_dismiss_csv)
  /// From medium, flicked down: it returns.
  public static let sheetDragFlickDown600 = PhoneRecording(
    "sheet-drag-flick-down-600", PackageResources.sheet_drag_flick_down_600_csv)
  /// From medium, flicked down: it is dismissed.
  public static let sheetDragFlickDown1300 = PhoneRecording(
    "sheet-drag-flick-down-1300", PackageResources.sheet_drag_flick_down_1300_csv)
  /// From medium, flicked up: it becomes large.
  public static let sheetDragFlickUp800 = PhoneRecording(
    "sheet-drag-flick-up-800", PackageResources.sheet_drag_flick_up_800_csv)
  /// From large, flicked down: it becomes medium.
  public static let sheetDragLargeFlickDown900 = PhoneRecording(
    "sheet-drag-large-flick-down-900", PackageResources.sheet_drag_large_flick_down_900_csv)
  /// From medium, slowly down 100 points, held: it stays medium.
  public static let sheetDragSlowDown100 = PhoneRecording(
    "sheet-drag-slow-down-100", PackageResources.sheet_drag_slow_down_100_csv)
  /// From medium, slowly up 140 points, held: it stays medium.
  public static let sheetDragSlowUp140 = PhoneRecording(
    "sheet-drag-slow-up-140", PackageResources.sheet_drag_slow_up_140_csv)
}

// A sheet that comes from a card, or from a capsule where it is dragged.
extension PhoneRecording {
  /// Presented at its medium detent.
  public static let zoomSheetPresent = PhoneRecording(
    "zoom-sheet-present", PackageResources.zoom_sheet_present_csv)
  /// Dismissed.
  public static let zoomSheetDismiss = PhoneRecording(
    "zoom-sheet-dismiss", PackageResources.zoom_sheet_dismiss_csv)
  /// Slowly down 80 points, held: the film ends with the lift, and says that it returns.
  public static let zoomSheetDrag80 = PhoneRecording(
    "zoom-sheet-drag-80", PackageResources.zoom_sheet_drag_80_csv)
}

// A switch that is off.
extension PhoneRecording {
  /// Tapped: it goes on.
  public static let switchTap = PhoneRecording("switch-tap", PackageResources.switch_tap_csv)
  /// Its knob is dragged 50 points to the right, held, lifted: it goes on.
  public static let switchDragRight50 = PhoneRecording(
    "switch-drag-right50", PackageResources.switch_drag_right50_csv)
}

// A segmented control with three segments, the second of which is chosen.
extension PhoneRecording {
  /// The third one is tapped.
  public static let segmentTap = PhoneRecording("segment-tap", PackageResources.segment_tap_csv)
}

// A segmented control with five segments, the first of which is chosen.
extension PhoneRecording {
  /// It is pressed, dragged beyond the last one, held, lifted: that one is chosen.
  public static let segmentDrag = PhoneRecording("segment-drag", PackageResources.segment_drag_csv)
}

// A list with a large title.
extension PhoneRecording {
  /// Dragged until less than half of the title is hidden, held, lifted: it comes back.
  public static let titleDrag35 = PhoneRecording("title-drag-35", PackageResources.title_drag_35_csv)
  /// Dragged until more than half of the title is hidden, held, lifted: it is hidden, and the title in the bar appears.
  public static let titleDrag40 = PhoneRecording("title-drag-40", PackageResources.title_drag_40_csv)
}
