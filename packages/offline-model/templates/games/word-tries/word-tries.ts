/** Five letters, six tries: every try tells which letters are right; a new word whenever you like, and statistics. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
const WORDS =
  'apple beach berry bloom board brave bread brick brush cabin candy chair charm chess chime cider clean clock cloud coast comet coral craft crane cream crisp crown dance delta diary dream dress eagle earth ember fable feast field flame flock flour flute forge frost fruit ghost giant glass globe grape grass green guest happy haven heart honey horse hotel house human humor ivory jelly jewel juice knife knock laugh learn lemon level light linen lunar lunch magic maple march medal melon metal mirth model month moose mount mouse music night noble north novel ocean olive onion orbit otter paint panda paper party pasta peach pearl piano pilot pixel place plant plate plaza point pride prize pulse queen quest quick quiet quilt radio raven reply rider river robin robot royal salad sauce scale scarf scout shade shape share sharp shell shine shore silk skill sleep slope smile smoke solar sound south spark spice spoon sport stage stamp star steam stone storm story sugar sunny sweet sword table tiger toast tower trail train treat trick trust tulip uncle unity urban vapor video viola vivid voice wagon watch water whale wheat wheel whole windy witty world yacht young youth zebra';

export const wordTries: Template = {
  id: 'word-tries',
  label: 'Five letters',
  titleFor: (topic) => `${topic} in five letters`,
  type: 'game',
  color: { lightness: 0.53, chroma: 0.13, hue: 150 },
  icon: '<path d="M4 4h5v5H4zM15 4h5v5h-5zM4 15h5v5H4zM15 15h5v5h-5zM11 6.5h2M11 17.5h2"/>',
  keywords: keywords({
    8: [
      'wordle',
      'five letter word',
      '5 letter word',
      'five letters',
      '5 letters',
      'word in six tries',
      'daily word',
      'word of five letters',
      'guess the five letter',
      'вордли',
      'mot du jour',
    ],
  }),
  styleFile: new URL('./word-tries.css', import.meta.url),
  scriptFile: new URL('./word-tries.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'Find the word. Every try tells you more.',
    width: 'narrow',
    config: {
      words: WORDS.split(' ').filter((word) => word.length === 5),
      tries: within(facts.number(['tries', 'try', 'guess', 'attempt']), 3, 8, 6),
    },
    shortcuts: [
      { keys: 'A–Z', does: 'Write a letter' },
      { keys: 'Enter', does: 'Try the word; the next one when it is over' },
      { keys: 'Backspace', does: 'Take a letter back' },
    ],
    body: html`<p id="notice" class="notice" role="status" aria-label="Round"></p>
<div id="board" class="board" role="group" aria-label="Tries"></div>
<div class="keyboard" role="group" aria-label="Letters">
${ROWS.map((row, index) => html`  <div class="keys-row">${index === 2 ? html`<button type="button" data-key="Enter" class="wide" aria-label="Try the word">Try</button>` : ''}${[...row].map((letter) => html`<button type="button" data-key="${letter}" aria-label="Letter ${letter}">${letter}</button>`)}${index === 2 ? html`<button type="button" data-key="Backspace" class="wide" aria-label="Take a letter back">${icon('back')}</button>` : ''}</div>`)}
</div>
<div class="row spread below">
  <dl class="figures number">
    <div><dt>Played</dt><dd id="played">0</dd></div>
    <div><dt>Found</dt><dd id="found">0</dd></div>
    <div><dt>Streak</dt><dd id="streak">0</dd></div>
    <div><dt>Best streak</dt><dd id="best">0</dd></div>
  </dl>
  <button type="button" id="next">New word</button>
</div>
<h2 class="visually-hidden">Tries needed</h2>
<ol id="chart" class="chart" aria-label="Tries needed"></ol>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: find a word of five letters in a few tries, with hints by colour and sign, and statistics.`,
    sections: [
      { name: 'Tries', purpose: 'The letters tried, and what they tell' },
      { name: 'Letters', purpose: 'A keyboard to tap' },
      { name: 'Statistics', purpose: 'Played, found, streak, tries needed' },
    ],
    data: ['The round that is played', 'Statistics'],
    interactions: ['Write a word by tap or key', 'Try it', 'New word'],
    checks: [
      { action: 'expect', role: 'group', name: 'Letters' },
      { action: 'click', role: 'button', name: 'Letter S' },
      { action: 'press', key: 't' },
      { action: 'click', role: 'button', name: 'Take a letter back' },
      { action: 'click', role: 'button', name: 'New word' },
      { action: 'expect', role: 'status', name: 'Round' },
    ],
  }),
};
