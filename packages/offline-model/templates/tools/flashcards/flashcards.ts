/** Flashcards with growing intervals. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { html } from '../../../engine/markup.ts';
import { click, fill, gone, press, see, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

type Pair = readonly [string, string];

const DECKS: readonly (readonly [RegExp, readonly Pair[]])[] = [
  [
    /\b(?:spanish|español|spanisch)/i,
    [
      ['la casa', 'the house'],
      ['el agua', 'the water'],
      ['gracias', 'thank you'],
      ['mañana', 'tomorrow'],
      ['comer', 'to eat'],
      ['la ventana', 'the window'],
      ['rápido', 'fast'],
      ['siempre', 'always'],
    ],
  ],
  [
    /\b(?:french|français|französisch)/i,
    [
      ['la maison', 'the house'],
      ["l'eau", 'the water'],
      ['merci', 'thank you'],
      ['demain', 'tomorrow'],
      ['manger', 'to eat'],
      ['la fenêtre', 'the window'],
      ['vite', 'fast'],
      ['toujours', 'always'],
    ],
  ],
  [
    /\b(?:german|deutsch)/i,
    [
      ['das Haus', 'the house'],
      ['das Wasser', 'the water'],
      ['danke', 'thank you'],
      ['morgen', 'tomorrow'],
      ['essen', 'to eat'],
      ['das Fenster', 'the window'],
      ['schnell', 'fast'],
      ['immer', 'always'],
    ],
  ],
  [
    /\b(?:italian|italiano)/i,
    [
      ['la casa', 'the house'],
      ["l'acqua", 'the water'],
      ['grazie', 'thank you'],
      ['domani', 'tomorrow'],
      ['mangiare', 'to eat'],
      ['la finestra', 'the window'],
      ['veloce', 'fast'],
      ['sempre', 'always'],
    ],
  ],
  [
    /\b(?:japanese|hiragana)/i,
    [
      ['家 (いえ)', 'the house'],
      ['水 (みず)', 'the water'],
      ['ありがとう', 'thank you'],
      ['明日 (あした)', 'tomorrow'],
      ['食べる (たべる)', 'to eat'],
      ['窓 (まど)', 'the window'],
    ],
  ],
  [
    /\b(?:capital|geography|countr)/i,
    [
      ['Capital of Portugal', 'Lisbon'],
      ['Capital of Kenya', 'Nairobi'],
      ['Capital of Norway', 'Oslo'],
      ['Capital of Peru', 'Lima'],
      ['Capital of Vietnam', 'Hanoi'],
      ['Capital of Canada', 'Ottawa'],
    ],
  ],
  [
    /\b(?:chemi|element|periodic)/i,
    [
      ['Au', 'Gold'],
      ['Fe', 'Iron'],
      ['Na', 'Sodium'],
      ['K', 'Potassium'],
      ['Ag', 'Silver'],
      ['Pb', 'Lead'],
    ],
  ],
  [
    /\b(?:multiplication|times table|maths?)\b/i,
    [
      ['6 × 7', '42'],
      ['7 × 8', '56'],
      ['8 × 9', '72'],
      ['6 × 8', '48'],
      ['9 × 7', '63'],
      ['12 × 6', '72'],
    ],
  ],
];

const deckOf = ({ idea, title }: AppSpec): readonly Pair[] =>
  DECKS.find(([words]) => words.test(`${idea} ${title}`))?.[1] ?? [];

const dueText = (cards: number): string =>
  cards === 0 ? 'Done for now' : `${cards} ${cards === 1 ? 'card' : 'cards'} to learn`;

const addCard = [fill('Front', '{word}'), fill('Back', '{other}'), click('Add card')];

export const flashcards: Template = {
  id: 'flashcards',
  label: 'Flashcards',
  titleFor: (topic) => `${topic} cards`,
  type: 'webapp',
  color: { lightness: 0.62, chroma: 0.17, hue: 350 },
  icon: '<rect x="3" y="8" width="14" height="12" rx="2"/><path d="M7 8V6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2"/>',
  keywords: keywords({
    5: [
      'flashcard',
      'flash card',
      'spaced repetition',
      'anki',
      'vocabulary trainer',
      'vocab',
      'index card',
      'karteikarten',
      'vokabeltrainer',
    ],
    3: ['vocabulary', 'learn words', 'study cards', 'memorize', 'memorise'],
  }),
  can: [
    'card',
    'front',
    'back',
    'turn',
    'flip',
    'grade',
    'learn',
    'repeat',
    'wrong',
    'got',
    'add',
    'delete',
    'word',
    'due',
    'interval',
    'karte',
    'lernen',
    'wiederholen',
    'wort',
    'vorderseite',
    'rückseite',
  ],
  styleFile: new URL('./flashcards.css', import.meta.url),
  scriptFile: new URL('./flashcards.js', import.meta.url),
  compose: (spec) => ({
    tagline: spec.topic ? `Learn ${spec.topic}, a few cards a day.` : 'A few cards a day, and it stays.',
    width: 'narrow',
    config: { deck: deckOf(spec) },
    shortcuts: [
      { keys: 'Space', does: 'Turn the card' },
      { keys: '1 / 2 / 3', does: 'Again, good, easy' },
      { keys: 'N', does: 'New card' },
    ],
    body: html`<section class="learn" aria-labelledby="due">
  <div class="row spread"><h2 id="due" class="number" aria-live="polite"></h2><p class="hint number" id="learned"></p></div>
  <button type="button" id="card" class="flip-card">
    <span class="hint" id="side"></span>
    <span id="words" class="words" dir="auto"></span>
    <span class="hint" id="how"></span>
  </button>
  <div class="grades" id="grades" role="group" aria-label="How well did you know it?">
    <button type="button" data-grade="again">Again</button>
    <button type="button" data-grade="good" class="primary">Good</button>
    <button type="button" data-grade="easy">Easy</button>
  </div>
  <div id="rest" class="empty" hidden>
    <strong id="rest-title"></strong>
    <p id="rest-text"></p>
    <button type="button" id="anyway">Learn all cards anyway</button>
  </div>
</section>
<section class="card stack deck" aria-labelledby="deck-title">
  <h2 id="deck-title">Your cards</h2>
  <form id="add-form" class="stack" autocomplete="off">
    <div class="pair">
      <label>Front<input name="front" maxlength="120" required dir="auto"></label>
      <label>Back<input name="back" maxlength="200" required dir="auto"></label>
    </div>
    <button type="submit">Add card</button>
  </form>
  <ul id="deck" aria-label="All cards"></ul>
</section>`,
  }),
  plan: (spec) => {
    const { title, topic } = spec;
    const deck = deckOf(spec);
    return {
      summary: `${title}: flashcards${topic ? ` for ${topic}` : ''} learned in growing intervals.`,
      sections: [
        { name: 'Learning', purpose: 'The card that is due, its back, three grades' },
        { name: 'Your cards', purpose: 'Add and delete cards' },
      ],
      data: ['Card: id, front, back, step, due at'],
      features: {
        'Add a card': [
          ...addCard,
          see('status', 'Announcements', { contains: 'Added {word}' }),
          see('button', 'Delete {word}', { isKept: true }),
          press('n'),
          press('q'),
          see('textbox', 'Front', { value: 'q' }),
          see('listitem', '{word}', { text: '{word}{other}new' }),
          fill('Front', ' '),
          fill('Back', '{name}'),
          click('Add card'),
          see('heading', dueText(deck.length + 1)),
        ],
        'Delete a card': [
          ...addCard,
          click('Delete {word}'),
          gone('button', 'Delete {word}'),
          see('heading', dueText(deck.length)),
          see('region', 'Message', { contains: 'Card deleted' }),
          undo,
          gone('region', 'Message'),
          see('status', 'Announcements', { text: 'Undone' }),
          see('button', 'Delete {word}', { isKept: true }),
        ],
        'Learn in growing intervals': [
          ...deck.map(([front]) => click(`Delete ${front}`)),
          see('text', 'No cards yet'),
          gone('button', 'Learn all cards anyway'),
          ...addCard,
          see('button', '{word}', { contains: 'Front {word} Tap to turn' }),
          gone('button', 'Good'),
          click('{word}'),
          see('button', '{other}', { contains: '{word} {other} How well did you know it?' }),
          click('Good'),
          see('listitem', '{word}', { text: '{word}{other}1 d' }),
          see('heading', 'Done for now', { isKept: true }),
          { action: 'advance', days: 1, minutes: 0 },
          gone('region', 'Message'),
          { action: 'reload' },
          press('3'),
          press('Space'),
          press('3'),
          see('listitem', '{word}', { text: '{word}{other}7 d' }),
          see('paragraph', 'The next card comes back in 7 days.'),
          see('paragraph', '1 of 1 known'),
          // The button to learn all cards has the focus.
          press('Enter'),
          click('{word}'),
          click('Again'),
          see('listitem', '{word}', { text: '{word}{other}new' }),
        ],
      },
    };
  },
};
