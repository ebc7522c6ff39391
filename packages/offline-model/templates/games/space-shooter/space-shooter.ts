/** A shooter with rows of invaders, bombs, shields, waves and a best score. */

import type { FactReader } from '../../../engine/facts/read-facts.ts';
import { html } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { canvasGame, gameBar, gameField, steeringPad } from '../shared/canvas-game.ts';
import { announced, clickIn, figure, pressAll, wait } from '../shared/game-steps.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

const LOSE = 'Fire, and lose at last';

const livesIn = (facts: FactReader): number => within(facts.number(['live', 'life']), 1, 9, 3);

export const spaceShooter: Template = withLeaderboard(
  {
    id: 'space-shooter',
    label: 'Space shooter',
    titleFor: (topic) => `${topic} shooter`,
    titleWithout: (idea) => (/invaders/i.test(idea) ? 'Space invaders' : undefined),
    type: 'game',
    color: { lightness: 0.58, chroma: 0.17, hue: 145 },
    icon: '<path d="M12 3l3 8 5 4v4l-8-3-8 3v-4l5-4z"/>',
    keywords: keywords({
      8: [
        'space invaders',
        'space invader',
        'space shooter',
        'shooter game',
        'shoot em up',
        "shoot 'em up",
        'alien invaders',
        'galaga',
        'galaxian',
        'shoot the aliens',
        'shoot aliens',
        'shooting game',
        'invaders',
        'weltraum shooter',
      ],
    }),
    can: [
      'wave',
      'life',
      'live',
      'best',
      'score',
      'bomb',
      'pause',
      'leaderboard',
      'ship',
      'alien',
      'high',
      'highscore',
      'enemy',
      'shot',
      'welle',
      'leben',
      'punkte',
      'bestenliste',
      'gegner',
    ],
    shared: [canvasGame],
    styleFile: new URL('./space-shooter.css', import.meta.url),
    scriptFile: new URL('./space-shooter.js', import.meta.url),
    compose: ({ facts }) => ({
      tagline: 'Hold them off before they reach the ground.',
      width: 'medium',
      config: { lives: livesIn(facts) },
      shortcuts: [
        { keys: '← / →', does: 'Move (also A and D, or a finger)' },
        { keys: 'Space', does: 'Fire; starts the game' },
        { keys: 'P', does: 'Pause' },
      ],
      body: html`${gameBar(['Score', 'Lives', 'Wave', 'Best'])}
${gameField('Space', [640, 560])}
${steeringPad('Steering', ['back', 'forward'], html`<button type="button" class="primary" id="fire">Fire</button>`)}`,
    }),
    plan: ({ title, facts }) => ({
      summary: `${title}: waves of invaders to hold off, with shots, bombs, lives and a best score; keys and touch.`,
      sections: [
        { name: 'Figures', purpose: 'Score, lives, wave, best; start and pause' },
        { name: 'Space', purpose: 'Invaders, ship, shots' },
        { name: 'Steering', purpose: 'Buttons for touch screens' },
      ],
      data: ['Best score'],
      features: {
        'Start and pause': [
          click('Start game'),
          see('button', 'Pause'),
          press('p'),
          see('button', 'Go on'),
          see('text', 'Press P or Go on.'),
          announced('Paused'),
          { action: 'click', role: 'img', name: 'Space' },
          see('button', 'Pause'),
        ],
        'Start by key': [
          press('Space'),
          see('button', 'Pause'),
          press('p'),
          see('button', 'Go on'),
          figure('Wave', 1),
          figure('Lives', livesIn(facts)),
        ],
        [LOSE]: [
          press('Space'),
          { action: 'resize', widthPx: 420 },
          clickIn('group', 'Steering'),
          // The focus goes to Fire.
          pressAll('Tab', 'Enter'),
          wait(0.4),
          press('Enter'),
          wait(0.4),
          press('Enter'),
          wait(1),
          figure('Score', 0, { state: 'gone' }),
          figure('Best', 0),
          // The invaders land within one and a half minutes.
          wait(90),
          see('button', 'Play again'),
          announced('Your best so far!'),
          figure('Best', 0, { state: 'gone' }),
          // Paused at once, before a bomb falls.
          pressAll('p', 'p'),
          figure('Lives', livesIn(facts)),
          figure('Score', 0),
        ],
      },
    }),
  },
  LOSE,
);
