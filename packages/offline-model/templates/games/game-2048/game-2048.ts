/** 2048 with undo and a best score; the game survives a reload. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import { html } from '../../../engine/markup.ts';
import { click, press, reload, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardIn, within } from '../../../engine/words.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

const START = 'Use the arrow keys, or swipe.';

/** Enough slides that two tiles merge in any game. */
const TEN_SLIDES = ['Left', 'Down', 'Right', 'Down', 'Left', 'Up', 'Right', 'Down', 'Left', 'Up'].map((way) =>
  press(`Arrow${way}`),
);
/** One of two opposite slides moves a tile, in any new game. */
const OPPOSITE_SLIDES = [press('ArrowLeft'), press('ArrowRight')];
const canUndo = see('button', 'Undo move', { state: 'enabled' });
const cannotUndo = see('button', 'Undo move', { state: 'disabled' });
/** The number of zeros among the score and the best score. */
const zeros = (count: number) => see('text', '0', { count });
/** The same tiles after a reload. */
const boardIsKept = see('img', 'Board', { isKept: true });

/** After the slide down, which cannot be undone after the reload, a swipe up moves a tile. */
const SWIPE: readonly Step[] = [
  press('ArrowDown'),
  reload,
  cannotUndo,
  { action: 'drag', role: 'img', name: 'Board', to: { role: 'button', name: 'Dark theme' } },
  canUndo,
];

const sizeOf = ({ idea }: AppSpec) => within(boardIn(idea)?.columns, 3, 6, 4);

export const game2048: Template = withLeaderboard(
  {
    id: 'game-2048',
    label: '2048',
    titleFor: (topic) => `${topic} 2048`,
    type: 'game',
    color: { lightness: 0.7, chroma: 0.15, hue: 62 },
    icon: '<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M4 12h16M12 4v16"/>',
    keywords: keywords({
      6: ['2048', 'sliding number', 'merge numbers', 'number merging', 'merge tiles', 'sliding tiles'],
    }),
    can: [
      'swipe',
      'undo',
      'best',
      'score',
      'key',
      'arrow',
      'board',
      'tile',
      'merge',
      'leaderboard',
      'highscore',
      'high',
      'wischen',
      'punkte',
      'bestenliste',
      'rekord',
      'feld',
    ],
    styleFile: new URL('./game-2048.css', import.meta.url),
    scriptFile: new URL('./game-2048.js', import.meta.url),
    compose: (spec) => ({
      tagline: 'Slide equal numbers together until you reach 2048.',
      width: 'narrow',
      config: { size: sizeOf(spec) },
      shortcuts: [
        { keys: '← / → / ↑ / ↓', does: 'Slide (also W A S D, or swipe)' },
        { keys: 'U', does: 'Take the last move back' },
        { keys: 'N', does: 'New game' },
      ],
      body: html`<div class="row spread bar">
  <dl class="figures number"><div><dt>Score</dt><dd id="score">0</dd></div><div><dt>Best</dt><dd id="best">0</dd></div></dl>
  <div class="row"><button type="button" id="undo">Undo move</button><button type="button" class="primary" id="new-game">New game</button></div>
</div>
<div id="board" class="board number" role="img" aria-label="Board"></div>
<p id="message" class="message" role="status" aria-label="Game">${START}</p>`,
    }),
    plan: (spec) => ({
      summary: `${spec.title}: the 2048 game with keys and swipes, undo, a best score and the game kept through reloads.`,
      sections: [
        { name: 'Figures', purpose: 'Score and best score' },
        { name: 'Board', purpose: 'The tiles' },
      ],
      data: ['Game: tiles, score, move before', 'Best score'],
      features: {
        Slide: [
          zeros(2),
          see('status', 'Game', { text: START }),
          cannotUndo,
          ...OPPOSITE_SLIDES,
          canUndo,
          boardIsKept,
          see('status', 'Game', { text: START }),
        ],
        'Slide by letters': [
          press('a'),
          press('d'),
          canUndo,
          press('n'),
          cannotUndo,
          press('w'),
          press('s'),
          canUndo,
          press('u'),
          cannotUndo,
        ],
        // On a smaller board, a column can be full.
        ...(sizeOf(spec) > 3 && { Swipe: SWIPE }),
        Undo: [...OPPOSITE_SLIDES, canUndo, click('Undo move'), cannotUndo, boardIsKept],
      },
    }),
  },
  [
    zeros(2),
    ...TEN_SLIDES,
    see('status', 'Announcements', { contains: 'Plus' }),
    zeros(0),
    click('New game'),
    cannotUndo,
    zeros(1),
  ],
);
