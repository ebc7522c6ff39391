const { $, config, load, save, el, say, beep, count, dayKey, shortcuts } = globalThis.kit;

/** Seconds of breathing in, holding, breathing out, holding. */
const PATTERNS = {
  Calm: { seconds: [4, 0, 6, 0], about: 'Out longer than in: the simplest way to calm down.' },
  Box: { seconds: [4, 4, 4, 4], about: 'Four equal sides: steady before something important.' },
  'To sleep': { seconds: [4, 7, 8, 0], about: 'A long hold and a longer way out, for the evening.' },
  Awake: { seconds: [6, 0, 2, 0], about: 'In longer than out: for a tired afternoon.' },
};
const WORDS = ['Breathe in', 'Hold', 'Breathe out', 'Hold'];
const LEAST = 0.55;

let name = load('pattern', config.pattern);
let minutes = load('minutes', config.minutes);
let hasBell = load('bell', false);
let days = load('days', {});
let passedSeconds = 0;
let startedMs = null;
let part = -1;

const passed = () => passedSeconds + (startedMs === null ? 0 : (performance.now() - startedMs) / 1000);
const isOn = () => startedMs !== null || passedSeconds > 0;

function begin() {
  startedMs = performance.now();
  part = -1;
  show();
}

function pause() {
  passedSeconds = passed();
  startedMs = null;
  show();
  $('#word').textContent = 'Paused';
}

function finish() {
  const seconds = Math.min(passed(), minutes * 60);
  const wasWhole = seconds >= minutes * 60;
  days = { ...days, [dayKey()]: (days[dayKey()] ?? 0) + seconds / 60 };
  save('days', days);
  passedSeconds = 0;
  startedMs = null;
  part = -1;
  if (wasWhole) for (const late of [0, 0.5, 1]) beep(528, 0.6, late);
  show();
  $('#word').textContent = wasWhole ? 'Well done' : 'Ready?';
  if (wasWhole) say('The time is over. Well done.');
}

const toggle = () => (startedMs === null ? begin() : pause());

/** In which part of the breath one is, how far in it, and the size of the circle there. */
function breathAt(seconds) {
  const lengths = PATTERNS[name].seconds;
  let left = seconds % lengths.reduce((sum, length) => sum + length, 0);
  let at = 0;
  while (left >= lengths[at]) {
    left -= lengths[at];
    at += 1;
  }
  const eased = 0.5 - Math.cos((left / lengths[at]) * Math.PI) / 2;
  const size = [LEAST + (1 - LEAST) * eased, 1, 1 - (1 - LEAST) * eased, LEAST][at];
  return { at, size, leftSeconds: Math.ceil(lengths[at] - left) };
}

function frame() {
  if (startedMs === null) return;
  if (passed() >= minutes * 60) return finish();
  const breath = breathAt(passed());
  $('#ring').style.scale = String((breath.size / LEAST) * 0.95);
  $('#count').textContent = String(breath.leftSeconds);
  if (breath.at !== part) {
    part = breath.at;
    $('#word').textContent = WORDS[part];
    if (hasBell && part !== 1 && part !== 3) beep(part === 0 ? 396 : 297, 0.5);
  }
  return showTime();
}

function showTime() {
  const left = Math.max(0, Math.ceil(minutes * 60 - passed()));
  $('#time').textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** Days in a row up to today; today itself may still come. */
function streak() {
  const date = new Date();
  let many = days[dayKey(date)] ? 1 : 0;
  for (;;) {
    date.setDate(date.getDate() - 1);
    if (!days[dayKey(date)]) return many;
    many += 1;
  }
}

function show() {
  $('#start').textContent = startedMs !== null ? 'Pause' : isOn() ? 'Go on' : 'Begin';
  $('#stop').hidden = !isOn();
  $('#about').textContent = PATTERNS[name].about;
  for (const button of $('#patterns').children)
    button.setAttribute('aria-pressed', String(button.textContent === name));
  if (!isOn()) {
    $('#ring').style.scale = '1';
    $('#count').textContent = '';
    $('#word').textContent = 'Ready?';
  }
  const all = Object.values(days).reduce((sum, value) => sum + value, 0);
  $('#today').textContent = `${Math.round(days[dayKey()] ?? 0)} min`;
  $('#row').textContent = count(streak(), 'day');
  $('#all').textContent = `${Math.round(all)} min`;
  showTime();
}

function choose(next) {
  name = next;
  save('pattern', name);
  passedSeconds = 0;
  startedMs = null;
  show();
}

for (const each of Object.keys(PATTERNS)) {
  const button = el('button', { type: 'button' }, each);
  button.addEventListener('click', () => choose(each));
  $('#patterns').append(button);
}
const lengths = [...$('#minutes').options].map(({ value }) => Number(value));
if (!lengths.includes(minutes)) $('#minutes').append(el('option', {}, String(minutes)));
$('#minutes').value = String(minutes);
$('#minutes').addEventListener('change', (event) => {
  minutes = Number(event.target.value);
  save('minutes', minutes);
  choose(name);
});
$('#bell').checked = hasBell;
$('#bell').addEventListener('change', (event) => {
  hasBell = event.target.checked;
  save('bell', hasBell);
});
$('#start').addEventListener('click', toggle);
$('#stop').addEventListener('click', () => {
  finish();
  $('#start').focus();
});
const digits = Object.keys(PATTERNS).map((each, at) => [String(at + 1), () => choose(each)]);
shortcuts({ ' ': toggle, ...Object.fromEntries(digits) });
setInterval(frame, 33);
show();
