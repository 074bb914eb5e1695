import SegueViews

extension DisplayListBuilder {
  /// Adds the shadow of a view, drawn with a nine-patch. If the outline is small or rotated, the shadow is drawn as a separate
  /// picture.
  mutating func add(
    shadowOf view: View, _ shown: View.Properties, _ transform: Transform, alpha: Double, clip: Int
  ) {
    let alpha = Self.step(of: alpha * shown.shadow.color.alpha)
    guard alpha > 0 else { return }
    let key = ShadowPatch.Key(shown, corners: view.corners, scale: scale, isScaled: transform.a != scale)
    let factor = transform.a / scale * key.coarseness
    let size = Size(shown.bounds.width * scale / key.coarseness, shown.bounds.height * scale / key.coarseness)
    // The corners of a patch are blurred independently of each other. If they are so close that this would be visible, the
    // outline is blurred as a whole, which is cheap at that size. The decision depends only on the outline's size, so a view
    // looks the same in motion and at rest. At the limit, no pixel outside the outline is off by more than a twentieth of the
    // shadow's strength.
    let isSmall = min(size.width, size.height) < Double(key.reach + key.radius)
    guard transform.isUpright, transform.a == transform.d, factor > 0,
      key.corner <= ShadowPatch.largestCorner, !isSmall, let patch = store.shadowPatch(key)
    else {
      if let picture = store.shadow(of: view, scale: scale) {
        add(picture: picture, of: view, transform, alpha: alpha, clip: clip)
      }
      return
    }
    let outline = transform.apply(to: shown.bounds).roundedToPixels
    let rect = transform.apply(to: shown.bounds.offset(by: shown.shadow.offset))
      .inset(by: -Double(key.reach) * factor).roundedToPixels
    let isHollow = shown.plainBackground.isOpaque || shown.plainBackground.isClear
    let isAdded = append(
      DisplayItem(
        owner: ObjectIdentifier(view), kind: .shadow, rect: rect, detail: list.shadows.count,
        version: ObjectIdentifier(patch).hashValue, transform: .identity, alpha: alpha, clip: clip,
        bounds: visible(rect, .identity, clip)))
    guard isAdded else { return }
    let place = ShadowPlace(
      corner: (Double(key.corner) * factor).rounded(),
      middle: key.middle, hollow: isHollow ? outline : .zero, radius: shown.outlineRadius * transform.a)
    list.shadows.append((place, patch.surface))
  }
}
