const { $, config, load, save, el, say, toast, shortcuts } = globalThis.kit;

/** What one US dollar is, roughly; the dollar is the measure of all others. */
const SAMPLES = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.78,
  CHF: 0.86,
  JPY: 150,
  CNY: 7.2,
  INR: 86,
  CAD: 1.38,
  AUD: 1.52,
  SEK: 10,
  NOK: 10.5,
  PLN: 3.8,
  BRL: 5.5,
  MXN: 19,
};
const CODES = Object.keys(SAMPLES);
const NAMES = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'British pound',
  CHF: 'Swiss franc',
  JPY: 'Japanese yen',
  CNY: 'Chinese yuan',
  INR: 'Indian rupee',
  CAD: 'Canadian dollar',
  AUD: 'Australian dollar',
  SEK: 'Swedish krona',
  NOK: 'Norwegian krone',
  PLN: 'Polish zloty',
  BRL: 'Brazilian real',
  MXN: 'Mexican peso',
};

let rates = { ...SAMPLES, ...load('rates', {}) };
let choice = { amount: '100', from: config.from, to: config.to, ...load('choice', {}) };

const money = (value, code) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency: code }).format(value);
const convert = (value, from, to) => (value / rates[from]) * rates[to];

/** "1,250.5" and "1.250,5" are the same amount. */
function amountOf(text) {
  const flat = text.replace(/[^\d.,]/g, '');
  const comma = Math.max(flat.lastIndexOf(','), flat.lastIndexOf('.'));
  const isFraction = comma >= 0 && flat.length - comma - 1 !== 3;
  const whole = (isFraction ? flat.slice(0, comma) : flat).replace(/[.,]/g, '');
  return Number(`${whole || 0}.${isFraction ? flat.slice(comma + 1) : 0}`);
}

function show() {
  const amount = amountOf(choice.amount);
  const { from, to } = choice;
  $('#result').textContent = money(convert(amount, from, to), to);
  $('#rate').textContent = `${money(1, from)} is ${convert(1, from, to).toPrecision(5)} ${to}`;
  $('#from').value = from;
  $('#to').value = to;
  $('#others').replaceChildren(
    ...CODES.filter((code) => code !== from && code !== to).map((code) =>
      el('li', {}, el('span', {}, NAMES[code]), el('strong', {}, money(convert(amount, from, code), code))),
    ),
  );
}

function change(next) {
  choice = { ...choice, ...next };
  save('choice', choice);
  show();
}

function swap() {
  change({ from: choice.to, to: choice.from });
  say($('#result').textContent);
}

function showFields() {
  for (const code of CODES.slice(1)) $(`#rate-${code}`).value = String(rates[code]);
}

function fresh() {
  const before = rates;
  const put = (next) => {
    rates = next;
    save('rates', rates);
    showFields();
    show();
  };
  put({ ...SAMPLES });
  toast('The sample rates are back', () => put(before));
}

for (const id of ['from', 'to']) {
  $(`#${id}`).append(...CODES.map((value) => el('option', { value }, `${value} · ${NAMES[value]}`)));
  $(`#${id}`).addEventListener('change', ({ target }) => change({ [id]: target.value }));
}
for (const code of CODES.slice(1)) {
  const field = el('input', {
    type: 'number',
    id: `rate-${code}`,
    min: '0.0001',
    max: '100000',
    step: 'any',
  });
  field.addEventListener('input', () => {
    if (!(field.valueAsNumber > 0)) return;
    rates = { ...rates, [code]: field.valueAsNumber };
    save('rates', rates);
    show();
  });
  $('#fields').append(el('label', {}, NAMES[code], field));
}
$('#amount').value = choice.amount;
$('#amount').addEventListener('input', ({ target }) => change({ amount: target.value }));
$('#swap').addEventListener('click', swap);
$('#fresh').addEventListener('click', fresh);
shortcuts({ s: swap, '/': () => $('#amount').select() });
showFields();
show();
