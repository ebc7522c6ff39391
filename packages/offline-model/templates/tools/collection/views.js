/** Views of a collection: a board by the options of a field, a calendar by date, and sums of numbers. */
const { config, el, count } = globalThis.kit;
const { fields, noun } = config;
const fieldOf = (kind) => fields.find((field) => field.kind === kind);
const twoDigits = (number) => String(number).padStart(2, '0');

/** Returns a button that opens an entry. */
function chip(item, open) {
  const button = el('button', { type: 'button', className: 'chip', dir: 'auto' }, item.name);
  button.addEventListener('click', () => open(item));
  return button;
}

/** Shows a column for each option. A menu on each card moves the card. */
function board(items, { open, set }) {
  const field = fieldOf('select');
  const columns = [...field.options, ''].map((option) => {
    const own = items.filter((item) => (item[field.name] ?? '') === option);
    if (option === '' && own.length === 0) return null;
    const label = option || `No ${field.label.toLowerCase()}`;
    const cards = own.map((item) => {
      const choice = el(
        'select',
        { 'aria-label': `${field.label} of ${item.name}` },
        ...['', ...field.options].map((each) => el('option', { value: each }, each || '–')),
      );
      choice.value = option;
      choice.addEventListener('change', () => set(item, { [field.name]: choice.value }));
      return el('li', { className: 'card' }, chip(item, open), choice);
    });
    return el(
      'section',
      { className: 'lane', 'aria-label': label },
      el('h2', {}, `${label} `, el('span', { className: 'hint number' }, String(own.length))),
      el('ul', {}, ...cards),
    );
  });
  return el('div', { className: 'lanes' }, ...columns);
}

let shownMonth = new Date().toISOString().slice(0, 7);

function monthAfter(month, step) {
  const [year, number] = month.split('-').map(Number);
  const date = new Date(year, number - 1 + step, 1);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}`;
}

/** Shows the entries by day of a month. */
function calendar(items, actions) {
  const field = fieldOf('date');
  const [year, month] = shownMonth.split('-').map(Number);
  const first = new Date(year, month - 1, 1);
  const days = new Date(year, month, 0).getDate();
  const step = (label, by) => {
    const button = el('button', { type: 'button', className: 'plain', 'aria-label': label }, by < 0 ? '‹' : '›');
    button.addEventListener('click', () => {
      shownMonth = monthAfter(shownMonth, by);
      actions.refresh();
    });
    return button;
  };
  const cells = Array.from({ length: days }, (_, index) => {
    const day = `${shownMonth}-${twoDigits(index + 1)}`;
    const own = items.filter((item) => item[field.name] === day);
    const cell = el(
      'li',
      { className: own.length ? 'day' : 'day is-free' },
      el('span', { className: 'hint number' }, String(index + 1)),
      ...own.map((item) => chip(item, actions.open)),
    );
    if (index === 0) cell.style.setProperty('--from', String(((first.getDay() + 6) % 7) + 1));
    return cell;
  });
  const title = first.toLocaleDateString('en', { month: 'long', year: 'numeric' });
  const head = el(
    'div',
    { className: 'row spread' },
    step('Month before', -1),
    el('h2', { 'aria-live': 'polite' }, `${title}: ${field.label.toLowerCase()}`),
    step('Month after', 1),
  );
  return el('div', {}, head, el('ol', { className: 'month', 'aria-label': title }, ...cells));
}

const rounded = (number) => String(Math.round(number * 100) / 100);

/** Shows the sum and average of each number field, and sums by option. */
function sums(items) {
  const by = fieldOf('select');
  const tables = fields
    .filter((field) => field.kind === 'number')
    .map((field) => {
      const given = items.filter((item) => item[field.name]);
      const sumOf = (list) => list.reduce((sum, item) => sum + Number(item[field.name]), 0);
      const groups = (by?.options ?? []).map((option) => [
        option,
        sumOf(given.filter((item) => item[by.name] === option)),
      ]);
      const rows = [
        ...groups.filter(([, sum]) => sum !== 0),
        ['Average', given.length ? sumOf(given) / given.length : 0],
        ['Together', sumOf(given)],
      ];
      return el(
        'table',
        { className: 'card sums number' },
        el('caption', {}, `${field.label} of ${count(given.length, noun.one, noun.many)}`),
        ...rows.map(([label, value]) => el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, rounded(value)))),
      );
    });
  return el('div', { className: 'tables' }, ...tables);
}

globalThis.kit.views = { board, calendar, sums };
