/** An invoice to fill in: parties, lines, tax, totals in cents; printed or saved as PDF by the browser; drafts kept. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'INR', 'JPY', 'BRL', 'CAD'];
const WORDS: readonly (readonly [string, RegExp])[] = [
  ['Receipt', /receipt/i],
  ['Quote', /\b(?:quote|quotation|estimate|proposal)\b/i],
  ['Invoice', /./],
];
const firstOf = (list: readonly (readonly [string, RegExp])[], idea: string, fallback: string) =>
  list.find(([, words]) => words.test(idea))?.[0] ?? fallback;

export const invoice: Template = {
  id: 'invoice',
  label: 'Invoice',
  titleFor: (topic) => `${topic} invoices`,
  titleWithout: (idea) => `${firstOf(WORDS, idea, 'Invoice')}s`,
  type: 'webapp',
  color: { lightness: 0.48, chroma: 0.11, hue: 245 },
  icon: '<path d="M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3"/>',
  keywords: keywords({
    8: [
      'invoice',
      'invoices',
      'invoicing',
      'invoice maker',
      'invoice generator',
      'receipt maker',
      'receipt generator',
      'quotation maker',
      'quote maker for clients',
      'estimate maker',
      'billing app',
      'rechnung',
      'rechnungen',
      'factura',
      'facturas',
      'facture',
      'factures',
      'fattura',
      'fatura',
      'счёт на оплату',
      '請求書',
      '发票',
    ],
  }),
  otherMeanings: [
    'invoice tracker',
    'invoices tracker',
    'track invoices',
    'walks invoices',
    'unpaid invoices',
  ],
  styleFile: new URL('./invoice.css', import.meta.url),
  scriptFile: new URL('./invoice.js', import.meta.url),
  compose: ({ idea, facts }) => {
    const word = firstOf(WORDS, idea, 'Invoice');
    const currency = facts.currency() ?? 'USD';
    const currencies = [...new Set([...CURRENCIES, currency])];
    return {
      tagline: 'Fill it in, print it or save it as a PDF.',
      width: 'medium',
      config: { word, currency },
      shortcuts: [
        { keys: 'N', does: 'New line' },
        { keys: 'P', does: 'Print or save as PDF' },
      ],
      body: html`<div class="row spread tools">
  <label><span class="visually-hidden">Saved</span><select id="saved"></select></label>
  <div class="row"><button type="button" id="new">New ${word.toLowerCase()}</button><button type="button" class="plain danger" id="delete">Delete</button><button type="button" class="primary" id="print">Print or save as PDF</button></div>
</div>
<form id="form" class="card sheet" autocomplete="off">
  <div class="row spread"><h2>${word}</h2><label class="short">Number<input name="number" maxlength="30"></label></div>
  <div class="pair">
    <label>From<textarea name="from" rows="4" maxlength="400" dir="auto" placeholder="Your name and address"></textarea></label>
    <label>To<textarea name="to" rows="4" maxlength="400" dir="auto" placeholder="Client and address"></textarea></label>
    <label>Date<input type="date" name="date"></label>
    <label>Due<input type="date" name="due"></label>
  </div>
  <div id="lines" class="lines" role="group" aria-label="Lines"></div>
  <button type="button" id="add">${icon('plus')}Add line</button>
  <div class="totals">
    <label>Tax in percent<input name="tax" inputmode="decimal" maxlength="6"></label>
    <label>Currency<select name="currency">${currencies.map((code) => html`<option>${code}</option>`)}</select></label>
    <dl class="number"><div><dt>Net</dt><dd id="net"></dd></div><div><dt>Tax</dt><dd id="tax-sum"></dd></div><div class="all"><dt>Total</dt><dd><output id="total" aria-label="Total"></output></dd></div></dl>
  </div>
  <label>Notes<textarea name="notes" rows="2" maxlength="600" dir="auto" placeholder="How to pay, thanks"></textarea></label>
</form>
<p class="hint">Saved on this device as you type.</p>`,
    };
  },
  plan: ({ title, idea }) => ({
    summary: `${title}: fill in, total and print ${firstOf(WORDS, idea, 'Invoice').toLowerCase()}s; drafts stay on the device.`,
    sections: [
      { name: 'Tools', purpose: 'Saved ones, new, delete, print' },
      { name: 'Sheet', purpose: 'Parties, dates, lines, tax, notes' },
      { name: 'Total', purpose: 'Net, tax, total' },
    ],
    data: ['Sheets: number, parties, dates, lines (text, amount, price), tax, currency, notes'],
    interactions: ['Fill in', 'Add and remove lines', 'Print', 'New', 'Delete with undo'],
    checks: [
      { action: 'fill', role: 'textbox', name: 'What, line 1', value: 'Logo design' },
      { action: 'fill', role: 'textbox', name: 'Price, line 1', value: '250' },
      { action: 'click', role: 'button', name: 'Add line' },
      { action: 'expect', role: 'textbox', name: 'What, line 2' },
      { action: 'expect', role: 'status', name: 'Total' },
    ],
  }),
};
