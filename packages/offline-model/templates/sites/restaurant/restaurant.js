const { $, config, load, save, el, say, toast, newId, dayKey } = globalThis.kit;

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const form = $('#form');
let tables = load('tables', []);

const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const hoursOn = (day) => config.hours[new Date(`${day}T12:00`).getDay()] ?? null;

function showHours() {
  const now = new Date();
  const minutes = now.getHours() * 60 + now.getMinutes();
  const today = config.hours[now.getDay()];
  const isOpen = today !== null && minutes >= today[0] && minutes < today[1];
  const later = today !== null && minutes < today[0] ? `, opens today at ${clock(today[0])}` : '';
  $('#open-now').textContent = isOpen ? `Open now, until ${clock(today[1])}` : `Closed now${later}`;
  // The list begins with Monday.
  const order = [1, 2, 3, 4, 5, 6, 0];
  $('#days').replaceChildren(
    ...order.flatMap((day) => {
      const hours = config.hours[day];
      const text = hours === null ? 'Closed' : `${clock(hours[0])} – ${clock(hours[1])}`;
      const isToday = day === now.getDay();
      return [
        el('dt', { className: isToday ? 'today' : '' }, isToday ? `${DAYS[day]}, today` : DAYS[day]),
        el('dd', { className: isToday ? 'today' : '' }, text),
      ];
    }),
  );
}

function setFilter(diet) {
  for (const dish of document.querySelectorAll('[data-diet]')) {
    const fits = diet === '' || dish.dataset.diet === 'vegan' || dish.dataset.diet === diet;
    dish.hidden = !fits;
  }
  for (const button of document.querySelectorAll('[data-filter]')) {
    button.setAttribute('aria-pressed', String(button.dataset.filter === diet));
  }
}

function showTables() {
  $('#tables').replaceChildren(
    ...tables.map((table) => {
      const day = new Date(`${table.day}T12:00`).toLocaleDateString('en', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
      });
      const remove = el(
        'button',
        { type: 'button', className: 'plain danger', 'aria-label': `Take back the table for ${table.name}` },
        'Take back',
      );
      remove.addEventListener('click', () => {
        const before = tables;
        setTables(tables.filter((other) => other.id !== table.id));
        toast('Table taken back', () => setTables(before));
      });
      return el('li', {}, el('span', {}, `${table.name}, ${table.guests} · ${day}, ${table.time}`), remove);
    }),
  );
}

function setTables(next) {
  tables = next;
  save('tables', tables);
  showTables();
}

/** Times from opening until 90 minutes before closing. */
function showTimes() {
  const hours = hoursOn(form.elements.day.value);
  const times = [];
  for (let minutes = hours?.[0] ?? 0; hours !== null && minutes <= hours[1] - 90; minutes += 30)
    times.push(clock(minutes));
  form.elements.time.replaceChildren(...times.map((time) => el('option', {}, time)));
  $('#problem').hidden = hours !== null;
  $('#problem').textContent = hours === null ? 'We are closed on that day.' : '';
}

/** Returns the next open day. */
function firstDay() {
  for (let ahead = 1; ahead < 8; ahead += 1) {
    const day = dayKey(new Date(Date.now() + ahead * 86_400_000));
    if (hoursOn(day) !== null) return day;
  }
  return dayKey();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, day, time, guests } = Object.fromEntries(new FormData(form));
  if (!time || !name.trim()) return;
  setTables([
    ...tables,
    { id: newId(), name: name.trim(), day, time, guests: `${guests} ${guests === '1' ? 'guest' : 'guests'}` },
  ]);
  form.elements.name.value = '';
  say(`Table noted for ${name} at ${time}`);
});
form.elements.day.min = dayKey();
form.elements.day.value = firstDay();
form.elements.day.addEventListener('change', showTimes);
for (const button of document.querySelectorAll('[data-filter]')) {
  button.addEventListener('click', () => setFilter(button.dataset.filter));
}
showHours();
setInterval(showHours, 60_000);
showTimes();
showTables();
