extension Trial {
  /// Every recording that is replayed.
  public static var all: [Trial] { pages + zooms + sheets + zoomedSheets + controls + titles }
}
