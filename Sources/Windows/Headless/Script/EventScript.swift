import SegueViews

/// Timed input: the text that `--script` reads, as a value.
///
/// One event a line, its time in seconds first; `#` begins a comment:
///
///     0.00 press 140 150              # the primary button, at a point of the window
///     0.02 move 140 190               # a drag while the button is down, a hover otherwise
///     0.30 release 140 400
///     0.40 drag 60 400 300 400 in 0.3 # press, an even drag of 0.3 seconds to the second point, release
///     0.80 click #back-button         # press and release; an identifier names the middle of its view
///     0.82 click #back-button+20,-4   # 20 points to the right of its middle, and 4 up
///     0.84 click within #list 30 12   # 30 points from the left edge of a view, and 12 from its top
///     0.86 maybe click #tip           # skipped if there is no such view, or it cannot be clicked
///     0.90 click 30 60 back           # another button: secondary, middle, back or forward
///     1.00 key Shift+Right
///     1.10 type "Hello, World"        # a key for each character
///     1.20 scroll 200 400 0 -3        # at a point: notches to the right and down
///     1.30 scroll 200 400 0 -3 Ctrl   # with keys held
///     1.40 slide 200 400 0 12.5       # a touchpad: points to the right and down
///     1.45 pinch #photo 2 in 0.3      # fingers on a touchpad spread until it is twice as large
///     1.50 resize 500 900             # the window's size
///     1.55 scale 2                    # pixels per point
///     1.55 motion reduced             # cross-fades instead of motion; motion full ends it
///     1.56 appearance dark            # the colors of the dark; appearance light ends it
///     1.56 contrast high              # more contrast; contrast normal ends it
///     1.56 tint d95d39                # the color of what can be used, or its six looks
///     1.56 text-size extraLarge       # the size of text
///     1.58 cancel                     # cancels a press, as a second button does; all buttons count as up
///     1.60 lose                       # a press ends without a release, as if another program grabs the pointer
///     1.65 cancel 140 190             # either of them also at another place than the pointer's last one
///     1.70 hide                       # hides the window for a moment: motion jumps to its end
///     1.80 hold 0.4                   # the workbench holds the running transition, at this fraction of its length
///     2.00 leave 0 300                # the pointer leaves the window
///     2.10@2.093 move 20 30           # the mouse's own time stamp, 2.093, from which velocities are computed
///     2.20 key Right repeated         # auto-repeat of a held key
///     3.00 wait                       # nothing: the script lasts until here
///
/// Every place may be written as `x y`, in points, as `#identifier` with an offset or without, or as `within #identifier x y`. Times
/// never decrease. A press, click or drag that names a view must reach it: if the view is missing, outside the
/// window, disabled or covered, the player records a failure (`ScriptPlayer.failures`), unless the line says `maybe`. A second button
/// cancels the press of the first one, as in a window; then both are ignored until they are up.
public nonisolated struct EventScript: Sendable, Equatable {
  /// The events, in the order of their times.
  public private(set) var events: ScriptEvents
  /// How long the script lasts, in seconds: until its last event is over.
  public private(set) var duration: Double

  /// Reads a script.
  ///
  /// Throws the first fault of the text, with its line.
  public init(parsing text: String) throws(EventScriptError) {
    var parser = ScriptParser()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      try parser.read(line, number: index + 1)
    }
    self.init(parser.events)
  }

  /// Times that an option of a command may name, in seconds: more than a day is a mistake, and would only keep a machine busy.
  package static let times = 0.0...86_400.0
  /// How long a drag or a pinch may take, in seconds.
  package static let lengths = 0.0...60.0
  /// How many times as large a pinch may make something.
  package static let factors = 0.1...10.0
  /// Pixels per point that a window may have.
  package static let scales = 0.5...4.0
  /// Sides that a window may be given, in points.
  package static let extents = 1.0...16_384.0

  /// A script of events whose times do not decrease.
  package init(_ events: [ScriptEvent]) {
    self.events = ScriptEvents(events)
    duration = events.map(\.end).max() ?? 0
  }

  /// Adds an event that is not earlier than the last one.
  mutating func append(_ event: ScriptEvent) {
    events.append(event)
    duration = max(duration, event.end)
  }

  /// Puts the last event, which takes no time, into the place of the one before it.
  mutating func dropLastButOne() {
    guard events.count > 1, var last = events.last else { return }
    last.line -= 1
    events.removeLast()
    events.removeLast()
    events.append(last)
  }

  /// The script for a window of another size than the one that it was written for: its points lie in the same parts of that.
  package func scaled(from size: Size, to other: Size) -> EventScript {
    let (across, down) = (other.width / size.width, other.height / size.height)
    return EventScript(
      events.map { event in
        var event = event
        event.action = event.action.placed { place in
          guard case .point(let point) = place else { return place }
          return .point(Point(point.x * across, point.y * down))
        }
        return event
      })
  }

  /// The size with which it begins, where it says so, and the traits; the defaults where it does not.
  package var opening: (size: Size?, traits: TraitCollection) {
    var opening: (size: Size?, traits: TraitCollection) = (nil, TraitCollection())
    for event in events {
      guard event.time == 0 else { break }
      switch event.action {
      case .resize(let size): opening.size = size
      case .scale(let scale): opening.traits.displayScale = scale
      case .motion(let isReduced): opening.traits.reducesMotion = isReduced
      case .appearance(let style): opening.traits.userInterfaceStyle = style
      case .contrast(let contrast): opening.traits.accessibilityContrast = contrast
      case .tint(let color): opening.traits.tintColor = color
      case .textSize(let category): opening.traits.preferredContentSizeCategory = category
      default: return opening
      }
    }
    return opening
  }
}

