import SegueViews

/// An interaction that shows a menu for a view, like UIKit's `UIContextMenuInteraction`.
///
/// A press of the secondary button on the view opens the menu at the pointer. The Menu key and Shift+F10 open it next to the
/// view, if the view or a descendant has the keyboard focus.
public final class ContextMenuInteraction: GestureRecognizer {
  private let provider: (_ location: Point) -> Menu?
  private var menu: Menu?

  /// Creates an interaction.
  /// - Parameter menu: returns the menu for a location in the view's coordinates. If the menu is `nil` or empty, an ancestor of
  ///   the view may show its own menu there.
  public init(_ menu: @escaping (_ location: Point) -> Menu?) {
    provider = menu
    super.init()
    allowedButtons = .secondary
    isReady = { [unowned self] in view.map { find(at: location(in: $0)) } ?? false }
    addAction { interaction in
      guard let view = interaction.view else { return }
      interaction.show(beside: Rect(origin: interaction.location(in: view), size: .zero))
    }
    onMenuKey = { [unowned self] in
      guard let view else { return false }
      let rect = (view as? any TextInput)?.caretRect ?? view.focusBounds
      guard find(at: rect.center) else { return false }
      show(beside: rect)
      return true
    }
  }

  public override func pointerPressed(_ event: PointerEvent) { state = .ended }

  private func find(at location: Point) -> Bool {
    menu = provider(location).flatMap { $0.groups.isEmpty ? nil : $0 }
    return menu != nil
  }

  private func show(beside rect: Rect) {
    guard let menu else { return }
    self.menu = nil
    view?.show(menu, beside: rect)
  }
}
