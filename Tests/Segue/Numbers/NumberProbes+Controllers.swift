import Segue
import SegueTesting
import Testing

extension NumberProbe {
  /// Opens a screen with a transition, catches and releases it, and dismisses it with a drag.
  private static func push(
    _ transition: any Transition, from first: ViewController = ViewController(),
    to second: ViewController = ViewController(), _ change: (TransitionCoordinator) -> Void = { _ in }
  ) throws {
    let chooser = Chooser(transition)
    let navigation = NavigationController(rootViewController: first)
    navigation.delegate = chooser
    let window = try HeadlessWindow(size: Size(60, 60), rootViewController: navigation)
    navigation.pushViewController(second)
    try window.advance(by: 0.02)
    if let coordinator = first.transitionCoordinator {
      coordinator.hold()
      change(coordinator)
      try window.advance(by: 0.02)
      coordinator.finish()
    }
    try window.advance(by: 1)
    try window.drag(from: Point(30, 5), to: Point(30, 40), over: 0.05, releases: false)
    try window.advance(by: 0.02)
    window.send(.released, at: Point(30, 45))
    try window.advance(by: 1)
    #expect(window.window.faults().isEmpty, "\(window.window.faults())")
  }

  static let controllers: [NumberProbe] = [
    NumberProbe(
      "TransitionAnimation.duration", "TransitionInteraction.home(for:in:)",
      "TransitionInteraction.length(of:for:in:)", "TransitionInteraction.finishes(at:velocity:for:in:)",
      "TransitionContext.snapshotView(of:region:hidingSource:isFlattened:)",
      "TransitionStep.init(_:at:rests:)"
    ) { n in
      try push(Sliding(duration: n))
      try push(Sliding(home: Point(n, n)))
      try push(Sliding(length: n))
      try push(Sliding(region: rect(n)))
      try push(Sliding(step: n))
    },
    NumberProbe(
      "TransitionCoordinator.cancel(velocity:)", "TransitionCoordinator.finish(velocity:)",
      "TransitionCoordinator.track(_:)"
    ) { n in
      try push(Sliding()) { $0.track(n) }
      try push(Sliding()) {
        $0.track(0.3)
        $0.track(n)
        $0.finish(velocity: n)
      }
      try push(Sliding()) { $0.cancel(velocity: n) }
    },
    NumberProbe(
      "Drag.accepts(_:from:in:)", "Drag.edge(_:within:)", "Drag.finishing(from:)", "Drag.spanning(_:)",
      "Drag.within(_:)"
    ) { n in
      for drag in [
        Drag.edge(.top, within: n), .down.finishing(from: n), .down.spanning(n), .down.within(n),
      ] {
        _ = drag.accepts(Vector(n, n), from: Point(n, n), in: rect(n))
        try push(Sliding(drag: drag))
      }
    },
    NumberProbe("CrossFade.init(duration:)", "SharedElementTransition.staggered(by:)") { n in
      try push(CrossFade(duration: n))
      try push(SharedElementTransition(.spring(duration: 0.2, dampingRatio: 1)).staggered(by: n))
    },
    NumberProbe(
      "ZoomTransition.popInOut(duration:into:)", "ZoomTransition.coverTime", "ZoomTransition.openingTravel",
      "ZoomTransition.closingTravel", "ZoomTransition.dimmingColor"
    ) { n in
      let grid = Grid()
      @MainActor func zoom(_ transition: ZoomTransition) throws {
        let page = ViewController()
        page.transitionSource = .provider { grid.view.subviews.first }
        try push(transition, from: grid, to: page)
      }
      try zoom(.popInOut(duration: n))
      var odd = ZoomTransition.popInOut()
      (odd.coverTime, odd.openingTravel, odd.closingTravel) = (n, n, n)
      odd.dimmingColor = Color(white: n)
      try zoom(odd)
      var aligned = ZoomTransition.zoom
      aligned.alignmentRectProvider = { _ in Rect(x: n, y: n, width: n, height: n) }
      try zoom(aligned)
    },
    NumberProbe("ExpandingCellPresented.visibleBarHeight") { n in
      let (list, page) = (Grid(), Page(n))
      let window = try HeadlessWindow(size: Size(60, 60), rootViewController: list)
      page.transitioningDelegate = page.expansion
      page.transitionSource = .provider { list.view.subviews.first }
      list.present(page)
      for _ in 0..<4 { try window.advance(by: 0.1) }
      window.press(.escape)
      for _ in 0..<4 { try window.advance(by: 0.1) }
    },
    NumberProbe("TransitionSource.showingWhole(padding:)") { n in
      let (first, second, list, button) = (ViewController(), ViewController(), ScrollView(), View())
      list.frame = Rect(x: 0, y: 0, width: 60, height: 60)
      list.contentSize = Size(60, 400)
      button.frame = Rect(x: 0, y: 150, width: 60, height: 40)
      first.view.addSubview(list)
      list.addSubview(button)
      second.transitionSource = .view(button).showingWhole(padding: n)
      try push(Sliding(), from: first, to: second)
    },
    NumberProbe("DrawerPresentation.preferredWidthFraction", "DrawerPresentation.maximumWidth") { n in
      let (first, drawer) = (ViewController(), ViewController())
      var presentation = DrawerPresentation()
      (presentation.preferredWidthFraction, presentation.maximumWidth) = (n, n)
      drawer.drawerPresentation = presentation
      let window = try HeadlessWindow(size: Size(60, 60), rootViewController: first)
      first.present(drawer)
      for _ in 0..<4 { try window.advance(by: 0.1) }
      window.press(.escape)
      for _ in 0..<4 { try window.advance(by: 0.1) }
    },
    NumberProbe(
      "SplitViewController.preferredPrimaryColumnWidth",
      "SplitViewController.size(forChildContentContainer:withParentContainerSize:)"
    ) { n in
      let split = SplitViewController()
      split.setViewController(ViewController(), for: .primary)
      split.preferredPrimaryColumnWidth = n
      let window = try HeadlessWindow(size: Size(800, 600), rootViewController: split)
      split.preferredPrimaryColumnWidth = n
      for child in split.children {
        _ = split.size(forChildContentContainer: child, withParentContainerSize: Size(n, n))
      }
      try window.advance(by: 0.1)
    },
    NumberProbe("ViewController.dismiss(draggedBy:from:handBack:completion:)") { n in
      let (first, second) = (ViewController(), ViewController())
      let window = try HeadlessWindow(size: Size(60, 60), rootViewController: first)
      first.present(second, animated: false)
      let pan = PanGestureRecognizer(axis: .vertical) { [unowned second] pan in
        if pan.state == .began { second.dismiss(draggedBy: pan, from: Point(n, n)) }
      }
      second.view.addGestureRecognizer(pan)
      try window.drag(from: Point(30, 5), to: Point(30, 40), over: 0.05)
      try window.advance(by: 1)
    },
    NumberProbe(
      "ViewController.safeAreaInsets", "ViewController.safeAreaInsets(for:)", "StatusBar.styleReference"
    ) { n in
      let (covered, child, bar) = (Covered(n), ViewController(), Bar(n))
      covered.addChild(child)
      covered.view.addSubview(child.view)
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 40, height: 40))
      scroll.contentSize = Size(40, 200)
      child.view.addSubview(scroll)
      child.contentScrollView = scroll
      let window = try HeadlessWindow(size: Size(60, 60), rootViewController: covered)
      window.window.statusBar = bar
      scroll.contentOffset.y = 40
      try window.advance(by: 0.1)
      covered.present(ViewController())
      _ = (child.safeAreaInsets, child.view.safeAreaInsets)
      for _ in 0..<4 { try window.advance(by: 0.1) }
    },
    NumberProbe(
      "ViewController.additionalSafeAreaInsets", "ViewController.preferredContentSize",
      "ViewController.size(forChildContentContainer:withParentContainerSize:)",
      "ViewController.viewWillTransition(to:with:)", "ContentContainer.preferredContentSize",
      "ContentContainer.size(forChildContentContainer:withParentContainerSize:)",
      "ContentContainer.viewWillTransition(to:with:)"
    ) { n in
      let (parent, child) = (ViewController(), ViewController())
      parent.addChild(child)
      parent.view.addSubview(child.view)
      let window = try HeadlessWindow(size: Size(60, 60), rootViewController: parent)
      parent.additionalSafeAreaInsets = Insets(all: n)
      child.preferredContentSize = Size(n, n)
      let size = parent.size(forChildContentContainer: child, withParentContainerSize: Size(n, n))
      parent.viewWillTransition(to: size, with: parent.coordinator)
      #expect(child.safeAreaInsets.top.isFinite)
      try window.advance(by: 0.1)
    },
    NumberProbe(
      whole: "TabBarController.select(_:draggedBy:)", "TabBarController.selectedIndex",
      "TabBar.selectedIndex"
    ) { n in
      let tabs = TabBarController(viewControllers: [ViewController(), ViewController()])
      let window = try HeadlessWindow(size: Size(60, 60), rootViewController: tabs)
      tabs.select(n)
      tabs.selectedIndex = n
      tabs.tabBar.selectedIndex = n
      try window.advance(by: 0.1)
    },
    NumberProbe("PullToDismiss.take(bar:color:)", "PullToDismiss.scrollViewDidEndDragging(_:velocity:)") {
      n in
      let (screen, scroll) = (ViewController(), ScrollView())
      scroll.contentSize = Size(40, 200)
      screen.view.addSubview(scroll)
      let pull = PullToDismiss(scroll, of: screen)
      try show(scroll) { scroll, _ in pull.scrollViewDidEndDragging(scroll, velocity: Vector(n, n)) }
      withExtendedLifetime(screen) {}
    },
    NumberProbe(
      "TransitionScenario.Gesture.init(from:by:)", "TransitionScenario.otherSizes",
      "TransitionScenario.safeAreaInsets", "TransitionScenario.scales", "TransitionScenario.size"
    ) { n in
      var scenario = TransitionScenario(CrossFade(), from: { ViewController() }, to: { ViewController() })
      (scenario.size, scenario.otherSizes, scenario.scales) = (Size(n, n), [Size(n, 1)], [n])
      scenario.safeAreaInsets = Insets(all: n)
      let gestures = [
        TransitionScenario.Gesture(from: Point(n, n), by: Vector(n, n)), .init(from: "a", by: Vector(n, n)),
      ]
      #expect(gestures.allSatisfy { $0.travel.length.isFinite && $0.start.distance(to: .zero).isFinite })
      let sizes = [scenario.size] + scenario.otherSizes
      #expect(
        sizes.allSatisfy { $0.width.isFinite && $0.height >= 0 } && scenario.scales.allSatisfy { $0 > 0 })
      #expect(scenario.safeAreaInsets.top.isFinite)
    },
    NumberProbe(whole: "TransitionScenario.endingCount", "TransitionScenario.seed") { n in
      var scenario = TransitionScenario(CrossFade(), from: { ViewController() }, to: { ViewController() })
      (scenario.endingCount, scenario.seed) = (n, n)
      #expect((0...1_000_000).contains(scenario.endingCount))
    },
    NumberProbe(whole: "TransitionScenario.strip(of:frames:)") { n in
      var scenario = TransitionScenario(CrossFade(), from: { ViewController() }, to: { ViewController() })
      scenario.size = Size(20, 20)
      let strip = try scenario.strip(of: .opening, frames: n...n)
      #expect(strip.width > 0)
    },
  ]
}

