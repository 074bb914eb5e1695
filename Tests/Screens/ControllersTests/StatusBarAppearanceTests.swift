import SegueControllers
import SegueControls
import SegueDrawing
import SegueStage
import SegueViews
import Testing

/// The style of the status bar follows the appearance.
@Suite struct StatusBarAppearanceTests {
  private final class Bar: StatusBar {
    let text = View()

    override init() {
      super.init()
      addSubview(text)
      apply(style)
    }

    override func apply(_ style: StatusBarStyle) { text.backgroundColor = style == .dark ? .black : .white }
  }

  @Test func statusBarFadesExceptInFirstFrame() throws {
    let (window, bar) = (Window(size: Size(200, 300)), Bar())
    let stage = Stage(window: window)
    window.statusBar = bar
    window.rootViewController = ViewController()
    window.systemTraits.userInterfaceStyle = .dark
    let surface = try Surface(width: 200, height: 300, format: .rgb24)
    _ = stage.drawFrame(at: 0, onto: surface)
    #expect(bar.style == .light && bar.text.shown.backgroundColor == .white)
    window.systemTraits.userInterfaceStyle = .light
    _ = stage.drawFrame(at: 0.02, onto: surface)
    #expect(bar.style == .dark && ![.black, .white].contains(bar.text.shown.backgroundColor))
    _ = stage.drawFrame(at: 2, onto: surface)
    #expect(bar.text.shown.backgroundColor == .black)
  }
}
