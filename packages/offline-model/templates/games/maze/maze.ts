/** Mazes that grow from level to level: keys, swipe, buttons or a drawn way; time, steps, a hint. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardIn, within } from '../../../engine/words.ts';
import { canvasGame, crossPad, gameBar, gameField } from '../shared/canvas-game.ts';

export const maze: Template = {
  id: 'maze',
  label: 'Maze',
  titleFor: (topic) => `${topic} maze`,
  type: 'game',
  color: { lightness: 0.55, chroma: 0.15, hue: 300 },
  icon: '<path d="M4 4h16v16H8M4 8v12M8 4v8h4M12 16h4V8h-4M16 20v-4"/>',
  keywords: keywords({
    8: [
      'maze',
      'labyrinth',
      'maze game',
      'maze generator',
      'maze runner',
      'laberinto',
      'labyrinthe',
      'labirinto',
      'irrgarten',
      'лабиринт',
      '迷路',
      '迷宫',
      '미로',
    ],
  }),
  otherMeanings: ['corn maze', 'maze runner movie', 'maze runner book'],
  shared: [canvasGame],
  styleFile: new URL('./maze.css', import.meta.url),
  scriptFile: new URL('./maze.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Find the way out. Every level is a larger maze.',
    width: 'narrow',
    config: { mazeSide: within(boardIn(idea)?.columns, 5, 35, 9) },
    shortcuts: [
      { keys: '← / → / ↑ / ↓', does: 'Walk (also W A S D, swipe, or drag along the way)' },
      { keys: 'H', does: 'Show the way' },
      { keys: 'N', does: 'Another maze' },
      { keys: 'Space', does: 'Start, pause, go on' },
    ],
    body: html`${gameBar(['Level', 'Steps', 'Time', 'Best'])}
${gameField('Maze', [600, 600])}
${crossPad('Walk')}
<div class="row tools"><button type="button" id="hint">Show the way</button><button type="button" class="plain" id="other">Another maze</button></div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: mazes that are always solvable and grow from level to level, with steps, time, a hint and the highest level.`,
    sections: [
      { name: 'Figures', purpose: 'Level, steps, time, highest level; start and pause' },
      { name: 'Maze', purpose: 'Walls, walker, trail, exit' },
      { name: 'Steering', purpose: 'Buttons, hint, another maze' },
    ],
    data: ['Highest level'],
    interactions: ['Walk by arrows, swipe or buttons', 'Show the way', 'Another maze', 'Next level'],
    checks: [
      { action: 'expect', role: 'img', name: 'Maze' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowRight' },
      { action: 'click', role: 'button', name: 'Show the way' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
};
