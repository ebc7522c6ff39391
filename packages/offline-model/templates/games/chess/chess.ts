/** Chess with all rules, against the computer at three strengths or for two players. */

import { html } from '../../../engine/markup.ts';
import { click, see, select } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const chess: Template = {
  id: 'chess',
  label: 'Chess',
  titleFor: (topic) => `${topic} chess`,
  titleWithout: () => 'Chess',
  type: 'game',
  color: { lightness: 0.48, chroma: 0.09, hue: 130 },
  icon: '<path d="M8 20h9M9 17h7l-1-6c2-1 2-5-1-6l-1-2-2 2c-3 1-5 4-4 7l3-1-2 6"/>',
  keywords: keywords({
    7: ['chess', 'schach'],
  }),
  can: [
    'computer',
    'legal',
    'move',
    'take',
    'piece',
    'opponent',
    'board',
    'level',
    'against',
    'rule',
    'zug',
    'züge',
    'gegner',
    'figur',
  ],
  otherMeanings: [
    'chess clock',
    'chess timer',
    'chess club',
    'chess tournament',
    'chess school',
    'chess score',
    'chess openings',
    'chess results',
    'chess league',
  ],
  styleFile: new URL('./chess.css', import.meta.url),
  libraryFile: new URL('./chess-library.js', import.meta.url),
  scriptFile: new URL('./chess.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'White begins. All the rules, nothing to install.',
    width: 'medium',
    config: { mode: /two|2[ -]player|friend|both|against each other/i.test(idea) ? 'two' : 'fair' },
    shortcuts: [
      { keys: 'Arrows', does: 'Go to another field' },
      { keys: 'Enter', does: 'Take up or put down a piece' },
      { keys: 'U', does: 'Take a move back' },
    ],
    body: html`<div class="row spread bar">
  <p id="turn" class="turn" role="status" aria-label="Turn"></p>
  <div class="row">
    <label><span class="visually-hidden">Opponent</span>
      <select id="mode"><option value="easy">Easy computer</option><option value="fair">Fair computer</option><option value="hard">Hard computer</option><option value="two">Two players</option></select></label>
    <button type="button" id="undo">Take back</button>
    <button type="button" class="primary" id="new-game">New game</button>
  </div>
</div>
<div class="desk">
  <div id="board" class="board" role="grid" aria-label="Chess board"></div>
  <section aria-labelledby="moves-title"><h2 id="moves-title">Moves</h2>
    <p id="lost" class="lost" aria-label="Pieces taken"></p>
    <ol id="moves" class="moves number" aria-label="Moves"></ol></section>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: chess by all rules, against a computer or for two, with take back and a kept game.`,
    sections: [
      { name: 'Turn', purpose: 'Who moves; opponent, take back, new game' },
      { name: 'Board', purpose: 'Eight by eight fields' },
      { name: 'Moves', purpose: 'What was played and taken' },
    ],
    data: ['The moves of the game', 'Opponent'],
    features: {
      'Move a piece': [
        click('e2, white pawn', 'gridcell'),
        click('e4, empty', 'gridcell'),
        see('gridcell', 'e4, white pawn'),
      ],
      'Take back': [
        select('Opponent', 'Two players'),
        click('d2, white pawn', 'gridcell'),
        click('d4, empty', 'gridcell'),
        see('gridcell', 'd4, white pawn'),
        click('Take back'),
        see('gridcell', 'd2, white pawn'),
      ],
      'Play against the computer': [
        click('e2, white pawn', 'gridcell'),
        click('e4, empty', 'gridcell'),
        see('listitem', '', { count: 2 }),
      ],
      'New game': [
        click('c2, white pawn', 'gridcell'),
        click('c4, empty', 'gridcell'),
        see('gridcell', 'c4, white pawn'),
        click('New game'),
        see('gridcell', 'c2, white pawn'),
      ],
    },
  }),
};
