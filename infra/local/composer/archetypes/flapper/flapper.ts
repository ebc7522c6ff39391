/** Flapping through gaps with one button: gravity, pipes, medals, best score. */
import { type Archetype, keywords } from '../../archetype.ts';
import { html } from '../../markup.ts';

export const flapper: Archetype = {
  id: 'flapper',
  label: 'Flap',
  titleFor: (topic) => `${topic} flap`,
  type: 'game',
  colour: { lightness: 0.6, chroma: 0.15, hue: 75 },
  icon: '<path d="M4 12c2-6 10-6 12 0l4 1-4 2c-2 4-9 4-11 0M9 11c-2 2-2 4 1 4"/><circle cx="14" cy="10" r=".8"/>',
  keywords: keywords({
    8: [
      'flappy bird',
      'flappy',
      'flapping bird',
      'flap',
      'flappybird',
      'one button game',
      'one tap game',
      'tap to fly',
      'helicopter game',
      'フラッピー',
      '像素鸟',
    ],
  }),
  styleFile: new URL('./flapper.css', import.meta.url),
  scriptFile: new URL('./flapper.js', import.meta.url),
  compose: () => ({
    tagline: 'One button: flap, and stay out of the pipes.',
    width: 'medium',
    config: {},
    shortcuts: [
      { keys: 'Space / ↑', does: 'Flap; starts the game' },
      { keys: 'P', does: 'Pause' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Score</dt><dd id="score">0</dd></div>
    <div><dt>Best</dt><dd id="best">0</dd></div>
    <div><dt>Games</dt><dd id="games">0</dd></div>
  </dl>
  <button type="button" class="primary" id="start">Start game</button>
</div>
<div class="field">
  <canvas id="board" width="640" height="560" role="img" aria-label="Sky"></canvas>
  <p id="notice" class="notice"><strong>Ready?</strong><span>Tap, click or press space to flap.</span></p>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: fly through the gaps with one button, with a best score, pause and rising difficulty.`,
    sections: [
      { name: 'Figures', purpose: 'Score, best, games; start and pause' },
      { name: 'Sky', purpose: 'Where it flies' },
    ],
    data: ['Best score', 'Number of games'],
    interactions: ['Flap by tap, click or key', 'Pause', 'Play again'],
    checks: [
      { action: 'expect', role: 'img', name: 'Sky' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowUp' },
      { action: 'press', key: 'p' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
};
