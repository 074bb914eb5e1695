import Foundation
import SegueApplication
import SegueCommands
import SegueTestSupport
import Testing

@testable import SegueCommand

@Suite("segue try")
struct TryTests {
  private static let animates = "func animateTransition() { UIView.animate {} } }"
  private static let head = ": NSObject, UIViewControllerAnimatedTransitioning {"

  private func factory(_ sources: String...) -> AnimatorFactory {
    var reader = AnimatorReader()
    for (index, source) in sources.enumerated() {
      reader.read(
        source.replacing("{{", with: Self.head).replacing("}}", with: Self.animates), file: "/\(index).swift")
    }
    return AnimatorFactory(reader)
  }

  @Test("Every command of an application may follow the files")
  func everyCommandFollowsFiles() throws {
    let scratch = try Scratch()
    let file = try scratch.file("Empty.swift")
    let products = try #require(Command.process([]).executableURL).deletingLastPathComponent().path
    for word in Program.names(of: Program.commandsWithoutDisplay) + ["open", "doctor"] {
      let run = try Command(["try", file, word], environment: ["SEGUE_TRY_PRODUCTS": products])
      #expect(run.status != 0 && !run.message.contains("no file or folder"), "\(run.message)")
    }
    let run = try Command(["try", file, "docktor"], environment: ["SEGUE_TRY_PRODUCTS": products])
    #expect(run.message == "segue: there is no file or folder 'docktor'; did you mean 'doctor'?\n")
  }

  @Test(
    "Initializers and properties are filled by their names",
    arguments: [
      ("class A {{ }}", "return A()"),
      ("class A {{ init(isPresenting: Bool) {} }}", "return A(isPresenting: request.isForward)"),
      ("class A {{ init(_ reverse: Bool = false) {} }}", "return A(!request.isForward)"),
      (
        "class A {{ init(duration: TimeInterval, originFrame: CGRect) {} }}",
        "return A(duration: 0.5, originFrame: request.sourceFrame)"
      ), ("class A {{ init(duration: TimeInterval = 1) {} }}", "return A()"),
      (
        "class A {{ var presenting = true\n var originFrame = CGRect.zero\n let x = 1 }}",
        "let animator = A(); animator.presenting = request.isForward; animator.originFrame = request.sourceFrame; return animator"
      ), ("class A {{ private var presenting = true\n var isPush: Bool { x } }}", "return A()"),
      (
        "class A {{ var isPush = true { didSet {} } }}",
        "let animator = A(); animator.isPush = request.isForward; return animator"
      ),
      (
        "class A {{ init(operation: UINavigationController.Operation) {} }}",
        "return A(operation: request.operation)"
      ),
      (
        "enum Way { case present, dismiss }\nclass A {{ init(type: Way) {} }}",
        "return A(type: request.isForward ? .present : .dismiss)"
      ),
      (
        "class A {{ enum Kind: Int {\n case pop = 1\n case push = 2\n }\n init?(kind: Kind) {}\n init(for kind: Kind, to: UIImageView?, extra: Extra?) {} }}",
        "return A(for: request.isForward ? .push : .pop, to: request.destinationView, extra: nil)"
      ),
      (
        "enum Way { case movePush, movePop }\nclass A {{ init(way: Way) {} }}",
        "return A(way: request.isForward ? .movePush : .movePop)"
      ),
      ("class A {{ init?(coder: NSCoder) {} }}", "return A()"),
      ("class A {{ init?(isPush: Bool) {} }}", "return A(isPush: request.isForward)"),
      (
        "class A {{ var isPush = true\n init?(drawerWidth: Double) {} }}",
        "guard let animator = A(drawerWidth: 280) as A? else { return nil }; animator.isPush = request.isForward; return animator"
      ),
      (
        "class B: NSObject { init(point: CGPoint) {} }\nclass A: B, UIViewControllerAnimatedTransitioning { }",
        "return A(point: request.sourceCenter)"
      ),
      (
        "class A {{ init(settings: Settings) {} }}\nfunc makeA(_ request: AnimatorRequest) {}",
        "return makeA(request)"
      ),
      (
        "class FlipPresentAnimator {{ }}",
        "guard request.isForward else { return nil }; return FlipPresentAnimator()"
      ),
      ("class CardPresentationAnimator {{ }}", "return CardPresentationAnimator()"),
      (
        "class CardDismissal {{ }}\nclass CardPresent {{ init(frame: CGRect) {} }}",
        "if request.isForward { return CardPresent(frame: request.sourceFrame) }; return CardDismissal()"
      ),
      (
        "enum Way { case push, pop, present, dismiss }\nclass A {{ init(way: Way = .present) {} }}",
        "return A(way: request.isForward ? .present : .dismiss)"
      ),
      (
        "enum Way { case push, pop, present, dismiss }\nclass A {{ init(way: Way) {} }}",
        "return A(way: request.isForward ? .push : .pop)"
      ),
      (
        "typealias Seconds = TimeInterval\nclass A {{ init(duration: Seconds) {} }}",
        "return A(duration: 0.5)"
      ),
      ("class A: NSObject { }\nextension A: UIViewControllerAnimatedTransitioning { }", "return A()"),
      ("enum Cards { final class A {{ }} }", "return Cards.A()"),
      (
        "class A {{ var cell: UICollectionViewCell?\n init(coverage: CGFloat, distance: Double) {} }}",
        "let animator = A(coverage: 0.7, distance: 280); animator.cell = request.sourceCell; return animator"
      ),
      (
        "class Base<T>: NSObject {}\nclass A: Base<B>, UIViewControllerAnimatedTransitioning where Int: P { }\nclass C<T: A>: NSObject {}",
        "return A()"
      ),
      ("// class Z {{\nlet s = \"class Y {{\"\nclass A {{ }}", "return A()"),
    ])
  func isFilled(source: String, body: String) {
    let factory = factory(source)
    #expect(factory.scenes.map { $0.body.joined(separator: "; ") } == [body])
    #expect(factory.faults.isEmpty)
  }

