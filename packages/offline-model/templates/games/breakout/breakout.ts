/** Breakout: a bat, a ball and bricks, with lives, levels and a best score. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { FactReader } from '../../../engine/facts/read-facts.ts';
import { html } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { canvasGame, gameBar, gameField, steeringPad } from '../shared/canvas-game.ts';
import { announced, clickIn, figure, pressAll, wait } from '../shared/game-steps.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

const livesIn = (facts: FactReader): number => within(facts.number(['live', 'life', 'ball']), 1, 9, 3);

const LOSE = 'Lose all balls';

/** Loses each ball, because the bat rests. */
function loseAll(lives: number): Step[] {
  const lose = [press('Space'), wait(30)];
  return [
    ...lose,
    ...(lives > 1 ? [see('text', `${lives - 1} left. Press space or Go on.`)] : []),
    ...Array.from({ length: lives - 1 }, () => lose).flat(),
    announced('Your best so far!'),
    see('button', 'Play again'),
    pressAll('Space', 'Space'),
    figure('Lives', lives),
    figure('Score', 0),
  ];
}

export const breakout: Template = withLeaderboard(
  {
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
      config: { lives: livesIn(facts) },
      shortcuts: [
        { keys: '← / →', does: 'Move the bat (also A and D, the mouse or a finger)' },
        { keys: 'Space', does: 'Start, pause, go on' },
        { keys: 'R', does: 'Start again' },
      ],
      body: html`${gameBar(['Score', 'Lives', 'Level', 'Best'])}
${gameField('Breakout board', [720, 540])}
${steeringPad('Move the bat')}`,
    }),
    plan: ({ title, facts }) => ({
      summary: `${title}: breakout with levels, lives, mouse, touch and keyboard steering, and a best score.`,
      sections: [
        { name: 'Figures', purpose: 'Score, lives, level, best; start and pause' },
        { name: 'Board', purpose: 'Bricks, ball and bat' },
        { name: 'Steering', purpose: 'Buttons for touch screens' },
      ],
      data: ['Best score'],
      features: {
        'Start and pause': [
          click('Start game'),
          press('Space'),
          see('button', 'Go on'),
          see('text', 'Press space or Go on.'),
          announced('Paused'),
          { action: 'click', role: 'img', name: 'Breakout board' },
          see('button', 'Pause'),
        ],
        'Start by key': [
          press('Space'),
          see('button', 'Pause'),
          // The ball reaches the wall, as wide as the board, in about a second.
          wait(2),
          figure('Score', 0, { state: 'gone' }),
          // Paused at once, before the ball reaches the wall again.
          pressAll('r', 'Space'),
          figure('Score', 0),
          figure('Lives', livesIn(facts)),
          figure('Level', 1),
          figure('Best', 0, { state: 'gone', isKept: true }),
          see('button', 'Start game'),
          press('ArrowLeft'),
          see('button', 'Pause'),
          { action: 'reload' },
          see('button', 'Start game'),
          { action: 'resize', widthPx: 420 },
          clickIn('group', 'Move the bat'),
          see('button', 'Pause'),
        ],
        [LOSE]: loseAll(livesIn(facts)),
      },
    }),
  },
  LOSE,
);
