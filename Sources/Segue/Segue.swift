// Everything an application with transitions of its own needs, under one import.

@_exported import Controllers
@_exported import Desktop
@_exported import Diagnostics
@_exported import Drawing
@_exported import Geometry
@_exported import Headless
@_exported import Motion
@_exported import Pictures
@_exported import Rendering
@_exported import Transitions
@_exported import Views