/// The events of a script, in pieces that copies share: whoever looks at a recording that goes on does not make another one of it.
public nonisolated struct ScriptEvents: RandomAccessCollection, Sendable, Equatable {
  private static let pieceLength = 256
  /// All but the last are full, and none is empty.
  private var pieces: [[ScriptEvent]]
  /// How many there are.
  public private(set) var endIndex: Int

  init(_ events: [ScriptEvent]) {
    endIndex = events.count
    pieces = stride(from: 0, to: endIndex, by: Self.pieceLength).map { start in
      Array(events[start..<Swift.min(start + Self.pieceLength, events.count)])
    }
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// The event at a place, from 0.
  public subscript(index: Int) -> ScriptEvent { pieces[index / Self.pieceLength][index % Self.pieceLength] }

  fileprivate mutating func append(_ event: ScriptEvent) {
    if endIndex.isMultiple(of: Self.pieceLength) { pieces.append([]) }
    pieces[pieces.count - 1].append(event)
    endIndex += 1
  }

  fileprivate mutating func removeLast() {
    pieces[pieces.count - 1].removeLast()
    endIndex -= 1
    if endIndex.isMultiple(of: Self.pieceLength) { pieces.removeLast() }
  }
}

/// One line of a script.
public nonisolated struct ScriptEvent: Sendable, Equatable {
  /// What may happen.
  public nonisolated enum Action: Sendable, Equatable {
    /// A button goes down.
    case press(ScriptLocation, PointerButton)
    /// The pointer moves.
    case move(ScriptLocation)
    /// A button goes up.
    case release(ScriptLocation, PointerButton)
    /// A button goes down and up at once.
    case click(ScriptLocation, PointerButton)
    /// A button goes down at the first place, the pointer moves to the second one at an even speed, in seconds, and the button goes
    /// up there.
    indirect case drag(ScriptLocation, ScriptLocation, Double, PointerButton)
    /// Fingers on a touchpad spread or close until what they lead has this many times its size, in seconds.
    case pinch(ScriptLocation, Double, Double)
    /// A key for each character.
    case type(String)
    /// The wheel turns: notches to the right and down.
    case scroll(ScriptLocation, Vector, Modifiers)
    /// Fingers slide over a touchpad: points to the right and down.
    case slide(ScriptLocation, Vector, Modifiers)
    /// A key goes down.
    case key(Key, Modifiers)
    /// The window gets another size, in points.
    case resize(Size)
    /// The window gets another number of pixels per point.
    case scale(Double)
    /// Motion is replaced by cross-fades from now on, or is not.
    case motion(isReduced: Bool)
    /// The window is light or dark from now on.
    case appearance(UserInterfaceStyle)
    /// The window has more contrast from now on, or the normal one.
    case contrast(AccessibilityContrast)
    /// What can be used has this color from now on.
    case tint(Color)
    /// Text has this size from now on.
    case textSize(ContentSizeCategory)
    /// What is pressed is cancelled by its user, where the pointer is or at a place.
    case cancel(ScriptLocation? = nil)
    /// The pointer leaves the window.
    case leave(ScriptLocation)
    /// What is pressed ends without a release, where the pointer is or at a place.
    case lose(ScriptLocation? = nil)
    /// The window is hidden: a press is lost, and what moves jumps to its end.
    case hide
    /// The transition that runs is held at a fraction of its length.
    case hold(Double)
    /// Nothing happens.
    case wait
  }

  /// When, in seconds from the beginning of the script.
  public let time: Double
  /// What happens.
  public internal(set) var action: Action
  /// Whether it is left out without a word where it cannot happen.
  public var isOptional = false
  /// When the device reported the input, in seconds from the beginning of the script: for velocities and double clicks. `nil` is
  /// `time`.
  public internal(set) var reportedTime: Double?
  /// Whether the key repeats because it is held.
  public internal(set) var isRepeat = false
  /// The line of the text, counted from 1.
  public fileprivate(set) var line: Int

  package init(time: Double, action: Action, line: Int) {
    (self.time, self.action, self.line) = (time, action, line)
  }

  /// When it is over, in seconds from the beginning of the script.
  public var end: Double {
    switch action {
    case .drag(_, _, let seconds, _), .pinch(_, _, let seconds): time + seconds
    default: time
    }
  }
}

/// Where in the window something happens.
public nonisolated enum ScriptLocation: Sendable, Equatable {
  /// A point of the window.
  case point(Point)
  /// The middle of the view with this identifier, where it is shown when the event happens, or so far from it, in points.
  indirect case identifier(String, offset: Vector = .zero)
  /// A point of the view with this identifier, from its upper left corner, in points of the view.
  indirect case within(String, Point)
}

/// What is wrong with a script: the line, and one sentence without a full stop.
public nonisolated struct EventScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line of the text, counted from 1.
  public let line: Int
  /// What is wrong there.
  public let message: String

  /// `line 3: …`
  public var description: String { "line \(line): \(message)" }
}

nonisolated extension ScriptEvent.Action {
  /// The same action somewhere else.
  fileprivate func placed(_ place: (ScriptLocation) -> ScriptLocation) -> Self {
    switch self {
    case .press(let old, let button): .press(place(old), button)
    case .move(let old): .move(place(old))
    case .release(let old, let button): .release(place(old), button)
    case .click(let old, let button): .click(place(old), button)
    case .drag(let old, let end, let seconds, let button): .drag(place(old), place(end), seconds, button)
    case .pinch(let old, let factor, let seconds): .pinch(place(old), factor, seconds)
    case .scroll(let old, let delta, let keys): .scroll(place(old), delta, keys)
    case .slide(let old, let delta, let keys): .slide(place(old), delta, keys)
    case .leave(let old): .leave(place(old))
    case .cancel(let old): .cancel(old.map(place))
    case .lose(let old): .lose(old.map(place))
    case .key, .type, .resize, .scale, .motion, .appearance, .contrast, .tint, .textSize, .hide, .hold, .wait:
      self
    }
  }
}
