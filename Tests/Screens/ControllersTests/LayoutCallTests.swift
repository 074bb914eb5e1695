import SegueControllers
import Testing

/// When a screen's view is loaded, and the calls around its layout.
@Suite struct LayoutCallTests {
  private final class Screen: ViewController {
    var calls: [String] = []

    override func viewDidLoad() { calls.append("load") }
    override func viewWillLayoutSubviews() { calls.append("will \(view.bounds.width)") }
    override func viewDidLayoutSubviews() { calls.append("did \(view.bounds.width)") }
  }

  @Test func viewIsLoadedOnDemand() {
    let screen = Screen()
    #expect(screen.viewIfLoaded == nil && !screen.isViewLoaded && screen.calls.isEmpty)
    let view = screen.view
    #expect(screen.viewIfLoaded === view && screen.calls == ["load"])
  }

  @Test func layoutCallsSurroundEachLayout() {
    let (window, screen) = (Window(size: Size(100, 100)), Screen())
    window.rootViewController = screen
    window.resize(to: Size(200, 100))
    #expect(screen.calls == ["load", "will 100.0", "did 100.0", "will 200.0", "did 200.0"])
  }

  /// A screen can put its view into a scroll view that it sets as its view.
  @Test func replacedViewIsPlainView() {
    let (window, screen) = (Window(size: Size(100, 100)), Screen())
    screen.overrideUserInterfaceStyle = .dark
    var changes = 0
    screen.registerForTraitChanges(.colors) { _ in changes += 1 }
    window.rootViewController = screen
    let (content, scrollView) = (screen.view, ScrollView())
    screen.view = scrollView
    content.frame = Rect(x: 0, y: 0, width: 100, height: 900)
    scrollView.contentSize = content.frame.size
    scrollView.addSubview(content)
    window.layoutIfNeeded()
    #expect(content.frame.size == Size(100, 900) && content.role == .none)
    #expect(scrollView.frame == window.bounds && scrollView.role == .screen)
    changes = 0
    screen.overrideUserInterfaceStyle = .light
    #expect(changes == 1 && content.traitCollection.userInterfaceStyle == .light)
  }

  @Test func horizontalScrollViewOfScreenIsNoContent() {
    final class Pages: ViewController {
      let list = ScrollView()
      override func loadView() {
        let pages = ScrollView()
        pages.contentSize = Size(300, 100)
        list.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        list.contentSize = Size(100, 900)
        pages.addSubview(list)
        view = pages
      }
    }
    let (window, screen) = (Window(size: Size(100, 100)), Pages())
    window.rootViewController = screen
    #expect(screen.contentScrollView === screen.list)
  }

  @Test func viewIsLoadedWhenItIsSet() {
    final class Page: ViewController {
      var areLoaded: [Bool] = []
      override func loadView() {
        areLoaded.append(isViewLoaded)
        view = View()
        areLoaded.append(isViewLoaded)
      }
      override func viewDidLoad() { areLoaded.append(isViewLoaded) }
    }
    let page = Page()
    #expect(page.view === page.viewIfLoaded && page.areLoaded == [false, true, true])
  }

  /// Applications can subclass these classes, as in UIKit.
  @Test func containersAndLabelsCanBeSubclassed() {
    final class Stack: NavigationController {}
    final class Tabs: TabBarController {}
    final class Caption: Label { override func sizeThatFits(_ size: Size) -> Size { Size(7, 7) } }
    let stack = Stack(rootViewController: Tabs(viewControllers: [Screen()]))
    #expect(stack.topViewController is Tabs && Caption("a").sizeThatFits(.zero) == Size(7, 7))
  }
}
