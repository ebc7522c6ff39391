const { $, config, load, save, el, say, shortcuts } = globalThis.kit;

/**
 * Name, latitude, how mild the sea makes it (0 to 1), how often it rains (0 to 1), hours from UTC.
 * @type {[string, number, number, number, number][]}
 */
const PLACES = [
  ['Lisbon', 38.7, 0.7, 0.25, 0],
  ['London', 51.5, 0.6, 0.5, 0],
  ['New York', 40.7, 0.25, 0.4, -5],
  ['Tokyo', 35.7, 0.35, 0.45, 9],
  ['Berlin', 52.5, 0.25, 0.4, 1],
  ['Paris', 48.9, 0.4, 0.4, 1],
  ['Cairo', 30, 0.2, 0.03, 2],
  ['Sydney', -33.9, 0.6, 0.35, 10],
  ['Reykjavik', 64.1, 0.75, 0.55, 0],
  ['Mumbai', 19.1, 0.5, 0.35, 5.5],
  ['São Paulo', -23.5, 0.4, 0.45, -3],
  ['Nairobi', -1.3, 0.3, 0.3, 3],
  ['San Francisco', 37.8, 0.85, 0.2, -8],
  ['Singapore', 1.35, 0.8, 0.6, 8],
  ['Oslo', 59.9, 0.3, 0.4, 1],
  ['Cape Town', -33.9, 0.7, 0.25, 2],
  ['Toronto', 43.7, 0.15, 0.4, -5],
  ['Madrid', 40.4, 0.15, 0.2, 1],
];
const DAY_MS = 86_400_000;

let place = load('place', config.place);
let unit = load('unit', config.unit);
let saved = load('saved', ['London', 'Tokyo', 'Sydney']);

/** A number from 0 to 1 that is always the same for the same text. */
function lot(text) {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 16_777_619);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 2_246_822_519) >>> 0) / 4_294_967_296;
}

function climateOf(name) {
  const known = PLACES.find(([title]) => title.toLowerCase() === name.toLowerCase());
  if (known) return { latitude: known[1], mildness: known[2], wetness: known[3], offset: known[4] };
  return {
    latitude: 20 + lot(name) * 38,
    mildness: lot(`${name}m`) * 0.7,
    wetness: 0.15 + lot(`${name}w`) * 0.4,
    offset: -new Date().getTimezoneOffset() / 60,
  };
}

const localNow = ({ offset }) => new Date(Date.now() + offset * 3_600_000);

/** A day: the season swings with the latitude, the rest is drawn by lot from place and date. */
function dayOf(name, ahead) {
  const climate = climateOf(name);
  const date = new Date(localNow(climate).getTime() + ahead * DAY_MS);
  const key = `${name.toLowerCase()}${date.toISOString().slice(0, 10)}`;
  const yearDay = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / DAY_MS;
  const summer = Math.cos(((yearDay - 202) / 365) * 2 * Math.PI) * Math.sign(climate.latitude || 1);
  const away = Math.abs(climate.latitude);
  const mean = 30 - away * 0.4 + (away > 15 ? summer * (away * 0.2) * (1 - climate.mildness * 0.6) : 0);
  const wet = lot(`${key}rain`);
  const rain = wet < climate.wetness ? Math.round((1 - wet / climate.wetness) * 12 + 1) : 0;
  const cloud = rain > 0 ? 0.9 : lot(`${key}cloud`) * (0.4 + climate.wetness);
  const high = mean + 4 + (lot(`${key}high`) - 0.5) * 7 - (rain > 0 ? 3 : 0);
  const low = high - 5 - (1 - climate.mildness) * 5 * lot(`${key}low`);
  const half =
    Math.acos(
      Math.max(
        -0.98,
        Math.min(
          0.98,
          -Math.tan((climate.latitude * Math.PI) / 180) *
            Math.tan(0.409 * Math.cos(((yearDay - 172) / 365) * 2 * Math.PI)),
        ),
      ),
    ) *
    (12 / Math.PI);
  return {
    date,
    key,
    high,
    low,
    rain,
    cloud,
    wind: 5 + Math.round(lot(`${key}wind`) * 26),
    damp: Math.round(45 + cloud * 40),
    rise: 12 - half,
    set: 12 + half,
  };
}

function hourOf(day, hour) {
  const swing = Math.cos(((hour - 15) / 24) * 2 * Math.PI) * 0.5 + 0.5;
  const wobble = (lot(`${day.key}${hour}`) - 0.5) * 1.2;
  return {
    degrees: day.low + (day.high - day.low) * swing + wobble,
    rain: lot(`${day.key}r${hour}`) < 0.5 ? day.rain / 6 : 0,
    hour,
  };
}

const degrees = (celsius) => `${Math.round(unit === 'F' ? celsius * 1.8 + 32 : celsius)}°`;
const clockText = (hours) => `${Math.floor(hours)}:${String(Math.floor((hours % 1) * 60)).padStart(2, '0')}`;

function wordsOf({ rain, cloud, high }) {
  if (rain > 0 && high < 2) return 'Snow';
  if (rain > 6) return 'Rain';
  if (rain > 0) return 'Showers';
  return cloud > 0.62 ? 'Cloudy' : cloud > 0.3 ? 'Sun and clouds' : 'Sunny';
}

