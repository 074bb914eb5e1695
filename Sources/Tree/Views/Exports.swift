// Whoever imports views sees the values they are made of, as UIKit gives Core Graphics.

@_exported import SegueDrawing
@_exported import SegueGeometry
@_exported import SegueMotion
