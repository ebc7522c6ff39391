/** Breakout: a bat, a ball, walls of bricks; mouse, touch and keyboard; lives, levels, best score. */
import { type Archetype, keywords } from '../../archetype.ts';
import { icon } from '../../icons.ts';
import { html } from '../../markup.ts';
import { numberBefore, within } from '../../words.ts';

export const breakout: Archetype = {
  id: 'breakout',
  label: 'Breakout',
  titleFor: (topic) => `${topic} breakout`,
  type: 'game',
  colour: { lightness: 0.62, chroma: 0.19, hue: 30 },
  icon: '<path d="M4 5h6v3H4zM14 5h6v3h-6zM9 11h6M8 19h8"/><circle cx="13" cy="14.5" r="1.2"/>',
  keywords: keywords({
    5: [
      'breakout',
      'brick breaker',
      'break bricks',
      'arkanoid',
      'bricks game',
      'brick game',
      'ball and paddle',
      'paddle game',
      'casse briques',
      'rompe ladrillos',
      'rompeladrillos',
      'арканоид',
      'ブロック崩し',
      '打砖块',
      '벽돌깨기',
    ],
    3: ['bounce a ball', 'bouncing ball game', 'paddle'],
  }),
  otherMeanings: ['breakout room', 'breakout session', 'paddle board'],
  styleFile: new URL('./breakout.css', import.meta.url),
  scriptFile: new URL('./breakout.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Keep the ball in play and clear the wall.',
    width: 'medium',
    config: { lives: within(numberBefore(idea, ['live', 'life', 'ball']), 1, 9, 3) },
    shortcuts: [
      { keys: '← / →', does: 'Move the bat (also A and D, the mouse or a finger)' },
      { keys: 'Space', does: 'Start, pause, go on' },
      { keys: 'R', does: 'Start again' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Score</dt><dd id="score">0</dd></div>
    <div><dt>Lives</dt><dd id="lives">3</dd></div>
    <div><dt>Level</dt><dd id="level">1</dd></div>
    <div><dt>Best</dt><dd id="best">0</dd></div>
  </dl>
  <button type="button" class="primary" id="start">Start game</button>
</div>
<div class="field">
  <canvas id="board" width="720" height="540" role="img" aria-label="Breakout board"></canvas>
  <p id="notice" class="notice"><strong>Ready?</strong><span>Press start or space. Steer with the mouse, a finger or the arrow keys.</span></p>
</div>
<div class="pad" role="group" aria-label="Move the bat">
  <button type="button" class="icon" data-move="-1" aria-label="Left">${icon('back')}</button>
  <button type="button" class="icon" data-move="1" aria-label="Right">${icon('forward')}</button>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: breakout with levels, lives, mouse, touch and keyboard steering, and a best score.`,
    sections: [
      { name: 'Figures', purpose: 'Score, lives, level, best; start and pause' },
      { name: 'Board', purpose: 'Bricks, ball and bat' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Best score'],
    interactions: ['Start and pause', 'Move the bat', 'Clear a level', 'Start again'],
    checks: [
      { action: 'expect', role: 'img', name: 'Breakout board' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowLeft' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
};
