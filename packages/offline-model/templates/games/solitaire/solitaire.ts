/** Klondike solitaire: a tap moves a card to a fitting place; with undo, hints and an automatic finish. */

import { html } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { playingCards } from '../shared/playing-cards.ts';

const turn = [press('d')];
const TURNED = see('button', 'Stock, 23 left');
const NOT_TURNED = see('button', 'Stock, 24 left');

export const solitaire: Template = {
  id: 'solitaire',
  label: 'Solitaire',
  titleFor: (topic) => `${topic} solitaire`,
  type: 'game',
  color: { lightness: 0.48, chroma: 0.12, hue: 165 },
  icon: '<rect x="3" y="4" width="9" height="13" rx="2"/><path d="M12 7h7a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6a2 2 0 0 1-1-3M7.500 8.500l2 2-2 2-2-2z"/>',
  keywords: keywords({
    9: ['solitaire', 'klondike', 'patience game', 'patience card game', 'solitaire card game', 'solitär'],
  }),
  can: ['undo', 'move', 'count', 'hint', 'card', 'draw', 'game', 'rückgängig', 'zug', 'karten', 'hinweis'],
  otherMeanings: ['solitaire ring', 'solitaire diamond', 'peg solitaire', 'solitaire club'],
  shared: [playingCards],
  styleFile: new URL('./solitaire.css', import.meta.url),
  scriptFile: new URL('./solitaire.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Build four suits from ace to king. Tap a card to move it.',
    width: 'medium',
    config: { turns: /\b(?:three|3)[\s-]+cards?\b|\bdraw (?:three|3)\b/i.test(idea) ? 3 : 1 },
    shortcuts: [
      { keys: 'Tab / Enter', does: 'Choose and move a card' },
      { keys: 'D / Space', does: 'Turn a card of the stock' },
      { keys: 'U', does: 'Take back' },
      { keys: 'H', does: 'Hint' },
      { keys: 'N', does: 'New game' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Moves</dt><dd id="moves">0</dd></div>
    <div><dt>Home</dt><dd id="home">0</dd></div>
    <div><dt>Won</dt><dd id="won">0</dd></div>
  </dl>
  <div class="row">
    <button type="button" id="undo">Take back</button>
    <button type="button" id="hint">Hint</button>
    <button type="button" class="primary" id="new">New game</button>
  </div>
</div>
<div class="table">
  <div class="top">
    <div class="spot" id="stock-spot"></div>
    <div class="spot" id="waste-spot" role="group" aria-label="Turned cards"></div>
    <span></span>
    <div class="homes" id="homes" role="group" aria-label="Home"></div>
  </div>
  <div class="columns" id="columns" role="group" aria-label="Columns"></div>
</div>
<p id="message" class="hint message" role="status" aria-label="Game">Tap a card: it moves to where it fits.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: Klondike solitaire, played by tapping cards, with take back, hints and a game that is kept.`,
    sections: [
      { name: 'Figures', purpose: 'Moves, cards at home, games won; take back, hint, new game' },
      { name: 'Table', purpose: 'Stock, turned cards, homes, seven columns' },
    ],
    data: ['The game as it stands', 'Games won'],
    features: {
      'Turn the stock': [...turn, TURNED],
      'Take back': [...turn, TURNED, click('Take back'), NOT_TURNED],
      'New game': [...turn, TURNED, click('New game'), NOT_TURNED],
    },
  }),
};
