/// A check that a transition passes or fails.
public nonisolated enum SoundnessCheck: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The transition begins, finds its participants, comes to rest, and has closures that only set properties.
  case contract
  /// The first and the last frame of a transition look exactly like the screens at rest.
  case seams
  /// A cancelled transition restores everything.
  case cancel
  /// Closing restores the first screen as it was, and opening again shows the second screen as it was.
  case roundTrip
  /// After a transition, everything that it created is released, and so is the screen that it closed.
  case release
  /// When a transition is caught, dragged, released or reversed, no view jumps, and views keep their velocity.
  case interruption
  /// After any interruption, the transition ends at rest in one of the two screens.
  case endings
  /// After a resize in flight, the transition ends as if the window had always had its new size.
  case resize
  /// With reduced motion, no view moves by itself.
  case reducedMotion
  /// When the appearance changes between light and dark in flight, colors fade and no view is left behind.
  case appearance
  /// A frame looks the same at every frame rate: it depends only on its time, not on the frames drawn before it.
  case frameRates
  /// During opening and closing, no view jumps, flashes or changes its velocity abruptly.
  case continuity
  /// A view that is dragged back stays visible under the pointer, even with reduced motion. A matter of taste.
  case grip
  /// If the item that opens is visible, its list does not scroll. The item is never visible twice. A matter of taste.
  case source
  /// Text is legible: it contrasts with its actual background, and no invisible edge cuts it off. A matter of taste.
  case legibility

  /// The name of the check, which is its raw value.
  public var description: String { rawValue }

  /// The most frequent cause of the faults that the check finds, as the end of a sentence that begins with “Look first at”.
  public var advice: String {
    switch self {
    case .contract:
      "the input that opens and closes the screen, and at anything `apply` and `follow` do besides setting properties"
    case .seams: "the properties that `apply` sets in the state that the screens have at rest"
    case .cancel: "changes that `prepare` makes outside `context.container`"
    case .roundTrip: "changes that `prepare` and `ended` make and do not undo"
    case .release: "closures, tasks and delegates that retain a screen or a view"
    case .interruption:
      "the properties that `follow` sets, and at anything that depends on the time or on a call instead of the state"
    case .endings: "anything that is restored at only one of the ends"
    case .resize: "sizes and positions that were kept from an earlier `prepare`"
    case .reducedMotion: "animations that the screens start themselves, such as in `viewWillAppear`"
    case .appearance: "colors that are chosen once, by `traitCollection`, instead of dynamic ones"
    case .frameRates: "anything that is counted or moved from frame to frame"
    case .continuity:
      "scheduled actions and completions, and at views that are hidden, added or reordered in flight"
    case .grip: "`length(of:for:in:)`, and at `follow`, which can keep a view under the pointer"
    case .source:
      "the code that scrolls the list, and at views that are hidden while a picture of the item is in flight"
    case .legibility:
      "the color of the text and of its background, and at views that fade at the edge of a list"
    }
  }
}

nonisolated extension Set<SoundnessCheck> {
  /// The checks that every transition should pass, which `expectSound` runs by default.
  public static let sound = Set(SoundnessCheck.allCases).subtracting(polished)
  /// The checks of rules that a design may break on purpose, which `expectPolished` runs.
  public static let polished: Set = [.grip, .source, .legibility]
}

/// A defect of a transition.
public nonisolated struct TransitionFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The check that found the fault.
  public let check: SoundnessCheck
  /// A description of the moment at which the fault occurs.
  public let moment: String
  /// The number of the frame with the fault, at 60 frames per second from the beginning of the transition; `nil` if the fault
  /// belongs to no single frame.
  public let frame: Int?
  /// The identifier or the path of the view; for a difference between pictures, the frontmost view where they differ. `nil` if
  /// the fault concerns no view.
  public let view: String?
  /// The property that differs; `nil` if the fault concerns no single property.
  public let property: String?
  /// A description of the fault, such as the old and the new value of the property.
  public let detail: String
  /// The classes of the two screens, from back to front; empty if no transition has begun.
  public internal(set) var screens: [String] = []

  init(
    _ check: SoundnessCheck, _ moment: String, frame: Int? = nil, view: String? = nil,
    property: String? = nil, _ detail: String
  ) {
    (self.check, self.moment, self.frame, self.view) = (check, moment, frame, view)
    (self.property, self.detail) = (property, detail)
  }

  /// A sentence such as `seams, last frame of the opening (frame 21) of FirstScreen and SecondScreen: #card, center: was …, is
  /// …`, followed by the place to look at first.
  public var description: String { "\(summary). Look first at \(check.advice)." }

  private var summary: String {
    let place = [view, property].compactMap(\.self).joined(separator: ", ")
    let screens = screens.isEmpty ? "" : " of \(screens.joined(separator: " and "))"
    return "\(check), \(moment)\(frame.map { " (frame \($0))" } ?? "")\(screens): "
      + (place.isEmpty ? detail : "\(place): \(detail)")
  }
}
