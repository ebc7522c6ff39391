/** Guessing words letter by letter: a keyboard on the page, limited misses, words by subject, a streak. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const WORDS: readonly (readonly [string, RegExp, string])[] = [
  [
    'animals',
    /animal|zoo|pet|tier|животн/i,
    'elephant giraffe penguin squirrel dolphin hedgehog kangaroo octopus leopard butterfly crocodile ostrich hamster tortoise flamingo raccoon',
  ],
  [
    'food',
    /food|fruit|cook|kitchen|eat|essen|comida/i,
    'pancake broccoli spaghetti cinnamon raspberry sandwich cucumber chocolate dumpling avocado pumpkin mustard omelette coconut lasagne paprika',
  ],
  [
    'places',
    /countr|cit(?:y|ies)|geograph|travel|place/i,
    'portugal mongolia iceland colombia morocco finland vietnam jamaica helsinki nairobi santiago budapest melbourne kathmandu istanbul reykjavik',
  ],
  [
    'space',
    /space|planet|star|astronom|rocket/i,
    'asteroid satellite telescope gravity eclipse astronaut galaxy meteorite saturn neptune universe comet nebula orbit rocket jupiter',
  ],
  [
    'everyday words',
    /./,
    'umbrella bicycle lighthouse notebook window blanket chimney ladder thunder festival compass mirror whistle backpack orchard harbour',
  ],
];

export const wordGuess: Template = {
  id: 'word-guess',
  label: 'Word guess',
  titleFor: (topic) => `${topic} word guess`,
  type: 'game',
  color: { lightness: 0.54, chroma: 0.14, hue: 200 },
  icon: '<path d="M4 18h4M10 18h4M16 18h4M9 13l3-8 3 8M10.2 10h3.6"/>',
  keywords: keywords({
    6: [
      'hangman',
      'word guess',
      'word guessing',
      'guess the word',
      'guess a word',
      'guess words',
      'word game',
      'letter guessing',
      'wordle',
      'ahorcado',
      'galgenmännchen',
      'galgenraten',
      'pendu',
      'impiccato',
      'forca',
      'виселица',
      'угадай слово',
    ],
  }),
  styleFile: new URL('./word-guess.css', import.meta.url),
  scriptFile: new URL('./word-guess.js', import.meta.url),
  compose: ({ idea, facts }) => {
    const [subject, words] = wordsFor(idea);
    return {
      tagline: `One word of ${subject}, letter by letter.`,
      width: 'narrow',
      config: {
        words,
        misses: within(facts.number(['miss', 'mistake', 'wrong', 'guess', 'tries', 'live']), 3, 12, 7),
      },
      shortcuts: [
        { keys: 'A–Z', does: 'Guess a letter' },
        { keys: 'Enter', does: 'Next word, once a word is over' },
      ],
      body: html`<div class="row spread">
  <dl class="figures number">
    <div><dt>Misses left</dt><dd id="left">7</dd></div>
    <div><dt>Streak</dt><dd id="streak">0</dd></div>
    <div><dt>Best streak</dt><dd id="best">0</dd></div>
  </dl>
  <button type="button" class="primary" id="next">Another word</button>
</div>
<div class="lives" id="lives" aria-hidden="true"></div>
<p id="word" class="word" role="img" aria-label="Word"></p>
<p id="notice" class="hint notice" role="status" aria-label="Round">Pick a letter, or type it.</p>
<div class="letters" role="group" aria-label="Letters">
${LETTERS.map((letter) => html`  <button type="button" data-letter="${letter}" aria-label="Letter ${letter}">${letter}</button>`)}
</div>`,
    };
  },
  plan: ({ title, idea }) => ({
    summary: `${title}: guess words of ${wordsFor(idea)[0]} letter by letter, with limited misses and a streak.`,
    sections: [
      { name: 'Figures', purpose: 'Misses left, streak, best streak' },
      { name: 'Word', purpose: 'The letters found so far' },
      { name: 'Letters', purpose: 'A keyboard to tap' },
    ],
    data: ['Streak', 'Best streak', 'Words played'],
    interactions: ['Guess a letter by tap or key', 'Another word'],
    checks: [
      { action: 'expect', role: 'button', name: 'Letter Q' },
      { action: 'click', role: 'button', name: 'Letter Q' },
      { action: 'press', key: 'x' },
      { action: 'expect', role: 'status', name: 'Round' },
      { action: 'click', role: 'button', name: 'Another word' },
    ],
  }),
};

/** The subject and its words. */
function wordsFor(idea: string): [string, string[]] {
  const [subject, , words] = WORDS.find(([, pattern]) => pattern.test(idea)) ?? [
    'everyday words',
    /./,
    'umbrella bicycle',
  ];
  return [subject, words.split(' ')];
}
