// What moves has places and sizes.

@_exported import SegueGeometry
