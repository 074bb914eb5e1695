import Segue
import Testing

extension NumberProbe {
  static let views: [NumberProbe] = [
    NumberProbe(
      "View.Properties.alpha", "View.Properties.anchorPoint", "View.Properties.backgroundColor",
      "View.Properties.zPosition", "View.Properties.anchorPointZ",
      "View.Properties.borderColor", "View.Properties.borderWidth", "View.Properties.bounds",
      "View.Properties.center", "View.Properties.cornerRadius", "View.Properties.transform",
      "View.Properties.mixed(with:at:)", "View.Properties.displaced(from:to:by:)"
    ) { n in
      var properties = View.Properties()
      properties.bounds = rect(n)
      (properties.center, properties.anchorPoint) = (Point(n, n), Point(n, n))
      (properties.zPosition, properties.anchorPointZ) = (n, n)
      (properties.alpha, properties.cornerRadius, properties.borderWidth) = (n, n, n)
      (properties.backgroundColor, properties.borderColor) = (color(n), color(n))
      properties.transform = transform(n)
      _ = (properties.toSuperview, properties.mixed(with: View.Properties(), at: n))
      _ = properties.displaced(from: View.Properties(), to: properties, by: n)
      _ = View.Properties().mixed(with: properties, at: 0.5)
    },
    shown("View.alpha") { $0.alpha = $1 },
    shown("View.zPosition", "View.anchorPointZ") { view, n in
      (view.zPosition, view.anchorPointZ) = (n, n / 2)
      view.transform3D = .rotation(1, y: 1)
      view.superview?.sublayerTransform = .perspective(distance: 100)
    },
    shown(
      "Transform3D.x", "Transform3D.y", "Transform3D.z", "Transform3D.origin",
      "Transform3D.subscript(dynamicMember:)",
      "Transform3D.Elements.m11", "Transform3D.Elements.m12", "Transform3D.Elements.m13",
      "Transform3D.Elements.m14", "Transform3D.Elements.m21", "Transform3D.Elements.m22",
      "Transform3D.Elements.m23", "Transform3D.Elements.m24", "Transform3D.Elements.m31",
      "Transform3D.Elements.m32", "Transform3D.Elements.m33", "Transform3D.Elements.m34",
      "Transform3D.Elements.m41", "Transform3D.Elements.m42", "Transform3D.Elements.m43",
      "Transform3D.Elements.m44"
    ) { view, n in
      var map = Transform3D.rotation(1, x: 1, y: 1)
      for row in [\Transform3D.x, \.y, \.z, \.origin] { map[keyPath: row][3] = n }
      (map.m12, map.m34, map.m43) = (n, n, n)
      view.transform3D = map
      view.superview?.sublayerTransform = map
    },
    shown(
      "Transform3D.init(_:)", "Transform3D.init(x:y:z:origin:)", "Transform3D.mixed(with:at:)",
      "Transform3D.perspective(distance:)", "Transform3D.rotation(_:x:y:z:)", "Transform3D.scale(x:y:z:)",
      "Transform3D.translation(x:y:z:)"
    ) { view, n in
      let row = SIMD4(n, 1, n, n)
      for map in [
        Transform3D(.scale(n)), Transform3D(x: row, y: row, z: row, origin: row), .scale(x: n, y: 1, z: n),
        .rotation(n, x: 1, y: n), .rotation(1, y: 1).concatenating(.perspective(distance: n)),
        .rotation(1, x: 1).concatenating(.translation(x: n, y: n, z: n)),
        .identity.mixed(with: .rotation(1, y: 1), at: n),
      ] {
        view.transform3D = map
        _ = (map.inverted, map.affine, view.frame, view.hitTest(Point(3, 3)))
        view.superview?.layoutIfNeeded()
      }
    },
    shown("View.anchorPoint") { view, n in
      view.anchorPoint = Point(n, n)
      view.transform = .rotation(0.1)
    }, shown("View.backgroundColor") { $0.backgroundColor = color($1) },
    shown("View.borderColor") { $0.borderColor = color($1) },
    shown("View.borderWidth") { $0.borderWidth = $1 },
    shown("View.bounds") { $0.bounds = rect($1) },
    shown("View.bounds") { $0.bounds = Rect(x: $1, y: 0, width: 9, height: 9) },
    shown("View.center") { $0.center = Point($1, 10) },
    shown("View.cornerRadius") { $0.cornerRadius = $1 },
    shown("View.frame") { $0.frame = rect($1) },
    shown("View.frame") { $0.frame = Rect(x: 1, y: 1, width: $1, height: 9) },
    shown("View.transform") { $0.transform = transform($1) },
    shown("View.transform") { $0.transform = .scale($1) },
    shown("Shadow.blur", "Shadow.init(color:blur:offset:)") { view, n in
      view.shadow.blur = n
      view.shadow = Shadow(color: .black, blur: n)
    },
    shown("Shadow.blur") { view, n in
      view.transform = .rotation(0.1)
      view.shadow.blur = n
    }, shown("Shadow.color") { $0.shadow.color = color($1) },
    shown("TraitCollection.tintColor", "TraitOverrides.tintColor", "View.tintColor") { view, n in
      view.traitOverrides.tintColor = color(n)
      view.tintColor = color(n)
      view.window?.systemTraits.tintColor = color(n)
      view.backgroundColor = .tint
    },
    shown("ContentSizeCategory.init(scale:)") { view, n in
      view.bounds.size.width *= ContentSizeCategory(scale: n).scale
    },
    shown("Shadow.offset") { $0.shadow.offset = Vector($1, 1) },
    shown("Shadow.mixed(with:at:)") { view, n in
      view.shadow = view.shadow.mixed(with: Shadow(color: .white, blur: 9), at: n)
    }, shown("View.init(frame:)") { view, n in view.addSubview(View(frame: rect(n))) },
    shown(
      "View.contains(_:)", "View.convert(_:from:by:)", "View.convert(_:to:by:)", "View.hitTest(_:)",
      "View.pixelAligned(_:)", "View.readableContentFrame(margin:)", "View.sizeThatFits(_:)"
    ) { view, n in
      _ = (view.contains(Point(n, n)), view.hitTest(Point(n, n)), view.sizeThatFits(Size(n, n)))
      _ = (view.convert(Point(n, n), from: nil), view.convert(rect(n), from: nil, by: .shown))
      _ = (view.convert(Point(n, n), to: nil), view.convert(rect(n), to: view.superview))
      view.frame = view.pixelAligned(rect(n))
      view.frame = view.readableContentFrame(margin: n)
    },
    NumberProbe(whole: "View.insertSubview(_:at:)") { n in try show { $0.insertSubview(View(), at: n) } },
    NumberProbe("View.snapshot(width:height:scale:)", "SnapshotRenderer.init(of:width:height:scale:)") { n in
      try show { screen in
        _ = try? screen.snapshot(width: 8, height: 8, scale: n)
        _ = try? SnapshotRenderer(of: screen, width: 8, height: 8, scale: n).step(
          SnapshotRenderer.Budget(pictures: 1, pixels: 99))
      }
    },
    NumberProbe(
      whole: "View.snapshot(width:height:scale:)", "SnapshotRenderer.init(of:width:height:scale:)",
      "SnapshotRenderer.Budget.init(pictures:pixels:)"
    ) { n in
      try show { screen in
        _ = try? screen.snapshot(width: n, height: 8, scale: 1)
        let renderer = SnapshotRenderer(of: screen, width: 8, height: n, scale: 1)
        _ = try? renderer.step(SnapshotRenderer.Budget(pictures: n, pixels: n))
        _ = try? SnapshotRenderer(of: screen, width: 8, height: 8, scale: 1).step(
          SnapshotRenderer.Budget(pictures: n, pixels: n))
      }
    },
    NumberProbe("View.focusBounds", "View.focusRadius") { n in
      try show(Focusable(n)) { view, window in
        window.press(.tab)
        try window.advance(by: 0.05)
        window.window.focus(on: view)
      }
    },
    shown("Highlight.init(of:covering:behindContent:)", "Highlight.init(of:dimming:to:)") { view, n in
      Highlight(of: view, dimming: [view], to: n).show(true)
      Highlight(of: view, covering: color(n)).show(true)
    },
    NumberProbe("View.sizeThatFits(_:)", "StackView.sizeThatFits(_:)", "Button.sizeThatFits(_:)") { n in
      for distribution in [StackView.Distribution.leading, .fill, .fillEqually, .equalSpacing] {
        let stack = StackView(
          .vertical, [Focusable(n), Button(face: Focusable(n), identifier: "b", label: "b")])
        stack.distribution = distribution
        _ = stack.sizeThatFits(Size(n, n))
        try show(stack) { stack, _ in stack.alignment = .center }
      }
    },
    NumberProbe("StackView.init(_:spacing:alignment:_:)", "StackView.spacing", "StackView.layoutMargins") {
      n in
      try show(StackView(.horizontal, spacing: n, [Label("a"), Label("b")])) { stack, window in
        stack.spacing = n
        try window.advance(by: 0.01)
        stack.layoutMargins = Insets(top: n, left: 1, bottom: n, right: n)
      }
    },
    NumberProbe(
      "Label.init(_:font:color:)", "Label.content(in:)", "Label.sizeThatFits(_:)", "Label.textColor",
      "Label.intrinsicContentSize", "ImageView.intrinsicContentSize", "View.intrinsicContentSize"
    ) { n in
      try show(Label("a b c", font: .system(size: n), color: color(n))) { label, _ in
        label.textColor = color(n)
        label.font = Font(size: 9, tracking: n)
        let views: [View] = [label, ImageView(Image.vector(size: Size(n, n)) { _ in }), View()]
        for view in views { _ = view.intrinsicContentSize }
        _ = (label.content(in: rect(n)), label.sizeThatFits(Size(n, n)), label.firstBaseline)
      }
    },
    NumberProbe(whole: "Label.numberOfLines") { n in
      try show(Label("a b c d e f g h")) { label, _ in
        label.numberOfLines = n
        _ = label.sizeThatFits(Size(10, 10))
      }
    },
    NumberProbe(
      "Slider.range", "Slider.step", "Slider.value", "Slider.setValue(_:animated:)",
      "Slider.sizeThatFits(_:)", "Slider.minimumTrackTintColor", "Slider.maximumTrackTintColor"
    ) { n in
      try show(Slider(identifier: "s", label: "s")) { slider, window in
        slider.value = n
        slider.setValue(n, animated: true)
        slider.step = n
        slider.range = n >= 0 ? 0...n : -1...1
        slider.setValue(0.5, animated: true)
        (slider.minimumTrackTintColor, slider.maximumTrackTintColor) = (color(n), color(n))
        _ = slider.sizeThatFits(Size(n, n))
        try window.drag(from: Point(5, 15), to: Point(30, 15), over: 0.05)
        slider.frame = rect(n)
        window.press(.end)
      }
    },
    NumberProbe("Switch.offTintColor", "Switch.onTintColor", "Switch.sizeThatFits(_:)") { n in
      try show(Switch(identifier: "s", label: "s")) { view, window in
        (view.offTintColor, view.onTintColor) = (color(n), color(n))
        _ = view.sizeThatFits(Size(n, n))
        window.click(at: Point(10, 10))
        view.frame = rect(n)
        try window.advance(by: 0.05)
        view.setOn(false, animated: true)
      }
    },
    NumberProbe(
      "SegmentedControl.selectedSegmentTintColor", "SegmentedControl.sizeThatFits(_:)",
      "SegmentedControl.textColor"
    ) { n in
      try show(SegmentedControl(["a", "b"], identifier: "s", label: "s")) { view, window in
        (view.selectedSegmentTintColor, view.textColor) = (color(n), color(n))
        _ = view.sizeThatFits(Size(n, n))
        view.frame = rect(n)
        view.select(1, animated: true)
      }
    },
    NumberProbe(whole: "SegmentedControl.selectedSegmentIndex", "SegmentedControl.select(_:animated:)") { n in
      try show(SegmentedControl(["a", "b"], identifier: "s", label: "s")) { view, _ in
        view.selectedSegmentIndex = n
        view.select(n, animated: true)
      }
    },
    NumberProbe(
      "TabBar.barTintColor", "TabBar.unselectedTintColor", "NavigationBar.barTintColor",
      "NavigationBar.shadowColor", "NavigationBar.titleColor"
    ) { n in
      try show(TabBar()) { bar, _ in
        (bar.barTintColor, bar.tintColor, bar.unselectedTintColor) = (color(n), color(n), color(n))
      }
      try show(NavigationBar()) { bar, _ in
        (bar.barTintColor, bar.shadowColor, bar.titleColor) = (color(n), color(n), color(n))
      }
    },
    NumberProbe(
      "LongPressGestureRecognizer.allowableMovement", "LongPressGestureRecognizer.minimumPressDuration"
    ) { n in
      try show(View()) { view, window in
        let press = LongPressGestureRecognizer()
        (press.allowableMovement, press.minimumPressDuration) = (n, n)
        view.addGestureRecognizer(press)
        try window.drag(from: Point(5, 5), to: Point(9, 5), over: 0.05)
      }
    },
    NumberProbe(
      "PanGestureRecognizer.init(slop:axis:precedence:_:)", "ScreenEdgePanGestureRecognizer.edgeWidth",
      "GesturePrecedence.accepts(_:along:)", "PanGestureRecognizer.setTranslation(_:in:)"
    ) { n in
      try show(View()) { view, window in
        let edge = ScreenEdgePanGestureRecognizer(edges: .all)
        edge.edgeWidth = n
        view.addGestureRecognizer(edge)
        view.addGestureRecognizer(PanGestureRecognizer(slop: n))
        view.addGestureRecognizer(
          PanGestureRecognizer {
            $0.setTranslation(Point(n, n), in: view)
            _ = ($0.translation(in: view), $0.velocity(in: nil))
          })
        try window.drag(from: Point(5, 5), to: Point(30, 5), over: 0.05)
        _ = GesturePrecedence.scroll.accepts(Vector(n, n), along: .vertical)
      }
    },
    NumberProbe(
      whole: "TapGestureRecognizer.init(numberOfTapsRequired:_:)", "TapGestureRecognizer.numberOfTapsRequired"
    ) { n in
      try show(View()) { view, window in
        let tap = TapGestureRecognizer(numberOfTapsRequired: n)
        tap.numberOfTapsRequired = n
        view.addGestureRecognizer(tap)
        for _ in 0..<3 { window.click(at: Point(5, 5)) }
      }
    },
    NumberProbe(
      "PointerEvent.init(_:at:button:modifiers:time:)", "PointerEvent.location", "PointerEvent.time",
      "KeyEvent.time",
      "KeyEvent.init(_:modifiers:text:isRepeat:time:)", "ScrollEvent.delta", "ScrollEvent.location",
      "ScrollEvent.time",
      "ScrollEvent.init(at:delta:isPrecise:modifiers:time:)", "HeadlessWindow.click(at:button:)",
      "HeadlessWindow.send(_:at:button:)", "TextEvent.init(_:_:caret:time:)", "TextEvent.time"
    ) { n in
      let scroll = ScrollView()
      scroll.contentSize = Size(100, 400)
      try show(scroll) { _, window in
        for (place, time) in [(Point(n, n), 0.0), (Point(5, 5), n), (Point(n, 5), n)] {
          for phase in [PointerEvent.Phase.pressed, .dragged, .dragged, .released, .hovered] {
            var event = PointerEvent(phase, at: place, time: time)
            window.send(.pointer(event))
            (event.location, event.time) = (place, time)
          }
          for isPrecise in [true, false] {
            var event = ScrollEvent(at: place, delta: Vector(n, n), isPrecise: isPrecise, time: time)
            (event.location, event.time) = (Point(5, 5), time)
            window.send(.scroll(event))
            event.delta = Vector(0, 3)
            window.send(.scroll(event))
          }
          var key = KeyEvent(.end, time: n)
          key.time = time
          window.send(.key(key))
          var text = TextEvent(.inserted, "a", time: n)
          text.time = time
          window.send(.text(text))
          window.send(.pressed, at: Point(5, 5))
          window.send(.dragged, at: Point(5, 25))
          window.send(.dragged, at: place)
          try window.advance(by: 0.02)
          window.send(.released, at: place)
          window.click(at: place)
        }
      }
    },
    NumberProbe(
      whole: "TextEvent.caret", "TextField.selectedTextRange", "TextView.selectedRange",
      "TextFieldDelegate.textField(_:shouldChangeCharactersIn:replacementString:)",
      "TextViewDelegate.textView(_:shouldChangeTextIn:replacementText:)"
    ) { n in
      for isMultiline in [false, true] {
        let (field, view) = (TextField(), TextView())
        (field.text, view.text) = ("a\u{301}b", "a\nb")
        try show(isMultiline ? view : field) { shown, window in
          shown.becomeFirstResponder()
          for range in [n..<n, min(n, 1)..<max(n, 1)] {
            (field.selectedTextRange, view.selectedRange) = (range, range)
            var text = TextEvent(.marked, "ㅎㅎ", caret: n, time: 0)
            text.caret = n
            window.send(.text(text))
            window.press(.character("x"))
          }
        }
      }
    },
    NumberProbe(
      "TextField.sizeThatFits(_:)", "TextView.sizeThatFits(_:)", "TextControl.textColor"
    ) { n in
      let (field, view) = (TextField(), TextView())
      (field.textColor, view.textColor) = (color(n), color(n))
      for each in [field, view] {
        _ = each.sizeThatFits(Size(n, n))
        try show(each) { each, window in
          each.frame = rect(n)
          each.becomeFirstResponder()
          for key in [Key.character("a"), .up, .pageDown, .left] { window.press(key) }
        }
      }
    },
    NumberProbe(whole: "Key.function(_:)") { n in
      try show(View()) { _, window in window.press(.function(n)) }
    },
  ]
}

/// A view that returns odd frames for the focus ring, and an odd size for itself.
private final class Focusable: View {
  private let number: Double

  init(_ number: Double) {
    self.number = number
    super.init()
  }

  override var canBecomeFocused: Bool { true }
  override var focusBounds: Rect { Rect(x: number, y: number, width: number, height: number) }
  override var focusRadius: Double { number }
  override func sizeThatFits(_ size: Size) -> Size { Size(number, number) }
}
