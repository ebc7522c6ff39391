const { $, config, load, save, el, glyph, say, toast, shortcuts, count, newId, dayKey } = globalThis.kit;

const CELLS = 42;
const form = $('#form');
let events = load('events', []);
let chosen = dayKey();

const dateOf = (day) => new Date(`${day}T12:00`);
const shifted = (day, by) => {
  const date = dateOf(day);
  return dayKey(new Date(date.getFullYear(), date.getMonth(), date.getDate() + by, 12));
};

function happensOn(event, day) {
  if (event.date > day) return false;
  if (event.date === day) return true;
  if (event.repeats === 'week') return dateOf(event.date).getDay() === dateOf(day).getDay();
  if (event.repeats === 'month') return event.date.slice(8) === day.slice(8);
  return event.repeats === 'year' && event.date.slice(5) === day.slice(5);
}

const eventsOn = (day) =>
  events.filter((event) => happensOn(event, day)).sort((one, other) => one.time.localeCompare(other.time));

function firstCell() {
  const first = `${chosen.slice(0, 8)}01`;
  return shifted(first, -((dateOf(first).getDay() - config.firstDay + 7) % 7));
}

function show() {
  const start = firstCell();
  $('#month-title').textContent = dateOf(chosen).toLocaleDateString('en', { month: 'long', year: 'numeric' });
  $('#grid').replaceChildren(...Array.from({ length: CELLS }, (_, index) => cell(shifted(start, index))));
  $('#day-title').textContent = dateOf(chosen).toLocaleDateString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const list = eventsOn(chosen);
  $('#events').replaceChildren(...list.map(row));
  $('#empty').hidden = list.length > 0;
}

function cell(day) {
  const list = eventsOn(day);
  const name = dateOf(day).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' });
  const button = el(
    'button',
    {
      type: 'button',
      className: day.slice(0, 7) === chosen.slice(0, 7) ? 'cell' : 'cell is-other',
      'data-day': day,
      'aria-pressed': String(day === chosen),
      'aria-label': list.length ? `${name}, ${count(list.length, 'event')}` : name,
      tabIndex: day === chosen ? 0 : -1,
    },
    el('span', { className: day === dayKey() ? 'date is-today' : 'date' }, String(Number(day.slice(8)))),
    ...list.slice(0, 2).map((event) => el('span', { className: 'event', dir: 'auto' }, event.name)),
    list.length > 2 ? el('span', { className: 'more' }, `+${list.length - 2}`) : null,
  );
  button.addEventListener('click', () => choose(day));
  return button;
}

function choose(day, isFocused = true) {
  chosen = day;
  show();
  if (isFocused) $(`[data-day="${day}"]`).focus();
}

function moveMonth(step) {
  const date = dateOf(chosen);
  const last = new Date(date.getFullYear(), date.getMonth() + step + 1, 0).getDate();
  choose(
    dayKey(new Date(date.getFullYear(), date.getMonth() + step, Math.min(date.getDate(), last), 12)),
    false,
  );
}

function row(event) {
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${event.name}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = events;
    change(events.filter((other) => other.id !== event.id));
    toast(`${event.name} deleted`, () => change(before));
  });
  const repeats = event.repeats ? ` · every ${event.repeats}` : '';
  return el(
    'li',
    {},
    el(
      'span',
      { dir: 'auto' },
      el('strong', {}, event.name),
      el('small', { className: 'hint number' }, `${event.time || 'All day'}${repeats}`),
    ),
    remove,
  );
}

function change(next) {
  events = next;
  save('events', events);
  show();
}

form.addEventListener('submit', (submit) => {
  submit.preventDefault();
  const { name, time, repeats } = Object.fromEntries(new FormData(form));
  if (!name.trim()) return;
  change([...events, { id: newId(), name: name.trim(), time, repeats, date: chosen }]);
  form.reset();
  form.elements.name.focus();
  say(`Added ${name}`);
});

for (let index = 0; index < 7; index += 1) {
  const name = dateOf(shifted('2024-09-01', config.firstDay + index)).toLocaleDateString('en', {
    weekday: 'short',
  });
  $('#names').append(el('span', {}, name));
}
$('#earlier').addEventListener('click', () => moveMonth(-1));
$('#later').addEventListener('click', () => moveMonth(1));
$('#today').addEventListener('click', () => choose(dayKey(), false));
shortcuts({
  ArrowLeft: () => choose(shifted(chosen, -1)),
  ArrowRight: () => choose(shifted(chosen, 1)),
  ArrowUp: () => choose(shifted(chosen, -7)),
  ArrowDown: () => choose(shifted(chosen, 7)),
  PageUp: () => moveMonth(-1),
  PageDown: () => moveMonth(1),
  t: () => choose(dayKey()),
  n: () => form.elements.name.focus(),
});
show();
