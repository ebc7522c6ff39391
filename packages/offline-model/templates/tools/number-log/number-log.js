const { $, config, load, save, el, glyph, toast, newId, dayKey, shortcuts } = globalThis.kit;

const { unit } = config;
const DAY_MS = 86_400_000;
let entries = load('entries', []);
let goal = load('goal', null);
let days = load('days', 31);

const numberIn = (text) => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && Math.abs(value) < 1e7 ? value : null;
};
const short = (value) => (Math.round(value * 100) / 100).toLocaleString('en', { useGrouping: false });
const withUnit = (value) => `${short(value)}${unit ? ` ${unit}` : ''}`;
const atOf = ({ day }) => new Date(`${day}T12:00`).getTime();
const dayText = (day) =>
  new Date(`${day}T12:00`).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** Oldest first, within the chosen time. */
function shownEntries() {
  const sorted = entries.toSorted((one, other) => one.day.localeCompare(other.day));
  const from = days === 0 ? Number.NEGATIVE_INFINITY : Date.now() - days * DAY_MS;
  return sorted.filter((entry) => atOf(entry) >= from);
}

function keep(next) {
  entries = next;
  save('entries', entries);
  show();
}

/** A second entry of a day takes the place of the first. */
function add() {
  const value = numberIn($('#value').value);
  const day = $('#day').value || dayKey();
  if (value === null) {
    $('#notice').textContent = 'Please write a number.';
    return $('#value').focus();
  }
  const before = entries;
  const replaced = entries.some((entry) => entry.day === day);
  const entry = { id: newId(), value, day, remark: $('#remark').value.trim() };
  $('#notice').textContent = '';
  $('#value').value = '';
  $('#remark').value = '';
  keep([...entries.filter((other) => other.day !== day), entry]);
  if (replaced) toast(`The entry of ${dayText(day)} was replaced`, () => keep(before));
}

function drop(entry) {
  const before = entries;
  keep(entries.filter((other) => other !== entry));
  toast('Entry deleted', () => keep(before));
}

function show() {
  const shown = shownEntries();
  const values = shown.map(({ value }) => value);
  const figures =
    values.length === 0
      ? {}
      : {
          last: withUnit(values.at(-1)),
          change: `${values.at(-1) > values[0] ? '+' : ''}${short(values.at(-1) - values[0])}`,
          average: withUnit(values.reduce((sum, value) => sum + value, 0) / values.length),
          lowest: short(Math.min(...values)),
          highest: short(Math.max(...values)),
        };
  for (const id of ['last', 'change', 'average', 'lowest', 'highest'])
    $(`#${id}`).textContent = figures[id] ?? '–';
  for (const button of document.querySelectorAll('[data-days]')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.days) === days));
  }
  drawChart(shown);
  $('#empty').hidden = entries.length > 0;
  $('#entries').replaceChildren(...shown.toReversed().map(rowOf));
}

function rowOf(entry) {
  const remove = el(
    'button',
    {
      type: 'button',
      className: 'icon plain danger',
      'aria-label': `Delete the entry of ${dayText(entry.day)}`,
    },
    glyph('trash'),
  );
  remove.addEventListener('click', () => drop(entry));
  return el(
    'li',
    { className: 'row', 'aria-label': withUnit(entry.value) },
    el('strong', { className: 'number' }, withUnit(entry.value)),
    el('span', { className: 'hint' }, dayText(entry.day)),
    el('span', { className: 'remark', dir: 'auto' }, entry.remark),
    remove,
  );
}

function drawChart(shown) {
  const chart = $('#chart');
  const values = [...shown.map(({ value }) => value), ...(goal === null ? [] : [goal])];
  if (shown.length === 0) {
    chart.innerHTML = '';
    $('#range').textContent = 'The line appears with the first entries.';
    return;
  }
  const span = Math.max(...values) - Math.min(...values) || Math.abs(values[0]) * 0.1 || 1;
  const least = Math.min(...values) - span * 0.15;
  const y = (value) => 290 - ((value - least) / (span * 1.3)) * 280;
  const [from, to] = [atOf(shown[0]), atOf(shown.at(-1))];
  const x = (entry) => (to === from ? 400 : 20 + ((atOf(entry) - from) / (to - from)) * 760);
  const points = shown.map((entry) => `${x(entry).toFixed(1)},${y(entry.value).toFixed(1)}`);
  const dots = points.map((point) => `<path class="dot" d="M${point.replace(',', ' ')}h0.01"/>`).join('');
  const goalLine = goal === null ? '' : `<path class="goal-line" d="M0 ${y(goal).toFixed(1)}H800"/>`;
  const area = `<polygon class="area" points="${points[0].split(',')[0]},300 ${points.join(' ')} ${points.at(-1).split(',')[0]},300"/>`;
  chart.innerHTML = `${goalLine}${area}<polyline class="line" points="${points.join(' ')}"/>${dots}`;
  $('#range').textContent =
    `${dayText(shown[0].day)} to ${dayText(shown.at(-1).day)}${goal === null ? '' : `, goal ${withUnit(goal)}`}`;
}

function choose(next) {
  days = next;
  save('days', days);
  show();
}

$('#day').value = dayKey();
$('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  add();
});
$('#goal').value = goal === null ? '' : String(goal);
$('#goal').addEventListener('change', (event) => {
  goal = numberIn(event.target.value);
  save('goal', goal);
  show();
});
for (const button of document.querySelectorAll('[data-days]')) {
  button.addEventListener('click', () => choose(Number(button.dataset.days)));
}
shortcuts({ n: () => $('#value').focus(), 1: () => choose(31), 2: () => choose(92), 3: () => choose(0) });
show();
