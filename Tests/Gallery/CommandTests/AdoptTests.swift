import SegueTestSupport
import Testing

@testable import SegueCommand

@Suite("segue adopt")
struct AdoptTests {
  private static let quotes = "\"\"\""
  /// The content that calls `draw(_:)`.
  private static let drawn =
    "public override func content(in bounds: CGRect) -> DrawnContent { drawing(in: bounds) }; "

  private func adopted(_ source: String) -> String {
    let text = Adoption(
      source, optionalMethods: Adoption.optionalMethods(in: [source]), screens: Adoption.screens(in: [source])
    ).source
    return source.contains("import ") ? text : text.replacing("import UIKit; ", with: "")
  }

  @Test(
    "Code that the compiler rejects is rewritten",
    arguments: [
      (
        "class Pan: UIPanGestureRecognizer {\n  override init(target: Any?, action: Selector?) {\n    super.init(target: target, action: action)\n  }\n}",
        "class Pan: UIPanGestureRecognizer {\n  init(target: Any?, action: Selector?) {\n    super.init(); addTarget(target, action: action)\n  }\n}"
      ),
      (
        "class D: C {}\nlet a = b.instantiateViewController(withIdentifier: \"c\") as! D",
        "class D: C {}\nlet a = b.instantiateViewController(withIdentifier: \"c\", creator: { D() }) as! D"
      ),
      (
        "class D: C { init(a: Int = 1) {} }\nf(b?.c\n.instantiateInitialViewController()! as! D).e",
        "class D: C { init(a: Int = 1) {} }\nf(b?.c\n.instantiateInitialViewController(creator: { D() })! as! D).e"
      ),
      (
        "class D: C { init(nibName: N?, bundle: B?) {} }\nclass E: D {}\na.instantiateViewController(identifier: b) as? E",
        "class D: C { init(nibName: N?, bundle: B?) {} }\nclass E: D {}\na.instantiateViewController(withIdentifier: b, creator: { E() }) as? E"
      ),
      (
        "class D: C {}\na.instantiateViewController(from: b) as! D\na.instantiateInitialViewController(b) as! D",
        "class D: C {}\na.instantiateViewController(from: b) as! D\na.instantiateInitialViewController(b) as! D"
      ),
      (
        "extension P where Self: UIViewController { var view: UIView { f(view, a.view); return self.view } }",
        "extension P where Self: UIViewController { var view: UIView { f((self as UIViewController).view, a.view); return (self as UIViewController).view } }"
      ), ("extension P { var view: UIView { self.view } }", "extension P { var view: UIView { self.view } }"),
      ("@objc func go() {}", "func go() {}"), ("@objc(XYThing) class Thing {}", "class Thing {}"),
      ("@IBAction func go(_ sender: Any) {}", "func go(_ sender: Any) {}"),
      ("@IBOutlet weak var label: UILabel!", "weak var label: UILabel!"),
      ("@IBDesignable\nclass Card {\n  @IBInspectable var r = 1\n}", "\nclass Card {\n  var r = 1\n}"),
      ("@objcMembers final class A {}", "final class A {}"),
      ("@objc private func go() {}", "private func go() {}"),
      ("@objective var a = 1", "@objective var a = 1"),
      (
        "override func hitTest(_ p: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(p, with: event) }",
        "override func hitTest(_ p: CGPoint) -> UIView? { super.hitTest(p) }"
      ),
      (
        "override func point(inside point: CGPoint, with e: UIEvent?) -> Bool { v.point(inside: f(a, b), with: e) }",
        "override func contains(_ point: CGPoint) -> Bool { v.contains( f(a, b)) }"
      ), ("point(inside: a)", "point(inside: a)"), ("hitTest(a, for: b)", "hitTest(a, for: b)"),
      ("add(self, #selector(pan(_:)))", "add(self, Selector(pan(_:)))"),
      (
        "class A: B {\n  lazy var p = { P(self, #selector(pan(_:))) }()\n}",
        "class A: B {\n  lazy var p = { P(self, Selector(A.pan(_:))) }()\n}"
      ),
      (
        "extension A.B where C: D { class func f() { if a { f(#selector(self.pan)) } } }",
        "extension A.B where C: D { class func f() { if a { f(Selector(A.B.pan)) } } }"
      ), ("class A { let s = #selector(b.pan) }", "class A { let s = Selector(b.pan) }"),
      ("class A {}\nlet s = #selector(A.pan)", "class A {}\nlet s = Selector(A.pan)"),
      ("import UIKit\nimport Foundation\nlet a = 1", "import UIKit\n\nlet a = 1"),
      ("import Foundation\nimport QuartzCore", "\nimport QuartzCore"),
      ("import Foundation\nimport Cards", "import Foundation\nimport Cards"),
      ("import UIKit\nimport Cards // types\nlet a = 1", "import UIKit\n\nlet a = 1"),
      ("import UIKit\n@testable import Cards.Card\nimport struct Decks.Deck", "import UIKit\n\n"),
      (
        "import UIKit\nimport Dispatch\nimport SegueUIKitScenes",
        "import UIKit\nimport Dispatch\nimport SegueUIKitScenes"
      ),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
      ("@objc protocol P {}", "protocol P: AnyObject {}"),
      ("@objc public protocol P: Q {}", "public protocol P: AnyObject, Q {}"),
      ("@objc protocol P: NSObjectProtocol {}", "protocol P: NSObjectProtocol {}"),
      ("@objc func f(_ p: Any) {}\nprotocol Q {}", "func f(_ p: Any) {}\nprotocol Q {}"),
      (
        "@objc public protocol P: class {\n  @objc optional func went(from a: Int,\n    to b: Int)\n}\np.went?(from: 1, to: 2)",
        "public protocol P: class {\n  func went(from a: Int,\n    to b: Int)\n}\np.went(from: 1, to: 2)\n"
          + "extension P {\n  public func went(from a: Int,    to b: Int) {}\n}\n"
      ),
      (
        "@objc protocol P { @objc optional func rect(for a: A, _ b: (C) -> Void) -> CGRect }\nclass A: P {\n  func rect(for x: A, _ y: (C) -> Void) -> CGRect {}\n  func rect(for x: A) -> CGRect {}\n}\nlet r = p.rect?(for: a) ?? p.rect!(for: f(a)).size",
        "protocol P: AnyObject { func rect(for a: A, _ b: (C) -> Void) -> CGRect? }\nclass A: P {\n  func rect(for x: A, _ y: (C) -> Void) -> CGRect? {}\n  func rect(for x: A) -> CGRect {}\n}\nlet r = p.rect(for: a) ?? p.rect(for: f(a))!.size\nextension P {\n  func rect(for a: A, _ b: (C) -> Void) -> CGRect? { nil }\n}\n"
      ),
      (
        "protocol P {\n  @objc optional func view() -> UIView?\n  @objc optional func end() -> Void // at rest\n  @objc optional func all() -> [String: any Q]\n}\np.view!().x",
        "protocol P {\n  func view() -> UIView?\n  func end() -> Void // at rest\n  func all() -> ([String: any Q])?\n}\np.view().x\nextension P {\n  func view() -> UIView? { nil }\n  func end() -> Void {}\n  func all() -> ([String: any Q])? { nil }\n}\n"
      ),
      (
        "class A: UINavigationController {\n  override func popViewController(animated: Bool) -> UIViewController? { super.popViewController(animated: false) }\n}",
        "class A: UINavigationController {\n  func popViewController(animated: Bool) -> UIViewController? { super.popViewController(animated: false) }\n}"
      ), ("done?(true)", "done?(true)"), ("#if os(iOS)\n#endif", "#if (os(iOS) || os(Linux))\n#endif"),
      ("#if !os(iOS) && DEBUG", "#if !(os(iOS) || os(Linux)) && DEBUG"), ("#if os(macOS)", "#if os(macOS)"),
      (
        "class A: UIView {\n  override init(frame: CGRect) {\n    super.init(frame: frame)\n  }\n}",
        "class A: UIView {\n  override convenience init() { self.init(frame: .zero) }; init(frame: CGRect) {\n    super.init(); self.frame = frame\n  }\n}"
      ),
      (
        "class A: UIView {\n  override init(frame: CGRect) {\n    guard a else { b() }\n    super.init(frame: frame)\n  }\n}",
        "class A: UIView {\n  override convenience init() { self.init(frame: .zero) }; init(frame: CGRect) {\n    guard a else { b() }\n    super.init(); self.frame = frame\n  }\n}"
      ),
      (
        "class A: UIView {\n  init(side: CGFloat) {\n    super.init(frame: .zero)\n  }\n}",
        "class A: UIView {\n  init(side: CGFloat) {\n    super.init(); self.frame = .zero\n  }\n}"
      ),
      (
        "class B: A {\n  override init(frame: CGRect) { super.init(frame: frame) }\n}",
        "class B: A {\n  override init(frame: CGRect) { super.init(frame: frame) }\n}"
      ),
      (
        "required init?(coder: NSCoder) {\n  super.init(coder: coder)\n}",
        "required init?(coder: NSCoder) {\n  return nil\n}"
      ),
      ("class A { deinit { v.stop() } }", "class A { isolated deinit { v.stop() } }"),
      ("class A { nonisolated deinit {} }", "class A { nonisolated deinit {} }"),
      ("if a.b?.responds(to: #selector(UIView.c(d:))) {", "if true {"),
      ("if a.responds(to: #selector(B.c)) {", "if a.responds(to: Selector(B.c)) {"),
      ("if a.responds(to: sel) {", "if a.responds(to: sel) {"),
      ("if a.responds(to: #selector(a.c(d:))) {", "if true {"),
      ("if !a.b!.responds(to: #selector(UIView.c)) {", "if !true {"),
      ("import Foundation\nvar v: UIView", "import UIKit\nvar v: UIView"),
      ("import SwiftUI\nimport Foundation\nvar v: UIView", "import UIKit\n\nvar v: UIView"),
      (
        "@preconcurrency import Lists\npublic import Foundation\nvar v: UIView",
        "import UIKit\n\nvar v: UIView"
      ),
      ("import UIKit\n@_exported import Cards\n@_spi(A) internal import Decks", "import UIKit\n\n"),
      ("import Cards; import UIKit; let a = 1", " import UIKit; let a = 1"),
      (
        "import UIKit\nlet a = [B.import, .import]; f(import: 1)",
        "import UIKit\nlet a = [B.import, .import]; f(import: 1)"
      ),
      ("#!/usr/bin/swift\nvar v: UIView", "#!/usr/bin/swift\nvar v: UIView"),
      ("\u{FEFF}import Foundation\nvar v: UIView", "import UIKit\nvar v: UIView"),
      (
        "protocol P { @objc optional func a() -> [B] }\nlet c = p?.a?().count ?? p.a?()[0] ?? p.a?()",
        "protocol P { func a() -> [B]? }\nlet c = p?.a()?.count ?? p.a()?[0] ?? p.a()\nextension P {\n  func a() -> [B]? { nil }\n}\n"
      ),
      (
        "protocol P { @objc optional func a() -> (B)->Void }",
        "protocol P { func a() -> ((B)->Void)? }\nextension P {\n  func a() -> ((B)->Void)? { nil }\n}\n"
      ),
      (
        "protocol P { @objc optional func a() -> () }\nclass A: P { func a() -> () {} }",
        "protocol P { func a() -> () }\nclass A: P { func a() -> () {} }\nextension P {\n  func a() -> () {}\n}\n"
      ),
      ("protocol P { @objc optional func a() async -> B }", "protocol P { optional func a() async -> B }"),
      (
        "protocol P {\n  @objc optional func a(b: B, // b\n    c: C)\n}",
        "protocol P {\n  func a(b: B, // b\n    c: C)\n}\nextension P {\n  func a(b: B,     c: C) {}\n}\n"
      ),
      (
        "class A: UIView { public final override func draw(_ rect: CGRect) {} }",
        "class A: UIView { public final \(Self.drawn.dropFirst(7))public override func draw(_ rect: CGRect) {} }"
      ),
      (
        "class A: UILabel {}\nclass B: A { override func draw(_ r: CGRect) {} }",
        "class A: UILabel {}\nclass B: A { override func draw(_ r: CGRect) {} }"
      ),
      (
        "class A {}\npublic extension A {\n  internal private(set) static var a = 1\n  private(set) static var b = 1\n  override func c() {}\n}",
        "class A {\n\n  internal private(set) static var a = 1\n  private(set) static public var b = 1\n  override public func c() {}\n}"
      ),
      (
        "class A<B: C>: UIView { override func draw(_ r: CGRect) {} }",
        "class A<B: C>: UIView { \(Self.drawn)override func draw(_ r: CGRect) {} }"
      ),
      (
        "class AView { func draw(_ r: CGRect) {} }\nclass B: AView { override func draw(_ r: CGRect) {} }",
        "class AView { func draw(_ r: CGRect) {} }\nclass B: AView { override func draw(_ r: CGRect) {} }"
      ),
      ("import Foundation\nlet a = UInt(1)", "import Foundation\nlet a = UInt(1)"),
      ("@testable import Cards\nimport Foundation\nvar v: UIView", "import UIKit\n\nvar v: UIView"),
      ("import struct Decks.Deck\nvar v: UIView", "import UIKit\nvar v: UIView"),
      ("import os\nvar v: UIView?", "import UIKit\nvar v: UIView?"),
      ("import os\nlet a = Logger()", "import UIKit\nlet a = Logger()"),
      (
        "import Foundation\n#if canImport(os)\nimport os\n#endif",
        "import Foundation\n#if canImport(os)\nimport os\n#endif"
      ),
      (
        "t.register(A.self, forCellReuseIdentifier: id); t.register(a, forCellReuseIdentifier: b)",
        "t.register({ A() }, forCellReuseIdentifier: id); t.register(a, forCellReuseIdentifier: b)"
      ),
      (
        "t.register(A<B, C>.self, forCellReuseIdentifier: id)",
        "t.register({ A<B, C>() }, forCellReuseIdentifier: id)"
      ),
      (
        "c.register(A.self, forCellWithReuseIdentifier: id)",
        "c.register({ A() }, forCellWithReuseIdentifier: id)"
      ),
      (
        "t.register(C.self, forCellReuseIdentifier: id(for: C.self, style: 1))",
        "t.register({ C() }, forCellReuseIdentifier: id(for: C.self, style: 1))"
      ),
      (
        "class A: UITableViewController {\n  override func tableView(_ t: UITableView, didDeselectRowAt p: IndexPath) {\n    super.tableView(t, didDeselectRowAt: p)\n    b()\n  }\n}",
        "class A: UITableViewController {\n  func tableView(_ t: UITableView, didDeselectRowAt p: IndexPath) {\n    \n    b()\n  }\n}"
      ),
      (
        "class A: UITableViewController {\n  override func sectionIndexTitles(for t: UITableView) -> [String]? { nil }\n}",
        "class A: UITableViewController {\n  func sectionIndexTitles(for t: UITableView) -> [String]? { nil }\n}"
      ),
      (
        "class A: UITableViewController {\n  override func tableView(_ t: UITableView, willDisplay c: C, forRowAt p: IndexPath) {}\n}",
        "class A: UITableViewController {\n  func tableView(_ t: UITableView, willDisplay c: C, forRowAt p: IndexPath) {}\n}"
      ),
      (
        "class A: UITableViewController {\n  override func tableView(_ t: UITableView, cellForRowAt p: IndexPath) {}\n}",
        "class A: UITableViewController {\n  override func tableView(_ t: UITableView, cellForRowAt p: IndexPath) {}\n}"
      ),
      (
        "class A: UITableViewCell { override init(style: S, reuseIdentifier: String?) { super.init(style: style, reuseIdentifier: reuseIdentifier) } }",
        "class A: UITableViewCell { override convenience init() { self.init(style: .default, reuseIdentifier: nil) }; init(style: S, reuseIdentifier: String?) { super.init() } }"
      ),
      (
        "class A: UITableViewController { init() { super.init(style: .plain, a: 1) } }",
        "class A: UITableViewController { init() { super.init(style: .plain, a: 1) } }"
      ),
      ("import Segue\nvar v: UIView", "import Segue\nvar v: UIView"), ("var v: View", "var v: View"),
      (
        "class A: UIViewController {\n  init() { super.init(nibName: nil, bundle: nil) }\n}",
        "class A: UIViewController {\n  override init() { super.init() }\n}"
      ),
      (
        "class A: UIViewController {\n  init(b: B) {\n    self.b = b\n    super.init(nibName: nil, bundle: nil)\n  }\n}",
        "class A: UIViewController {\n  init(b: B) {\n    self.b = b\n    super.init()\n  }\n}"
      ),
      (
        "class A: UIViewController {\n  override init(nibName n: String?, bundle b: Bundle?) {\n    super.init(nibName: n, bundle: b)\n  }\n}",
        "class A: UIViewController {\n  override convenience init() { self.init(nibName: nil, bundle: nil) }; init(nibName n: String?, bundle b: Bundle?) {\n    super.init()\n  }\n}"
      ),
      (
        "class S { init() {} }\nclass A: UIViewController { override init(nibName n: String?, bundle b: Bundle?) { super.init(nibName: n, bundle: b) } }",
        "class S { init() {} }\nclass A: UIViewController { override convenience init() { self.init(nibName: nil, bundle: nil) }; init(nibName n: String?, bundle b: Bundle?) { super.init() } }"
      ),
      (
        "class A: UIViewController { init(nibName n: String?, bundle b: Bundle?) { super.init(nibName: n, bundle: b) } }\nclass B: A { override init(nibName n: String?, bundle b: Bundle?) { super.init(nibName: n, bundle: b) } }",
        "class A: UIViewController { init(nibName n: String?, bundle b: Bundle?) { super.init() } }\nclass B: A { override init(nibName n: String?, bundle b: Bundle?) { super.init(nibName: n, bundle: b) } }"
      ),
      (
        "class A: UIView {\n  class func b() {}\n  override func awakeFromNib() {\n    super.awakeFromNib()\n    c()\n  }\n}",
        "class A: UIView {\n  class func b() {}\n  func awakeFromNib() {\n    \n    c()\n  }\n}"
      ),
      (
        "class A: UIView {\n  class B: C {}\n  override func awakeFromNib() {}\n}",
        "class A: UIView {\n  class B: C {}\n  func awakeFromNib() {}\n}"
      ),
      (
        "class A<B: C<D>>: UIView { override func awakeFromNib() {} }",
        "class A<B: C<D>>: UIView { func awakeFromNib() {} }"
      ),
      (
        "class A: UIView { override open var shouldAutorotate: Bool { false } }",
        "class A: UIView { open var shouldAutorotate: Bool { false } }"
      ),
      (
        "class A: UIView { override func dismiss(b: Bool) { super.dismiss(b: b) } }",
        "class A: UIView { func dismiss(b: Bool) { super.dismiss(b: b) } }"
      ),
      (
        "class A: B { override func dismiss() { super.awakeFromNib() } }",
        "class A: B { override func dismiss() { super.awakeFromNib() } }"
      ),
      (
        "class A: UIView { override func willMove(toParent p: B?) {} }",
        "class A: UIView { override func willMove(toParent p: B?) {} }"
      ),
      (
        "class A: UIView { override func willMove(toWindow w: B?) {} }",
        "class A: UIView { override func willMove(toWindow w: B?) {} }"
      ),
      (
        "class A: UIView { override func didMoveToSuperview() { super.didMoveToSuperview() } }",
        "class A: UIView { override func didMoveToSuperview() { super.didMoveToSuperview() } }"
      ),
      (
        "class A: UIViewController { override func loadView() { view = UIView() } }",
        "class A: UIViewController { override func loadView() { view = UIView() } }"
      ),
      (
        "class A: UIView { override class var layerClass: AnyClass { return CAShapeLayer.self } }",
        "class A: UIView { override class var layerClass: AnyClass { return CAShapeLayer.self } }"
      ),
      (
        "class A: BaseView {\n  override func draw(_ rect: CGRect) {\n    super.draw(rect)\n  }\n}",
        "class A: BaseView {\n  \(Self.drawn)override func draw(_ rect: CGRect) {\n    super.draw(rect)\n  }\n}"
      ),
      (
        "open class A: UIView { open override func draw(_ r: CGRect) {} }",
        "open class A: UIView { open \(Self.drawn.dropFirst(7))open override func draw(_ r: CGRect) {} }"
      ),
      (
        "class A: UIView { override public func draw(_ rect: CGRect) {} }",
        "class A: UIView { \(Self.drawn)override public func draw(_ rect: CGRect) {} }"
      ),
      (
        "class A: B { override func draw(_ rect: CGRect) {} }\nclass B: UIControl {}",
        "class A: B { \(Self.drawn)override func draw(_ rect: CGRect) {} }\nclass B: UIControl {}"
      ),
      (
        "class A: B { override func draw(_ rect: CGRect) {} }",
        "class A: B { override func draw(_ rect: CGRect) {} }"
      ),
      (
        "class A: UILabel { override func draw(_ rect: CGRect) {} }",
        "class A: UILabel { func draw(_ rect: CGRect) {} }"
      ),
      (
        "class A: UIView { override func draw(_ layer: CALayer, in c: CGContext) {} }",
        "class A: UIView { func draw(_ layer: CALayer, in c: CGContext) {} }"
      ),
      (
        "class A: B {\n}\n// c\nprivate extension A {\n  func d() {}\n}\nextension A: P, Q {\n  override func e() {}\n}\nextension A: R {}",
        "class A: B , P, Q {\n\n// c\n\n  fileprivate func d() {}\n\n\n  override func e() {}\n}\nextension A: R {}"
      ),
      (
        "class A: B {}\nprivate extension A {\n  static let a = b { let c = 1 }\n  class func d() { func e() {} }\n  enum F { case g; func h() {} }\n  private var i: Int { var j = 1; return j }\n  convenience init(k: K) { self.init() }\n}\npublic extension A {\n  override func l() {}\n  @discardableResult\n  func m() -> Int { 1 }\n  internal subscript(n: Int) -> Int { 1 }\n}",
        "class A: B {\n\n  static fileprivate let a = b { let c = 1 }\n  class fileprivate func d() { func e() {} }\n  fileprivate enum F { case g; func h() {} }\n  private var i: Int { var j = 1; return j }\n  convenience fileprivate init(k: K) { self.init() }\n\n\n  override public func l() {}\n  @discardableResult\n  public func m() -> Int { 1 }\n  internal subscript(n: Int) -> Int { 1 }\n}"
      ),
      (
        "class A: B {\n  let s = #selector(c)\n}\nextension A: P {\n  override func d() {}\n}",
        "class A: B , P {\n  let s = Selector(A.c)\n\n\n  override func d() {}\n}"
      ),
      (
        "class A<B>: C where B: D {\n}\nextension A: P {\n  override func e() {}\n}",
        "class A<B>: C , P  where B: D {\n\n\n  override func e() {}\n}"
      ),
      (
        "class A {}\nlet b = 1\nextension A { override func e() {} }",
        "class A {}\nlet b = 1\nextension A { override func e() {} }"
      ),
      ("a(#keyPath(CALayer.position.x), #keyPath(title))", "a(\"position.x\", \"title\")"),
    ] as [(String, String)])
  func isRewritten(source: String, result: String) { #expect(adopted(source) == result) }

  @Test(
    "Comments and literals are not changed",
    arguments: [
      "// @objc", "/* @objc /* #selector( */ @objc */", "\"@objc\"", "\"a\\\"@objc\"", "#\"\"@objc\"#",
      "\"\\(f(\"@objc\", (1)))@objc\"", "#\"\\#(\"@objc\")\\(@objc\"#", quotes + "\n@objc \"\n" + quotes,
      "##" + quotes + "\n" + quotes + "#@objc\n" + quotes + "##", "\"\\\\\" // @objc", "\"open @objc",
      "/* open @objc",
      quotes + "open @objc", "`class` + é漢🙂\t@ objc\r\n}",
    ])
  func staysAsItIs(source: String) {
    #expect(adopted(source) == source)
    // The scanner has found the end of the literal.
    if !source.contains("open") { #expect(adopted(source + "\n@objc class A {}") == source + "\nclass A {}") }
  }

  @Test(
    "Another `view` than that of the screen stays",
    arguments: [
      "func f() { var view: UIView { self.view }; g(view) }", "static var view: UIView { self.view }",
      "var view: UIView { if let view = a { return view }; return self.view }",
      "var view: UIView { a.map { view in b(view) } }", "var view: UIView { a(view: b) }",
      "var spinner: UIView { if let spinner = a { return spinner }; return b }",
    ])
  func keepsViews(member: String) {
    let source = "import UIKit\nextension P where Self: UIViewController { \(member) }"
    #expect(adopted(source) == source)
  }

  @Test(
    "Screens that a storyboard cannot create are left to the user",
    arguments: [
      "as! Self", "as! T", "as! P & C", "as! C.D", "as! G", "as! G<C>", "as! Decoded", "as! Derived",
      "as! Sized", "as! Failing", "as! UINavigationController", "", "?.a as! C",
    ])
  func notesStoryboards(cast: String) {
    let source = """
      import UIKit
      class C: UIViewController {}
      class G<T>: C {}
      class Decoded: C { required init?(coder: NSCoder) { nil } }
      class Derived: Decoded {}
      class Sized: C { init(size: Int) {} }
      class Failing: C { init?() {} }
      a.instantiateViewController(withIdentifier: b) \(cast)
      """
    let adoption = Adoption(source, optionalMethods: [:], screens: Adoption.screens(in: [source]))
    #expect(adoption.source == source)
    #expect(
      adoption.notes == [
        Adoption.Note(line: 8, text: "storyboards: instantiateViewController", isDone: false)
      ])
  }

  @Test("Changes and remaining problems are noted with their lines")
  func notes() {
    let source = """
      import UIKit
      import Foundation

      class A { // UIVisualEffectView
        @objc func f() {}
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        let timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(f))
        deinit { timer.invalidate() }
        lazy var dynamics = UIDynamicAnimator(referenceView: view)
        let animation = CABasicAnimation(keyPath: "path")
        func g() { UIStoryboard() }
      }
      """
    let notes = Adoption(source, optionalMethods: [:]).notes
    #expect(
      notes.filter(\.isDone).map { "\($0.line) \($0.text)" } == [
        "2 removed 'import Foundation'", "5 removed @objc", "7 #selector is Selector",
        "8 deinit is isolated",
      ])
    #expect(
      notes.filter { !$0.isDone }.map { "\($0.line) \($0.text)" } == [
        "6 visual effects: UIBlurEffect", "6 visual effects: UIVisualEffectView",
        "9 dynamics: UIDynamicAnimator",
        "11 storyboards: UIStoryboard",
      ])
  }

  @Test("A class of layers that views do not have is noted")
  func notesLayers() {
    let source =
      "import UIKit\nclass A: UIView {\n  override class var layerClass: AnyClass {\n    return B.self\n  }\n}"
    let notes = Adoption(source, optionalMethods: [:]).notes
    #expect(notes == [Adoption.Note(line: 4, text: "the layer is no B", isDone: false)])
    #expect(Adoption(source.replacing("B", with: "CALayer"), optionalMethods: [:]).notes == [])
  }

  @Test("A call on `super` whose result is used is left to the user")
  func notesRowCalls() {
    let source =
      "import UIKit\nclass A: UITableViewController {\n  override func tableView(_ t: UITableView, canEditRowAt p: IndexPath) -> Bool {\n    super.tableView(t, canEditRowAt: p)\n  }\n}"
    let adoption = Adoption(source, optionalMethods: [:])
    #expect(adoption.source == source.replacing("override ", with: ""))
    #expect(
      adoption.notes == [
        Adoption.Note(line: 3, text: "nothing calls 'tableView(_:canEditRowAt:)'", isDone: true),
        Adoption.Note(line: 4, text: "'super' has no 'tableView(_:canEditRowAt:)'", isDone: false),
      ])
  }

  @Test("Only methods that are performed without a delay are left to the user")
  func notesPerformedMethods() {
    func notes(_ rest: String) -> [String] {
      Adoption("import UIKit\na.perform(Selector(b),\n  with: c\(rest))", optionalMethods: [:]).notes.map(
        \.text)
    }
    #expect(notes(", afterDelay: 1").isEmpty && notes("") == ["the Objective-C runtime: perform"])
  }

  @Test("A file without an import gets one, in a line that exists already")
  func addsImport() {
    let adoption = Adoption("// c\n@objc class A: UIViewController {}", optionalMethods: [:])
    #expect(adoption.source == "// c\nimport UIKit; class A: UIViewController {}")
    #expect(adoption.notes.map { "\($0.line) \($0.text)" } == ["2 added 'import UIKit'", "2 removed @objc"])
  }

  @Test("The results of methods become optional only in types that conform")
  func keepsOtherResults() {
    let (method, head) = ("func a() -> B { b }", "import UIKit\n")
    let others = "class C { \(method) }\nclass E: D {\n  struct F { \(method) }\n}"
    let methods = Adoption.optionalMethods(in: [
      "@objc protocol P: class { @objc optional func a() -> B }", "protocol Q: P {}\nclass D {}",
      "class G: D {}\nextension G: Q {}\nclass H: G {}", "typealias R = S & P\nclass I: R {}", others,
    ])
    #expect(Adoption(head + others, optionalMethods: methods).source == head + others)
    for name in ["G", "H", "I", "P"] {
      let text = "class A {\n}\nextension \(name) { \(method) }"
      #expect(Adoption(text, optionalMethods: methods).source == text.replacing("B", with: "B?"))
    }
  }

  @Test("A method of an extension that a subclass overrides is named")
  func namesOverridesOfExtensions() {
    let source = """
      class Base: NSObject {
        func other() {}
      }
      extension Base: NSCopying {
        func copy(with zone: NSZone? = nil) -> Any { 1 }
      }
      class Derived: Base {
        override func copy(with zone: NSZone?) -> Any { super.copy(with: zone) }
        override func other() {}
      }
      """
    let notes = Adoption(
      source, optionalMethods: [:], extensionMethods: Adoption.extensionMethods(in: source)
    ).notes
    #expect(
      notes.map { "\($0.line) \($0.text)" } == [
        "8 overriding 'copy', which belongs in the class and not in an extension"
      ])
    #expect(notes.allSatisfy { !$0.isDone })
  }

  @Test("An override in an extension that stays apart is noted")
  func namesOverridesInExtensions() {
    let notes = Adoption(
      "class A: B {}\nlet b = 1\nextension A { override func e() {} }", optionalMethods: [:]
    )
    .notes
    #expect(
      notes.map(\.line) == [3] && notes.allSatisfy { !$0.isDone && $0.text.contains("in an extension") })
  }

  @Test("Files are copied to a folder, which is created")
  func copies() throws {
    let scratch = try Scratch()
    let file = try scratch.file("A.swift", "@objc class A {}\n")
    let run = try Command(["adopt", file, "-o", scratch.path("new/folder")])
    #expect(run.status == 0 && run.message.isEmpty)
    #expect(run.text == "\(file):1: removed @objc\n")
    #expect(scratch.text("new/folder/A.swift") == "class A {}\n")
    #expect(scratch.text("A.swift") == "@objc class A {}\n")
  }

  @Test("Unreadable and unwritable files are errors")
  func errors() throws {
    let scratch = try Scratch()
    let file = try scratch.file("A.swift", "let a = 1\n")
    for (arguments, status, words) in [
      ([scratch.path("B.swift"), "-o", scratch.path("new")], 66, "cannot read"),
      ([file, "-o", file], 73, "cannot create"),
      ([file, file, "-o", scratch.path("new")], 64, "the same file"),
      ([file, "-o", scratch.path("")], 64, "would be overwritten"), ([file, "-o", ""], 64, "is empty"),
      ([file], 64, "--output"),
    ] as [([String], Int32, String)] {
      let run = try Command(["adopt"] + arguments)
      #expect(run.status == status && run.output.isEmpty && run.message.contains(words), "\(run.message)")
    }
    #expect(scratch.names == ["A.swift"])
  }
}
