// Everything an application with transitions of its own needs, under one import.

@_exported import SegueAnimation
@_exported import SegueApplication
@_exported import SegueControllers
@_exported import SegueControls
@_exported import SegueDesktop
@_exported import SegueDiagnostics
@_exported import SegueDrawing
@_exported import SegueGeometry
@_exported import SegueHeadless
@_exported import SegueLaunch
@_exported import SegueMotion
@_exported import SeguePictures
@_exported import SegueRendering
@_exported import SegueStage
@_exported import SegueTransitions
@_exported import SegueViews