function drawingOf(day) {
  const words = wordsOf(day);
  const sun =
    words === 'Cloudy' || words === 'Rain' || words === 'Snow'
      ? ''
      : `<circle class="sun" cx="${words === 'Sunny' ? 60 : 44}" cy="${words === 'Sunny' ? 50 : 38}" r="${words === 'Sunny' ? 30 : 22}"/>`;
  const cloud =
    words === 'Sunny'
      ? ''
      : '<path class="cloud" d="M38 74a16 16 0 0 1 0-32 22 22 0 0 1 42-6 19 19 0 0 1 6 38z"/>';
  const drops = /Rain|Showers/.test(words)
    ? '<path class="drop" d="M44 82l-4 10M62 82l-4 10M80 82l-4 10"/>'
    : '';
  const flakes =
    words === 'Snow'
      ? '<g class="flake"><circle cx="44" cy="86" r="4"/><circle cx="62" cy="92" r="4"/><circle cx="80" cy="86" r="4"/></g>'
      : '';
  return sun + cloud + drops + flakes;
}

function showNow() {
  const climate = climateOf(place);
  const now = localNow(climate);
  const today = dayOf(place, 0);
  const hour = now.getUTCHours();
  $('#name').textContent = place;
  $('#day').textContent = now.toLocaleString([], {
    timeZone: 'UTC',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  $('#degrees').textContent = degrees(hourOf(today, hour).degrees);
  $('#words').textContent = `${wordsOf(today)}, ${degrees(today.low)} to ${degrees(today.high)}`;
  $('#image').innerHTML = drawingOf(today);
  const facts = {
    Rain: `${today.rain} mm`,
    Wind: `${today.wind} km/h`,
    Humidity: `${today.damp}%`,
    Sunrise: clockText(today.rise),
    Sunset: clockText(today.set),
  };
  $('#facts').replaceChildren(
    ...Object.entries(facts).map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
  const isSaved = saved.includes(place);
  $('#keep').setAttribute('aria-pressed', String(isSaved));
  $('#keep span').textContent = isSaved ? 'Saved' : 'Save place';
  $('#unit').textContent = `°${unit}`;
  showHours(hour);
}

function showHours(first) {
  const hours = Array.from({ length: 24 }, (_, at) =>
    hourOf(dayOf(place, Math.floor((first + at) / 24)), (first + at) % 24),
  );
  const all = hours.map((each) => each.degrees);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (at) => 22 + at * 40;
  const y = (value) => 120 - ((value - least) / Math.max(1, most - least)) * 75;
  const points = hours.map(({ degrees: value }, at) => `${x(at)},${y(value).toFixed(1)}`);
  const labels = hours.map(({ degrees: value, hour, rain }, at) => {
    const bar =
      rain > 0
        ? `<rect class="rain" x="${x(at) - 8}" y="${152 - Math.min(22, rain * 9)}" width="16" height="${Math.min(22, rain * 9)}" rx="3"/>`
        : '';
    return at % 2 === 0
      ? `${bar}<text x="${x(at)}" y="${y(value) - 14}">${degrees(value)}</text><text class="faint" x="${x(at)}" y="180">${hour}:00</text>`
      : bar;
  });
  $('#hours').innerHTML =
    `<polygon class="under" points="${x(0)},152 ${points.join(' ')} ${x(23)},152"/><polyline class="curve" points="${points.join(' ')}"/>${labels.join('')}`;
}

function showWeek() {
  const days = Array.from({ length: 7 }, (_, ahead) => dayOf(place, ahead));
  const least = Math.min(...days.map(({ low }) => low));
  const most = Math.max(...days.map(({ high }) => high));
  const share = (value) => `${(value / Math.max(1, most - least)) * 100}%`;
  $('#week').replaceChildren(
    ...days.map((day, ahead) => {
      const name =
        ahead === 0 ? 'Today' : day.date.toLocaleDateString([], { timeZone: 'UTC', weekday: 'short' });
      const bar = el('span', { className: 'span', 'aria-hidden': 'true' }, el('i'));
      bar.style.setProperty('--left', share(day.low - least));
      bar.style.setProperty('--right', share(most - day.high));
      const sign = el('span', { role: 'img', 'aria-label': wordsOf(day) });
      sign.innerHTML = `<svg viewBox="0 0 120 100" aria-hidden="true">${drawingOf(day)}</svg>`;
      return el(
        'li',
        {},
        el('strong', {}, name),
        sign,
        el('small', {}, wordsOf(day)),
        bar,
        el('span', { className: 'number' }, `${degrees(day.low)} ${degrees(day.high)}`),
      );
    }),
  );
}

function show() {
  showNow();
  showWeek();
  $('#saved').replaceChildren(
    ...saved.map((name) => {
      const button = el('button', { type: 'button' }, name);
      if (name === place) button.setAttribute('aria-current', 'true');
      button.addEventListener('click', () => go(name));
      return button;
    }),
  );
}

function go(name) {
  const known = PLACES.find(([title]) => title.toLowerCase() === name.toLowerCase());
  place = known?.[0] ?? name.charAt(0).toUpperCase() + name.slice(1);
  save('place', place);
  show();
  say(`${place}: ${$('#degrees').textContent}, ${$('#words').textContent}`);
}

function flipUnit() {
  unit = unit === 'C' ? 'F' : 'C';
  save('unit', unit);
  show();
}

$('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  const name = $('#place').value.trim();
  if (name) go(name);
  $('#place').value = '';
});
$('#places').append(...PLACES.map(([value]) => el('option', { value })));
$('#unit').addEventListener('click', flipUnit);
$('#keep').addEventListener('click', () => {
  saved = saved.includes(place) ? saved.filter((name) => name !== place) : [...saved, place].slice(-8);
  save('saved', saved);
  show();
});
shortcuts({ '/': () => $('#place').focus(), u: flipUnit });
show();