  @Test(
    "Values that neither names nor the request determine are invented, and said in a line",
    arguments: [
      (
        "class A {{ init(isPush: Bool, factor: Int, text: String, _ dims: Bool) {} }}",
        "return A(isPush: request.isForward, factor: 1, text: \"\", false)",
        "factor: 1, text: \"\", dims: false"
      ),
      (
        "class A {{ init(factor: Int) {}\n init(frame: CGRect) {} }}",
        "return A(frame: request.sourceFrame)", nil
      ),
      (
        "class A {{ var duration: TimeInterval = 0.0\n var openDuration = 0.0\n var x = 0.0\n var y: CGFloat!\n }}",
        "let animator = A(); animator.duration = 0.5; animator.openDuration = 0.5; animator.y = 1; return animator",
        "duration = 0.5, openDuration = 0.5, y = 1"
      ),
      (
        "class A {{ var duration: Double?\n var alpha: CGFloat?\n var fadeDuration = 0.2 }}",
        "let animator = A(); animator.duration = 0.5; return animator", "duration = 0.5"
      ),
      (
        "class A {{ var duration: Int?\n init(columnCount: Int, row: Int, steps: UInt) {} }}",
        "let animator = A(columnCount: 1, row: 0, steps: 1); animator.duration = 1; return animator",
        "columnCount: 1, row: 0, steps: 1, duration = 1"
      ),
      (
        "class A {{ init(percentThreshold: CGFloat, heightRatio: Double, dampingRatio: Double, separation: Double) {} }}",
        "return A(percentThreshold: 0.3, heightRatio: 0.3, dampingRatio: 0.8, separation: 1)", "separation: 1"
      ),
    ])
  func isInvented(source: String, body: String, values: String?) {
    let factory = factory(source)
    #expect(factory.scenes.map { $0.body.joined(separator: "; ") } == [body] && factory.faults.isEmpty)
    #expect(factory.guesses == (values.map { ["/0.swift:1: A gets invented values: \($0)"] } ?? []))
  }

