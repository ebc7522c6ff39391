const { $, load, save, say, colourOf } = globalThis.kit;

const START_LABELS = { ready: 'Start game', running: 'Pause', paused: 'Go on', over: 'Play again' };
/** The time that passes in one frame at most, so that a late frame moves nothing through a wall. */
const MOST_STEP_MS = 32;

/** Phases, frames, notice, figures, best score, pause and theme colors of a canvas game. */
class CanvasGame {
  canvas = $('#board');
  paint = this.canvas.getContext('2d');
  /** One of: ready, running, paused, over. */
  phase = 'ready';
  best = load('best', 0);
  #rules;
  #clock = null;
  #lastMs = 0;

  /** `rules`: newGame, step(seconds, nowMs), draw, and `colours` with a color token for each part of the image. */
  constructor(rules) {
    this.#rules = { pauseText: 'Press space or Go on.', ...rules };
    this.#readColours();
    $('#start').addEventListener('click', () => this.toggle());
    document.addEventListener('themechange', () => {
      this.#readColours();
      rules.draw();
    });
    document.addEventListener('visibilitychange', () => document.hidden && this.pause());
  }

  #readColours() {
    const tokens = Object.entries(this.#rules.colours);
    this.colours = Object.fromEntries(tokens.map(([part, token]) => [part, colourOf(token)]));
  }

  setPhase(phase, title = '', text = '') {
    this.phase = phase;
    clearInterval(this.#clock);
    if (phase === 'running') {
      this.#lastMs = performance.now();
      this.#clock = setInterval(() => this.#frame(), 16);
    }
    $('#start').textContent = START_LABELS[phase];
    $('#notice').hidden = phase === 'running';
    $('#notice strong').textContent = title;
    $('#notice span').textContent = text;
    if (title) say(`${title}. ${text}`);
    this.#rules.draw();
  }

  #frame() {
    const nowMs = performance.now();
    const seconds = Math.min(MOST_STEP_MS, nowMs - this.#lastMs) / 1000;
    this.#lastMs = nowMs;
    this.#rules.step(seconds, nowMs);
    if (this.phase === 'running') this.#rules.draw();
  }

  ready(text) {
    this.#rules.newGame();
    this.setPhase('ready', 'Ready?', text);
  }

  restart() {
    this.#rules.newGame();
    this.setPhase('running');
  }

  pause() {
    if (this.phase === 'running') this.setPhase('paused', 'Paused', this.#rules.pauseText);
  }

  toggle() {
    if (this.phase === 'running') this.pause();
    else if (this.phase === 'over') this.restart();
    else this.setPhase('running');
  }

  /** Saves a score that beats the best one. */
  record(score) {
    if (score <= this.best) return;
    this.best = score;
    save('best', score);
  }

  end(title, score) {
    this.record(score);
    globalThis.kit.leaderboard?.offer(score);
    const isBest = score > 0 && score === this.best;
    this.setPhase('over', title, `Score ${score}. ${isBest ? 'Your best so far!' : `Best so far: ${this.best}.`}`);
  }

  /** Writes each figure into the element with its id. */
  show(figures) {
    for (const [id, value] of Object.entries(figures)) $(`#${id}`).textContent = String(value);
  }

  disc(x, y, radius, colour) {
    this.paint.fillStyle = colour;
    this.paint.beginPath();
    this.paint.arc(x, y, radius, 0, Math.PI * 2);
    this.paint.fill();
  }

  block(x, y, width, height, colour, radius = 6) {
    this.paint.fillStyle = colour;
    this.paint.beginPath();
    this.paint.roundRect(x, y, width, height, radius);
    this.paint.fill();
  }

  /**
   * Connects the pointer and the buttons with `data-move`: `hold(way)` until `letGo(key)`, `nudge(way)` for a click,
   * and `moveTo(x, y)` in pixels of the canvas. Each game connects its keys itself.
   */
  steer({ hold, letGo, nudge, moveTo }) {
    this.canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
      const box = this.canvas.getBoundingClientRect();
      moveTo(
        ((clientX - box.left) / box.width) * this.canvas.width,
        ((clientY - box.top) / box.height) * this.canvas.height,
      );
      if (this.phase !== 'running') this.#rules.draw();
    });
    this.canvas.addEventListener('pointerdown', () => this.phase !== 'running' && this.toggle());
    for (const button of document.querySelectorAll('[data-move]')) {
      const way = Number(button.dataset.move);
      button.addEventListener('pointerdown', () => hold(way));
      button.addEventListener('click', () => nudge(way));
    }
    for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, () => letGo());
    document.addEventListener('keyup', ({ key }) => letGo(key));
  }
}

Object.assign(globalThis.kit, { CanvasGame });
