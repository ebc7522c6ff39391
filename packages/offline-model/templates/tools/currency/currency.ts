/** A currency converter with rates that are one's own to change: it asks no bank, and says so. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const currency: Template = {
  id: 'currency',
  label: 'Currency converter',
  titleFor: (topic) => `${topic} converter`,
  titleWithout: () => 'Currency converter',
  type: 'webapp',
  color: { lightness: 0.54, chroma: 0.13, hue: 150 },
  icon: '<circle cx="9" cy="9" r="5.500"/><path d="M14.500 9.500a5.500 5.500 0 1 1-5 7M9 6.500v5M7 9h4"/>',
  keywords: keywords({
    8: [
      'currency converter',
      'currency calculator',
      'exchange rate',
      'exchange rates',
      'currency exchange',
      'convert currency',
      'convert currencies',
      'money converter',
      'euro to dollar',
      'dollar to euro',
      'forex calculator',
      'conversor de moneda',
      'conversor de monedas',
      'conversor de divisas',
      'währungsrechner',
      'convertisseur de devises',
      'convertitore di valuta',
      'conversor de moedas',
      'конвертер валют',
      '通貨換算',
      '汇率',
      '환율 계산기',
    ],
    3: ['currency', 'currencies'],
  }),
  styleFile: new URL('./currency.css', import.meta.url),
  scriptFile: new URL('./currency.js', import.meta.url),
  compose: ({ idea, facts }) => {
    // The names of currencies and the amount are what the app is made of.
    facts.currency();
    return {
      tagline: 'Convert at rates that you set yourself.',
      width: 'medium',
      config: codesIn(idea),
      shortcuts: [
        { keys: 'S', does: 'Swap both currencies' },
        { keys: '/', does: 'To the amount' },
      ],
      body: html`<section class="card convert" aria-label="Convert">
  <label>Amount<input id="amount" inputmode="decimal" autocomplete="off" maxlength="16"></label>
  <label>From<select id="from"></select></label>
  <button type="button" class="icon" id="swap" aria-label="Swap">${icon('swap')}</button>
  <label>To<select id="to"></select></label>
</section>
<p class="result"><strong id="result" class="number" role="status" aria-label="Result"></strong><span id="rate" class="hint number"></span></p>
<section aria-label="Other currencies"><h2>In other currencies</h2><ul id="others" class="others number"></ul></section>
<section class="card rates" aria-label="Rates"><h2>Rates</h2>
  <p class="hint">One US dollar in each currency. These are round sample rates, no bank is asked: set the ones that hold for you.</p>
  <div id="fields" class="fields"></div>
  <button type="button" class="plain" id="fresh">Back to the sample rates</button>
</section>`,
    };
  },
  plan: ({ title }) => ({
    summary: `${title}: converts between fourteen currencies at sample rates that can be changed and are kept; no bank is asked.`,
    sections: [
      { name: 'Convert', purpose: 'Amount, both currencies, swap' },
      { name: 'Result', purpose: 'The sum, the rate, other currencies' },
      { name: 'Rates', purpose: 'Rates to change' },
    ],
    data: ['Rates', 'Amount and both currencies'],
    interactions: ['Convert', 'Swap', 'Change a rate', 'Back to the sample rates with undo'],
    checks: [
      { action: 'fill', role: 'textbox', name: 'Amount', value: '250' },
      { action: 'click', role: 'button', name: 'Swap' },
      { action: 'expect', role: 'status', name: 'Result' },
      { action: 'fill', role: 'spinbutton', name: 'Swiss franc', value: '0.8' },
      { action: 'click', role: 'button', name: 'Back to the sample rates' },
    ],
  }),
};

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\beuros?\b|€|\bEUR\b/i, 'EUR'],
  [/\bpounds?\b|£|\bGBP\b/i, 'GBP'],
  [/\byen\b|¥|\bJPY\b/i, 'JPY'],
  [/\bfrancs?\b|\bCHF\b/i, 'CHF'],
  [/\brupees?\b|₹|\bINR\b/i, 'INR'],
  [/\bkron(?:a|or)\b|\bSEK\b/i, 'SEK'],
  [/\bkron(?:e|er)\b|\bNOK\b/i, 'NOK'],
  [/\bz[łl]oty\b|\bPLN\b/i, 'PLN'],
  [/\breais?\b|\bBRL\b/i, 'BRL'],
  [/\bpesos?\b|\bMXN\b/i, 'MXN'],
  [/\byuan\b|\bCNY\b/i, 'CNY'],
  [/\bdollars?\b|\$|\bUSD\b/i, 'USD'],
];

/** The two that the idea names, in the order in which it does. */
function codesIn(idea: string): { from: string; to: string } {
  const found = NAMES.flatMap(([words, code]) => {
    const at = words.exec(idea)?.index;
    return at === undefined ? [] : [{ at, code }];
  }).toSorted((one, other) => one.at - other.at);
  const from = found[0]?.code ?? 'USD';
  return { from, to: found[1]?.code ?? (from === 'EUR' ? 'USD' : 'EUR') };
}
