import SegueControls

extension ViewController {
  /// The navigation bar over the visible screen; `nil` if there is no bar.
  private var visibleBar: NavigationBar? {
    let stack = sequence(first: topmost, next: \.parent).lazy.compactMap { $0 as? NavigationController }
      .first { !$0.isNavigationBarHidden }
    return stack?.navigationBar
  }

  /// The area at the upper edge of the screen's view that the navigation bar covers; empty if there is no bar.
  var barRegion: Rect {
    let bottom = visibleBar.map { $0.convert($0.bounds, to: view).maxY } ?? 0
    return Rect(x: 0, y: 0, width: view.bounds.width, height: max(0, bottom))
  }

  /// The current color of the navigation bar; clear if there is no bar.
  var barColor: Color { visibleBar?.backgroundColor ?? .clear }
}
