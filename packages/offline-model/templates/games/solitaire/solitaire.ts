/** Klondike solitaire: a tap moves a card to a fitting place; with undo, hints and an automatic finish. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import { html } from '../../../engine/markup.ts';
import { click, press, see, undo } from '../../../engine/steps.ts';
import { type AppPlan, keywords, type Template } from '../../../engine/template.ts';
import { announced, clickIn, figure, pressAll, pressTimes, says } from '../shared/game-steps.ts';
import { playingCards } from '../shared/playing-cards.ts';

const FULL_STOCK = 24;
const NOT_TURNED = left(FULL_STOCK);
const MOVED_NOTHING = figure('Moves', 0);
/** No card of a shuffled pack is known, but any card that is tapped is moved or said to fit nowhere. */
const ANSWERED = see('status', 'Game', { contains: 'Tap a card', not: true });

/** Returns the number of cards that one turn of the stock opens. */
const turnsIn = (idea: string): number => (/\b(?:three|3)[\s-]+cards?\b|\bdraw (?:three|3)\b/i.test(idea) ? 3 : 1);

function left(cards: number, expected: { isKept?: boolean } = {}): Step {
  return see('button', `Stock, ${cards} left`, expected);
}

const turnedCards = (count: number): Step => ({
  action: 'expect',
  role: 'button',
  name: '',
  within: { role: 'group', name: 'Turned cards' },
  count,
});

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
    config: { turns: turnsIn(idea) },
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
  plan: ({ title, idea }) => ({
    summary: `${title}: Klondike solitaire, played by tapping cards, with take back, hints and a game that is kept.`,
    sections: [
      { name: 'Figures', purpose: 'Moves, cards at home, games won; take back, hint, new game' },
      { name: 'Table', purpose: 'Stock, turned cards, homes, seven columns' },
    ],
    data: ['The game as it stands', 'Games won'],
    features: featuresOf(turnsIn(idea)),
  }),
};

function featuresOf(turns: number): AppPlan['features'] {
  const turned = FULL_STOCK - turns;
  return {
    'Turn the stock': [
      click(`Stock, ${FULL_STOCK} left`),
      left(turned, { isKept: true }),
      figure('Moves', 1),
      turnedCards(1),
      ...pressTimes('d', FULL_STOCK / turns - 1),
      see('button', 'Turn the stock over', { state: 'enabled' }),
      turnedCards(1),
      press('Space'),
      NOT_TURNED,
      turnedCards(0),
      figure('Moves', FULL_STOCK / turns + 1),
      press('u'),
      see('button', 'Turn the stock over'),
      turnedCards(1),
    ],
    'Tap a card': [
      clickIn('group', 'Columns'),
      ANSWERED,
      click('New game'),
      says('Tap a card: it moves to where it fits.'),
      press('d'),
      clickIn('group', 'Turned cards'),
      ANSWERED,
    ],
    'Take back': [
      press('d'),
      left(turned),
      see('button', 'Take back', { state: 'enabled' }),
      click('Take back'),
      NOT_TURNED,
      turnedCards(0),
      MOVED_NOTHING,
      announced('Taken back'),
      see('button', 'Take back', { state: 'disabled' }),
      press('u'),
      says('There is nothing to take back.'),
      pressAll('d', 'd', 'z'),
      left(turned, { isKept: true }),
      figure('Moves', 1),
    ],
    Hint: [
      click('Hint'),
      ANSWERED,
      click('New game'),
      says('Tap a card: it moves to where it fits.'),
      press('h'),
      ANSWERED,
    ],
    'New game': [
      press('d'),
      left(turned),
      click('New game'),
      NOT_TURNED,
      turnedCards(0),
      MOVED_NOTHING,
      see('button', 'Take back', { state: 'disabled' }),
      undo,
      see('button', 'Take back', { state: 'enabled' }),
      left(turned, { isKept: true }),
      press('n'),
      see('button', `Stock, ${FULL_STOCK} left`, { isKept: true }),
    ],
  };
}
