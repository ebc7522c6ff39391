const { $, config, el, say, toast, shortcuts, dayKey, collection } = globalThis.kit;

const SHOWN_DAYS = 14;
const STEP_MINUTES = 30;
const form = $('#form');
const times = collection('taken');
const records = collection('bookings');
/** The taken times with the id of each record, and the bookings that this visitor may see. */
let taken = [];
let bookings = [];
let serviceIndex = 0;
let dayIndex = 0;
let start = null;

const dayAt = (ahead) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 12);
};
const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = () => config.services[serviceIndex][1];

const overlap = (one, other) => one.start < other.start + other.minutes && other.start < one.start + one.minutes;

/** Returns the start times that end before closing, overlap no booking, and are not past. */
function freeStarts(ahead) {
  const day = dayKey(dayAt(ahead));
  const now = new Date();
  const earliest = ahead === 0 ? now.getHours() * 60 + now.getMinutes() : 0;
  const ofDay = taken.filter((time) => time.day === day);
  const starts = [];
  if (!config.openDays.includes(dayAt(ahead).getDay())) return starts;
  for (let at = config.opensAt; at + minutesOf() <= config.closesAt; at += STEP_MINUTES) {
    const overlaps = ofDay.some((time) => overlap(time, { start: at, minutes: minutesOf() }));
    if (at > earliest && !overlaps) starts.push(at);
  }
  return starts;
}

function dayName(ahead) {
  if (ahead < 2) return ['Today', 'Tomorrow'][ahead];
  return dayAt(ahead).toLocaleDateString('en', { weekday: 'short', day: 'numeric', month: 'short' });
}

function choice(text, isChosen, choose, extra = {}) {
  const button = el('button', { type: 'button', 'aria-pressed': String(isChosen), ...extra }, text);
  button.addEventListener('click', choose);
  return button;
}

function show() {
  const starts = freeStarts(dayIndex);
  if (!starts.includes(start)) start = null;
  $('#days').replaceChildren(
    ...Array.from({ length: SHOWN_DAYS }, (_, ahead) =>
      choice(dayName(ahead), ahead === dayIndex, () => setDay(ahead), {
        disabled: freeStarts(ahead).length === 0,
      }),
    ),
  );
  $('#times').replaceChildren(
    ...starts.map((at) =>
      choice(clock(at), at === start, () => {
        start = at;
        $('#problem').hidden = true;
        show();
        $('#times [aria-pressed="true"]').focus();
      }),
    ),
  );
  $('#full').hidden = starts.length > 0;
  const coming = [...bookings].sort((one, other) => one.day.localeCompare(other.day) || one.start - other.start);
  $('#bookings').replaceChildren(...coming.map(row));
  $('#empty').hidden = bookings.length > 0;
}

function setDay(ahead) {
  dayIndex = Math.min(SHOWN_DAYS - 1, Math.max(0, ahead));
  show();
  $('#days [aria-pressed="true"]').focus();
}

function row(booking) {
  const day = new Date(`${booking.day}T12:00`).toLocaleDateString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const cancel = el(
    'button',
    { type: 'button', className: 'plain danger', 'aria-label': `Cancel the booking of ${booking.name}` },
    'Cancel',
  );
  cancel.addEventListener('click', async () => {
    const { id, ...value } = booking;
    if (!(await records.remove(id))) return;
    if (taken.some((time) => time.id === value.taken)) await times.remove(value.taken);
    toast(`Booking of ${booking.name} cancelled`, () => book(value));
  });
  return el(
    'li',
    { className: 'card' },
    el('strong', {}, `${day}, ${clock(booking.start)}–${clock(booking.start + booking.minutes)}`),
    el(
      'span',
      { className: 'hint', dir: 'auto' },
      [booking.service, booking.name, booking.contact].filter(Boolean).join(' · '),
    ),
    cancel,
  );
}

/** Reserves the time before it saves the booking, so that only the first of two visitors gets the time. */
async function book({ day, start: at, minutes, ...who }) {
  const time = await times.add({ day, start: at, minutes });
  if (!time) return false;
  const isFirst = !taken.some(
    (other) => other.id !== time.id && other.day === day && overlap(other, time.value) && !isLater(other, time),
  );
  if (isFirst) return records.add({ ...who, day, start: at, minutes, taken: time.id });
  await times.remove(time.id);
  toast('Somebody else has just taken this time. Please choose another.');
  return false;
}

const isLater = (one, other) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

config.services.forEach(([name, minutes], index) => {
  const radio = el('input', { type: 'radio', name: 'service', checked: index === 0 });
  radio.addEventListener('change', () => {
    serviceIndex = index;
    show();
  });
  $('#services').append(
    el(
      'label',
      { className: 'tick' },
      radio,
      el('span', {}, name),
      el('small', { className: 'hint' }, `${minutes} min`),
    ),
  );
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = form.elements.name.value.trim();
  $('#problem').hidden = start !== null;
  if (start === null || !name) return;
  const [service, minutes] = config.services[serviceIndex];
  const contact = form.elements.contact.value.trim();
  const wanted = { day: dayKey(dayAt(dayIndex)), start, minutes, service, name, contact };
  start = null;
  form.elements.name.value = '';
  form.elements.contact.value = '';
  if (!(await book(wanted))) return;
  say(`Booked ${service} at ${clock(wanted.start)}`);
  $('#mine-title').scrollIntoView({ block: 'nearest' });
});
while (dayIndex < SHOWN_DAYS - 1 && freeStarts(dayIndex).length === 0) dayIndex += 1;
shortcuts({ ArrowLeft: () => setDay(dayIndex - 1), ArrowRight: () => setDay(dayIndex + 1) });
// A subscription returns a limited number of records, so past days are left out.
times.subscribe(
  (all) => {
    taken = all.map(({ id, createdAt, value }) => ({ ...value, id, createdAt }));
    show();
  },
  { where: { day: { atLeast: dayKey() } }, orderBy: '-day' },
);
records.subscribe((all) => {
  bookings = all.map(({ id, value }) => ({ ...value, id }));
  show();
});
