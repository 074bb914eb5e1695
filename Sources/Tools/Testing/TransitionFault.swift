/// A check of a transition.
public nonisolated enum SoundnessCheck: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The transition begins and comes to rest, finds its participants, and sets nothing but properties.
  case contract
  /// The first and the last frame of a transition are those of the screens at rest, byte for byte.
  case seams
  /// Cancelling a transition restores everything.
  case cancel
  /// After opening and closing, everything is as before; opened again, everything is as it was open.
  case roundTrip
  /// Everything that a transition created is released once it is over, and so is the screen that it closed.
  case release
  /// When it is caught, dragged, released and reversed, nothing jumps, and everything keeps its velocity.
  case interruption
  /// After any interruption, it ends at rest in one of the two screens.
  case endings
  /// After a resize in flight, it ends as if the window had always had that size.
  case resize
  /// With reduced motion, nothing moves by itself.
  case reducedMotion
  /// A change between light and dark in flight fades, and leaves nothing behind.
  case appearance
  /// A frame does not depend on the frames before it.
  case frameRates
  /// No frame of a run jumps or flashes.
  case continuity
  /// A view that is dragged back stays visible under the pointer, also with reduced motion. A matter of taste.
  case grip
  /// A list whose item is visible does not scroll, and the item is not visible twice. A matter of taste.
  case source
  /// Text is legible: it contrasts with its actual background, and no invisible edge cuts it off. A matter of taste.
  case legibility

  /// Its name.
  public var description: String { rawValue }

  /// The most frequent cause of the faults that it finds.
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
  /// What is wrong in every transition: the checks of `expectSound`.
  public static let sound = Set(SoundnessCheck.allCases).subtracting(polished)
  /// What an eye follows, where a design may want something else: the checks of `expectPolished`.
  public static let polished: Set = [.grip, .source, .legibility]
}

/// A defect of a transition.
public nonisolated struct TransitionFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The check that found it.
  public let check: SoundnessCheck
  /// When it is seen, in words.
  public let moment: String
  /// The frame in which it is seen, 60 to a second from the beginning of the transition on, where it belongs to one.
  public let frame: Int?
  /// The view, by its identifier or its path; where only the picture is known, what lies there.
  public let view: String?
  /// The property of the view.
  public let property: String?
  /// What is wrong.
  public let detail: String
  /// The classes of the two screens, the one in front last; none where no transition began.
  public internal(set) var screens: [String] = []

  init(
    _ check: SoundnessCheck, _ moment: String, frame: Int? = nil, view: String? = nil,
    property: String? = nil, _ detail: String
  ) {
    (self.check, self.moment, self.frame, self.view) = (check, moment, frame, view)
    (self.property, self.detail) = (property, detail)
  }

  /// `seams, last frame of the opening (frame 21) of FirstScreen and SecondScreen: #card, center: was …, is …`, and what to look at
  /// first.
  public var description: String { "\(summary). Look first at \(check.advice)." }

  private var summary: String {
    let place = [view, property].compactMap(\.self).joined(separator: ", ")
    let screens = screens.isEmpty ? "" : " of \(screens.joined(separator: " and "))"
    return "\(check), \(moment)\(frame.map { " (frame \($0))" } ?? "")\(screens): "
      + (place.isEmpty ? detail : "\(place): \(detail)")
  }
}
