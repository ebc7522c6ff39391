/** Breakout: a bat, a ball and bricks, with lives, levels and a best score. */

import { html } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { canvasGame, gameBar, gameField, steeringPad } from '../shared/canvas-game.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

export const breakout: Template = withLeaderboard({
  id: 'breakout',
  label: 'Breakout',
  titleFor: (topic) => `${topic} breakout`,
  type: 'game',
  color: { lightness: 0.62, chroma: 0.19, hue: 30 },
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
    ],
    3: ['bounce a ball', 'bouncing ball game', 'paddle'],
  }),
  can: [
    'life',
    'live',
    'level',
    'best',
    'score',
    'pause',
    'leaderboard',
    'bat',
    'ball',
    'brick',
    'high',
    'highscore',
    'leben',
    'stufe',
    'punkte',
    'bestenliste',
    'schläger',
    'steine',
  ],
  otherMeanings: ['breakout room', 'breakout session', 'paddle board'],
  shared: [canvasGame],
  styleFile: new URL('./breakout.css', import.meta.url),
  scriptFile: new URL('./breakout.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'Keep the ball in play and clear the wall.',
    width: 'medium',
    config: { lives: within(facts.number(['live', 'life', 'ball']), 1, 9, 3) },
    shortcuts: [
      { keys: '← / →', does: 'Move the bat (also A and D, the mouse or a finger)' },
      { keys: 'Space', does: 'Start, pause, go on' },
      { keys: 'R', does: 'Start again' },
    ],
    body: html`${gameBar(['Score', 'Lives', 'Level', 'Best'])}
${gameField('Breakout board', [720, 540])}
${steeringPad('Move the bat')}`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: breakout with levels, lives, mouse, touch and keyboard steering, and a best score.`,
    sections: [
      { name: 'Figures', purpose: 'Score, lives, level, best; start and pause' },
      { name: 'Board', purpose: 'Bricks, ball and bat' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Best score'],
    features: {
      'Start and pause': [click('Start game'), see('button', 'Pause'), press('Space'), see('button', 'Go on')],
      'Start by key': [press('Space'), see('button', 'Pause')],
    },
  }),
});
