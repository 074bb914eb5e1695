internal import CSegueColors
internal import CSeguePixbuf

/// The color profile of an image file (ICC.1).
final class ColorProfile {
  private let profile: cmsHPROFILE
  /// Whether the profile is for gray pixels; if `false`, it is for red, green and blue.
  private let isGray: Bool

  /// Creates the profile of an image as read from its file; `nil` if the image has no profile that fits its pixels.
  init?(of picture: OpaquePointer) {
    guard let text = gdk_pixbuf_get_option(picture, "icc-profile") else { return nil }
    var count: gsize = 0
    guard let bytes = g_base64_decode(text, &count) else { return nil }
    defer { g_free(bytes) }
    guard let profile = cmsOpenProfileFromMem(bytes, cmsUInt32Number(count)) else { return nil }
    self.profile = profile
    isGray = cmsGetColorSpace(profile) == cmsSigGrayData
    // The decoder has already converted other pixels, such as those for print, so their profile no longer applies.
    guard isGray || cmsGetColorSpace(profile) == cmsSigRgbData else { return nil }
  }

  deinit { cmsCloseProfile(profile) }

  /// Converts the pixels of an image to sRGB. If no color would change visibly, leaves the pixels unchanged.
  func convert(_ picture: OpaquePointer) {
    let channels = Int(gdk_pixbuf_get_n_channels(picture))
    guard let pixels = gdk_pixbuf_get_pixels(picture), let standard = cmsCreate_sRGBProfile() else { return }
    defer { cmsCloseProfile(standard) }
    /// Returns the format of pixels whose first `count` components are converted. Further components are skipped.
    func format(_ space: Int32, _ count: Int) -> cmsUInt32Number {
      cmsUInt32Number(Int(space) &<< 16 | (channels - count) &<< 7 | count &<< 3 | 1)
    }
    guard
      let transform = cmsCreateTransform(
        profile, isGray ? format(PT_GRAY, 1) : format(PT_RGB, 3), standard, format(PT_RGB, 3),
        cmsGetHeaderRenderingIntent(profile), 0)
    else { return }
    defer { cmsDeleteTransform(transform) }
    let (width, stride) = (Int(gdk_pixbuf_get_width(picture)), Int(gdk_pixbuf_get_rowstride(picture)))
    let rows = (0..<Int(gdk_pixbuf_get_height(picture))).map { pixels + $0 * stride }
    // A profile for gray does not apply to an image with colors.
    let isMeant = isGray ? rows.allSatisfy { isColorless($0, width, channels) } : changes(transform, channels)
    guard isMeant else { return }
    for row in rows { cmsDoTransform(transform, row, row, cmsUInt32Number(width)) }
  }

  private func isColorless(_ row: UnsafePointer<UInt8>, _ width: Int, _ channels: Int) -> Bool {
    (0..<width).allSatisfy { x in
      let pixel = row + x * channels
      return pixel[0] == pixel[1] && pixel[1] == pixel[2]
    }
  }

  /// Returns whether the conversion changes colors by more than the rounding errors of sRGB's own profiles. Tests 125 colors.
  private func changes(_ transform: cmsHTRANSFORM, _ channels: Int) -> Bool {
    let before = (0..<125).flatMap { (color: Int) -> [UInt8] in
      let steps = [color / 25, color / 5 % 5, color % 5, 0]
      return steps.prefix(channels).map { UInt8(min(255, 64 * $0)) }
    }
    var after = before
    cmsDoTransform(transform, before, &after, 125)
    return zip(before, after).contains { abs(Int($0) - Int($1)) > 2 }
  }
}
