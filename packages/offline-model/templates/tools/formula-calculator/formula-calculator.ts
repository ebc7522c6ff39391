/** Small calculators of one formula each: tip, body mass, loan, percent, savings, age, fuel, sales tax. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const FORMULAS: readonly (readonly [string, RegExp])[] = [
  ['tip', /\btips?\b|gratuity|split (?:the|a) bill|bill splitter|propina|trinkgeld|pourboire/i],
  ['bmi', /\bbmi\b|body mass|\bimc\b|индекс массы/i],
  ['loan', /loan|mortgage|préstamo|hipoteca|kredit|prêt|mutuo|ипотек|ローン|贷款/i],
  ['savings', /saving|compound|interest|invest|ahorro|zinses/i],
  ['age', /\bage\b|birthday calculator|how old|edad|alter\b/i],
  ['fuel', /fuel|petrol|gas mileage|mileage|gasolina|spritkosten/i],
  ['tax', /\btax\b|\bvat\b|sales tax|mehrwertsteuer|\biva\b|\btva\b/i],
  ['percent', /percent|discount|porcentaje|prozent|скидк/i],
];
/** What a first check fills in and then finds, by formula. */
const RESULTS: Readonly<Record<string, string>> = {
  tip: 'Each pays',
  bmi: 'Body mass index',
  loan: 'Each month',
  savings: 'At the end',
  age: 'Age',
  fuel: 'Cost of the trip',
  tax: 'With tax',
  percent: 'Result',
};

const formulaOf = (idea: string) => FORMULAS.find(([, words]) => words.test(idea))?.[0] ?? 'percent';

export const formulaCalculator: Template = {
  id: 'formula-calculator',
  label: 'Calculator',
  titleFor: (topic) => `${topic} calculator`,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.12, hue: 160 },
  icon: '<path d="M6 3h12v18H6zM9 7h6M9 12h.01M12 12h.01M15 12h.01M9 16h.01M12 16h.01M15 16h.01"/>',
  keywords: keywords({
    10: [
      'tip calculator',
      'bill splitter',
      'split the bill',
      'split a bill',
      'bmi calculator',
      'loan calculator',
      'mortgage calculator',
      'interest calculator',
      'compound interest',
      'savings calculator',
      'investment calculator',
      'percentage calculator',
      'percent calculator',
      'discount calculator',
      'age calculator',
      'fuel calculator',
      'fuel cost calculator',
      'tax calculator',
      'vat calculator',
      'calculadora de propinas',
      'calculadora de imc',
      'bmi rechner',
      'kreditrechner',
      'trinkgeldrechner',
      'calculateur de pourboire',
      'ипотечный калькулятор',
      'ローン計算',
      '贷款计算',
    ],
    6: ['bmi', 'body mass index', 'calculate tip', 'calculate the tip', 'calculate my age', 'how old am i'],
    3: ['tip', 'mortgage', 'loan', 'gratuity'],
  }),
  otherMeanings: [
    'tip jar',
    'list of tips',
    'tips about',
    'tips on',
    'loan book',
    'library loan',
    'dog age',
    'on loan',
    'tips and tricks',
    'tip of the day',
    'tips for',
    'loan shark',
  ],
  styleFile: new URL('./formula-calculator.css', import.meta.url),
  scriptFile: new URL('./formula-calculator.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Type the numbers, the answer is there at once.',
    width: 'narrow',
    config: { formula: formulaOf(idea) },
    shortcuts: [
      { keys: 'Enter', does: 'Keep the result in the list' },
      { keys: 'R', does: 'Back to the first numbers' },
    ],
    body: html`<label class="which">Calculate<select id="which"></select></label>
<form id="form" class="card stack" autocomplete="off">
  <div id="fields" class="stack"></div>
  <div class="row"><button type="submit" class="primary">Keep result</button><button type="button" class="plain" id="reset">Reset numbers</button></div>
</form>
<section class="card result" aria-labelledby="result-title">
  <h2 id="result-title" class="hint">Result</h2>
  <output id="result" class="big number" aria-label="Result"></output>
  <p id="note"></p>
  <dl id="more" class="more number"></dl>
</section>
<section class="kept" aria-labelledby="kept-title">
  <h2 id="kept-title">Kept results</h2>
  <p id="empty" class="hint">Press Enter to keep a result here. Results stay on this device.</p>
  <ul id="kept" aria-label="Kept results"></ul>
</section>`,
  }),
  plan: ({ title, idea }) => ({
    summary: `${title}: a calculator that answers while you type, says how it counted, and keeps results.`,
    sections: [
      { name: 'Numbers', purpose: 'What the formula needs' },
      { name: 'Result', purpose: 'The answer and its parts' },
      { name: 'Kept results', purpose: 'What was worth keeping' },
    ],
    data: ['The last numbers of each formula', 'Kept result: text, when'],
    interactions: ['Type numbers', 'Choose another formula', 'Keep a result', 'Delete with undo'],
    checks: [
      { action: 'expect', role: 'heading', name: RESULTS[formulaOf(idea)] ?? 'Result' },
      { action: 'click', role: 'button', name: 'Keep result' },
      { action: 'expect', role: 'listitem', name: 'Kept 1' },
    ],
  }),
};
