import Segue
import Testing

extension NumberProbe {
  private static func window() throws -> HeadlessWindow {
    try HeadlessWindow(size: Size(30, 30), rootViewController: ViewController())
  }

  static let windows: [NumberProbe] = [
    NumberProbe(
      "Window.init(size:)", "Window.resize(to:)", "Window.safeAreaInsets", "TraitCollection.displayScale"
    ) { n in
      _ = try? HeadlessWindow(stage: Stage(window: Window(size: Size(n, n)))).advance(by: 0.1)
      let changes: [(Window) -> Void] = [
        { $0.resize(to: Size(n, n)) }, { $0.resize(to: Size(20, n)) }, { $0.safeAreaInsets = Insets(all: n) },
        { $0.systemTraits.displayScale = n },
      ]
      for change in changes {
        let window = try window()
        let label = Label("a")
        label.fillsSuperview = true
        window.window.rootViewController?.view.addSubview(label)
        change(window.window)
        _ = try? window.advance(by: 0.1)
        #expect(window.window.faults().isEmpty)
      }
    },
    NumberProbe(
      "Stage.init(window:scale:)", "Stage.resize(to:scale:)", "Stage.snapshot(scale:)", "Stage.advance(to:)",
      "Stage.drawFrame(at:onto:stale:)", "Stage.send(_:at:)", "Stage.speed", "Stage.longestStep",
      "Stage.minimumSize", "Stage.Demand.at(_:)"
    ) { n in
      _ = try? HeadlessWindow(stage: Stage(window: Window(size: Size(20, 20)), scale: n))
      let steps: [(Stage, Surface) -> Void] = [
        { stage, _ in stage.resize(to: Size(n, n), scale: n) },
        { stage, _ in stage.resize(to: Size(20, 20), scale: n) },
        { stage, _ in _ = try? stage.snapshot(scale: n) }, { stage, _ in stage.advance(to: n) },
        { stage, surface in _ = stage.drawFrame(at: n, onto: surface) },
        { stage, _ in _ = stage.send(.key(KeyEvent(.tab, time: n)), at: n) }, { stage, _ in stage.speed = n },
        { stage, _ in (stage.longestStep, stage.minimumSize) = (n, Size(n, n)) },
      ]
      for step in steps {
        let (stage, surface) = (Stage(window: Window(size: Size(20, 20))), try Surface(width: 20, height: 20))
        let view = View(frame: Rect(x: 1, y: 1, width: 5, height: 5))
        stage.window.addSubview(view)
        _ = stage.drawFrame(at: 0, onto: surface)
        view.animate(withDuration: 0.1) { view.center.x += 9 }
        step(stage, surface)
        _ = (stage.demand, stage.drawFrame(at: 0.2, onto: surface), stage.demand)
        #expect(stage.window.timeline.now.isFinite)
        _ = Stage.Demand.at(n)
      }
    },
    NumberProbe("WindowClock.Instant.init(seconds:)") { n in
      let instant = WindowClock.Instant(seconds: n)
      #expect(instant.seconds.isFinite && instant.advanced(by: .seconds(1)).seconds.isFinite)
      #expect(instant.duration(to: WindowClock.Instant(seconds: 1)) > .seconds(-2e12))
    },
    NumberProbe(
      "HeadlessWindow.advance(by:)", "HeadlessWindow.advance(to:)", "HeadlessWindow.tick(_:until:)",
      "HeadlessWindow.drag(from:to:over:rate:releases:)",
      "HeadlessWindow.init(size:scale:rootViewController:safeAreaInsets:reducesMotion:redraw:)"
    ) { n in
      _ = try? HeadlessWindow(size: Size(n, n))
      _ = try? HeadlessWindow(size: Size(n, 20), scale: 1)
      _ = try? HeadlessWindow(size: Size(9, 9), scale: n, safeAreaInsets: Insets(all: n))
      let steps: [(HeadlessWindow) throws -> Void] = [
        { try $0.advance(by: n) }, { try $0.advance(to: n) }, { try $0.tick(n, until: 0.01) },
        { try $0.tick(60, until: n) }, { try $0.tick(n, until: n) },
        { try $0.drag(from: Point(n, n), to: Point(5, n), over: 0.02) },
        { try $0.drag(from: .zero, to: Point(5, 5), over: n) },
        { try $0.drag(from: .zero, to: Point(5, 5), over: 0.01, rate: n) },
      ]
      for step in steps {
        let window = try window()
        try step(window)
        try window.advance(by: 0.1)
        #expect(window.now.isFinite)
      }
    },
    NumberProbe(whole: "HeadlessWindow.Redraw.damage(bufferCount:)") { n in
      try HeadlessWindow(size: Size(9, 9), redraw: .damage(bufferCount: n)).advance(by: 0.1)
    },
    NumberProbe("InputSource.nextEvent", "ScriptPlayer.init(_:startingAt:isLooping:)") { n in
      let window = try window()
      window.stage.script = Once(n)
      try window.advance(by: 0.1)
      let script = try EventScript(parsing: "0.00 click 5 5\n0.05 wait")
      for isLooping in [true, false] {
        let window = try Self.window()
        window.stage.script = ScriptPlayer(script, startingAt: n, isLooping: isLooping)
        try window.advance(by: 0.1)
        _ = window.stage.demand
      }
    },
    NumberProbe(
      "InputRecorder.record(_:at:)", "ScriptRecorder.record(_:at:)", "ScriptRecorder.script(until:)",
      "StageInput.scale(_:)", "StageInput.hold(_:)", "StageInput.tint(_:)"
    ) { n in
      let recorder = ScriptRecorder()
      for input in [
        StageInput.event(.pointer(PointerEvent(.pressed, at: Point(n, n), time: n))),
        .event(.pointer(PointerEvent(.released, at: Point(n, n), time: n))), .resize(Size(n, n)), .scale(n),
        .hold(n), .tint(color(n)),
      ] {
        recorder.record(input, at: n)
      }
      let window = try Self.window()
      window.play(recorder.script(until: n))
      try window.advance(by: 0.1)
      #expect(window.now.isFinite)
    },
    NumberProbe(
      "FilmStrip.init(times:columns:)", "FilmStrip.init(count:from:to:columns:)",
      "StripLayout.init(count:frame:captionWidth:columns:)", "Recording.init(from:to:rate:)"
    ) { n in
      for strip in [
        FilmStrip(times: [n, 0.1]), FilmStrip(count: 2, from: n, to: 0.1),
        FilmStrip(count: 2, from: 0, to: n),
      ] {
        _ = try? strip.draw(try window())
      }
      _ = StripLayout(count: 3, frame: Size(n, n), captionWidth: n)
      _ = StripLayout(count: 3, frame: Size(20, n), captionWidth: 5)
      for recording in [Recording(from: n, to: 0.1), Recording(from: 0, to: n)] { _ = recording.times }
      _ = try? Recording(from: n, to: n).encode(try window())
    },
    NumberProbe(
      whole: "FilmStrip.init(times:columns:)", "FilmStrip.init(count:from:to:columns:)",
      "StripLayout.init(count:frame:captionWidth:columns:)", "Recording.init(from:to:rate:)"
    ) { n in
      _ = try? FilmStrip(times: [0, 0.1], columns: n).draw(try window())
      _ = FilmStrip(count: n, from: 0, to: 0.1, columns: n).times
      _ = StripLayout(count: n, frame: Size(20, 20), captionWidth: 9, columns: n)
      _ = StripLayout(count: n, frame: Size(20, 20), captionWidth: 9)
      _ = try? Recording(from: 0, to: 0.05, rate: n).encode(try window())
    },
    NumberProbe(
      "FrameHUD.draw(over:scale:changed:isAlone:at:)",
      "FrameStatistics.init(number:predictedTime:contentTime:actualTime:intervalMilliseconds:refreshMilliseconds:refreshCount:drawMilliseconds:uploadMilliseconds:damagedPixels:windowPixels:inputAgeMilliseconds:missedCount:)",
      "MessageOverlay.draw(over:scale:at:)", "MessageOverlay.init(_:flashes:at:)"
    ) { n in
      let surface = try Surface(width: 60, height: 60)
      for mode in [FrameHUD.Mode.figures, .flashes] {
        let hud = FrameHUD()
        hud.mode = mode
        for _ in 0..<3 { hud.record(statistics(n, 5)) }
        _ = hud.draw(over: surface, scale: n, changed: [surface.bounds], isAlone: true, at: n)
        _ = hud.draw(over: surface, scale: 1, changed: [surface.bounds], isAlone: false, at: 1)
      }
      let message = MessageOverlay("a", flashes: true, at: n)
      _ = message.draw(over: surface, scale: n, at: n)
      _ = MessageOverlay("a", flashes: true, at: 0).draw(over: surface, scale: n, at: 0.1)
    },
    NumberProbe(
      whole: "FrameHUD.init(missedCount:)",
      "FrameStatistics.init(number:predictedTime:contentTime:actualTime:intervalMilliseconds:refreshMilliseconds:refreshCount:drawMilliseconds:uploadMilliseconds:damagedPixels:windowPixels:inputAgeMilliseconds:missedCount:)"
    ) { n in
      let (hud, surface) = (FrameHUD(missedCount: n), try Surface(width: 60, height: 60))
      for _ in 0..<3 { hud.record(statistics(5, n)) }
      _ = hud.draw(over: surface, scale: 1, changed: [surface.bounds], isAlone: true, at: 1)
    },
    NumberProbe(
      "ScriptEvent.Action.scroll(_:_:_:)",
      "ScriptEvent.Action.slide(_:_:_:)", "ScriptEvent.Action.drag(_:_:_:_:)",
      "ScriptEvent.Action.pinch(_:_:_:)", "ScriptLocation.point(_:)", "ScriptLocation.identifier(_:offset:)",
      "ScriptLocation.within(_:_:)", "StageInput.resize(_:)", "ScriptEvent.Action.text(_:_:_:)"
    ) { n in
      _ = ScriptEvent.Action.drag(
        .identifier("a", offset: Vector(n, n)), .within("a", Point(n, n)), n, .primary)
      _ = ScriptEvent.Action.pinch(.point(Point(n, n)), n, n)
      _ = ScriptEvent.Action.scroll(.point(Point(n, n)), Vector(n, n), [])
      _ = ScriptEvent.Action.slide(.point(Point(n, n)), Vector(n, n), [])
      _ = ScriptEvent.Action.text(.marked, "a", Int(exactly: n.rounded()) ?? .max)
      let window = try window()
      window.stage.script = Once(0.01, .resize(Size(n, n)))
      _ = try? window.advance(by: 0.1)
      for line in [
        "0 resize \(n) \(n)", "\(n) wait", "0 scroll \(n) 1 \(n) 2", "0 click 1 \(n)",
        "0 drag 1 1 \(n) 1 in \(n)", "0 pinch 1 1 \(n) in 1",
      ] {
        _ = try? EventScript(parsing: line)
      }
    },
    NumberProbe("FrameContent.crop", "FrameContent.init(crop:showsPointer:)") { n in
      var strip = FilmStrip(times: [0])
      strip.content = FrameContent(crop: Rect(x: n, y: n, width: n, height: n))
      _ = try? strip.draw(window())
      strip.content.crop = Rect(x: n, y: 1, width: 2, height: n)
      _ = try? strip.draw(window())
    },
    NumberProbe("ApplicationScene.init(_:title:summary:script:safeAreaInsets:makeRootViewController:)") { n in
      _ = ApplicationScene("a", safeAreaInsets: Insets(top: n, left: n, bottom: n, right: n)) {
        ViewController()
      }
    },
    NumberProbe(
      "ApplicationOptions.scale", "ApplicationOptions.size", "ApplicationOptions.speed",
      "ApplicationOptions.init(title:size:icon:name:keys:takesArguments:)", "WindowOptions.exitAfter",
      "WindowOptions.scale", "WindowOptions.size",
      "WindowOptions.init(title:size:applicationName:applicationClass:position:scale:pacing:isFullscreen:displayName:exitAfter:onNotice:)"
    ) { n in
      var options = ApplicationOptions(size: Size(n, n))
      (options.scale, options.size, options.speed) = (n, Size(n, n), n)
      var window = WindowOptions(title: "a", size: Size(n, n), scale: n, exitAfter: n)
      (window.exitAfter, window.scale, window.size) = (n, n, Size(n, n))
    },
    NumberProbe(
      whole: "WindowOptions.Position.x", "WindowOptions.Position.y",
      "WindowOptions.Position.init(x:y:isFromRight:isFromBottom:)"
    ) { n in
      var place = WindowOptions.Position(x: n, y: n)
      (place.x, place.y) = (n, n)
    },
  ]

