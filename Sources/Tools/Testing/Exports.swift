// What jumps or flashes in a run is found for applications, too.

@_exported import SegueChecks
