/** A memory game: find the pairs; moves, time and the best result of each size. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardIn, within } from '../../../engine/words.ts';

export const memoryGame: Template = {
  id: 'memory-game',
  label: 'Memory game',
  titleFor: (topic) => `${topic} memory`,
  type: 'game',
  color: { lightness: 0.56, chroma: 0.17, hue: 305 },
  icon: '<rect x="4" y="6" width="9" height="13" rx="2"/><path d="m13 8 4.5-1.5 3.5 11-6 2M8.5 10.5v4M6.5 12.5h4"/>',
  keywords: keywords({
    5: [
      'memory game',
      'memory card',
      'card matching',
      'matching game',
      'matching pairs',
      'match pairs',
      'find the pairs',
      'concentration game',
      'pairs game',
      'memory match',
      'memory matching',
      'pelmanism',
      'card flip game',
      'flip cards',
    ],
    1.5: ['memory', 'pairs', 'matching'],
    4: [
      'juego de memoria',
      'jeu de mémoire',
      'gedächtnisspiel',
      'jogo da memória',
      'gioco di memoria',
      'gioco della memoria',
      '神経衰弱',
      '记忆游戏',
      '메모리 게임',
      'игра на память',
    ],
  }),
  otherMeanings: [
    'memory journal',
    'memory book',
    'memory box',
    'memory palace',
    'pairs of',
    'matching buyers',
    'memories of',
    'memories from',
    'match three',
    'match 3',
    'memory foam',
    'in memory of',
    'memory stick',
    'memory leak',
    'memory usage',
    'memory lane',
    'matching outfit',
    'matching service',
  ],
  styleFile: new URL('./memory-game.css', import.meta.url),
  scriptFile: new URL('./memory-game.js', import.meta.url),
  compose(spec) {
    const { topic } = spec;
    const pairs = pairsOf(spec);
    return {
      tagline: topic
        ? `Find the pairs, a break for everyone into ${topic}.`
        : 'Turn two cards at a time and find every pair.',
      width: 'medium',
      config: { pairs },
      shortcuts: [
        { keys: '← / → / ↑ / ↓', does: 'Move over the cards' },
        { keys: 'Space / Enter', does: 'Turn the card' },
        { keys: 'N', does: 'New game' },
      ],
      body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Moves</dt><dd id="moves">0</dd></div>
    <div><dt>Pairs</dt><dd id="found">0 / ${pairs}</dd></div>
    <div><dt>Time</dt><dd id="time">0:00</dd></div>
    <div><dt>Best</dt><dd id="best">–</dd></div>
  </dl>
  <div class="row">
    <label class="size"><span class="visually-hidden">Number of pairs</span>
      <select id="size"></select>
    </label>
    <button type="button" class="primary" id="new-game">New game</button>
  </div>
</div>
<div id="board" class="board" role="group" aria-label="Cards"></div>
<section id="won" class="card won" tabindex="-1" aria-labelledby="won-title" hidden>
  <h2 id="won-title">All pairs found</h2>
  <p id="won-text"></p>
  <button type="button" class="primary" id="again">Play again</button>
</section>`,
    };
  },
  plan: (spec) => ({
    summary: `${spec.title}: a memory game with ${pairsOf(spec)} pairs, moves, time and a best result.`,
    sections: [
      { name: 'Figures', purpose: 'Moves, pairs found, time, best' },
      { name: 'Board', purpose: 'Cards to turn by tap, click or keyboard' },
      { name: 'Result', purpose: 'What it took, and a new game' },
    ],
    data: ['Best result: moves and seconds, per number of pairs'],
    interactions: ['Turn cards', 'Find pairs', 'Choose the number of pairs', 'Start a new game'],
    checks: [
      { action: 'expect', role: 'button', name: 'Card 1, face down' },
      { action: 'click', role: 'button', name: 'Card 1, face down' },
      { action: 'click', role: 'button', name: 'Card 2, face down' },
      { action: 'click', role: 'button', name: 'New game' },
      { action: 'expect', role: 'button', name: 'Card 2, face down' },
    ],
  }),
};

const MOST_PAIRS = 18;

/** "6 pairs", "4x4" (8 pairs), "20 cards" (10 pairs). */
function pairsOf({ idea, facts }: AppSpec): number {
  const board = boardIn(idea);
  const cards = board ? board.columns * board.rows : facts.number(['card'], MOST_PAIRS * 2);
  const pairs =
    facts.number(['pair'], MOST_PAIRS) ?? (cards === undefined ? undefined : Math.floor(cards / 2));
  return within(pairs, 3, MOST_PAIRS, 8);
}
