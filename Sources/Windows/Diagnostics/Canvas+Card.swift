import SegueDrawing

extension Canvas {
  /// Fills a dark card at the origin, with a hairline along its edge, and makes points the unit of what is drawn next.
  package func fillCard(_ size: Size, radius: Double, edge: Double = 0.16, scale: Double) {
    setTransform(.scale(scale))
    let (card, hairline) = (Rect(origin: .zero, size: size), 1 / scale)
    fillRoundedRect(card, radius: radius, color: Color(16, 18, 24, alpha: 0.93))
    stroke(
      .roundedRect(card.inset(by: hairline / 2), radius: radius - hairline / 2),
      Color(white: 1, alpha: edge), style: StrokeStyle(width: hairline))
  }
}
