/** 2048 with undo and a best score; the game survives a reload. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import { html } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardIn, within } from '../../../engine/words.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

/** Enough slides that two tiles merge in any game. */
const TEN_SLIDES: readonly Step[] = ['Left', 'Down', 'Right', 'Down', 'Left', 'Up', 'Right', 'Down', 'Left', 'Up'].map(
  (way) => ({ action: 'press', key: `Arrow${way}` }),
);

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
    compose: ({ idea }) => ({
      tagline: 'Slide equal numbers together until you reach 2048.',
      width: 'narrow',
      config: { size: within(boardIn(idea)?.columns, 3, 6, 4) },
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
<p id="message" class="message" role="status" aria-label="Game">Use the arrow keys, or swipe.</p>`,
    }),
    plan: ({ title }) => ({
      summary: `${title}: the 2048 game with keys and swipes, undo, a best score and the game kept through reloads.`,
      sections: [
        { name: 'Figures', purpose: 'Score and best score' },
        { name: 'Board', purpose: 'The tiles' },
      ],
      data: ['Game: tiles, score, move before', 'Best score'],
      features: {
        Slide: [press('ArrowLeft'), press('ArrowDown'), see('button', 'Undo move', { state: 'enabled' })],
        Undo: [
          press('ArrowLeft'),
          press('ArrowDown'),
          see('button', 'Undo move', { state: 'enabled' }),
          click('Undo move'),
          see('button', 'Undo move', { state: 'disabled' }),
        ],
      },
    }),
  },
  TEN_SLIDES,
);
