/** A calculator with precedence, percent, brackets and a history. */

import { html, type Markup } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** Keys of the keypad: character, label, accessible name and style. */
const KEYS: readonly (readonly [string, string, string, string?])[] = [
  ['clear', 'AC', 'All clear', 'soft'],
  ['(', '(', 'Open bracket', 'soft'],
  [')', ')', 'Close bracket', 'soft'],
  ['/', '÷', 'Divide', 'operator'],
  ['7', '7', '7'],
  ['8', '8', '8'],
  ['9', '9', '9'],
  ['*', '×', 'Multiply', 'operator'],
  ['4', '4', '4'],
  ['5', '5', '5'],
  ['6', '6', '6'],
  ['-', '−', 'Subtract', 'operator'],
  ['1', '1', '1'],
  ['2', '2', '2'],
  ['3', '3', '3'],
  ['+', '+', 'Plus', 'operator'],
  ['0', '0', '0'],
  ['.', '.', 'Decimal point'],
  ['%', '%', 'Percent', 'soft'],
  ['=', '=', 'Equals', 'primary'],
];

const key = ([types, shows, name, kind = '']: (typeof KEYS)[number]): Markup =>
  html`  <button type="button" class="key ${kind}" data-key="${types}" aria-label="${name}">${shows}</button>`;

export const calculator: Template = {
  id: 'calculator',
  label: 'Calculator',
  titleFor: (topic) => `${topic} calculator`,
  type: 'webapp',
  color: { lightness: 0.6, chroma: 0.18, hue: 45 },
  icon: '<rect x="5" y="3" width="14" height="18" rx="2"/><path d="M8 7h8M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16.5h.01M12 16.5h.01M15.5 16.5h.01"/>',
  keywords: keywords({
    4: ['calculator', 'pocket calculator', 'calc', 'adding machine'],
    2: ['calculate', 'arithmetic', 'sums', 'do math', 'do maths'],
    4.5: ['taschenrechner', 'rechner'],
  }),
  can: [
    'history',
    'bracket',
    'percent',
    'parentheses',
    'memory',
    'reuse',
    'result',
    'number',
    'plus',
    'minus',
    'multiply',
    'add',
    'subtract',
    'divide',
    'verlauf',
    'klammern',
    'prozent',
    'ergebnis',
  ],
  otherMeanings: [
    'age calculator',
    'bmi calculator',
    'bmi rechner',
    'currency calculator',
    'discount calculator',
    'dollar calculator',
    'euro calculator',
    'fuel calculator',
    'fuel cost calculator',
    'interest calculator',
    'investment calculator',
    'loan calculator',
    'mortgage calculator',
    'savings calculator',
    'tax calculator',
    'tip calculator',
    'vat calculator',
    'gpa calculator',
    'grade calculator',
    'due date calculator',
    'pregnancy calculator',
    'ovulation calculator',
    'love calculator',
    'graphing calculator',
    'graph calculator',
  ],
  styleFile: new URL('./calculator.css', import.meta.url),
  libraryFile: new URL('./calculator-library.js', import.meta.url),
  scriptFile: new URL('./calculator.js', import.meta.url),
  compose: ({ topic }) => ({
    tagline: topic
      ? `Quick sums for ${topic}, with a memory of what you worked out.`
      : 'Quick sums, with a memory of what you worked out.',
    width: 'medium',
    config: {},
    shortcuts: [
      { keys: '0–9 / . / ( / )', does: 'Type a number or a bracket' },
      { keys: '+ / - / * / / / %', does: 'Calculate' },
      { keys: 'Enter / =', does: 'Show the result' },
      { keys: 'Backspace', does: 'Take the last sign back' },
      { keys: 'Esc', does: 'Start again' },
    ],
    body: html`<div class="desk">
<section class="card machine" aria-label="Calculator">
  <div class="display">
    <p id="expression" class="expression number"></p>
    <output id="result" class="result number" aria-label="Result">0</output>
    <button type="button" class="plain" id="back" aria-label="Delete last">⌫</button>
  </div>
  <div class="keys-grid" role="group" aria-label="Keypad">
${KEYS.map(key)}
  </div>
</section>
<section class="history" aria-labelledby="history-title">
  <div class="row spread">
    <h2 id="history-title">History</h2>
    <button type="button" class="plain danger" id="clear-history" hidden>Clear history</button>
  </div>
  <p class="hint" id="history-empty">Results appear here. Tap one to go on with it.</p>
  <ol id="history" aria-label="Past calculations"></ol>
</section>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a calculator with brackets, percent, keyboard entry and a history that can be reused.`,
    sections: [
      { name: 'Display', purpose: 'The expression and its running result' },
      { name: 'Keypad', purpose: 'Digits, operators, brackets, percent' },
      { name: 'History', purpose: 'Past calculations, one tap to reuse' },
    ],
    data: ['Calculation: expression, result'],
    features: {
      'Calculate by buttons': [
        ...['{a}', 'Multiply', '{b}', 'Equals'].map((name) => click(name)),
        see('status', 'Result', { text: '{a * b}' }),
      ],
      'Calculate by keys': [...['{a}', '*', '{b}', 'Enter'].map(press), see('button', 'Reuse {a * b} from {a} × {b}')],
      'Reuse a result': [
        ...['{a}', '+', '{b}', 'Enter', 'Escape'].map(press),
        click('Reuse {a + b} from {a} + {b}'),
        see('status', 'Result', { text: '{a + b}' }),
      ],
    },
  }),
};
