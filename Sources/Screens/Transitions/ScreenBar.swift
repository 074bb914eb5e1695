import SegueControls

extension ViewController {
  /// The bar over the screen that is seen in this one; `nil` where there is none.
  private var visibleBar: NavigationBar? {
    let stack = sequence(first: topmost, next: \.parent).lazy.compactMap { $0 as? NavigationController }
      .first { !$0.isNavigationBarHidden }
    return stack?.navigationBar
  }

  /// The part of the view that this bar takes, at the upper edge; empty where there is none.
  var barRegion: Rect {
    let bottom = visibleBar.map { $0.convert($0.bounds, to: view).maxY } ?? 0
    return Rect(x: 0, y: 0, width: view.bounds.width, height: bottom)
  }

  /// The color of that bar, as it is now.
  var barColor: Color { visibleBar?.backgroundColor ?? .clear }
}
