import Foundation

/// One run of the built command, without a display.
struct Command {
  /// The exit status; 256 and the signal's number if a signal ended it.
  let status: Int32
  let output: Data
  let message: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs the command to its end.
  /// - Parameters:
  ///   - program: the name of its file, in the folder of the tests.
  ///   - wrapper: a command that starts `program`.
  init(
    _ arguments: [String], of program: String = "segue", input: String = "",
    environment: [String: String] = [:],
    under wrapper: [String] = []
  ) throws {
    let process = try Command.process(arguments, of: program, environment: environment)
    if let program = process.executableURL?.path, !wrapper.isEmpty {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = wrapper + [program] + arguments
    }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
    // Messages are too short to fill a pipe while the output is read.
    output = stdout.fileHandleForReading.readDataToEndOfFile()
    message = String(decoding: stderr.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : 256 + process.terminationStatus
  }

  /// Creates the process of a command without starting it.
  static func process(
    _ arguments: [String], of program: String = "segue", environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = try executable(program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["DISPLAY"] = nil
    process.environment = variables.merging(environment) { $1 }
    return process
  }

  struct NotBuilt: Error {}

  /// The path of the command, which is next to the test bundle.
  private static func executable(_ name: String) throws -> URL {
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") } + [CommandLine.arguments[0]]
    for bundle in bundles {
      var folder = URL(fileURLWithPath: bundle)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let file = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue {
          return file
        }
      }
    }
    throw NotBuilt()
  }
}

extension Data {
  /// The width and height of a PNG file; `nil` for another or an incomplete file.
  var pictureSize: [Int]? {
    let bytes = [UInt8](self)
    let end: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    guard bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes.suffix(8) == end[...]
    else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return [number(16), number(20)]
  }
}
