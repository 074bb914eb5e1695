extension Trial {
  /// All recordings that are replayed.
  public static var all: [Trial] { pages + zooms + sheets + zoomedSheets + controls + titles }
}
