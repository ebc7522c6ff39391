const { $, config, load, save, el, glyph, say, toast, shortcuts, newId, dayKey } = globalThis.kit;

const CATEGORIES = config.categories;
let expenses = load('expenses', []);
let budgetCents = load('budgetCents', Math.round(config.budget * 100));
let month = dayKey().slice(0, 7);

const form = $('#add-form');
const money = (cents) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency: config.currency }).format(cents / 100);

/** Returns "12.50", "12,50" or "1 200" in cents; null for anything else. */
function centsOf(text) {
  const plain = text.replace(/[\s'’]/g, '').replace(/[^\d.,]/g, '');
  const match = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  return Number(match[1].replace(/[.,]/g, '')) * 100 + Number((match[2] ?? '0').padEnd(2, '0'));
}

const ofMonth = () => expenses.filter((expense) => expense.date.startsWith(month));
const sumOf = (list) => list.reduce((sum, expense) => sum + expense.cents, 0);

function change(next) {
  expenses = next;
  save('expenses', expenses);
  show();
}

function show() {
  const list = ofMonth().sort((one, other) => other.date.localeCompare(one.date));
  const total = sumOf(list);
  $('#month').textContent = new Date(`${month}-15T12:00`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
  });
  $('#sum').textContent = money(total);
  $('#entries').replaceChildren(...list.map(row));
  $('#empty').hidden = list.length > 0;
  $('#export').hidden = expenses.length === 0;
  showBudget(total);
  showCategories(list, total);
}

function showBudget(total) {
  const percent = budgetCents > 0 ? Math.round((total / budgetCents) * 100) : 0;
  $('#meter').hidden = budgetCents === 0;
  $('#meter').setAttribute('aria-valuenow', String(Math.min(100, percent)));
  $('#meter').classList.toggle('is-over', percent > 100);
  $('#meter span').style.width = `${Math.min(100, percent)}%`;
  const left = budgetCents - total;
  $('#left').textContent =
    budgetCents === 0 ? '' : left >= 0 ? `${money(left)} left` : `${money(-left)} over the budget`;
}

function showCategories(list, total) {
  const sums = CATEGORIES.map((name) => [name, sumOf(list.filter((expense) => expense.category === name))]);
  const rows = sums
    .filter(([, cents]) => cents > 0)
    .sort((one, other) => other[1] - one[1])
    .map(([name, cents]) => {
      const bar = el('span', { className: 'bar' });
      bar.style.width = `${Math.max(2, (cents / total) * 100)}%`;
      return el(
        'li',
        {},
        el('span', {}, name),
        el('span', { className: 'number' }, `${money(cents)} · ${Math.round((cents / total) * 100)}%`),
        bar,
      );
    });
  $('#categories').replaceChildren(...rows);
}

function row(expense) {
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${expense.what}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = expenses;
    change(expenses.filter((other) => other.id !== expense.id));
    toast(`${expense.what} deleted`, () => change(before));
  });
  const day = new Date(`${expense.date}T12:00`).toLocaleDateString('en', { day: 'numeric', month: 'short' });
  return el(
    'li',
    {},
    el('span', { dir: 'auto' }, expense.what, el('small', {}, `${expense.category} · ${day}`)),
    el('strong', { className: 'number' }, money(expense.cents)),
    remove,
  );
}

function moveMonth(step) {
  const [year, number] = month.split('-').map(Number);
  month = dayKey(new Date(year, number - 1 + step, 15)).slice(0, 7);
  show();
}

function exportCsv() {
  const quote = (text) =>
    `"${String(text)
      .replace(/^[=+@-]/, "'$&")
      .replaceAll('"', '""')}"`;
  const lines = expenses.map((expense) =>
    [expense.date, quote(expense.what), expense.category, (expense.cents / 100).toFixed(2)].join(','),
  );
  const file = new Blob([`date,what,category,amount\n${lines.join('\n')}\n`], { type: 'text/csv' });
  const link = el('a', { href: URL.createObjectURL(file), download: 'expenses.csv' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { what, amount, date, category } = Object.fromEntries(new FormData(form));
  const cents = centsOf(amount);
  $('#problem').hidden = Boolean(cents);
  if (!cents || !what.trim()) return;
  month = date.slice(0, 7);
  change([{ id: newId(), what: what.trim(), cents, date, category }, ...expenses]);
  save('category', category);
  form.elements.what.value = '';
  form.elements.amount.value = '';
  form.elements.what.focus();
  say(`Added ${what}, ${money(cents)}`);
});
for (const name of CATEGORIES) form.elements.category.append(el('option', {}, name));
form.elements.category.value = load('category', CATEGORIES[0]);
form.elements.date.value = dayKey();
$('#budget').value = budgetCents ? String(budgetCents / 100) : '';
$('#budget').addEventListener('input', (event) => {
  budgetCents = centsOf(event.target.value) ?? 0;
  save('budgetCents', budgetCents);
  show();
});
$('#earlier').addEventListener('click', () => moveMonth(-1));
$('#later').addEventListener('click', () => moveMonth(1));
$('#export').addEventListener('click', exportCsv);
shortcuts({
  n: () => form.elements.what.focus(),
  ArrowLeft: () => moveMonth(-1),
  ArrowRight: () => moveMonth(1),
});
show();
