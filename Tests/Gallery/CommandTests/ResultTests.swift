import Foundation
import SegueDrawing
import SegueGallery
import SegueTestSupport
import Testing

@testable import SegueCommand
@testable import SegueCommands
@testable import SegueTools

@Suite("Results of the command")
struct ResultTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("'list' prints the demos as text and as JSON")
  func list() throws {
    let text = try Command(["list"])
    #expect(text.status == 0)
    #expect(text.text.hasPrefix("zooming-icons "))
    let json = try Command(["list", "--json"])
    let object = try JSONSerialization.jsonObject(with: json.output) as? [String: [[String: String]]]
    let demos = try #require(object?["scenes"])
    #expect(demos.first?["name"] == "zooming-icons")
    #expect(demos.first?["title"] == "Zooming Icons")
    #expect(demos.count == text.text.split(separator: "\n").count)
  }

  @Test(
    "A picture has the size in points times the scale",
    arguments: [
      ([], [390, 844]), (["--scale", "0.5"], [195, 422]),
      (["--size", "300x200", "--scale", "2"], [600, 400]),
      (["--size", "1x1", "--scale", "0.5"], [1, 1]),
    ] as [([String], [Int])])
  func size(options: [String], size: [Int]) throws {
    let run = try Command(["shot", "zooming-icons", "-o", scratch.path("a.png")] + options)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.message.isEmpty)
    #expect(try scratch.data("a.png").pictureSize == size)
    #expect(scratch.names == ["a.png"])
  }

  @Test("A picture is the same on standard output and in a file")
  func standardOutput() throws {
    let arguments = ["shot", "zooming-icons", "--script", "-", "--at", "0.25", "-o"]
    let piped = try Command(arguments + ["-"], input: "0 click #icon-vimeo\n")
    #expect(piped.status == 0)
    #expect(piped.output.pictureSize == [390, 844])
    _ = try Command(arguments + [scratch.path("a.png")], input: "0 click #icon-vimeo\n")
    #expect(try scratch.data("a.png") == piped.output)
  }

  @Test("A picture is taken at the script's end unless a time is given")
  func moment() throws {
    let script = try scratch.file("s", "0 click #icon-twitter\n0.3 wait\n")
    func shot(_ at: [String]) throws -> Data {
      try Command(["shot", "zooming-icons", "-o", "-", "--script", script] + at).output
    }
    #expect(try shot([]) == shot(["--at", "0.3"]))
    #expect(try shot([]) != shot(["--at", "0.1"]))
    #expect(try shot(["--at", "0"]) != shot(["--at", "0.1"]))
  }

  @Test("Reduced motion differs during a transition and ends in the same picture")
  func motion() throws {
    func shot(_ motion: String, _ at: String) throws -> Data {
      try Command(
        ["shot", "zooming-icons", "-o", "-", "--script", "-", "--at", at, "--motion", motion],
        input: "0 click #icon-twitter"
      ).output
    }
    #expect(try shot("full", "0.1") != shot("reduced", "0.1"))
    #expect(try shot("full", "3") == shot("reduced", "3"))
  }

  @Test("Light and dark are next to each other in pictures only")
  func both() throws {
    func shot(_ appearance: String) throws -> Data {
      try Command(["shot", "-o", "-", "--appearance", appearance]).output
    }
    #expect(try shot("both").pictureSize == [780, 844])
    #expect(try shot("light") == shot("system"))
    let strip = try Command([
      "record", "zooming-icons", "--appearance", "both", "--at", "0,0.8", "--folder", scratch.path("f"),
    ])
    #expect(strip.status == 0)
    #expect(try scratch.data("f/0002.png").pictureSize == [390, 422])
    for command in [["describe"], ["trace", "--id", "a"], ["check"], ["walk", "--events", "1"]] {
      let run = try Command(command + ["--appearance", "both"])
      #expect(run.status == 64 && run.message.contains("is for pictures"))
    }
  }

  @Test("'describe' prints the screen as text and as JSON")
  func describe() throws {
    let text = try Command(["describe", "zooming-icons"])
    #expect(text.status == 0)
    #expect(text.text.contains("cell #icon-twitter \"Twitter\" (90, 100, 100, 100) visible\n"))
    let open = try Command(
      ["describe", "zooming-icons", "--script", "-"], input: "0 click #icon-twitter\n2 wait")
    #expect(open.text.contains("button #back-button \"Back\" ("))
    #expect(!open.text.contains("#icon-twitter"))
    let json = try Command(["describe", "zooming-icons", "--json", "--size", "500x900"])
    let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(object?["size"] as? [String: Double] == ["width": 500, "height": 900])
    let elements = try #require(object?["elements"] as? [[String: Any]])
    #expect(
      elements.contains { $0["identifier"] as? String == "icon-vimeo" && $0["visible"] as? Bool == true })
  }

  @Test("A strip has default and chosen layouts")
  func strip() throws {
    let plain = try Command(["strip", "zooming-icons", "-o", scratch.path("a.png")])
    #expect(plain.status == 0)
    let size = try #require(try scratch.data("a.png").pictureSize)
    #expect(size[0] > 9 * 195)
    #expect(size[1] > 422 && size[1] < 844)
    let script = try scratch.file("s", "0 press #icon-twitter\n0.5 move 200 300\n1 release 200 300\n")
    let more = try Command(
      [
        "strip", "zooming-icons", "-o", scratch.path("b.png"), "--script", script, "--frames", "4", "--to",
        "1.5",
        "--columns", "2", "--scale", "1",
      ])
    #expect(more.status == 0)
    let large = try #require(try scratch.data("b.png").pictureSize)
    #expect(large[0] > 2 * 390 && large[0] < 3 * 390)
    #expect(large[1] > 2 * 844 && large[1] < 3 * 844)
  }

  @Test("Cropped frames are written into separate files")
  func frames() throws {
    let run = try Command(
      [
        "record", "zooming-icons", "--fps", "4", "--crop", "#icon-twitter", "--scale", "2", "--folder",
        scratch.path("a/b"), "--script", "-",
      ], input: "0.5 wait")
    #expect(run.status == 0, "\(run.message)")
    #expect(scratch.names(in: "a/b") == ["0001.png", "0002.png", "0003.png"])
    #expect(try scratch.data("a/b/0003.png").pictureSize == [200, 200])
    // A growing view is fully visible in every frame.
    let grown = try Command(
      [
        "record", "staged-card", "--at", "0,0.5", "--crop", "#card", "--scale", "1", "--script", "-",
        "--folder", scratch.path("g"),
      ],
      input: "0 drag 195 700 195 400 in 0.5")
    let end = try Command(
      [
        "record", "staged-card", "--at", "0.5", "--crop", "#card", "--scale", "1", "--script", "-",
        "--folder", scratch.path("h"),
      ],
      input: "0 drag 195 700 195 400 in 0.5\n500 wait")
    #expect(grown.status == 0 && end.status == 0, "\(grown.message)\(end.message)")
    #expect(try scratch.data("g/0001.png").pictureSize == scratch.data("h/0001.png").pictureSize)
    let film = try Command([
      "record", "zooming-icons", "--fps", "10", "--crop", "120x90+5+10", "--folder", scratch.path("film"),
    ])
    #expect(film.status == 0)
    #expect(scratch.names(in: "film").count == 9)
    #expect(try scratch.data("film/0009.png").pictureSize == [60, 45])
  }

  @Test("'record' writes video to standard output")
  func video() throws {
    let run = try Command(["record", "zooming-icons", "--fps", "10", "--y4m"])
    #expect(run.status == 0)
    let header = "YUV4MPEG2 W195 H422 F10:1 Ip A1:1 C444\n"
    #expect(run.output.starts(with: Data(header.utf8)))
    #expect(run.output.count == header.utf8.count + 9 * (6 + 3 * 195 * 422))
  }

  @Test("'trace' writes the motion of views as a table and as a plot")
  func trace() throws {
    let run = try Command([
      "trace", "zooming-icons", "--id", "icon-twitter", "--id", "back-button", "--rate", "10",
    ])
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(
      lines[0].prefix(5) == [
        "time", "#icon-twitter.x", "#icon-twitter.x/s", "#icon-twitter.y", "#icon-twitter.y/s",
      ])
    #expect(lines.count == 10 && lines.allSatisfy { $0.count == 21 })
    // A constant size has its columns, too.
    #expect(lines[1][15...].prefix(4) == ["45", "0", "44", "0"] && lines[1][9] == "100")
    // A velocity is the slope of the surrounding values.
    let y = lines.dropFirst().compactMap { Double($0[3]) }
    let slope = lines.dropFirst().compactMap { Double($0[4]) }
    #expect(
      zip(y, y.dropFirst()).allSatisfy { $0 <= $1 } && slope[1] > 100 && slope.last.map { $0 < 25 } == true)
    #expect(lines.last?.prefix(3) == ["0.8", "", ""], "it is gone at the end")
    let all = try Command(["trace", "zooming-icons", "--rate", "10", "-o", scratch.path("a.csv")])
    #expect(all.status == 0)
    let table = String(decoding: try scratch.data("a.csv"), as: UTF8.self).split(separator: "\n")
    #expect(table.count == 10 && table[0].contains(",#menu.alpha,#menu.alpha/s,"))
    for options in [[], ["--id", "icon-twitter"]] {
      let plot = try Command(["trace", "zooming-icons", "--scale", "1", "-o", "-"] + options)
      #expect(plot.status == 0 && plot.output.pictureSize?.first == 1120)
    }
  }

  @Test("The velocity of an even drag is constant at every rate", arguments: [30, 120, 240, 720])
  func velocities(rate: Int) throws {
    let run = try Command(
      [
        "trace", "staged-card", "--id", "card", "--rate", "\(rate)", "--from", "0.2", "--to", "0.4",
        "--script", "-",
      ], input: "0 drag 195 700 195 400 in 0.5")
    let velocities = run.text.split(separator: "\n").dropFirst().compactMap {
      Double($0.split(separator: ",")[4])
    }
    #expect(velocities.count == rate / 5 + 1)
    // The card grows by 300 points in half a second, and its center moves by half as much.
    #expect(velocities.allSatisfy { abs($0 + 300) < 1 }, "\(velocities)")
  }

  @Test("'check' reports jumps only if they are visible")
  func check() throws {
    let sound = try Command(["check", "zooming-icons"])
    #expect(sound.status == 0 && sound.text == "" && sound.message == "", "\(sound.text)\(sound.message)")
    // A hidden window shows the end immediately, which is not visible.
    let run = try Command(
      ["check", "album-covers", "--script", "-"], input: "0 click #album-3\n0.1 hide\n0.4 wait")
    #expect(run.status == 0 && run.text == "", "\(run.text)")
    let lost = try Command(["check", "--script", "-"], input: "0 click #nothing")
    #expect(lost.status == 66 && lost.message.contains("line 1: no view is called #nothing"))
  }

  @Test("'walk' reports no failure of a demo")
  func walk() throws {
    let run = try Command(["walk", "zooming-icons", "--events", "600", "--size", "300x400"])
    #expect(run.status == 0 && run.message == "", "\(run.message)")
    #expect(run.text.wholeMatch(of: /600 events in \d+ s of input, seeds 1 to 2: no failures\n/) != nil)
  }

  @Test("'spring' prints a spring in the terms of other toolkits")
  func spring() throws {
    let run = try Command(["spring", "--duration", "0.45", "--damping", "0.82"])
    #expect(
      run.status == 0 && run.text.hasPrefix("Segue\n  Track(.spring(duration: 0.45, dampingRatio: 0.82))\n"))
    for name in ["UIKit", "Core Animation", "SwiftUI", "Flutter", "Compose", "CSS", "Qt Quick", "libadwaita"]
    { #expect(run.text.contains("\n\(name): within "), "\(name)") }
    let css = try Command(["spring", "--curve", "0.4,0,0.2,1", "--duration", "0.3", "--for", "css"])
    #expect(css.text == "transition: transform 0.3s cubic-bezier(0.4, 0, 0.2, 1);\n")
    for wrong in [
      ["--duration", "1"], ["--response", "1", "--damping", "1", "--bounce", "0"], ["--curve", "0,0,2,1"],
    ] {
      #expect(try Command(["spring"] + wrong).status == 64)
    }
  }

  @Test("Ghosts and paths give a strip of one frame by default")
  func onion() throws {
    func strip(_ options: [String]) throws -> Data {
      let run = try Command(["strip", "album-covers", "--to", "0.3", "-o", "-"] + options)
      #expect(run.status == 0, "\(run.message)")
      return run.output
    }
    let plain = try strip(["--frames", "1"])
    let (ghosts, paths) = (try strip(["--onion"]), try strip(["--paths"]))
    #expect(ghosts.pictureSize == plain.pictureSize && paths.pictureSize == plain.pictureSize)
    #expect(ghosts != paths)
    #expect(try strip(["--onion", "--every", "50"]) == ghosts)
    #expect(try strip(["--onion", "--every", "25"]) != ghosts)
    #expect(try Command(["strip", "album-covers", "--every", "25", "-o", "-"]).status == 64)
  }

  @Test("'compare' prints only differences, in points and seconds")
  func compare() throws {
    let one = try scratch.file("one", "0 click #icon-twitter\n0.4 wait\n")
    let other = try scratch.file("other", "0.1 click #icon-twitter\n0.4 wait\n")
    let options = ["--scene", "zooming-icons", "--fps", "20"]
    let same = try Command(["compare", one, one] + options)
    #expect(same.status == 0 && same.text == "" && same.message == "", "\(same.text)\(same.message)")
    let run = try Command(["compare", one, other] + options)
    #expect(
      run.status == 1 && run.text.hasPrefix("largest distance: ") && run.text.contains("\npictures: "),
      "\(run.text)")
    let film = try Command([
      "record", "zooming-icons", "--script", one, "--fps", "20", "--no-pointer", "--folder",
      scratch.path("film"),
    ])
    #expect(film.status == 0)
    #expect(try Command(["compare", scratch.path("film"), one] + options).text == "")
    #expect(try Command(["compare", scratch.path("film"), other] + options).text.hasPrefix("pictures: "))
  }

  @Test("'map' writes the outcomes of a drag as a table")
  func map() throws {
    let drag = "0 click #icon-twitter\n1.5 drag 195 300 195 420 in 0.2\n"
    let table = try Command(
      ["map", "zooming-icons", "--steps", "3", "--script", "-", "-o", scratch.path("m.csv")], input: drag)
    #expect(table.status == 0, "\(table.message)")
    let lines = String(decoding: try scratch.data("m.csv"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 5 && lines[0] == "fraction,velocity,outcome,seconds")
    #expect(
      lines.contains { $0.contains(",1500,finished,") } && lines.contains { $0.contains(",-1500,canceled,") })
    let none = try Command(
      ["map", "zooming-icons", "--script", "-", "-o", "-"], input: "0 click #icon-twitter")
    #expect(none.status == 66 && none.message.contains("the script has no drag"))
    // The screen that a scene opens is dragged back.
    let own = try Command(["map", "zooming-icons", "--steps", "3", "-o", scratch.path("own.csv")])
    #expect(own.status == 0, "\(own.message)")
    let cells = String(decoding: try scratch.data("own.csv"), as: UTF8.self)
    #expect(cells.contains(",1500,finished,") && cells.contains(",-1500,canceled,"))
  }

  @Test("'report' writes a page for a browser")
  func report() throws {
    let arguments = ["report", "zooming-icons", "--fps", "20", "--scale", "0.5", "-o"]
    let run = try Command(arguments + [scratch.path("r.html")])
    #expect(run.status == 0, "\(run.message)")
    let page = try scratch.data("r.html")
    #expect(page.starts(with: Data("<!doctype html>".utf8)))
    #expect(try Command(arguments + ["-"]).output == page, "the same each time")
    let film = try Command(["record", "zooming-icons", "--fps", "20", "--folder", scratch.path("film")])
    #expect(film.status == 0)
    let same = try Command(arguments + ["-", "--against", scratch.path("film")])
    #expect(same.text.contains("All frames are the same as before."), "\(same.message)")
    // A scene plays its own script.
    #expect(try Command(arguments + ["-", "--against", "zooming-icons"]).output == same.output)
    let script = try scratch.file("late", "0.1 click #icon-twitter\n0.8 wait\n")
    #expect(try Command(arguments + ["-", "--against", script]).text.contains(" frames differ, most at "))
    let other = try Command(["report", "zooming-icons", "--against", scratch.path("film"), "-o", "-"])
    #expect(other.status == 64 && other.message.contains("use the same --size and --scale"))
  }

  @Test("All listed key names can be used in scripts")
  func keys() throws {
    let run = try Command(["keys"])
    let names = run.text.split(separator: "\n").prefix { !$0.hasPrefix("F1") }.flatMap {
      $0.split(separator: ", ")
    }
    #expect(names.contains("escape") && names.contains("pageup") && names.count > 15)
    let script = names.map { "0 key \($0)" }.joined(separator: "\n")
    #expect(try Command(["describe", "zooming-icons", "--script", "-"], input: script).status == 0)
  }

  @Test("A recording has every frame of its duration, and is reproducible")
  func record() throws {
    let plain = try Command(["record", "zooming-icons", "-o", scratch.path("a.png")])
    #expect(plain.status == 0)
    #expect(plain.message.isEmpty)
    let file = try AnimationFile(Array(scratch.data("a.png")))
    #expect(file.size == [195, 422])
    // There are 30 frames per second for 0.8 s, and one at the end.
    #expect(file.delays.reduce(0) { $0 + $1[0] } == 25)
    #expect(file.delays.allSatisfy { $0[1] == 30 })
    let arguments = [
      "record", "zooming-icons", "--script", "-", "--fps", "10", "--from", "0.2", "--to", "1", "--scale", "1",
      "-o",
    ]
    let script = "0 press #icon-twitter\n0.5 move 200 300\n1 release 200 300\n"
    let piped = try Command(arguments + ["-"], input: script)
    #expect(piped.status == 0)
    let part = try AnimationFile(Array(piped.output))
    #expect(part.size == [390, 844])
    #expect(part.delays.reduce(0) { $0 + $1[0] } == 9)
    _ = try Command(arguments + [scratch.path("b.png")], input: script)
    #expect(try scratch.data("b.png") == piped.output)
  }

  /// The decoders share no code with each other or with the encoder.
  @Test("Other decoders read a recording up to its last frame")
  func decoders() throws {
    let script = try scratch.file("s", "0 click #icon-twitter\n0.4 wait\n")
    let scene = ["zooming-icons", "--script", script, "--scale", "0.5", "-o"]
    #expect(try Command(["record"] + scene + [scratch.path("a.png")]).status == 0)
    #expect(try Command(["shot"] + scene + [scratch.path("last.png")]).status == 0)
    let frameCount = try AnimationFile(Array(scratch.data("a.png"))).delays.count
    let last = try Image(contentsOfFile: scratch.path("last.png"))
    let expected = last.pixels(for: last.size, exactly: true)?.words

    let pillow = """
      import sys
      from PIL import Image
      picture = Image.open(sys.argv[1])
      for number in range(picture.n_frames): picture.seek(number); picture.load()
      picture.convert("RGB").save(sys.argv[2])
      print(picture.n_frames)
      """
    let python = try run(
      "/usr/bin/python3", ["-c", pillow, scratch.path("a.png"), scratch.path("pillow.png")])
    #expect(python == "\(frameCount)\n")
    #expect(try run("/usr/bin/apngdis", [scratch.path("a.png"), "frame"]).contains("of \(frameCount)"))
    let names = scratch.names.filter { $0.hasPrefix("frame") && $0.hasSuffix(".png") }
    #expect(names.count == frameCount)
    for name in ["pillow.png", try #require(names.last)] {
      let image = try Image(contentsOfFile: scratch.path(name))
      #expect(image.pixels(for: image.size, exactly: true)?.words == expected, "\(name)")
    }
  }

  /// Runs a system program to its end.
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Help and documentation list every exit status")
  func statuses() throws {
    let help = try Command(["--help"]).text
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Docs/COMMANDS.md"), encoding: .utf8)
    for text in [help, page] {
      let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      let table = try #require(words.firstMatch(of: /Exit status(es)?: ([^.]*)\./)).output.2
      for status in CommandError.Status.allCases {
        #expect(table.contains(" \(status.rawValue) ") || table.hasPrefix("\(status.rawValue) "), "\(status)")
      }
    }
  }

  @Test("'certify' compares Segue with a phone's recording")
  func certify() throws {
    let run = try Command(["certify", "pop", "--frames"], of: "SegueMeasurements")
    #expect(run.status == 0)
    #expect(run.text.contains("x_above"))
    #expect(run.text.split(separator: "\n").last?.hasSuffix("yes") == true)
    #expect(
      try Command(["certify", "pop", "--plot", scratch.path("a.png")], of: "SegueMeasurements").status == 0)
    #expect(try scratch.data("a.png").pictureSize?.first == 1496)
  }

  @MainActor @Test(arguments: [48, 128, 256]) func installedIconMatchesIconOfWindow(side: Int) throws {
    let icon = try AppIcon.surface(side: side).encodePNG()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    #expect(try Data(contentsOf: root.appending(path: "packaging/icons/\(side).png")) == Data(icon))
  }

  @Test("Every command prints help with examples")
  @MainActor func help() throws {
    let names = Program.names(of: Segue.allCommands).filter { $0 != "help" }
    for command in [[], ["bench", "baseline"]] + names.map({ [$0] }) {
      let run = try Command(command + ["--help"])
      #expect(run.status == 0)
      #expect(run.text.contains("Examples:"), "\(command)")
      #expect(
        run.text.split(separator: "\n").allSatisfy {
          $0.count <= 80 || $0.hasPrefix("USAGE") || $0.hasPrefix("  echo")
        })
      #expect(run.message.isEmpty)
    }
    #expect(try Command(["--version"]).text.split(separator: ".").count == 3)
  }
}