  @Test(
    "The names in a source decide between navigation and presentation",
    arguments: [
      ("class A {{ init(operation: UINavigationController.Operation) {} }}", "navigation"),
      ("class A {{ var isPush = true }}", "navigation"),
      ("class A {{ var isPresenting = true }}", "presentation"),
      ("class PopAnimator {{ var presenting = true }}", "presentation"), ("class A {{ }}", "presentation"),
      ("class A {{ }}\nclass D: NSObject, UINavigationControllerDelegate {}", "navigation"),
      ("class A {{ }}\nclass D: UIPresentationController { var presented = 1 }", "overFullScreen"),
      ("class PopupAnimator {{ }}", "overFullScreen"), ("class PopAnimator {{ }}", "navigation"),
      ("class A {{ func popover() {} }}", "presentation"), ("class PoppingAnimator {{ }}", "navigation"),
    ])
  func isUsed(source: String, use: String) { #expect(factory(source).scenes.map(\.use) == [use]) }

  @Test(
    "An interactive transition is created with the page or its view",
    arguments: [
      ("init(viewController: UIViewController) {}", "Drag(viewController: request.from)"),
      ("init(_ view: UIView, duration: TimeInterval) {}", "Drag(request.from.view, duration: 0.5)"),
      ("init(cell: Cell) {}\ninit(page: UIViewController!) {}", "Drag(page: request.from)"),
      ("init() {}", nil),
      ("init(cell: Cell, in page: UIViewController) {}", nil),
      ("private init(page: UIViewController) {}", nil),
    ])
  func isLed(initializer: String, call: String?) {
    let drag = "class Base: UIPercentDrivenInteractiveTransition {}\nclass Drag: Base {\n\(initializer)\n}"
    let factory = factory("class A {{ }}", drag)
    #expect(factory.interaction == call)
    #expect(factory.scenes.map(\.name) == ["A"] && factory.faults.isEmpty)
  }

  @Test(
    "A presentation controller is attached",
    arguments: [
      (
        "class A {{ }}\nclass C: UIPresentationController {}",
        "C(presentedViewController: request.to, presenting: request.from)", "return A()"
      ),
      (
        "class C: UIPresentationController, UIViewControllerAnimatedTransitioning { }}",
        "C(presentedViewController: request.to, presenting: request.from)",
        "return request.presentationController as? C"
      ),
      (
        "class C: UIPresentationController { init(presented: UIViewController, from: UIViewController?) {} }",
        "C(presented: request.to, from: request.from)", "return nil"
      ),
      (
        "class A {{ }}\nclass B: UIPresentationController { init(presented: UIViewController, rows: Int) {} }\nclass C: B {}",
        "C(presented: request.to, rows: 1)", "return A()"
      ), ("class A {{ }}\nclass C: UIPresentationController { init(cell: Cell) {} }", nil, "return A()"),
    ])
  func isAttached(source: String, call: String?, body: String) {
    let factory = factory(source)
    #expect(factory.presentation == call && factory.scenes.map(\.use) == ["overFullScreen"])
    #expect(factory.scenes.map { $0.body.joined(separator: "; ") } == [body] && factory.faults.isEmpty)
    let invented = "/0.swift:3: C gets invented values: rows: 1"
    #expect(factory.guesses == (call?.contains("rows") == true ? [invented] : []))
  }

  @Test("The superclass of a class decides before the superclass of that")
  func ancestorsAreOrdered() {
    var reader = AnimatorReader()
    reader.read("class A: B, P {}\nclass B: C, Q {}\ntypealias P = R & S", file: "/0.swift")
    #expect(reader.ancestors(of: "A") == ["B", "P", "C", "Q", "R", "S"])
  }

  @Test("An unknown parameter is named with its line and an example")
  func faults() throws {
    let factory = factory("import UIKit\n\nclass A {{ init(isPush: Bool, cell: Cell) {} }}", "class B {{ }}")
    #expect(factory.scenes.map(\.name) == ["B"])
    let fault = try #require(factory.faults.first)
    #expect(fault.file == "/0.swift" && fault.line == 3 && fault.parameter == "cell: Cell")
    #expect(fault.example.contains("func makeA(_ request: AnimatorRequest)"))
    #expect(fault.example.contains("A(isPush: request.isForward, cell: <#Cell#>)"))
    let generic = try #require(self.factory("class A<T: Cell> {{ init(isPush: Bool) {} }}").faults.first)
    #expect(generic.parameter == "T:Cell")
    #expect(generic.example.contains("A<<#T:Cell#>>(isPush: request.isForward)"))
  }

  // MARK: - The command, with a stand-in for the build

  private let scratch: Scratch
  private let products: String

  init() throws {
    scratch = try Scratch()
    products = scratch.path("checkout/.build/x/debug")
    for folder in ["checkout/.build/x/debug", "files", "cache"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    _ = try scratch.file("checkout/Package.swift")
    // SwiftPM creates this link, too.
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("checkout/.build/debug"), withDestinationPath: "x/debug")
    // The last argument is the product.
    let build = try scratch.file(
      "build",
      """
      #!/bin/sh
      for product; do :; done
      file=$(grep -l SAVES "$2"/Sources/*/*.swift 2>/dev/null)
      if [ -n "$file" ]; then sed -i s/SAVES/SAVED/ "$(sed -n '1s/.*file: "\\(.*\\)", line.*/\\1/p' "$file")"; fi
      file=$(grep -l WRONG "$5"/Sources/*/*.swift 2>/dev/null || grep -l WRONG "$2"/Sources/*/*.swift)
      if [ -n "$file" ]; then
        echo "$(sed -n '1s/.*file: "\\(.*\\)", line.*/\\1/p' "$file"):2:7: error: it is wrong"; exit 1
      fi
      printf '#!/bin/sh\\necho "$SEGUE_CALL" >&2\\necho "$@"\\n' > \(products)/$product
      chmod +x \(products)/$product
      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: build)
  }

  private func run(_ words: String..., environment: [String: String] = [:]) throws -> Command {
    try Command(
      ["try"] + words,
      environment: [
        "SEGUE_TRY_PRODUCTS": products, "SEGUE_WATCH_BUILD": scratch.path("build"),
        "XDG_CACHE_HOME": scratch.path("cache"),
      ].merging(environment) { $1 })
  }

  private let animator = "import UIKit\nclass A: NSObject, UIViewControllerAnimatedTransitioning { }\n"

  @Test("Any command of an application follows the files, in a package that stays")
  func commands() throws {
    let file = try scratch.file("files/A.swift", animator)
    for _ in 1...2 {
      let run = try run(file, "strip", "-o", "a.png")
      #expect(run.status == 0 && run.text == "strip -o a.png\n", "\(run.message)")
      // Messages use the name of the command.
      #expect(run.message.contains("segue try \(file)"))
    }
    let packages = scratch.names(in: "cache/segue/try")
    #expect(packages.count == 1)
    let sources = "cache/segue/try/\(packages[0])/Sources/\(packages[0])"
    #expect(scratch.names(in: sources) == ["0-A.swift", "Main.swift"])
    #expect(
      scratch.text("\(sources)/0-A.swift") == "#sourceLocation(file: \"\(file)\", line: 1)\n" + animator)
    // The user's file may declare a `ViewController`.
    #expect(scratch.text("\(sources)/Main.swift").contains("-> UIViewController {"))
    #expect(try run(scratch.path("files"), "list").text == "list\n")
    #expect(scratch.names(in: "cache/segue/try").count == 2)
  }

  @Test("A file that is saved during the first build is built, too")
  func savedMeanwhile() throws {
    let file = try scratch.file("files/A.swift", animator + "// SAVES")
    let run = try run(file, "list")
    #expect(run.status == 0 && run.text == "list\n", "\(run.message)")
    let package = "cache/segue/try/\(scratch.names(in: "cache/segue/try")[0])/Sources"
    #expect(scratch.text("\(package)/\(scratch.names(in: package)[0])/0-A.swift").hasSuffix("// SAVED"))
  }

  @Test("If no example can be written, the message names the function")
  func nowhereToWrite() throws {
    let unknown = try scratch.file(
      "files/Unknown.swift",
      "import UIKit\nclass C: NSObject, UIViewControllerAnimatedTransitioning { init(cell: Cell) {} }")
    try FileManager.default.createDirectory(
      atPath: scratch.path("files/TryHost.swift.example"), withIntermediateDirectories: true)
    let run = try run(unknown, "list")
    #expect(
      run.status == 66 && run.message.contains("with: func makeC(_ request: AnimatorRequest)"),
      "\(run.message)")
  }

  @Test("Errors give one line with the given file")
  func errors() throws {
    let empty = scratch.path("checkout/.build")
    let plain = try scratch.file("files/Plain.swift", "class B {}")
    let wrong = try scratch.file("files/Wrong.swift", animator + "// WRONG")
    let unknown = try scratch.file(
      "Unknown.swift",
      "import UIKit\nclass C: NSObject, UIViewControllerAnimatedTransitioning { init(cell: Cell) {} }")
    func expect(_ run: Command, _ status: Int32, _ words: String) {
      #expect(run.status == status && run.message.contains(words), "\(run.status): \(run.message)")
      #expect(run.message.split(separator: "\n").count == 1 && run.output.isEmpty)
    }
    expect(try run("strip"), 64, "name a Swift file or a folder")
    expect(try run("nothing.swift", "list"), 66, "there is no file or folder 'nothing.swift'")
    expect(try run(wrong, "stirp"), 66, "there is no file or folder 'stirp'; did you mean 'strip'?")
    expect(try run(empty, "list"), 66, "there is no Swift file in '\(empty)'")
    expect(try run(plain, "list"), 66, "no class conforms to UIViewControllerAnimatedTransitioning")
    expect(try run(wrong, "list"), 66, "\(wrong):2:7: it is wrong")
    expect(try run(wrong), 69, "no display to open a window on")
    expect(try run(wrong, "list", environment: ["SEGUE_WATCH_BUILD": "/nowhere/swift"]), 69, "cannot be run")
    expect(
      try run(wrong, "list", environment: ["XDG_CACHE_HOME": "/proc/cache"]), 73, "cannot create the folder")
    expect(try run(unknown, "list"), 66, "\(unknown):2: the value of 'cell: Cell' in C is unknown")
    #expect(scratch.text("TryHost.swift.example").contains("C(cell: <#Cell#>)"))
    // A host file next to the source is used.
    _ = try scratch.file("TryHost.swift", "func makeC(_ request: AnimatorRequest) {}")
    #expect(try run(unknown, "list").text == "list\n")
  }

  @Test("Window arguments name the watched package")
  func watching() {
    #expect(TrialRun.watching(["open"], "/p") == ["open", "--watch=/p"])
    #expect(
      TrialRun.watching(["open", "--watch=loop", "--loop"], "/p") == ["open", "--loop", "--watch=loop,/p"])
  }
}
