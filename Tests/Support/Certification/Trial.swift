import SegueHeadless
import SegueViews

/// A recording of a phone, and a window in which the same thing happens.
public struct Trial {
  /// What moves.
  public nonisolated enum Family: String, Sendable, CaseIterable {
    /// A push, a pop, a swipe from the edge.
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

  /// What a phone adds between a finger and a frame, which a desktop does not, and is taken off before the two are compared.
  public nonisolated struct Phone: Sendable {
    /// How late it shows a touch, or begins what a call asks for, in seconds.
    public var delay: Double
    /// How late it acts on the lift, in seconds.
    public var liftDelay: Double
    /// How far the finger had traveled when it began to drag, in points.
    public var slop: Double
    /// How far a pointer travels before it drags in the window, in points.
    public var pointerSlop: Double
    /// Whether what is dragged takes up the slop.
    public var includesSlop: Bool

    /// A phone that is `delay` seconds late.
    public init(
      delay: Double, liftDelay: Double? = nil, slop: Double = 0, pointerSlop: Double = 8,
      includesSlop: Bool = false
    ) {
      (self.delay, self.liftDelay) = (delay, liftDelay ?? delay)
      (self.slop, self.pointerSlop, self.includesSlop) = (slop, pointerSlop, includesSlop)
    }
  }

  /// Why a recording cannot be followed as closely as others.
  public nonisolated struct KnownDifference: Sendable {
    /// The part of the frames that are the same nevertheless, 0…1.
    public let share: Double
    /// The likely reason, in one sentence.
    public let reason: String

    /// An exception down to `share`.
    public init(downTo share: Double, because reason: String) { (self.share, self.reason) = (share, reason) }
  }

  /// What the phone did.
  public let recording: PhoneRecording
  /// What moves.
  public let family: Family
  /// How the phone got there.
  public let phone: Phone
  /// How the phone ended; see `Rig.outcome`.
  public let outcome: String
  /// Why less than `Certificate.leastShare` of the frames are the same; `nil` where they are.
  public let exception: KnownDifference?
  /// Whether the parts of a frame were recorded at different times.
  let isTorn: (PhoneRecording.Frame) -> Bool
  /// Makes the window.
  let rig: @MainActor () throws -> Rig

  /// A trial of `recording`.
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

/// A window in which a recording is replayed, and where to look in it.
public final class Rig {
  /// The size of the phone's screen, in points.
  public static let screen = Size(402, 874)

  /// The colors of what is behind, of what it comes from, and of what moves.
  static let (ground, source, thing) = (Color(222, 230, 238), Color(238, 128, 72), Color(52, 116, 196))

  /// The window, before anything has happened.
  public let window: HeadlessWindow
  /// What is measured in it, by the names of the recording's columns; `nil` where nothing is to be seen.
  let columns: [String: () -> Double?]
  /// What the recording begins with, if it is no touch.
  let begin: () -> Void
  /// How it has ended, in a word.
  let outcome: () -> String

  /// A window, and what is measured in it.
  public init(
    _ window: HeadlessWindow, columns: [String: () -> Double?], outcome: @escaping () -> String,
    begin: @escaping () -> Void = {}
  ) { (self.window, self.columns, self.outcome, self.begin) = (window, columns, outcome, begin) }
}
