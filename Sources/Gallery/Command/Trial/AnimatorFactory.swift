/// A generator of source code that creates the animators declared in the given source files.
struct AnimatorFactory {
  /// An animator, or a pair of animators for opening and closing, that one scene shows.
  struct Scene {
    let name, file: String
    let line: Int
    let use: String
    /// The statements that return an animator for the `request` in scope.
    let body: [String]
  }

  /// An animator that cannot be created, because the value of a parameter is unknown.
  struct Fault {
    let name, file: String
    let line: Int
    let parameter: String
    /// A function that creates the animator, with gaps for the user to fill.
    let example: String
  }

  private(set) var scenes: [Scene] = []
  /// An expression that uses `request` to create the interaction controller for closing; `nil` if no class is suitable.
  private(set) var interaction: String?
  /// An expression that creates a presentation controller from the presented and the presenting screen; `nil` if no class is
  /// suitable.
  private(set) var presentation: String?
  private(set) var faults: [Fault] = []
  /// A line for each animator with values that neither its names nor the request determine.
  private(set) var guesses: [String] = []
  private let reader: AnimatorReader

  private static let theProtocol = "UIViewControllerAnimatedTransitioning"

  init(_ reader: AnimatorReader) {
    self.reader = reader
    let presenting = reader.names.filter { !isRefined($0) }.compactMap(self.presentation).first
    presentation = presenting?.call
    let names = reader.names.filter { isAnimator($0) && !isRefined($0) }
    for name in names {
      let (stem, isForward) = Self.way(of: name)
      let other = isForward.flatMap { isForward in
        names.first { Self.way(of: $0) == (stem, !isForward) }
      }
      // The opening animator of a pair represents both.
      if other != nil, isForward == false { continue }
      guard let lines = lines(name, back: other) else { continue }
      let type = reader.types[name] ?? .init()
      scenes.append(
        Scene(
          name: name.replacing(".", with: "-"), file: type.file, line: type.line, use: use(of: name),
          body: lines))
    }
    // A presentation controller without an animator uses the animators of the system.
    if names.isEmpty, presentation != nil, let name = reader.names.first(where: isPresentation) {
      let type = reader.types[name] ?? .init()
      scenes.append(
        Scene(
          name: name.replacing(".", with: "-"), file: type.file, line: type.line, use: "overFullScreen",
          body: ["return nil"]))
    }
    let interacting = reader.names.lazy.compactMap(self.interaction).first
    interaction = interacting?.call
    for creation in [presenting, interacting].compactMap(\.self) { report(creation) }
  }

  private func isAnimator(_ name: String) -> Bool {
    guard let type = reader.types[name], type.kind == "class", !type.isPrivate else { return false }
    return reader.ancestors(of: name).contains(Self.theProtocol)
  }

  /// An expression that creates an object, with the values that had to be invented.
  private typealias Creation = (name: String, call: String, invented: [String])

