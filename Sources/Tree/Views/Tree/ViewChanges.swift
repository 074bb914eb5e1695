/// The changes in a window since a renderer last took them.
struct ViewChanges {
  /// The views in the window whose own appearance, position or visibility has changed. Each is listed once; their ancestors are
  /// not listed.
  var views: [View] = []
  /// Whether views were added, removed or reordered. If so, changes of single views are not recorded.
  var isTree = true
  /// The number of times that changes were taken. If two renderers draw the window, each can thus tell whether the other one
  /// has taken changes.
  var serial = 0
  /// An array that traversals of changed views use, kept so that its memory is reused.
  var rest: [View] = []
}

extension View {
  /// Records that the view itself has changed.
  func noteChange() {
    guard !isNoted, let window, !window.changes.isTree else { return }
    // A window must not retain itself.
    guard window !== self else { return noteTreeChange() }
    isNoted = true
    window.changes.views.append(self)
  }

  /// Records that the view is added, removed or reordered. Call this before the view leaves a window, and after it has entered
  /// one.
  func noteTreeChange() {
    guard let window, !window.changes.isTree else { return }
    window.changes.isTree = true
    window.forgetChangedViews()
  }
}

extension Window {
  /// Moves the recorded views to `views`, and starts a new record.
  /// - Parameters:
  ///   - views: an empty array, which receives the views whose own properties have changed.
  ///   - serial: the serial number of the caller's previous call, which is replaced by the current one.
  /// - Returns: whether `views` contains all changes since the caller's previous call.
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
