import SegueHeadless
import SegueViews

/// A recording of a phone, with a window that repeats it.
public struct Trial {
  /// The kind of motion.
  public nonisolated enum Family: String, Sendable, CaseIterable {
    /// A push, a pop or a swipe from the edge.
    case pages
    /// A card that zooms into a page.
    case zooms
    /// A sheet with detents.
    case sheets
    /// Switches and segments.
    case controls
    /// Large titles.
    case titles
  }

  /// Delays and slop that a phone adds between a finger and a frame and a desktop does not. They are subtracted before the
  /// comparison.
  public nonisolated struct Phone: Sendable {
    /// The delay of a touch or of the start of a call, in seconds.
    public var delay: Double
    /// The delay of the lift, in seconds.
    public var liftDelay: Double
    /// The distance that the finger had moved when the drag began, in points.
    public var slop: Double
    /// The distance that a pointer moves in the window before a drag begins, in points.
    public var pointerSlop: Double
    /// Whether the dragged view also moves by the slop.
    public var includesSlop: Bool

    /// Creates a phone with a delay in seconds.
    public init(
      delay: Double, liftDelay: Double? = nil, slop: Double = 0, pointerSlop: Double = 8,
      includesSlop: Bool = false
    ) {
      (self.delay, self.liftDelay) = (delay, liftDelay ?? delay)
      (self.slop, self.pointerSlop, self.includesSlop) = (slop, pointerSlop, includesSlop)
    }
  }

  /// The reason why a recording cannot be matched as closely as others.
  public nonisolated struct KnownDifference: Sendable {
    /// The fraction of frames that match nevertheless, 0…1.
    public let share: Double
    /// The likely reason, in one sentence.
    public let reason: String

    /// Creates an exception that requires only the fraction `share`.
    public init(downTo share: Double, because reason: String) { (self.share, self.reason) = (share, reason) }
  }

  /// The recording of the phone.
  public let recording: PhoneRecording
  /// The kind of motion.
  public let family: Family
  /// The delays and the slop of the phone.
  public let phone: Phone
  /// The outcome on the phone. See `Rig.outcome`.
  public let outcome: String
  /// The reason why fewer frames than `Certificate.leastShare` match, or `nil` if enough match.
  public let exception: KnownDifference?
  /// Whether parts of a frame were recorded at different times.
  let isTorn: (PhoneRecording.Frame) -> Bool
  /// Creates the window.
  let rig: @MainActor () throws -> Rig

  /// Creates a trial of `recording`.
  public init(
    _ recording: PhoneRecording, _ family: Family, on phone: Phone, outcome: String,
    except exception: KnownDifference? = nil,
    isTorn: @escaping (PhoneRecording.Frame) -> Bool = { _ in false },
    rig: @escaping @MainActor () throws -> Rig
  ) {
    (self.recording, self.family, self.phone, self.outcome) = (recording, family, phone, outcome)
    (self.exception, self.isTorn, self.rig) = (exception, isTorn, rig)
  }
}

/// A window in which a recording is replayed, and the values that are measured in it.
public final class Rig {
  /// The size of the phone's screen, in points.
  public static let screen = Size(402, 874)

  /// The colors of the background, of the transition's source and of the moving view.
  static let (ground, source, thing) = (Color(222, 230, 238), Color(238, 128, 72), Color(52, 116, 196))

  /// The window, in its initial state.
  public let window: HeadlessWindow
  /// The measured values, by the names of the recording's columns. A value is `nil` if the view is not visible.
  let columns: [String: () -> Double?]
  /// Starts the motion if the recording has no touches.
  let begin: () -> Void
  /// The outcome in one word.
  let outcome: () -> String

  /// Creates a rig of a window and the values to measure in it.
  public init(
    _ window: HeadlessWindow, columns: [String: () -> Double?], outcome: @escaping () -> String,
    begin: @escaping () -> Void = {}
  ) { (self.window, self.columns, self.outcome, self.begin) = (window, columns, outcome, begin) }
}
