/** An expense tracker: entries, categories, a monthly budget and an export. */

import type { FactReader } from '../../../engine/facts/read-facts.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { click, fill, gone, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const CATEGORIES = ['Food', 'Home', 'Transport', 'Health', 'Fun', 'Clothes', 'Other'];
const CATEGORY_LABELS = ['category', 'section', 'kategorien', 'envelope'];

const EXPENSE = '{word}';
const addExpense = [fill('What for', EXPENSE), fill('Amount', '{amount}'), click('Add expense')];

export const expenseTracker: Template = {
  id: 'expense-tracker',
  label: 'Expenses',
  titleFor: (topic) => `${topic} expenses`,
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.13, hue: 165 },
  icon: '<path d="M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4zM4 7V5h12v2M16 13.5h.01"/>',
  keywords: keywords({
    5: [
      'expense tracker',
      'expense',
      'budget',
      'spending',
      'spendings',
      'personal finance',
      'ausgaben',
      'haushaltsbuch',
    ],
    3: ['money tracker', 'finance tracker', 'household money', 'track my money', 'bills'],
    1: ['money', 'finance'],
  }),
  can: [
    'category',
    'chart',
    'budget',
    'month',
    'monthly',
    'euro',
    'dollar',
    'currency',
    'amount',
    'cost',
    'sum',
    'total',
    'add',
    'delete',
    'export',
    'csv',
    'date',
    'bar',
    'overview',
    'spend',
    'kategorie',
    'diagramm',
    'monat',
    'betrag',
    'summe',
    'währung',
  ],
  otherMeanings: [
    'budget airline',
    'budget airlines',
    'budget hotel',
    'budget hotels',
    'budget travel',
    'budget friendly',
    'on a budget',
    'low budget',
  ],
  styleFile: new URL('./expense-tracker.css', import.meta.url),
  scriptFile: new URL('./expense-tracker.js', import.meta.url),
  compose: ({ facts, topic }) => ({
    tagline: topic ? `What ${topic} costs, month by month.` : 'Where the money goes, month by month.',
    width: 'wide',
    config: {
      currency: facts.currency() ?? 'USD',
      budget: facts.money()?.amount ?? facts.number(['budget']) ?? 0,
      categories: categoriesOf(facts),
    },
    shortcuts: [
      { keys: 'N', does: 'New expense' },
      { keys: '← / →', does: 'The month before, the month after' },
    ],
    body: html`<div class="desk">
<section class="card stack" aria-labelledby="add-title">
  <h2 id="add-title">New expense</h2>
  <form id="add-form" class="stack" autocomplete="off">
    <label>What for<input name="what" maxlength="80" required></label>
    <div class="pair">
      <label>Amount<input name="amount" inputmode="decimal" maxlength="12" required></label>
      <label>Date<input name="date" type="date" required></label>
    </div>
    <label>Category<select name="category"></select></label>
    <p class="problem" id="problem" role="alert" hidden>Please give an amount such as 12.50.</p>
    <button type="submit" class="primary">Add expense</button>
  </form>
</section>
<section class="stack month" aria-labelledby="month">
  <div class="row spread">
    <button type="button" class="icon" id="earlier" aria-label="Month before">‹</button>
    <h2 id="month" aria-live="polite"></h2>
    <button type="button" class="icon" id="later" aria-label="Month after">›</button>
  </div>
  <div class="card total">
    <p class="hint">Spent</p>
    <p id="sum" class="sum number"></p>
    <label class="budget">Budget of a month<input id="budget" inputmode="decimal" maxlength="12" placeholder="None"></label>
    <div id="meter" class="meter" role="progressbar" aria-label="Part of the budget spent" aria-valuemin="0" aria-valuemax="100" hidden><span></span></div>
    <p id="left" class="hint number"></p>
  </div>
  <ul id="categories" class="categories" aria-label="By category"></ul>
</section>
<section class="entries" aria-labelledby="entries-title">
  <div class="row spread"><h2 id="entries-title">Entries</h2><button type="button" class="plain" id="export" hidden>Export CSV</button></div>
  <ul id="entries" aria-label="Entries"></ul>
  <div id="empty" class="empty"><strong>Nothing spent this month</strong><p>Add what you buy, the sums come by themselves.</p></div>
</section>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: expenses by month and category with a budget, undo and CSV export.`,
    sections: [
      { name: 'New expense', purpose: 'What for, amount, date, category' },
      { name: 'Month', purpose: 'The sum, the budget, the categories' },
      { name: 'Entries', purpose: 'All expenses of the month' },
    ],
    data: ['Expense: id, what, amount in cents, date, category', 'Budget of a month'],
    features: {
      'Add an expense': [...addExpense, see('button', `Delete ${EXPENSE}`, { isKept: true })],
      'See the sums by category': [...addExpense, see('list', 'By category', { contains: '{amount}.00' })],
      'Change the month': [
        ...addExpense,
        see('button', `Delete ${EXPENSE}`),
        click('Month before'),
        gone('button', `Delete ${EXPENSE}`),
      ],
      'Set a budget': [
        fill('Budget of a month', '{amount}'),
        see('progressbar', 'Part of the budget spent', { isKept: true }),
      ],
      'Delete an expense': [
        ...addExpense,
        see('button', `Delete ${EXPENSE}`),
        click(`Delete ${EXPENSE}`),
        gone('button', `Delete ${EXPENSE}`),
      ],
    },
  }),
};

/** Returns the categories in the idea and "Other". */
function categoriesOf(facts: FactReader): readonly string[] {
  const named = facts.list(CATEGORY_LABELS)?.map(capitalised);
  return named ? [...named.filter((name) => name !== 'Other'), 'Other'] : CATEGORIES;
}
