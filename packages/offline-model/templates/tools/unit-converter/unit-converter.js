const { $, config, load, save, el, shortcuts } = globalThis.kit;

/** Factors to the base unit; temperatures have an offset too. */
const KINDS = {
  Length: {
    metre: 1,
    kilometre: 1000,
    centimetre: 0.01,
    millimetre: 0.001,
    mile: 1609.344,
    yard: 0.9144,
    foot: 0.3048,
    inch: 0.0254,
  },
  Weight: {
    kilogram: 1,
    gram: 0.001,
    tonne: 1000,
    pound: 0.45359237,
    ounce: 0.028349523125,
    stone: 6.35029318,
  },
  Volume: {
    litre: 1,
    millilitre: 0.001,
    'cup (US)': 0.2365882365,
    'pint (US)': 0.473176473,
    'gallon (US)': 3.785411784,
    'gallon (UK)': 4.54609,
    tablespoon: 0.01478676478125,
    teaspoon: 0.00492892159375,
  },
  Temperature: { '°C': [1, 0], '°F': [5 / 9, -160 / 9], kelvin: [1, -273.15] },
  Area: {
    'square metre': 1,
    'square kilometre': 1e6,
    hectare: 1e4,
    acre: 4046.8564224,
    'square mile': 2589988.110336,
    'square foot': 0.09290304,
  },
  Speed: { 'km/h': 1 / 3.6, 'm/s': 1, mph: 0.44704, knot: 1852 / 3600 },
  Data: {
    byte: 1,
    kilobyte: 1e3,
    megabyte: 1e6,
    gigabyte: 1e9,
    terabyte: 1e12,
    kibibyte: 1024,
    mebibyte: 1048576,
    gibibyte: 1073741824,
  },
};
const FIRST_PAIRS = {
  Length: ['kilometre', 'mile'],
  Weight: ['kilogram', 'pound'],
  Volume: ['litre', 'cup (US)'],
  Temperature: ['°C', '°F'],
  Area: ['hectare', 'acre'],
  Speed: ['km/h', 'mph'],
  Data: ['gigabyte', 'gibibyte'],
};

let state = load('state', null) ?? stateFor(config.kind);

function stateFor(kind) {
  const [from, to] = FIRST_PAIRS[kind];
  return { kind, from, to, typed: '1', side: 'from' };
}

function convert(amount, from, to) {
  const [fromFactor, fromOffset] = [KINDS[state.kind][from]].flat();
  const [toFactor, toOffset] = [KINDS[state.kind][to]].flat();
  return (amount * fromFactor + (fromOffset ?? 0) - (toOffset ?? 0)) / toFactor;
}

function amountOf(text) {
  const plain = text
    .trim()
    .replace(/[\s'’]/g, '')
    .replace(',', '.');
  return plain === '' || Number.isNaN(Number(plain)) ? null : Number(plain);
}

function shorten(number) {
  if (number !== 0 && (Math.abs(number) >= 1e12 || Math.abs(number) < 1e-6)) return number.toExponential(4);
  return String(Number(number.toPrecision(8)));
}

function show() {
  const amount = amountOf(state.typed);
  const isFrom = state.side === 'from';
  const other =
    amount === null
      ? ''
      : shorten(isFrom ? convert(amount, state.from, state.to) : convert(amount, state.to, state.from));
  setValue('#from-amount', isFrom ? state.typed : other);
  setValue('#to-amount', isFrom ? other : state.typed);
  showChoices();
  const from = amount === null ? null : isFrom ? amount : convert(amount, state.to, state.from);
  $('#sentence').textContent =
    from === null
      ? 'Type a number on either side.'
      : `${shorten(from)} ${state.from} = ${shorten(convert(from, state.from, state.to))} ${state.to}`;
  const rows = Object.keys(KINDS[state.kind])
    .filter((unit) => unit !== state.from && unit !== state.to && from !== null)
    .map((unit) => el('div', {}, el('dt', {}, unit), el('dd', {}, shorten(convert(from, state.from, unit)))));
  $('#others').replaceChildren(...rows);
  $('.others').hidden = rows.length === 0;
}

function setValue(selector, text) {
  if ($(selector).value !== text) $(selector).value = text;
}

function showChoices() {
  for (const side of ['from', 'to']) {
    const select = $(`#${side}-unit`);
    select.replaceChildren(...Object.keys(KINDS[state.kind]).map((unit) => el('option', {}, unit)));
    select.value = state[side];
  }
  for (const button of $('#kinds').children)
    button.setAttribute('aria-pressed', String(button.textContent === state.kind));
}

function change(next) {
  state = { ...state, ...next };
  save('state', state);
  show();
}

for (const kind of Object.keys(KINDS)) {
  const button = el('button', { type: 'button' }, kind);
  button.addEventListener('click', () => change(stateFor(kind)));
  $('#kinds').append(button);
}
for (const side of ['from', 'to']) {
  $(`#${side}-amount`).addEventListener('input', (event) => change({ typed: event.target.value, side }));
  $(`#${side}-unit`).addEventListener('change', (event) => change({ [side]: event.target.value }));
}
const swap = () => change({ from: state.to, to: state.from });
$('#swap').addEventListener('click', swap);
shortcuts({ s: swap, '/': () => $('#from-amount').select() });
show();
