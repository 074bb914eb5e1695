import CSegueXTest
import Foundation
import SegueTestSupport

/// A package whose program is the test application, with a fast stand-in for `swift build`. The source specifies the look of
/// the next program or the error of the build.
final class WatchedPackage {
  static let red: UInt32 = 0xFF_0000, green: UInt32 = 0x00_8000
  let scratch: Scratch
  private let environment: [String: String]

  /// - Parameter look: the look of the first program.
  init(_ look: String = "red 0.2") throws {
    scratch = try Scratch()
    for folder in ["package/Sources/App", "package/.build/triple/debug"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("package/.build/debug"), withDestinationPath: "triple/debug")
    for (name, text) in [
      ("package/Package.swift", ""), ("package/Sources/App/main.swift", look), ("look", look),
      ("build", try Self.standIn),
    ] { _ = try scratch.file(name, text) }
    // A child copies the file, because processes that this one starts might inherit the file while it is open for writing, and
    // then it could not be run.
    let copy = try Child(
      "cp", [Segue.path("SegueTestApplication"), scratch.path("package/.build/debug/App")])
    guard try copy.end() == 0 else { throw NeverCame(description: copy.errors) }
    environment = [
      // Describing the stack of a trap takes seconds on a busy machine.
      "SWIFT_BACKTRACE": "enable=no", "SEGUE_TEST_LOOK": scratch.path("look"),
      "SEGUE_TEST_SENT": scratch.path("sent"), "HOME": scratch.path("home"),
      "SEGUE_WATCH_BUILD": "bash \(scratch.path("build"))",
    ]
  }

  /// Receives `--package-path P --scratch-path S …`. Bash ignores a SIGINT that arrives while a command runs that then ends
  /// normally, unless there is a trap.
  private static var standIn: String {
    get throws {
      """
      trap 'exit 130' INT
      exec 9>"$2/../lock"
      flock 9
      source="$2/Sources/App/main.swift"
      echo "$$" >>"$2/builds"
      read -r look <"$source"
      case "$look" in
      *wrong*)
        echo "error: emit-module command failed with exit code 1"
        echo "$source:1:5: error: cannot find 'wrong' in scope"
        echo "$source:2:1: error: another one"
        exit 1 ;;
      *manifest*) echo "error: 'package': Invalid manifest"; exit 1 ;;
      *missing*) echo "error: no such module 'Missing'"; exit 1 ;;
      *full*) echo "error: No space left on device"; exit 1 ;;
      *killed*) kill -9 $$ ;;
      *held*)
        echo -n "Another instance of SwiftPM (PID: 1) is already running using '$4', waiting until that process has finished execution..."
        until [[ -e "$2/free" ]]; do sleep 0.02; done
        echo "Building for debugging..." ;;
      *slow*) while sleep 0.02; do :; done 9>&- ;;
      esac
      cp "$source" "$2/../look"
      cp --remove-destination "\(try Segue.path("SegueTestApplication"))" "$4/debug/App"
      """
    }
  }

  /// Opens the program.
  func open(_ options: [String] = [], on server: XServer, program: String = "package/.build/debug/App") throws
    -> Child
  {
    try Child(
      scratch.path(program),
      ["open", "watched"] + (options.contains("--watch") ? [] : ["--watch"]) + options,
      environment: ["DISPLAY": server.name].merging(environment) { $1 })
  }

  /// Saves the source.
  func save(_ look: String) throws { _ = try scratch.file("package/Sources/App/main.swift", look) }

  /// The number of builds.
  var buildCount: Int { scratch.text("package/builds").split(separator: "\n").count }

  /// The command lines of running processes that belong to the package.
  var processes: [String] {
    pids.compactMap { try? SystemFile.text("/proc/\($0)/cmdline").replacing("\0", with: " ") }
  }

  var pids: [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap(pid_t.init).filter { pid in
      guard let words = try? SystemFile.text("/proc/\(pid)/cmdline"), words.contains(scratch.path("")) else {
        return false
      }
      // A process that has ended but was not waited for has no memory.
      return (try? SystemFile.text("/proc/\(pid)/statm"))?.hasPrefix("0 ") != true
    }
  }
}
