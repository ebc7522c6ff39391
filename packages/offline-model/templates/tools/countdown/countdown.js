const { $, config, load, save, el, glyph, say, toast, beep, shortcuts, newId, dayKey } = globalThis.kit;

const form = $('#form');
let events = load('events', null) ?? [firstEvent()];
let shownId = load('shown', null);
const celebrated = new Set();

const timeOf = (event) => new Date(`${event.date}T${event.time}`).getTime();

/** The event that the app was made for: a given date, a feast that comes every year, or a month from now. */
function firstEvent() {
  const { name, date, monthDay, time } = config.first;
  const year = new Date().getFullYear();
  // The 29th of February is not in every year.
  const isDay = (day) => dayKey(new Date(`${day}T12:00`)) === day;
  const yearly = Array.from({ length: 9 }, (_, later) => `${year + later}-${monthDay}`).find(
    (day) => day > dayKey() && isDay(day),
  );
  const inAMonth = dayKey(new Date(Date.now() + 30 * 86_400_000));
  return { id: newId(), name, date: date ?? (monthDay ? yearly : inAMonth), time };
}

function sorted() {
  const isOver = (event) => Number(timeOf(event) < Date.now());
  return [...events].sort((one, other) => isOver(one) - isOver(other) || timeOf(one) - timeOf(other));
}

const shown = () => events.find((event) => event.id === shownId) ?? sorted()[0];

function dateText(event) {
  /** @type {Intl.DateTimeFormatOptions} */
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
  const day = new Date(timeOf(event)).toLocaleDateString('en', options);
  return event.time === '00:00' ? day : `${day}, ${event.time}`;
}

function tick() {
  const event = shown();
  $('#clock').hidden = !event;
  if (!event) return;
  const left = Math.max(0, Math.floor((timeOf(event) - Date.now()) / 1000));
  $('#days').textContent = String(Math.floor(left / 86_400));
  $('#hours').textContent = String(Math.floor(left / 3600) % 24);
  $('#minutes').textContent = String(Math.floor(left / 60) % 60);
  $('#seconds').textContent = String(left % 60);
  const wasHidden = $('#here').hidden;
  $('#here').hidden = left > 0;
  if (left === 0 && wasHidden && !celebrated.has(event.id) && Date.now() - timeOf(event) < 5000) {
    celebrated.add(event.id);
    [523, 659, 784].forEach((frequency, step) => {
      beep(frequency, 0.3, step * 0.2);
    });
    say(`${event.name} is here!`);
  }
}

function show() {
  const event = shown();
  $('#next-name').textContent = event ? event.name : 'Nothing to wait for';
  $('#next-date').textContent = event ? dateText(event) : 'Add an event below.';
  $('#events').replaceChildren(...sorted().map(row));
  $('#empty').hidden = events.length > 0;
  tick();
}

function row(event) {
  const days = Math.ceil((timeOf(event) - Date.now()) / 86_400_000);
  const text = days > 0 ? `in ${days} ${days === 1 ? 'day' : 'days'}` : 'over';
  const open = el(
    'button',
    { type: 'button', className: 'open', 'aria-label': `Show ${event.name}` },
    el('strong', { dir: 'auto' }, event.name),
    el('span', { className: 'hint number' }, `${dateText(event)} · ${text}`),
  );
  if (event.id === shown()?.id) open.setAttribute('aria-current', 'true');
  open.addEventListener('click', () => {
    shownId = event.id;
    save('shown', shownId);
    show();
  });
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
  return el('li', {}, open, remove);
}

function change(next) {
  events = next;
  save('events', events);
  show();
}

form.addEventListener('submit', (submit) => {
  submit.preventDefault();
  const { name, date, time } = Object.fromEntries(new FormData(form));
  if (!name.trim()) return;
  const event = { id: newId(), name: name.trim(), date, time };
  shownId = event.id;
  save('shown', shownId);
  change([...events, event]);
  form.elements.name.value = '';
  say(`Counting down to ${event.name}`);
});
form.elements.date.value = dayKey(new Date(Date.now() + 7 * 86_400_000));
setInterval(tick, 250);
shortcuts({ n: () => form.elements.name.focus() });
show();
