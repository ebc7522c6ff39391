/** Flapping through gaps with one button: gravity, pipes, medals, best score. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { canvasGame, gameBar, gameField } from '../shared/canvas-game.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

export const flapper: Template = withLeaderboard({
  id: 'flapper',
  label: 'Flap',
  titleFor: (topic) => `${topic} flap`,
  type: 'game',
  color: { lightness: 0.6, chroma: 0.15, hue: 75 },
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
  shared: [canvasGame],
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
    body: html`${gameBar(['Score', 'Best', 'Games'])}
${gameField('Sky', [640, 560])}`,
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
});
