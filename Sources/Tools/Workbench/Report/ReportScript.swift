/// The script of a report's page, which plays the film and moves the playhead through the curves.
nonisolated enum ReportScript {
  static let text = #"""

    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    const $ = id => document.getElementById(id);
    const stage = $('stage'), context = stage.getContext('2d');
    const speeds = [1, 1 / 2, 1 / 4, 1 / 10, 1 / 50], speedNames = ['1×', '½', '¼', '⅒', '1⁄50'];
    const modes = data.before.length ? ['After', 'Before', 'Split', 'Difference'] : [];
    const start = data.times[0], end = data.times[data.times.length - 1];
    const state = { time: start, plays: false, speed: 0, loops: true, mode: 0, split: 0.5 };
    let images = [], previous = 0, drawn = '';

    function frameAt(time) {
      let frame = 0;
      while (frame + 1 < data.times.length && data.times[frame + 1] <= time + 0.01) frame++;
      return frame;
    }

    function paint(frame, list) {
      const image = images[list[Math.min(frame, list.length - 1)]];
      if (image) context.drawImage(image, 0, 0, stage.width, stage.height);
    }

    function drawStage(frame) {
      const key = [frame, state.mode, state.split].join();
      if (key === drawn) return;
      drawn = key;
      context.globalCompositeOperation = 'source-over';
      context.filter = 'none';
      const mode = modes[state.mode];
      paint(frame, mode === 'Before' ? data.before : data.frames);
      if (mode === 'Difference') {
        context.globalCompositeOperation = 'difference';
        paint(frame, data.before);
        context.globalCompositeOperation = 'color-dodge';
        context.fillStyle = '#c0c0c0';
        context.fillRect(0, 0, stage.width, stage.height);
      } else if (mode === 'Split') {
        const x = Math.round(state.split * stage.width);
        context.save();
        context.beginPath();
        context.rect(0, 0, x, stage.height);
        context.clip();
        paint(frame, data.before);
        context.restore();
        const unit = stage.width / data.width, y = stage.height - 22 * unit;
        context.fillStyle = '#0006';
        context.fillRect(x - 2 * unit, 0, 4 * unit, stage.height);
        context.fillStyle = '#fff';
        context.fillRect(x - unit, 0, 2 * unit, stage.height);
        context.beginPath();
        context.arc(x, stage.height / 2, 9 * unit, 0, 7);
        context.fill();
        context.font = `600 ${11 * unit}px Inter, system-ui, sans-serif`;
        context.textBaseline = 'middle';
        context.textAlign = 'center';
        [['before', -36], ['after', 36]].forEach(([word, shift]) => {
          context.fillStyle = '#000a';
          context.beginPath();
          context.roundRect(x + (shift - 26) * unit, y - 10 * unit, 52 * unit, 20 * unit, 10 * unit);
          context.fill();
          context.fillStyle = '#fff';
          context.fillText(word, x + shift * unit, y);
        });
      }
    }

    function show() {
      const frame = frameAt(state.time), part = end > start ? (state.time - start) / (end - start) : 0;
      drawStage(frame);
      $('knob').style.left = part * 100 + '%';
      $('rail').setAttribute('aria-valuetext', Math.round(state.time) + ' ms');
      $('time').textContent = `${state.time.toFixed(0)} ms   ${frame + 1} / ${data.times.length}`;
      const [left, right, from, to] = data.plot;
      const x = left + (state.time - from) / Math.max(1e-6, to - from) * (right - left);
      for (const part of ['x1', 'x2']) playhead.setAttribute(part, x);
      document.body.dataset.frame = frame;
      document.body.dataset.mode = modes[state.mode] || '';
    }

    function press(group, index, attribute) {
      [...$(group).children].forEach((each, other) => each.setAttribute(attribute, other === index));
    }

    function update(change) {
      Object.assign(state, change);
      state.time = Math.min(end, Math.max(start, state.time));
      press('speeds', state.speed, 'aria-pressed');
      press('modes', state.mode, 'aria-selected');
      $('loop').setAttribute('aria-pressed', state.loops);
      $('playing').setAttribute('d', state.plays ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M4 2.5v11L13 8z');
      stage.classList.toggle('split', modes[state.mode] === 'Split');
      show();
    }

    function step(frames) {
      const frame = Math.min(data.times.length - 1, Math.max(0, frameAt(state.time) + frames));
      update({ time: data.times[frame], plays: false });
    }

    function play(plays) {
      previous = performance.now();
      update({ plays, time: plays && state.time >= end ? start : state.time });
      if (plays) requestAnimationFrame(tick);
    }

    function tick(now) {
      if (!state.plays) return;
      state.time += (now - previous) * speeds[state.speed];
      previous = now;
      if (state.time > end) {
        if (!state.loops) { state.time = end; return play(false); }
        state.time = start;
      }
      show();
      requestAnimationFrame(tick);
    }

    function drags(element, move) {
      element.addEventListener('pointerdown', event => {
        element.setPointerCapture(event.pointerId);
        move(event);
        element.onpointermove = move;
      });
      for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, () => { element.onpointermove = null; });
    }

    const plot = document.querySelector('#curves svg');
    const playhead = document.createElementNS('http://www.w3.org/2000/svg', 'line');
    playhead.setAttribute('y1', 44);
    playhead.setAttribute('y2', plot.viewBox.baseVal.height - 30);
    playhead.setAttribute('stroke', '#fff');
    playhead.setAttribute('stroke-opacity', 0.8);
    playhead.id = 'playhead';
    plot.append(playhead);

    drags(plot, event => {
      const box = plot.getBoundingClientRect(), [left, right, from, to] = data.plot;
      const x = (event.clientX - box.left) / box.width * plot.viewBox.baseVal.width;
      update({ time: from + (x - left) / (right - left) * (to - from), plays: false });
    });
    drags($('rail'), event => {
      const box = $('rail').getBoundingClientRect();
      update({ time: start + (event.clientX - box.left) / box.width * (end - start), plays: false });
    });
    drags(stage, event => {
      if (modes[state.mode] !== 'Split') return event.type === 'pointerdown' ? play(!state.plays) : undefined;
      const box = stage.getBoundingClientRect();
      update({ split: Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) });
    });

    function button(group, name, title, action) {
      const element = document.createElement('button');
      [element.textContent, element.title, element.onclick] = [name, title, action];
      $(group).append(element);
    }
    speeds.forEach((speed, index) => button('speeds', speedNames[index], 'Speed', () => update({ speed: index })));
    modes.forEach((mode, index) => {
      button('modes', mode, `${mode} (${index + 1})`, () => update({ mode: index }));
      $('modes').lastChild.setAttribute('role', 'tab');
    });
    if (modes.length) $('modeKeys').innerHTML = modes.map((mode, index) => `<kbd>${index + 1}</kbd> ${mode.toLowerCase()}`).join(' ');
    for (const { frame, weight } of data.differences) {
      const mark = document.createElement('i');
      mark.style.left = (end > start ? (data.times[frame] - start) / (end - start) : 0) * 100 + '%';
      mark.style.height = 2 + weight * 8 + 'px';
      $('heat').append(mark);
    }
    for (const note of data.notes) {
      const item = document.createElement('li');
      item.textContent = note.text;
      if ('time' in note) {
        item.dataset.time = note.time;
        item.onclick = () => update({ time: note.time, plays: false });
      }
      $('notes').append(item);
    }
    const actions = {
      first: () => update({ time: start, plays: false }), back: () => step(-1), play: () => play(!state.plays),
      next: () => step(1), last: () => update({ time: end, plays: false }), loop: () => update({ loops: !state.loops }),
    };
    for (const name in actions) $(name).onclick = actions[name];

    addEventListener('keydown', event => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const keys = {
        ' ': actions.play, ArrowLeft: () => step(event.shiftKey ? -10 : -1), ArrowRight: () => step(event.shiftKey ? 10 : 1),
        Home: actions.first, End: actions.last, l: actions.loop,
        ArrowUp: () => update({ speed: Math.max(0, state.speed - 1) }),
        ArrowDown: () => update({ speed: Math.min(speeds.length - 1, state.speed + 1) }),
      };
      const mode = Number(event.key) - 1;
      const action = keys[event.key] || (mode >= 0 && mode < modes.length ? () => update({ mode }) : null);
      if (!action) return;
      event.preventDefault();
      action();
    });

    // #t=233&mode=2 opens it there.
    const place = new URLSearchParams(location.hash.slice(1));
    const seconds = ((end - start) / 1000).toFixed(2);
    $('facts').textContent = `${data.width} × ${data.height} points   ${data.times.length} frames   ${seconds} s`;
    Promise.all(data.pictures.map(source => new Promise((resolve, reject) => {
      const image = new Image();
      [image.onload, image.onerror, image.src] = [() => resolve(image), reject, source];
    }))).then(all => {
      images = all;
      stage.width = Math.max(...all.map(each => each.naturalWidth));
      stage.height = Math.max(...all.map(each => each.naturalHeight));
      stage.style.maxWidth = `min(100%, ${data.width}px)`;
      update({ time: Number(place.get('t') || start), mode: Number(place.get('mode') || (modes.length ? 2 : 0)) });
      document.body.dataset.ready = all.length;
    });

    """#
}
