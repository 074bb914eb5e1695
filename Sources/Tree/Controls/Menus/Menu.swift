import SegueViews

/// An element of a menu: an action or a submenu. UIKit's `UIMenuElement`.
public protocol MenuElement {}

/// A menu of actions and submenus, like UIKit's `UIMenu`. A `ContextMenuInteraction` or a `Button` shows it.
///
///     let delete = MenuAction(title: "Delete", attributes: .destructive) { _ in remove() }
///     let menu = Menu(children: [copy, Menu(options: .displayInline, children: [delete])])
///     button.addInteraction(ContextMenuInteraction { _ in menu })
public struct Menu: MenuElement {
  /// The options of a menu, as a set of flags.
  public nonisolated struct Options: OptionSet, Sendable, Hashable {
    /// The flags, one bit for each option.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The elements are rows of the menu that contains this one, between separator lines.
    public static let displayInline = Options(rawValue: 1)
  }

  /// The title. It is shown in the row that opens the menu, or above the rows if no other menu contains this one. Empty by
  /// default.
  public var title: String
  /// The image of the row that opens the menu, at most 24 points wide and high; `nil`, the default, shows no image.
  public var image: Image?
  /// The options. The default is an empty set.
  public var options: Options
  /// The actions and submenus, from top to bottom.
  public var children: [any MenuElement]

  /// Creates a menu.
  public init(title: String = "", image: Image? = nil, options: Options = [], children: [any MenuElement]) {
    (self.title, self.image, self.options, self.children) = (title, image, options, children)
  }

  /// The elements that the menu shows as rows. Separator lines divide the groups.
  package var groups: [[any MenuElement]] {
    var (groups, rows): ([[any MenuElement]], [any MenuElement]) = ([], [])
    for child in children {
      guard let menu = child as? Menu, menu.options.contains(.displayInline) else {
        rows.append(child)
        continue
      }
      groups += [rows] + menu.groups
      rows = []
    }
    return (groups + [rows]).filter { !$0.isEmpty }
  }
}

/// An action in a menu, like UIKit's `UIAction`.
public struct MenuAction: MenuElement {
  /// The attributes of an action, as a set of flags.
  public nonisolated struct Attributes: OptionSet, Sendable, Hashable {
    /// The flags, one bit for each attribute.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The action cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The action destroys data; its title is red.
    public static let destructive = Attributes(rawValue: 2)
  }

  /// Defines whether an action has a check mark.
  public nonisolated enum State: Sendable, Hashable {
    /// The action has no check mark.
    case off
    /// The action has a check mark.
    case on
  }

  /// The title of the action.
  public var title: String
  /// The image after the title, at most 24 points wide and high; `nil`, the default, shows no image.
  public var image: Image?
  /// The name of the action's row for tests and scripts.
  public var identifier: String?
  /// The attributes. The default is an empty set.
  public var attributes: Attributes
  /// Defines whether the action has a check mark. The default is `.off`.
  public var state: State
  /// Called with the action after the menu has closed.
  public let handler: (MenuAction) -> Void

  /// Creates an action.
  public init(
    title: String = "", image: Image? = nil, identifier: String? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping (MenuAction) -> Void
  ) {
    (self.title, self.image, self.identifier) = (title, image, identifier)
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
  }
}

/// A responder that shows menus, such as the screen that contains a view.
package protocol MenuPresenter: Responder {
  /// Shows a menu next to a rectangle in the window's coordinates.
  func show(_ menu: Menu, beside rect: Rect)
}

extension View {
  /// Shows a menu on the screen that contains this view, next to a rectangle in the view's coordinates.
  func show(_ menu: Menu, beside rect: Rect) {
    let responders = sequence(first: self as Responder, next: \.next)
    let screen = responders.lazy.compactMap { $0 as? any MenuPresenter }.first
    screen?.show(menu, beside: convert(rect, to: nil, by: .shown))
  }

  /// Adds an interaction to the view.
  public func addInteraction(_ interaction: ContextMenuInteraction) { addGestureRecognizer(interaction) }
}