  /// Returns an expression that creates an object; `nil` if the value of a parameter is unknown, or if the class is generic.
  /// - Parameter own: returns the argument for a slot of the class, with its label; `nil` derives it from the name and the type.
  private func creation(
    of name: String, _ slots: [AnimatorReader.Slot], own: (AnimatorReader.Slot) -> String? = { _ in nil }
  ) -> Creation? {
    let arguments = slots.map { own($0) ?? argument($0) ?? guess($0) }
    if arguments.contains(nil) || reader.types[name]?.generics.isEmpty == false { return nil }
    return (
      name, "\(name)(\(arguments.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")))",
      slots.filter { own($0) == nil && argument($0) == nil }.map { "\($0.name): \(plain($0) ?? "")" }
    )
  }

  private mutating func report(_ creation: Creation) {
    guard !creation.invented.isEmpty else { return }
    let place = reader.types[creation.name].map { "\($0.file):\($0.line): " } ?? ""
    guesses.append(
      "\(place)\(creation.name) gets invented values: \(creation.invented.joined(separator: ", "))")
  }

  /// Returns an expression that creates an interaction controller with a screen or a view, to which the controller adds its
  /// gesture; `nil` if the class is unsuitable.
  private func interaction(_ name: String) -> Creation? {
    guard let type = reader.types[name], type.kind == "class", !type.isPrivate, !isAnimator(name),
      reader.ancestors(of: name).contains("UIPercentDrivenInteractiveTransition")
    else { return nil }
    let screens = ["UIViewController": "request.from", "UIView": "request.from.view"]
    return type.initializers.lazy.filter { $0.contains { screens[$0.bareType] != nil } }.compactMap {
      creation(of: name, $0) { slot in
        screens[slot.bareType].map { "\(slot.label.map { "\($0): " } ?? "")\($0)" }
      }
    }.first
  }

  private func isPresentation(_ name: String) -> Bool {
    guard let type = reader.types[name], type.kind == "class", !type.isPrivate else { return false }
    return reader.ancestors(of: name).contains("UIPresentationController")
  }

  /// Returns an expression that creates a presentation controller; `nil` if the class is unsuitable.
  private func presentation(_ name: String) -> Creation? {
    guard isPresentation(name) else { return nil }
    let inherited = ["presentedViewController", "presenting"].map {
      AnimatorReader.Slot(label: $0, name: $0, type: "UIViewController", initial: nil)
    }
    let own = ([name] + reader.ancestors(of: name)).compactMap { reader.types[$0]?.initializers }.first {
      !$0.isEmpty
    }
    return (own ?? [inherited]).lazy.compactMap { creation(of: name, $0) }.first
  }

  /// Returns whether a class is only a base class of other classes, and animates nothing itself.
  private func isRefined(_ name: String) -> Bool {
    guard reader.types.contains(where: { $0.key != name && $0.value.inherited.contains(name) }) else {
      return false
    }
    return reader.types[name]?.words.contains("animate") == false
  }

  // MARK: - Opening and closing

  private static let ways: [(word: String, isForward: Bool)] = [
    ("Presentation", true), ("Presenting", true), ("Present", true), ("Dismissing", false),
    ("Dismissal", false),
    ("Dismiss", false), ("Push", true), ("Pop", false), ("Show", true), ("Hide", false), ("Opening", true),
    ("Open", true), ("Closing", false), ("Close", false), ("Disappear", false), ("Appear", true),
    ("Expand", true), ("Collapse", false), ("Forward", true), ("Backward", false), ("Enter", true),
    ("Exit", false), ("In", true), ("Out", false),
  ]

  /// Returns the word in a name that stands for opening or closing; `nil` if there is no such word. Words of at most three
  /// letters must not be part of another word, such as `Pop` in `Popup`.
  private static func wayWord(in name: String) -> (word: String, isForward: Bool)? {
    ways.first { way in
      name.ranges(of: way.word).contains { place in
        let rest = name[place.upperBound...].prefix { $0.isLowercase }
        return rest.isEmpty || way.word.count > 3 || ["ping", "ped", "per"].contains(rest)
      }
    }
  }

  /// Returns an animator's name without the word for opening or closing (`stem`), and whether that word stands for opening
  /// (`isForward`); `nil` if there is no such word.
  private static func way(of name: String) -> (stem: String, isForward: Bool?) {
    guard let way = wayWord(in: name) else { return (name, nil) }
    return (name.replacing(way.word, with: ""), way.isForward)
  }

  /// Returns whether the name of a flag or an enumeration case stands for opening (`true`) or closing (`false`); `nil` if it
  /// stands for neither.
  private static func way(_ name: String) -> Bool? {
    let name = name.lowercased().drop(prefix: "is")
    let back = [
      "dismiss", "pop", "hid", "clos", "disappear", "collaps", "revers", "back", "exit", "leav", "out",
    ]
    let there = [
      "present", "push", "show", "open", "appear", "expand", "forward", "enter", "reveal", "in", "on",
    ]
    if back.contains(where: name.hasPrefix) { return false }
    return there.contains { $0.count > 2 ? name.hasPrefix($0) : name == $0 } ? true : nil
  }

  /// Returns the use of an animator, derived from the words in the sources: `navigation`, `presentation`, or `overFullScreen`
  /// if the presenting screen stays visible.
  private func use(of name: String) -> String {
    let own = ([name] + reader.ancestors(of: name)).reduce(into: Set<String>()) {
      $0.formUnion(reader.types[$1]?.words ?? [])
    }
    func namesNavigation(_ words: Set<String>) -> Bool {
      words.contains { word in
        let word = word.lowercased().replacing("popup", with: "").replacing("popover", with: "")
        return ["navigationcontroller", "push", "pop"].contains(where: word.contains)
      }
    }
    let modal = ["present", "dismiss", "modal"]
    let over: Set = ["overFullScreen", "overCurrentContext", "UIPresentationController"]
    for words in [own.union([name]), reader.words] {
      let isModal = words.contains { word in
        modal.contains { word.lowercased().hasPrefix($0) || word.lowercased().hasPrefix("is" + $0) }
      }
      let operates = words.contains("Operation") || words.contains("UINavigationControllerOperation")
      if operates || (namesNavigation(words) && !isModal) { return "navigation" }
      if isModal { break }
    }
    let isOver =
      !reader.words.isDisjoint(with: over) || presentation != nil
      || ["popup", "alert", "dialog", "sheet", "drawer", "toast"].contains(where: name.lowercased().contains)
    return isOver ? "overFullScreen" : "presentation"
  }

  // MARK: - Values

  private mutating func lines(_ name: String, back: String?) -> [String]? {
    guard let forward = statements(name) else { return nil }
    if let back {
      guard let backward = statements(back) else { return nil }
      return ["if request.isForward { \(forward.joined(separator: "; ")) }"] + backward
    }
    // If an animator is only for one direction, the default transition runs in the other one.
    let knowsWays = [name] + reader.ancestors(of: name)
    let isTold = knowsWays.compactMap { reader.types[$0] }.contains { type in
      (type.properties + type.initializers.joined()).contains { value($0)?.contains("request.") == true }
        || !type.words.isDisjoint(with: ["isBeingPresented", "isBeingDismissed", "presentingViewController"])
    }
    guard !isTold, let way = Self.wayWord(in: name),
      ["Presenting", "Present", "Dismissing", "Dismissal", "Dismiss", "Push"].contains(way.word)
    else { return forward }
    return ["guard \(way.isForward ? "" : "!")request.isForward else { return nil }"] + forward
  }

  /// Returns statements that create an animator, set its properties and return it. If a value is unknown, adds a fault and
  /// returns `nil`.
  private mutating func statements(_ name: String) -> [String]? {
    if reader.functions.contains(Self.function(name)) { return ["return \(Self.function(name))(request)"] }
    // An animator that is also the presentation controller already exists, and is returned again.
    if isPresentation(name), presentation?.hasPrefix("\(name)(") == true {
      return ["return request.presentationController as? \(name)"]
    }
    let lineage = [name] + reader.ancestors(of: name)
    let initializers =
      lineage.compactMap { reader.types[$0]?.initializers }.first { !$0.isEmpty } ?? [[]]
    func unknown(_ slots: [AnimatorReader.Slot]) -> Int { slots.count { argument($0) ?? guess($0) == nil } }
    let filled = initializers.filter { unknown($0) == 0 }.max {
      (-$0.count { argument($0) == nil }, $0.count) < (-$1.count { argument($0) == nil }, $1.count)
    }
    guard let filled, let made = creation(of: name, filled) else {
      return fail(name, initializers.min { unknown($0) < unknown($1) } ?? [])
    }
    let (given, call) = (Set(filled.map(\.name)), made.call)
    var (settings, invented): ([String], [String]) = ([], made.invented)
    for slot in lineage.flatMap({ reader.types[$0]?.properties ?? [] }) where !given.contains(slot.name) {
      guard let value = value(slot) ?? plain(slot), isKnown(slot) || slot.isUnset else { continue }
      settings.append("animator.\(slot.name) = \(value)")
      if !isKnown(slot) { invented.append("\(slot.name) = \(value)") }
    }
    report((name, call, invented))
    if settings.isEmpty { return ["return \(call)"] }
    let isFailable = lineage.contains { reader.types[$0]?.isFailable == true }
    let first =
      isFailable ? "guard let animator = \(call) as \(name)? else { return nil }" : "let animator = \(call)"
    return [first] + settings + ["return animator"]
  }

  /// Returns the name of the function that creates an animator: `make` and the name of the class.
  static func function(_ name: String) -> String { "make" + name.replacing(".", with: "") }

  private mutating func fail(_ name: String, _ slots: [AnimatorReader.Slot]) -> [String]? {
    let type = reader.types[name] ?? .init()
    let missing = slots.first { argument($0) ?? guess($0) == nil }.map { "\($0.name): \($0.type)" }
    let arguments = slots.compactMap { slot in
      argument(slot) ?? guess(slot) ?? "\(slot.label.map { "\($0): " } ?? "")<#\(slot.type)#>"
    }.filter { !$0.isEmpty }.joined(separator: ", ")
    faults.append(
      Fault(
        name: name, file: type.file, line: type.line,
        parameter: type.generics.isEmpty ? missing ?? "" : type.generics,
        example: """
          func \(Self.function(name))(_ request: AnimatorRequest) -> UIViewControllerAnimatedTransitioning? {
            \(name)\(type.generics.isEmpty ? "" : "<<#\(type.generics)#>>")(\(arguments))
          }
          """))
    return nil
  }

  /// Returns the argument for a slot, with its label. The result is empty if the default value is sufficient, and `nil` if the
  /// value is unknown.
  private func argument(_ slot: AnimatorReader.Slot) -> String? {
    let label = slot.label.map { "\($0): " } ?? ""
    if let value = value(slot), slot.initial == nil || isKnown(slot) { return label + value }
    return slot.initial != nil ? "" : slot.isOptional ? label + "nil" : nil
  }

  /// Returns the argument for a slot of which only the type is known, with its label; `nil` for other types.
  private func guess(_ slot: AnimatorReader.Slot) -> String? {
    plain(slot).map { (slot.label.map { "\($0): " } ?? "") + $0 }
  }

  /// Returns a value of the type of a slot; `nil` if this is no number, flag or text.
  private func plain(_ slot: AnimatorReader.Slot) -> String? {
    switch reader.aliases[slot.bareType] ?? slot.bareType {
    // An index of 0 is more often valid than one of 1, but nothing can be divided into 0 parts.
    case "Int", "UInt": Self.counts.contains(where: slot.name.lowercased().contains) ? "1" : "0"
    case "TimeInterval", "Double", "CGFloat", "Float": "1"
    case "Bool": "false"
    case "String": "\"\""
    default: nil
    }
  }

  /// Returns whether the value of a slot comes from the request, rather than from a guess.
  private func isKnown(_ slot: AnimatorReader.Slot) -> Bool { value(slot)?.contains("request.") ?? false }

  /// Returns an expression that suits the name and the type of a slot; `nil` if there is no such expression.
  private func value(_ slot: AnimatorReader.Slot) -> String? {
    let name = slot.name.lowercased()
    func has(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    let isDestination =
      has("dest", "target", "final", "end", "tov", "detail", "large", "expanded") || name.hasPrefix("to")
    let type =
      slot.bareType.isEmpty
      ? slot.initial.map { initial in
        ["CGRect", "CGPoint"].first(where: initial.hasPrefix)
          ?? (["true", "false"].contains(initial) ? "Bool" : initial == "0.0" ? "Double" : initial)
      } ?? ""
      : reader.aliases[slot.bareType] ?? slot.bareType
    switch type {
    case "Bool": return Self.way(slot.name).map { $0 ? "request.isForward" : "!request.isForward" }
    case "UINavigationController.Operation", "UINavigationControllerOperation",
      "NavigationController.Operation":
      return "request.operation"
    case "CGRect", "NSRect": return isDestination ? "request.destinationFrame" : "request.sourceFrame"
    case "CGPoint": return isDestination ? "request.destinationFrame.center" : "request.sourceCenter"
    case "UIView", "UIImageView": return isDestination ? "request.destinationView" : "request.sourceView"
    case "UIImage": return "request.image"
    case "UICollectionViewCell": return "request.sourceCell"
    case "UIViewController":
      return isDestination || has("presented", "detail") ? "request.to" : "request.from"
    case "UIColor", "CGColor": return "UIColor.black"
    case "UIEdgeInsets": return "UIEdgeInsets.zero"
    case "TimeInterval", "Double", "CGFloat", "Float":
      // A `separation` is no ratio.
      if slot.name.hasPrefix("ratio") || slot.name.contains("Ratio"), !has("damping") { return "0.3" }
      return Self.numbers.first { $0.words.contains(where: name.contains) }?.value
    default: return choice(slot, type)
    }
  }

  private static let numbers: [(words: [String], value: String)] = [
    (["duration", "time", "speed"], "0.5"), (["delay", "velocity"], "0"), (["damping"], "0.8"),
    (["scale", "alpha", "opacity"], "0.9"), (["radius", "corner"], "16"),
    (["threshold", "percent", "fraction"], "0.3"), (["width", "height", "distance"], "280"),
    (["coverage"], "0.7"),
  ]
  /// Parts of the names of integers that must not be 0.
  private static let counts = [
    "duration", "time", "count", "number", "columns", "rows", "steps", "pieces", "slices", "segments",
    "strips", "factor", "multiplier", "direction",
  ]

  /// Returns the enumeration cases for opening and for closing. If there are several pairs, returns the one to which the
  /// default value belongs; `nil` if there is no pair.
  private static func pair(of cases: [String], _ initial: String?) -> (there: String, back: String)? {
    // The last word counts, too, as in `transitionPush`.
    func isForward(_ name: String) -> Bool? {
      way(name) ?? name.lastIndex(where: \.isUppercase).flatMap { way(String(name[$0...])) }
    }
    let there = cases.filter { isForward($0) == true }
    let back = cases.filter { isForward($0) == false }
    let place = initial.flatMap { there.firstIndex(of: $0) ?? back.firstIndex(of: $0) } ?? 0
    guard !there.isEmpty, !back.isEmpty else { return nil }
    return (there[min(place, there.count - 1)], back[min(place, back.count - 1)])
  }

  /// Returns an expression that chooses between the cases of an enumeration in the sources, depending on the direction; `nil`
  /// if the names of the cases do not show which case is for which direction.
  private func choice(_ slot: AnimatorReader.Slot, _ type: String) -> String? {
    let candidates = reader.types.filter {
      $0.value.kind == "enum" && ($0.key == type || $0.key.hasSuffix(".\(type)"))
    }
    guard let (_, found) = candidates.min(by: { $0.key < $1.key }),
      let (there, back) = Self.pair(
        of: found.cases, slot.initial?.split(separator: ".").last.map(String.init))
    else { return nil }
    return "request.isForward ? .\(there) : .\(back)"
  }
}

extension String {
  fileprivate func drop(prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
