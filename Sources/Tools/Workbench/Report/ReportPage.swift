import SegueViews

/// The HTML and the style of a report's page. Its script is in `ReportScript`.
nonisolated enum ReportPage {
  static func html(title: String, plot: (picture: String, size: Size), data: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(title.markup)</title>
    <style>\(style)</style>
    </head>
    <body>
    <header><h1>\(title.markup)</h1><p id="facts"></p><div id="modes" role="tablist"></div></header>
    <main>
    <section id="film">
    <canvas id="stage" tabindex="0" aria-label="The film"></canvas>
    <div id="rail" role="slider" tabindex="0" aria-label="Time"><i id="heat"></i><b id="knob"></b></div>
    <div id="transport">
    <button id="first" title="First frame (Home)"><svg viewBox="0 0 16 16"><path d="M3 3h1.6v10H3zM13 3v10L5.6 8z"/></svg></button>
    <button id="back" title="Back one frame (←)"><svg viewBox="0 0 16 16"><path d="M11 3v10L4 8z"/></svg></button>
    <button id="play" title="Play or pause (Space)"><svg viewBox="0 0 16 16"><path id="playing" d="M4 2.5v11L13 8z"/></svg></button>
    <button id="next" title="Forward one frame (→)"><svg viewBox="0 0 16 16"><path d="M5 3v10l7-5z"/></svg></button>
    <button id="last" title="Last frame (End)"><svg viewBox="0 0 16 16"><path d="M11.4 3H13v10h-1.6zM3 3v10l7.4-5z"/></svg></button>
    <output id="time"></output>
    <button id="loop" aria-pressed="true" title="Loop (L)"><svg viewBox="0 0 16 16"><path fill="none" stroke="currentColor" stroke-width="1.5" d="M4 11h7a3 3 0 0 0 0-6H5M7.500 2.500 5 5l2.500 2.500"/></svg></button>
    <div id="speeds" role="group" aria-label="Speed"></div>
    </div>
    <ul id="notes"></ul>
    </section>
    <section id="curves"><svg viewBox="0 0 \(plot.size.width.short) \(plot.size.height.short)"><image width="100%" height="100%" href="\(plot.picture)"/></svg></section>
    </main>
    <footer><kbd>Space</kbd> play <kbd>←</kbd><kbd>→</kbd> one frame <kbd>Shift</kbd> ten <kbd>Home</kbd><kbd>End</kbd> \
    <kbd>↑</kbd><kbd>↓</kbd> speed <kbd>L</kbd> loop <span id="modeKeys"></span></footer>
    <script type="application/json" id="data">
    \(data)</script>
    <script>\(ReportScript.text)</script>
    </body>
    </html>

    """
  }

  private static let style = """

    :root { color-scheme: dark; --ground: #0d0e11; --panel: #16181c; --line: #24272d; --strong: #eceef2;
      --middle: #989ea8; --faint: #626872; --blue: #5ca4ff; --amber: #ffb042; }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { display: grid; grid-template-rows: auto 1fr auto; background: var(--ground); color: var(--strong);
      font: 13px/1.45 Inter, system-ui, sans-serif; font-feature-settings: "tnum"; }
    header { display: flex; align-items: baseline; gap: 16px; padding: 16px 24px 12px; border-bottom: 1px solid var(--line); }
    h1 { font-size: 16px; font-weight: 600; margin: 0; }
    #facts { color: var(--faint); margin: 0; flex: 1; white-space: pre; }
    main { display: grid; grid-template-columns: minmax(280px, max-content) minmax(0, 1fr); min-height: 0; }
    #film { padding: 20px 12px 12px 24px; display: flex; flex-direction: column; gap: 12px; min-height: 0;
      max-width: min(46vw, 560px); }
    #stage { display: block; flex: none; width: auto; height: auto; max-height: calc(100vh - 290px); align-self: center;
      border-radius: 6px; background: #000; box-shadow: 0 0 0 1px var(--line), 0 12px 40px #0008; cursor: pointer; }
    #stage.split { cursor: ew-resize; }
    #rail { position: relative; flex: none; height: 22px; cursor: pointer; touch-action: none; }
    #rail::before { content: ""; position: absolute; left: 0; right: 0; top: 14px; height: 3px; border-radius: 2px;
      background: var(--line); }
    #heat i { position: absolute; bottom: 9px; width: 2px; margin-left: -1px; background: #ff5252; border-radius: 1px; }
    #knob { position: absolute; top: 9px; width: 13px; height: 13px; margin-left: -6px; border-radius: 7px;
      background: var(--strong); box-shadow: 0 1px 4px #000; }
    #transport { display: flex; flex: none; align-items: center; gap: 4px; flex-wrap: wrap; }
    button { all: unset; box-sizing: border-box; display: inline-grid; place-items: center; min-width: 30px; height: 28px;
      padding: 0 7px; border-radius: 6px; color: var(--middle); cursor: pointer; font-size: 12px; }
    button svg { width: 16px; height: 16px; fill: currentColor; }
    button:hover { background: var(--panel); color: var(--strong); }
    button[aria-pressed="true"], button[aria-selected="true"] { background: #22262d; color: var(--strong); }
    #play { background: var(--strong); color: var(--ground); min-width: 38px; border-radius: 14px; }
    :focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
    #time { flex: 1; min-width: 120px; padding: 0 8px; color: var(--middle); font-variant-numeric: tabular-nums; white-space: pre; }
    #speeds, #modes { display: inline-flex; gap: 2px; }
    #notes { list-style: none; margin: 0; padding: 0; overflow: auto; min-height: 44px; color: var(--middle); }
    #notes li { padding: 6px 0 6px 10px; border-left: 2px solid var(--amber); margin-bottom: 4px; }
    #notes li[data-time] { cursor: pointer; }
    #notes li[data-time]:hover { color: var(--strong); }
    #curves { overflow: auto; padding: 4px 8px 4px 4px; min-height: 0; }
    #curves svg { display: block; width: 100%; min-width: 700px; max-width: 1240px; cursor: col-resize; user-select: none; touch-action: none; }
    footer { padding: 8px 24px 10px; border-top: 1px solid var(--line); color: var(--faint); font-size: 11.5px; }
    kbd { font: inherit; color: var(--middle); background: var(--panel); border: 1px solid var(--line); border-radius: 4px;
      padding: 0 5px; margin: 0 2px 0 12px; }
    kbd + kbd { margin-left: 0; }
    @media (max-width: 900px) {
      body { display: block; height: auto; }
      main { display: block; }
      #film { max-width: none; padding: 16px; }
      header { flex-wrap: wrap; padding: 14px 16px 10px; }
      #stage { max-height: 62vh; }
    }

    """
}

nonisolated extension String {
  /// The text with entities in place of HTML's special characters.
  fileprivate var markup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }
}
