/** Snake: steer, eat, grow; keyboard, swipe and buttons; levels of speed; best score. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardIn, within } from '../../../engine/words.ts';
import { canvasGame, crossPad, gameBar, gameField } from '../shared/canvas-game.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

export const snake: Template = withLeaderboard({
  id: 'snake',
  label: 'Snake',
  titleFor: (topic) => `${topic} snake`,
  type: 'game',
  color: { lightness: 0.6, chroma: 0.16, hue: 145 },
  icon: '<path d="M5 19h9a4 4 0 0 0 0-8h-4a3.5 3.5 0 0 1 0-7h6M19.5 4h.01"/>',
  keywords: keywords({
    5: ['snake game', 'classic snake', 'nokia snake', 'game of snake', 'retro snake'],
    4: [
      'snake',
      'slither',
      'juego de la serpiente',
      'serpiente',
      'schlangenspiel',
      'jeu du serpent',
      'cobrinha',
      'serpente',
      'змейка',
      'змейку',
      'スネーク',
      'ヘビゲーム',
      '贪吃蛇',
      '貪食蛇',
      '스네이크',
    ],
  }),
  otherMeanings: [
    'snake identification',
    'snake breeding',
    'snake plant',
    'snake oil',
    'snake case',
    'snake bite',
    'snake species',
    'pet snake',
    'snake care',
    'snakes and ladders',
  ],
  shared: [canvasGame],
  styleFile: new URL('./snake.css', import.meta.url),
  scriptFile: new URL('./snake.js', import.meta.url),
  compose({ idea, topic }) {
    const board = boardIn(idea);
    return {
      tagline: topic
        ? `Eat, grow, don't bite yourself. A snake for ${topic}.`
        : "Eat, grow, and don't bite yourself.",
      width: 'narrow',
      config: {
        columns: within(board?.columns, 8, 30, 18),
        rows: within(board?.rows, 8, 30, 18),
        hasWalls: !/\b(?:wrap|no walls|without walls|through (?:the )?walls)\b/i.test(idea),
      },
      shortcuts: [
        { keys: '← / → / ↑ / ↓', does: 'Steer (also W A S D, or swipe)' },
        { keys: 'Space', does: 'Start, pause, go on' },
        { keys: 'R', does: 'Start again' },
      ],
      body: html`${gameBar(['Score', 'Best'], SPEEDS)}
${gameField('Snake board', [540, 540])}
${crossPad('Steer')}
<label class="tick walls"><input type="checkbox" id="walls">The walls are solid</label>`,
    };
  },
  plan: ({ title }) => ({
    summary: `${title}: the snake game with keyboard, swipe and buttons, three speeds, solid or open walls and a best score.`,
    sections: [
      { name: 'Figures', purpose: 'Score, best score, speed, start and pause' },
      { name: 'Board', purpose: 'The snake and its food' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Best score', 'Chosen speed and walls'],
    interactions: [
      'Start and pause',
      'Steer by arrows, swipe or buttons',
      'Change the speed',
      'Open the walls',
    ],
    checks: [
      { action: 'expect', role: 'img', name: 'Snake board' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowUp' },
      { action: 'expect', role: 'button', name: 'Pause' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
});

const SPEEDS = html`<label class="speed"><span class="visually-hidden">Speed</span>
  <select id="speed">
  <option value="190">Gentle</option>
  <option value="135">Normal</option>
  <option value="90">Fast</option>
  </select>
  </label>`;
