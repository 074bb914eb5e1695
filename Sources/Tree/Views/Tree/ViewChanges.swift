/// What has changed in a window since the renderer last took the changes.
struct ViewChanges {
  /// The views whose own looks, place or visibility have changed, each once; not those that they lie in. They all lie in the window.
  var views: [View] = []
  /// Whether views have come, gone or changed places: then no others are noted.
  var isTree = true
  /// How often changes were taken, so that of two renderers each knows that the other one took some.
  var serial = 0
  /// Memory for a walk over those that look different.
  var rest: [View] = []
}

extension View {
  /// Notes that the view itself has changed.
  func noteChange() {
    guard !isNoted, let window, !window.changes.isTree else { return }
    // A window that held itself would never go.
    guard window !== self else { return noteTreeChange() }
    isNoted = true
    window.changes.views.append(self)
  }

  /// Notes that the view comes, goes, or changes places with others. Called before it leaves the window and after it has come.
  func noteTreeChange() {
    guard let window, !window.changes.isTree else { return }
    window.changes.isTree = true
    window.forgetChangedViews()
  }
}

extension Window {
  /// Takes what has changed since changes were last taken.
  /// - Parameters:
  ///   - views: is empty, and becomes the views that have changed themselves.
  ///   - serial: the number of the time before, which becomes that of this one.
  /// - Returns: whether those are all changes since that time.
  package func takeChanges(into views: inout [View], since serial: inout Int) -> Bool {
    let isAll = !changes.isTree && changes.serial == serial
    for view in changes.views { view.isNoted = false }
    swap(&changes.views, &views)
    changes.isTree = false
    changes.serial &+= 1
    serial = changes.serial
    return isAll
  }

  fileprivate func forgetChangedViews() {
    for view in changes.views { view.isNoted = false }
    changes.views.removeAll(keepingCapacity: true)
  }
}
