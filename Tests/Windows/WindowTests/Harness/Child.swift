import Foundation
import SegueTestSupport

/// A program that a test has started, and that ends with the test at the latest.
final class Child {
  /// A program that is not installed.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  let pid: pid_t
  private let process = Process()
  private let scratch: Scratch

  /// Starts a program by its path or, if it contains no slash, by its name.
  init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    scratch = try Scratch()
    process.executableURL = try Child.find(program)
    process.arguments = arguments
    process.environment = Child.environment.merging(["HOME": scratch.path("")]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.file("output")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.file("errors")))
    try process.run()
    pid = process.processIdentifier
  }

  deinit { kill() }

  /// The standard output so far.
  var output: String { scratch.text("output") }

  /// The standard error so far.
  var errors: String { scratch.text("errors") }

  /// The lines of `errors`.
  var errorLines: [Substring] { errors.split(separator: "\n") }

  /// The exit status, or 256 plus the number of the signal that ended the program; `nil` while it runs.
  var status: Int32? {
    if process.isRunning { return nil }
    return process.terminationReason == .exit ? process.terminationStatus : 256 + process.terminationStatus
  }

  /// Waits for the end of the program.
  func end() throws -> Int32 { try wait(for: "the end of \(process.executableURL?.path ?? "")") { status } }

  /// Sends the program a signal.
  func send(_ signal: Int32) {
    if process.isRunning { _ = Foundation.kill(pid, signal) }
  }

  /// Kills the program immediately.
  func kill() {
    send(SIGKILL)
    process.waitUntilExit()
  }

  /// This process's environment without variables that differ between desktops. A planted mutant (.ci/mutants) is passed on.
  private static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { name, _ in
      let isOfDesktop = ["XDG_", "SEGUE_", "GTK_"].contains { name.hasPrefix($0) }
      return name == "SEGUE_MUTANT"
        || !isOfDesktop && !["DISPLAY", "XAUTHORITY", "DESKTOP_STARTUP_ID"].contains(name)
    }
  }

  private static func find(_ program: String) throws -> URL {
    if program.contains("/") { return URL(fileURLWithPath: program) }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    for folder in folders {
      let path = "\(folder)/\(program)"
      if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
    }
    throw Missing(description: "\(program) is not installed; ./run.sh test installs what the tests need")
  }
}
