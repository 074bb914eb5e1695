import Foundation
import SegueTestSupport
import Testing

/// File names may contain any bytes.
@Suite("File names that are not UTF-8")
struct FileNameTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs the command in the scratch folder. `printf` writes the bytes of the last argument.
  private func run(_ arguments: [String], _ last: String, input: String = "") throws -> Command {
    let shell = "cd '\(scratch.url.path)'; exec \"$@\" \"$(printf '\(last)')\""
    return try Command(arguments, input: input, under: ["sh", "-c", shell, "sh"])
  }

  /// The output of a shell command in the scratch folder.
  private func shell(_ words: String) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", words]
    process.currentDirectoryURL = scratch.url
    process.standardOutput = output
    try process.run()
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test("A picture is written under the given name")
  func output() throws {
    #expect(try run(["shot", "zooming-icons", "-o"], "M\\374.png").status == 0)
    // The second picture replaces the first one; the third one is written through a link.
    #expect(try run(["shot", "zooming-icons", "-o"], "M\\374.png").status == 0)
    #expect(try shell("ln -s \"$(printf 'x\\377.png')\" \"$(printf 'l\\374')\"") == "")
    #expect(try run(["shot", "zooming-icons", "-o"], "l\\374").status == 0)
    #expect(try shell("ls -b") == "M\\374.png\nl\\374\nx\\377.png\n")
  }

  @Test("Scripts, folders and the pictures in them are found")
  func input() throws {
    let picture = SampleJPEG(width: 32, height: 24).bytes
    try Data(picture).write(to: scratch.url.appendingPathComponent("picture"))
    let names = "s=\"$(printf 's\\374')\"; p=\"$(printf 'p\\374')\"; j=\"$p/$(printf 'a\\377.jpg')\""
    #expect(try shell("\(names); mkdir \"$p\"; cp picture \"$j\"; echo '0 wait' > \"$s\"") == "")
    let script = try run(["describe", "zooming-icons", "--script"], "s\\374")
    #expect(script.status == 0)
    #expect(script.message == "")
    let photos = try run(["describe", "pop-in-out", "--photos"], "p\\374")
    #expect(photos.status == 0)
    #expect(photos.message == "")
    #expect(photos.text.contains("p\\\\xFC"))
    #expect(try shell("\(names); echo text > \"$j\"") == "")
    #expect(
      try run(["describe", "pop-in-out", "--photos"], "p\\374").message
        == "segue: cannot read picture p\\xFC/a\\xFF.jpg: not a picture in a supported format\n")
  }

  @Test(
    "The program finds its own pictures next to it, even after it is deleted",
    .disabled(if: Sanitizer.name != nil, "a sanitizer reads the program, to name its functions"))
  func besideTheProgram() throws {
    let process = try Command.process(["shot", "pop-in-out", "--script", "-", "-o", "a.png"])
    let program = try #require(process.executableURL?.path)
    let pictures = try #require(
      sequence(
        first: URL(fileURLWithPath: program), next: { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
      )
      .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("assets/space").path) })
    // The folder's name is not valid text. The program is deleted as soon as it runs, before it receives the script.
    let words = """
      p="$(printf 'p\\374')"; mkdir -p "$p/bin" "$p/share/segue"; cp '\(program)' "$p/bin/segue"
      ln -s '\(pictures.path)/assets/space' "$p/share/segue/space"; mkfifo script
      for deletes in no yes; do
        "$p/bin/segue" shot pop-in-out --script - -o a.png <script 2>&1 &
        exec 3>script
        while [ "$(cat /proc/$!/comm)" = sh ]; do sleep 0.01; done
        [ $deletes = no ] || rm "$p/bin/segue"
        echo '0 wait' >&3; exec 3>&-; wait
      done
      """
    #expect(try shell(words) == "")
  }

  @Test("A missing file is named in the message")
  func missing() throws {
    let run = try run(["describe", "zooming-icons", "--script"], "M\\374")
    #expect(run.status == 66)
    #expect(run.message == "segue: cannot read 'M\\xFC': No such file or directory\n")
  }
}
