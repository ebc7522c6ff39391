/** Chess with all rules, against the computer at three strengths or for two players. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import { html } from '../../../engine/markup.ts';
import { click, press, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { pressAll } from '../shared/game-steps.ts';

const TWO = select('Opponent', 'Two players');
const BACK_RANK = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];

/** Returns the name of a field before the first move. */
function nameAtStart(place: string): string {
  const rank = Number(place[1]);
  const piece = rank === 1 || rank === 8 ? BACK_RANK['abcdefgh'.indexOf(place.charAt(0))] : 'pawn';
  return rank > 2 && rank < 7 ? `${place}, empty` : `${place}, ${rank > 2 ? 'black' : 'white'} ${piece}`;
}

/** Clicks fields. Their full names are found faster, but only those of the start are in the first view. */
function moves(places: string): Step[] {
  return places
    .split(' ')
    .map((place, at, all) => click(all.indexOf(place) === at ? nameAtStart(place) : `${place},`, 'gridcell'));
}

const taken = (text: string): Step => see('paragraph', 'Pieces taken', { text });

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
        TWO,
        ...moves('e2 e5'),
        // No pawn moves three fields, so that it must be chosen again.
        ...moves('e2 e4'),
        see('gridcell', 'e4, white pawn', { isKept: true }),
        see('listitem', 'e2–e4'),
      ],
      'Play with keys': [
        press('ArrowDown'),
        pressAll('ArrowRight', 'ArrowRight', 'Enter'),
        pressAll('ArrowLeft', 'ArrowUp', 'ArrowUp'),
        press('Enter'),
        see('gridcell', 'f3, white knight'),
      ],
      'Take back': [
        TWO,
        // A pawn takes three pieces, one of them in passing, and becomes a queen.
        ...moves('h2 h4 g7 g5 h4 g5 h7 h5 g5 h6 f8 g7 h6 h7 e7 e6 h7 g8'),
        see('gridcell', 'g8, white queen'),
        see('status', 'Turn', { text: 'Black to move, in check' }),
        taken('3 pieces taken.'),
        click('Take back'),
        see('gridcell', 'h7, white pawn'),
        taken('2 pieces taken.'),
      ],
      'Play against the computer': [
        TWO,
        ...moves('f2 f3 e7 e5 g2 g4'),
        select('Opponent', 'Hard computer'),
        see('status', 'Turn', { text: 'Checkmate: Black wins' }),
        press('u'),
        see('gridcell', 'g2, white pawn'),
      ],
      'New game': [
        select('Opponent', 'Fair computer'),
        ...moves('c2 c4'),
        see('listitem', '', { count: 2 }),
        click('New game'),
        see('gridcell', 'c2, white pawn'),
        undo,
        see('gridcell', 'c4, white pawn', { isKept: true }),
      ],
    },
  }),
};