  private static func statistics(_ n: Double, _ count: Int) -> FrameStatistics {
    FrameStatistics(
      number: count, predictedTime: n, contentTime: n, actualTime: n, intervalMilliseconds: n,
      refreshMilliseconds: n,
      refreshCount: UInt64(clamping: count), drawMilliseconds: n, uploadMilliseconds: n, damagedPixels: count,
      windowPixels: count, inputAgeMilliseconds: n, missedCount: count)
  }

  /// Numbers that need a display or that only the library provides, and the reason why each is safe.
  static let elsewhere = [
    "expectSurvives(root:events:seed:size:endsAsItBegan:returnToStart:sourceLocation:)":
      "GuardTests.unusualNumbersAreHarmless",
    "expectSound(root:animator:size:sourceLocation:)": "GuardTests.unusualNumbersAreHarmless",
    "AlbumCoverTransition.finishes(at:velocity:for:in:)": "called by the library with numbers of its own",
    "SharedElementTransition.finishes(at:velocity:for:in:)": "called by the library with numbers of its own",
    "PushTransition.finishes(at:velocity:for:in:)": "called by the library with numbers of its own",
    "ZoomTransition.finishes(at:velocity:for:in:)": "called by the library with numbers of its own",
    "ZoomTransition.shouldBegin(_:at:)": "called by the library with numbers of its own",
    "TransitionInteraction.shouldBegin(_:at:)": "called by the library with numbers of its own",
    "ExpandingCellPresented.take(bar:color:for:)": "called by the library with numbers of its own",
    "CollectionViewDataSource.collectionView(_:cellForItemAt:)":
      "called by the library with numbers of its own",
    "TableViewDataSource.tableView(_:cellForRowAt:)": "called by the library with numbers of its own",
    "CollectionViewDataSource.collectionView(_:numberOfItemsIn:)": "LongListTests",
    "CollectionViewDataSource.numberOfSections(in:)": "LongListTests",
    "TableViewDataSource.tableView(_:numberOfRowsIn:)": "LongListTests",
    "TableViewDataSource.tableView(_:titleForHeaderInSection:)":
      "called by the library with numbers of its own",
    "TableViewDataSource.tableView(_:titleForFooterInSection:)":
      "called by the library with numbers of its own",
    "TableViewController.numberOfSections(in:)": "that of a data source",
    "TableViewController.tableView(_:numberOfRowsIn:)": "that of a data source",
    "TableViewController.tableView(_:cellForRowAt:)": "that of a data source",
    "TableViewController.tableView(_:heightForRowAt:width:)": "that of a data source",
    "TableViewController.tableView(_:itemIdentifierForRowAt:)": "that of a data source",
    "TableViewController.tableView(_:titleForHeaderInSection:)": "that of a data source",
    "TableViewController.tableView(_:titleForFooterInSection:)": "that of a data source",
    "TableViewDataSource.numberOfSections(in:)": "LongListTests",
    "PixelRegion.subscript(_:)": "the place of a collection, as in an array",
    "ScriptEvents.subscript(_:)": "the place of a collection, as in an array",
    "ApplicationWindow.open(_:title:size:)": "SizeTests.sizes",
    "runApplication(title:size:root:)": "SizeTests.sizes",
    "DisplayReport.init(displayName:scale:onNotice:)": "SettingsTests",
    "DesktopWindow.onSignal(_:perform:)": "EndTests", "DesktopWindow.closeOnSignals(_:)": "EndTests",
  ]
}

/// An input source with a single input.
private final class Once: InputSource {
  private(set) var nextEvent: Double?
  private let input: StageInput

  init(_ time: Double, _ input: StageInput = .event(.key(KeyEvent(.tab, time: 0)))) {
    (nextEvent, self.input) = (time, input)
  }

  func takeNext(on stage: Stage) -> [StageInput] {
    nextEvent = nil
    return [input]
  }
}
