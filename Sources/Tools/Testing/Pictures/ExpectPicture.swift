import Foundation
import SegueChecks
import SegueControllers
import SegueHeadless
import Testing

/// Expects that a window looks as it did in a recorded picture.
///
///     @MainActor @Test func listMatchesSavedPicture() throws {
///       let window = try HeadlessWindow(rootViewController: ColorsScreen())
///       try expectPicture(window, named: "colors")
///     }
///
/// With `SEGUE_RECORD_PICTURES=1` in the environment, the picture is recorded instead. If the window differs from the picture,
/// the actual picture, the expected one and their difference are saved in `Failures.folder`. The issue names the folder, the
/// screen and the view. If the picture was never recorded, this is also an issue.
/// - Parameters:
///   - window: the window, which is drawn at its current time.
///   - name: the name of the picture, without a file extension.
///   - tolerance: the allowed differences; by default, only invisible ones.
///   - folder: the folder that contains the pictures; by default `Pictures`, next to the test's source file.
///   - filePath: the source file of the test.
///   - sourceLocation: the source location at which a difference is recorded.
/// - Returns: a description of the difference, which is already recorded; `nil` if there is no difference.
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
