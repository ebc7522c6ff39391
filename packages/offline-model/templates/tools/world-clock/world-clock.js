const { $, config, load, save, el, glyph, toast, say, shortcuts } = globalThis.kit;

const HALF_HOUR_MS = 1_800_000;
const own = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const known = Intl.supportedValuesOf?.('timeZone') ?? [own, ...config.zones];
let zones = load('zones', [...new Set([own, ...config.zones])]);
let is12 = load('is12', false);
let shift = 0;

const cityOf = (zone) => zone.split('/').at(-1).replaceAll('_', ' ');
const format = (zone, atMs, options) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, ...options }).format(atMs);

/** The zone of a typed name: its city or the end of it, else any part. */
function zoneNamed(text) {
  const plain = text.trim().toLowerCase();
  if (plain === '') return undefined;
  return (
    known.find((zone) => cityOf(zone).toLowerCase() === plain || zone.toLowerCase() === plain) ??
    known.find((zone) => cityOf(zone).toLowerCase().startsWith(plain)) ??
    known.find((zone) => zone.toLowerCase().replaceAll('_', ' ').includes(plain))
  );
}

/** Minutes that a zone is ahead of here. */
function aheadMinutes(zone, atMs) {
  const wall = (name) => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: name,
      dateStyle: 'short',
      timeStyle: 'short',
    }).formatToParts(atMs);
    const value = (type) => Number(parts.find((part) => part.type === type).value);
    return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'));
  };
  return Math.round((wall(zone) - wall(own)) / 60_000);
}

function aheadText(minutes) {
  if (minutes === 0) return 'Same time as here';
  const size = Math.abs(minutes);
  const hours = `${Math.floor(size / 60)}${size % 60 ? `:${String(size % 60).padStart(2, '0')}` : ''} h`;
  return minutes > 0 ? `${hours} ahead` : `${hours} behind`;
}

function partOfDay(hour) {
  if (hour < 6 || hour >= 22) return ['night', 'Asleep, most likely'];
  if (hour < 9 || hour >= 18) return ['edge', 'Awake'];
  return ['day', 'At work'];
}

function card(zone, atMs) {
  const hour = Number(format(zone, atMs, { hour: 'numeric', hourCycle: 'h23' }));
  const minute = Number(format(zone, atMs, { minute: 'numeric' }));
  const [kind, text] = partOfDay(hour);
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Remove ${cityOf(zone)}` },
    glyph('close'),
  );
  remove.addEventListener('click', () => drop(zone));
  const time = format(zone, atMs, { hour: '2-digit', minute: '2-digit', hourCycle: is12 ? 'h12' : 'h23' });
  return el(
    'li',
    { className: `card clock ${kind}` },
    el('div', { className: 'row spread' }, el('h3', {}, cityOf(zone)), remove),
    face(hour, minute),
    el('p', { className: 'time number' }, time),
    el('p', { className: 'hint' }, format(zone, atMs, { weekday: 'long', day: 'numeric', month: 'long' })),
    el('p', { className: 'hint' }, zone === own ? 'Your time' : aheadText(aheadMinutes(zone, atMs))),
    el('p', { className: 'part' }, text),
  );
}

function face(hour, minute) {
  const dial = el('div', { className: 'dial', 'aria-hidden': 'true' });
  for (const [name, degrees] of [
    ['hour', (hour % 12) * 30 + minute / 2],
    ['minute', minute * 6],
  ]) {
    const hand = el('i', { className: name });
    hand.style.rotate = `${degrees}deg`;
    dial.append(hand);
  }
  return dial;
}

function drop(zone) {
  const before = zones;
  zones = zones.filter((other) => other !== zone);
  keep();
  toast(`${cityOf(zone)} removed`, () => {
    zones = before;
    keep();
  });
}

function keep() {
  save('zones', zones);
  show();
}

let shown = '';
function show() {
  const atMs = Math.floor(Date.now() / 60_000) * 60_000 + shift * HALF_HOUR_MS;
  const hours = Math.abs(shift) / 2;
  $('#when-title').textContent =
    shift === 0 ? 'Now' : `${hours} hour${hours === 1 ? '' : 's'} ${shift > 0 ? 'from now' : 'ago'}`;
  $('#now').hidden = shift === 0;
  $('#shift').value = String(shift);
  const next = JSON.stringify([zones, atMs, is12]);
  if (next === shown) return;
  shown = next;
  $('#clocks').replaceChildren(...zones.map((zone) => card(zone, atMs)));
}

function move(by) {
  shift = Math.min(48, Math.max(-24, shift + by));
  show();
}

$('#zones').append(...known.map((zone) => el('option', { value: cityOf(zone) })));
$('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = $('#place').value;
  const zone = zoneNamed(text);
  if (!zone)
    return toast(
      text.trim()
        ? `No time zone is called “${text.trim()}”. Try a larger city near it.`
        : 'Write the name of a city first.',
    );
  if (zones.includes(zone)) return toast(`${cityOf(zone)} is there already.`);
  zones = [...zones, zone];
  $('#place').value = '';
  say(`${cityOf(zone)} added`);
  keep();
});
$('#shift').addEventListener('input', (event) => {
  shift = Number(event.target.value);
  show();
});
$('#now').addEventListener('click', () => move(-shift));
$('#is-12').checked = is12;
$('#is-12').addEventListener('change', (event) => {
  is12 = event.target.checked;
  save('is12', is12);
  show();
});
shortcuts({
  ArrowLeft: () => move(-1),
  ArrowRight: () => move(1),
  n: () => move(-shift),
  '/': () => $('#place').focus(),
});
setInterval(show, 1000);
show();