/// A delegate with one transition.
private final class Chooser: NavigationControllerDelegate {
  private let transition: any Transition

  init(_ transition: any Transition) { self.transition = transition }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { transition }
}

/// A transition that returns the numbers that it is given.
private struct Sliding: Transition {
  var duration = 0.2
  var home = Point(30, 30)
  var length: Double?
  var region: Rect?
  var step: Double?
  var drag = Drag.down

  func prepare(in context: TransitionContext) -> View? {
    let picture = context.snapshotView(of: context.foreground.view, region: region, hidingSource: false)
    context.container.addSubview(picture)
    return context.foreground.view
  }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    if state == .dismissed { card.center.y += context.container.bounds.height }
  }

  func steps(for card: View, in context: TransitionContext) -> [TransitionStep] {
    step.map { [TransitionStep("between", at: $0)] } ?? []
  }

  func apply(_ step: TransitionStep, to card: View, in context: TransitionContext) { card.alpha = 0.5 }

  func drags(for operation: TransitionOperation) -> [Drag] { [drag] }

  func length(of drag: Drag, for card: View, in context: TransitionContext) -> Double? { length }

  func follow(_ drag: DragState, _ card: View, in context: TransitionContext) {
    card.center = card.center + drag.travel * 0.5
  }

  func home(for card: View, in context: TransitionContext) -> Point { home }
}

