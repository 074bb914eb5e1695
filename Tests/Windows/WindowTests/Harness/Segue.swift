import Foundation
import SegueGeometry
import SegueTestSupport

/// The built command.
enum Segue {
  /// The path of a program next to the one that runs the tests.
  static func path(_ name: String = "segue") throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw NeverCame(description: "there is no built \(name) beside \(tests)")
    }
    return path
  }

  /// Runs the command to its end.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Child {
    let child = try Child(path(), arguments, environment: environment)
    _ = try child.end()
    return child
  }

  /// The expected contents of the window at the end of a script, drawn without a window.
  static func shot(_ demo: String, _ script: String = "", options: [String] = []) throws -> Picture {
    let scratch = try Scratch()
    let file = try scratch.file("script", script)
    let run = try run(["shot", demo, "-o", scratch.path("picture.png"), "--script", file] + options)
    guard run.status == 0 else { throw NeverCame(description: "no picture: \(run.errors)") }
    return try Picture(file: scratch.path("picture.png"))
  }

  /// The first picture of `zooming-icons`, which is drawn only once because most tests begin with it.
  static func menu() throws -> Picture { try drawnMenu.get() }
  private static let drawnMenu = Result { try shot("zooming-icons") }

  /// The picture of `zooming-icons` after a click on its second icon, at (140, 150).
  static func detail() throws -> Picture { try drawnDetail.get() }
  private static let drawnDetail = Result { try shot("zooming-icons", "0 click 140 150\n3 wait") }

  /// The center of a view at the end of a script, in points.
  static func center(of identifier: String, in demo: String, after script: String = "") throws -> Point {
    let scratch = try Scratch()
    let file = try scratch.file("script", script)
    let run = try run(["describe", demo, "--json", "--script", file])
    let scene = try JSONDecoder().decode(Scene.self, from: Data(run.output.utf8))
    guard let frame = scene.elements.first(where: { $0.identifier == identifier })?.frame else {
      throw NeverCame(description: "there is no \(identifier) in \(run.output)")
    }
    return Point(frame.x + frame.width / 2, frame.y + frame.height / 2)
  }

  private struct Scene: Decodable {
    struct Element: Decodable {
      struct Frame: Decodable { let x, y, width, height: Double }
      let identifier: String?
      let frame: Frame
    }
    let elements: [Element]
  }
}
