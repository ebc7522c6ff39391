/** An expense tracker: entries, categories, a monthly budget and an export. */

import type { FactReader } from '../../../engine/facts/read-facts.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { click, fill, gone, press, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const CATEGORIES = ['Food', 'Home', 'Transport', 'Health', 'Fun', 'Clothes', 'Other'];
const CATEGORY_LABELS = ['category', 'section', 'kategorien', 'envelope'];

const EXPENSE = '{word}';
const OTHER = '{other}';
const expense = (what: string, amount: string) => [fill('What for', what), fill('Amount', amount)];
const addExpense = [...expense(EXPENSE, '{amount}'), click('Add expense')];
const remove = `Delete ${EXPENSE}`;
const NONE = 'Nothing spent this month';

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
      currency: currencyOf(facts),
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
  <div id="empty" class="empty"><strong>${NONE}</strong><p>Add what you buy, the sums come by themselves.</p></div>
</section>
</div>`,
  }),
  plan: ({ title, facts }) => {
    const [category = '', second = ''] = categoriesOf(facts);
    const money = moneyIn(currencyOf(facts));
    const spent = (amount: string, left: string) =>
      see('main', '', { contains: `Spent ${money(amount)} Budget of a month ${left}` });
    return {
      summary: `${title}: expenses by month and category with a budget, undo and CSV export.`,
      sections: [
        { name: 'New expense', purpose: 'What for, amount, date, category' },
        { name: 'Month', purpose: 'The sum, the budget, the categories' },
        { name: 'Entries', purpose: 'All expenses of the month' },
      ],
      data: ['Expense: id, what, amount in cents, date, category', 'Budget of a month'],
      features: {
        'Add an expense': [
          press('n'),
          press('n'),
          see('textbox', 'What for', { value: 'n' }),
          ...expense(EXPENSE, 'n'),
          click('Add expense'),
          see('alert', '', { contains: 'Please give an amount' }),
          fill('Amount', '{amount}'),
          click('Add expense'),
          see('status', 'Announcements', { text: `Added ${EXPENSE}, ${money('{amount}.00')}` }),
          see('button', remove, { isKept: true }),
        ],
        'See the sums by category': [
          fill('Date', '2026-01-15'),
          ...addExpense,
          ...expense(OTHER, '{amount*3}'),
          fill('Date', '2026-01-03'),
          select('Category', second),
          click('Add expense'),
          see('list', 'Entries', {
            text: `${EXPENSE}${category} · Jan 15${money('{amount}.00')}${OTHER}${second} · Jan 3${money('{amount*3}.00')}`,
          }),
          see('list', 'By category', {
            text: `${second}${money('{amount*3}.00')} · 75%${category}${money('{amount}.00')} · 25%`,
          }),
          see('combobox', 'Category', { value: second, isKept: true }),
        ],
        'Change the month': [
          fill('Date', '2026-01-15'),
          ...addExpense,
          click('Month before'),
          see('heading', 'December 2025'),
          gone('button', remove),
          press('ArrowRight'),
          see('button', remove),
          click('Month after'),
          see('heading', 'February 2026'),
        ],
        'Set a budget': [
          ...addExpense,
          fill('Budget of a month', '{amount*2}'),
          spent('{amount}.00', `${money('{amount}.00')} left`),
          see('progressbar', 'Part of the budget spent', { value: '50', isKept: true }),
          fill('Budget of a month', '{a}'),
          spent('{amount}.00', `${money('{amount-a}.00')} over the budget`),
          fill('Budget of a month', ''),
          gone('progressbar', 'Part of the budget spent'),
        ],
        'Delete an expense': [
          ...addExpense,
          see('button', remove),
          click(remove),
          gone('button', remove),
          see('text', NONE),
          undo,
          see('button', remove, { isKept: true }),
        ],
        'Export the expenses': [
          ...expense(EXPENSE, '1.{amount+100},5'),
          click('Add expense'),
          see('list', 'Entries', { contains: money('1{amount+100}.50') }),
          {
            // No view of the unused app has the button, so it has no name here.
            ...{ action: 'download', role: 'button', name: '', within: { role: 'region', name: 'Entries' } },
            file: 'expenses.csv',
            contains: `"${EXPENSE}",${category},1{amount+100}.50`,
          },
        ],
      },
    };
  },
};

function currencyOf(facts: FactReader): string {
  return facts.currency() ?? 'USD';
}

/** Returns a function that writes an amount as the app does. */
function moneyIn(currency: string): (amount: string) => string {
  const [before = '', after = ''] = new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency, minimumFractionDigits: 0 },
  })
    .format(7)
    .split('7');
  return (amount) => `${before}${amount}${after}`;
}

/** Returns the categories in the idea and "Other". */
function categoriesOf(facts: FactReader): readonly string[] {
  const named = facts.list(CATEGORY_LABELS)?.map(capitalised);
  return named ? [...named.filter((name) => name !== 'Other'), 'Other'] : CATEGORIES;
}
