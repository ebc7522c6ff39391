const { $, config, load, save, el, glyph, toast, newId, dayKey, shortcuts } = globalThis.kit;

const form = $('#form');
const FIELDS = ['number', 'from', 'to', 'date', 'due', 'tax', 'currency', 'notes'];
let sheets = load('sheets', []);
let current = sheets.find(({ id }) => id === load('current', '')) ?? sheets[0] ?? freshSheet();

function freshSheet() {
  const due = new Date();
  due.setDate(due.getDate() + 14);
  const last = sheets[0];
  return {
    id: newId(),
    number: String(nextNumber()),
    from: last?.from ?? '',
    to: '',
    date: dayKey(),
    due: dayKey(due),
    tax: last?.tax ?? '0',
    currency: last?.currency ?? config.currency,
    notes: last?.notes ?? '',
    lines: [freshLine()],
  };
}

function nextNumber() {
  const numbers = sheets.map(({ number }) => Number(/\d+$/.exec(number)?.[0] ?? 0));
  return Math.max(new Date().getFullYear() * 1000, ...numbers) + 1;
}

function freshLine() {
  return { id: newId(), text: '', amount: '1', price: '' };
}

const numberIn = (text) =>
  Number(
    String(text)
      .trim()
      .replace(/(\d)[, ](?=\d{3}\b)/g, '$1')
      .replace(',', '.'),
  ) || 0;
const cents = ({ amount, price }) => Math.round(numberIn(amount) * numberIn(price) * 100);
const money = (sum) =>
  (sum / 100).toLocaleString('en', {
    style: 'currency',
    currency: current.currency,
    currencyDisplay: 'narrowSymbol',
  });

function keep() {
  sheets = [current, ...sheets.filter(({ id }) => id !== current.id)].slice(0, 200);
  save('sheets', sheets);
  save('current', current.id);
  showTotals();
  showSaved();
}

function showTotals() {
  const net = current.lines.reduce((sum, line) => sum + cents(line), 0);
  const tax = Math.round((net * numberIn(current.tax)) / 100);
  $('#net').textContent = money(net);
  $('#tax-sum').textContent = money(tax);
  $('#total').textContent = money(net + tax);
  for (const [at, line] of current.lines.entries()) {
    const sum = $('#lines').children[at]?.querySelector('.sum');
    if (sum) sum.textContent = money(cents(line));
  }
}

const nameOf = ({ number, to }) =>
  `${config.word} ${number}${to.trim() ? `, ${to.trim().split('\n')[0]}` : ''}`;

function showSaved() {
  const all = sheets.some(({ id }) => id === current.id) ? sheets : [current, ...sheets];
  $('#saved').replaceChildren(...all.map((sheet) => el('option', { value: sheet.id }, nameOf(sheet))));
  $('#saved').value = current.id;
}

function lineRow(line, at) {
  const field = (key, label, options) => {
    const input = el('input', {
      value: line[key],
      'aria-label': `${label}, line ${at + 1}`,
      placeholder: label,
      ...options,
    });
    input.addEventListener('input', () => {
      line[key] = input.value;
      keep();
    });
    return input;
  };
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Remove line ${at + 1}` },
    glyph('close'),
  );
  remove.addEventListener('click', () => removeLine(line));
  return el(
    'div',
    { className: 'line' },
    field('text', 'What', { maxLength: 120, dir: 'auto', className: 'what' }),
    field('amount', 'Amount', { maxLength: 8, inputMode: 'decimal' }),
    field('price', 'Price', { maxLength: 12, inputMode: 'decimal' }),
    el('span', { className: 'sum number' }),
    remove,
  );
}

function removeLine(line) {
  const before = current.lines;
  current.lines = before.filter((other) => other !== line);
  if (current.lines.length === 0) current.lines = [freshLine()];
  show();
  keep();
  toast('Line removed', () => {
    current.lines = before;
    show();
    keep();
  });
}

function addLine() {
  current.lines = [...current.lines, freshLine()];
  show();
  keep();
  $('.line:last-child .what').focus();
}

function show() {
  for (const name of FIELDS) form.elements[name].value = current[name];
  $('#lines').replaceChildren(...current.lines.map(lineRow));
  showTotals();
  showSaved();
}

form.addEventListener('input', (event) => {
  const { name, value } = event.target;
  if (!FIELDS.includes(name)) return;
  current[name] = value;
  keep();
});
form.addEventListener('submit', (event) => event.preventDefault());
$('#add').addEventListener('click', addLine);
$('#saved').addEventListener('change', (event) => {
  current = sheets.find(({ id }) => id === event.target.value) ?? current;
  save('current', current.id);
  show();
});
$('#new').addEventListener('click', () => {
  current = freshSheet();
  show();
  form.elements.to.focus();
});
$('#delete').addEventListener('click', () => {
  const before = [sheets, current];
  sheets = sheets.filter(({ id }) => id !== current.id);
  save('sheets', sheets);
  current = sheets[0] ?? freshSheet();
  show();
  toast('Deleted', () => {
    [sheets, current] = before;
    show();
    keep();
  });
});
$('#print').addEventListener('click', () => print());
shortcuts({ n: addLine, p: () => print() });
show();
