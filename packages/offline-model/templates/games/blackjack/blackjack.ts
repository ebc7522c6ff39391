/** Blackjack against the dealer: chips that are kept, double down, blackjack pays three to two. Play money only. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { playingCards } from '../shared/playing-cards.ts';

export const blackjack: Template = {
  id: 'blackjack',
  label: 'Blackjack',
  titleFor: (topic) => `${topic} blackjack`,
  type: 'game',
  color: { lightness: 0.5, chroma: 0.13, hue: 155 },
  icon: '<rect x="4" y="5" width="10" height="14" rx="2"/><path d="M14 7l5 1.500-3 11-3-.800M9 9v6M7 12h4"/>',
  keywords: keywords({
    8: [
      'blackjack',
      'black jack',
      'twenty one game',
      '21 card game',
      'card game',
      'cards game',
      'casino',
      'casino game',
      'juego de cartas',
      'kartenspiel',
      'jeu de cartes',
      'блэкджек',
      'ブラックジャック',
      '二十一点',
      '블랙잭',
    ],
  }),
  otherMeanings: [
    'memory card game',
    'flash card game',
    'flashcard game',
    'card matching game',
    'matching card game',
    'collectible card game',
    'trading card game',
    'casino review',
    'casino night',
  ],
  shared: [playingCards],
  styleFile: new URL('./blackjack.css', import.meta.url),
  scriptFile: new URL('./blackjack.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'Get nearer to 21 than the dealer, with play money.',
    width: 'medium',
    config: { chips: within(facts.number(['chip', 'coin', 'dollar', 'credit']), 50, 100_000, 500) },
    shortcuts: [
      { keys: 'Enter', does: 'Deal' },
      { keys: 'H', does: 'Hit: one more card' },
      { keys: 'S', does: 'Stand' },
      { keys: 'D', does: 'Double down' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Chips</dt><dd id="chips">0</dd></div>
    <div><dt>Won</dt><dd id="won">0</dd></div>
    <div><dt>Lost</dt><dd id="lost">0</dd></div>
    <div><dt>Most chips</dt><dd id="most">0</dd></div>
  </dl>
  <label class="row bet">Bet<select id="bet"><option>10</option><option>25</option><option>50</option><option>100</option><option>250</option></select></label>
</div>
<div class="table">
  <section aria-label="Dealer">
    <h2>Dealer <span id="dealer-total" class="number"></span></h2>
    <ul id="dealer" class="hand" aria-label="Cards of the dealer"></ul>
  </section>
  <p id="message" class="message" role="status" aria-label="Game">Place your bet.</p>
  <section aria-label="You">
    <h2>You <span id="player-total" class="number"></span></h2>
    <ul id="player" class="hand" aria-label="Your cards"></ul>
  </section>
</div>
<div class="row acts" id="moves" role="group" aria-label="Your move">
  <button type="button" class="primary" id="deal">Deal</button>
  <button type="button" id="hit" hidden>Hit</button>
  <button type="button" id="stand" hidden>Stand</button>
  <button type="button" id="double" hidden>Double</button>
</div>
<p class="hint rules">The dealer draws to 17. Blackjack pays 3 to 2. Chips are play money and stay on this device. <button type="button" class="plain" id="fresh">Start over</button></p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: blackjack against a dealer who draws to 17, with bets in play chips that are kept, doubling, keys and touch.`,
    sections: [
      { name: 'Figures', purpose: 'Chips, rounds won and lost, most chips, the bet' },
      { name: 'Table', purpose: 'Cards of the dealer and yours' },
      { name: 'Moves', purpose: 'Deal, hit, stand, double' },
    ],
    data: ['Chips', 'Rounds won and lost', 'Bet'],
    interactions: ['Bet', 'Deal', 'Hit', 'Stand', 'Double down', 'Start over'],
    checks: [
      { action: 'click', role: 'button', name: 'Deal' },
      { action: 'press', key: 's' },
      { action: 'expect', role: 'button', name: 'Deal' },
      { action: 'expect', role: 'list', name: 'Cards of the dealer' },
    ],
  }),
};
