import Foundation
import SegueChecks
import SegueControllers
import SegueHeadless
import Testing

/// Expects that a window shows what it did when the picture with a name was recorded and looked at.
///
///     @MainActor @Test func theListLooksTheSame() throws {
///       let window = try HeadlessWindow(rootViewController: ColorsScreen())
///       try expectPicture(window, named: "colors")
///     }
///
/// With `SEGUE_RECORD_PICTURES=1` in the environment the picture is recorded instead. Where it differs, what is shown, what was expected
/// and what differs are put into one folder (`Failures.folder`), and the issue names them, the screen and the view.
/// - Parameters:
///   - window: drawn as it is at its present time.
///   - name: the name of the picture, without a suffix.
///   - tolerance: how far it may be from the recorded one.
///   - folder: where the pictures are; by default `Pictures` beside the file of the test.
///   - filePath: the file of the test.
///   - sourceLocation: where a difference is recorded.
/// - Returns: what is wrong, which is recorded already; `nil` if nothing is.
@discardableResult
@MainActor public func expectPicture(
  _ window: HeadlessWindow, named name: String, tolerance: PictureTolerance = .noVisibleDifference,
  in folder: String? = nil, filePath: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String? {
  try window.advance(to: window.now)
  let scale = window.stage.scale
  let beside = URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: "Pictures").path
  let problem = try Reference(name, in: folder ?? beside).problem(with: window.surface, within: tolerance) {
    place in window.window.frontmost(at: Point(place.x / scale, place.y / scale))?.reportElement.reportName
  }
  guard let problem else { return nil }
  let screen = window.window.rootViewController.map { " of \($0.reportName)" } ?? ""
  Issue.record("picture “\(name)”\(screen): \(problem)", sourceLocation: sourceLocation)
  return problem
}