/// A screen with one cell.
private final class Grid: ViewController {
  override func viewDidLoad() {
    let cell = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    cell.backgroundColor = .black
    view.addSubview(cell)
  }

}

/// The opened screen, with odd frames.
private final class Page: ViewController, ExpandingCellPresented {
  let expansion = ExpandingCellTransition()
  private let number: Double

  init(_ number: Double) {
    self.number = number
    super.init()
  }

  var visibleBarHeight: Double { number }
  func take(bar: SnapshotView, color: Color, for transition: ExpandingCellTransition) {}
  func transitionEnded(_ transition: ExpandingCellTransition, finished: Bool) {}
}

/// A screen with odd safe areas.
private final class Covered: ViewController {
  private let number: Double

  init(_ number: Double) {
    self.number = number
    super.init()
  }

  override var safeAreaInsets: Insets { Insets(all: number) }
  override func safeAreaInsets(for child: ViewController) -> Insets { Insets(top: number) }
  override func viewDidLayoutSubviews() { view.subviews.first?.frame = view.bounds.inset(by: safeAreaInsets) }
}

/// A status bar that reads its style at an odd position.
private final class Bar: StatusBar {
  private let number: Double

  init(_ number: Double) {
    self.number = number
    super.init()
  }

  override var styleReference: Point { Point(number, number) }
}
