import SegueViews

/// The work that the workbench does between frames of its window, while the recorded window rests. All work except that on new
/// input also waits until the log is complete.
extension Session {
  enum Work { case input, check, map, comparison, ghosts }

  /// Starts work, and stops earlier work of the same kind. An error ends the work, and is shown.
  /// - Parameters:
  ///   - work: the kind of work.
  ///   - delay: the time before the work starts, and between attempts while it has to wait, in seconds; one frame by default.
  ///   - step: performs a part of the work, and returns whether there is more to do.
  ///   - onEnd: called at the end, with whether the work is complete; not called after `stop`.
  func start(
    _ work: Work, after delay: Double = 1.0 / 60, step: @escaping () throws -> Bool,
    onEnd: @escaping (_ isComplete: Bool) -> Void
  ) {
    guard let timeline else { return }
    let isBusy = { [unowned self] in self.isBusy || work != .input && isBehind }
    tasks[work] = IncrementalTask(on: timeline, after: delay, isBusy: isBusy, step: step) {
      [unowned self] error in
      tasks[work] = nil
      onEnd(error == nil)
      if let error { say("\(error)") }
    }
  }

  /// Stops work, and discards the rest of it.
  /// - Returns: whether there was such work.
  @discardableResult func stop(_ work: Work) -> Bool { tasks.removeValue(forKey: work) != nil }
}
