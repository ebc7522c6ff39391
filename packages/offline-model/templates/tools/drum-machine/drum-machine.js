const { $, config, load, save, el, say, toast, shortcuts } = globalThis.kit;

const STEPS = 16;
const VOICES = ['Kick', 'Snare', 'Clap', 'Closed hat', 'Open hat', 'Cowbell'];
/** One text for each voice; x is a hit. */
const PATTERNS = {
  'Four on the floor': ['x...x...x...x...', '....x.......x...', '', '..x...x...x...x.', '..............x.', ''],
  'Break beat': ['x.x.......xx....', '....x..x.x..x..x', '', 'x.x.x.x.x.x.x.x.', '', ''],
  'Half time': ['x.....x...x.....', '........x.......', '........x.......', 'x.xxx.x.x.xxx.x.', '......x.........', ''],
  Bossa: ['x..xx..xx..xx..x', '', 'x..x..x...x..x..', 'xxxxxxxxxxxxxxxx', '', ''],
  'Cowbell party': [
    'x...x...x...x...',
    '....x.......x..x',
    '....x.......x...',
    'x.x.x.x.x.x.x.x.',
    '',
    'x..x..x.x.x.x...',
  ],
};
const stepsOf = (texts) =>
  VOICES.map((_, voice) => Array.from({ length: STEPS }, (__, step) => texts[voice]?.[step] === 'x'));

let pattern = load('pattern', stepsOf(PATTERNS['Four on the floor']));
let tempo = load('tempo', config.tempo);
let swing = load('swing', 0);
let audio = null;
let noise = null;
let step = 0;
let nextAt = 0;
let clock = null;

/** Browsers allow sound only after a click. The lights of the steps work without sound. */
function ready() {
  try {
    audio ??= new AudioContext();
    audio.resume();
    if (noise) return true;
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    return true;
  } catch {
    return false;
  }
}

function fade(at, peak, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(peak, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function tone(at, { from, to, seconds, peak, type = 'sine' }) {
  const wave = audio.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + seconds);
  wave.connect(fade(at, peak, seconds));
  wave.start(at);
  wave.stop(at + seconds);
}

function hiss(at, { frequency, seconds, peak, kind = 'highpass' }) {
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = frequency;
  source.connect(filter).connect(fade(at, peak, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const PLAYERS = [
  (at) => tone(at, { from: 150, to: 45, seconds: 0.35, peak: 0.9 }),
  (at) => {
    tone(at, { from: 220, to: 140, seconds: 0.12, peak: 0.4, type: 'triangle' });
    hiss(at, { frequency: 1400, seconds: 0.18, peak: 0.4 });
  },
  (at) => {
    for (const late of [0, 0.012, 0.024]) {
      hiss(at + late, { frequency: 1700, seconds: 0.14, peak: 0.3, kind: 'bandpass' });
    }
  },
  (at) => hiss(at, { frequency: 8000, seconds: 0.05, peak: 0.25 }),
  (at) => hiss(at, { frequency: 7000, seconds: 0.32, peak: 0.22 }),
  (at) => {
    for (const from of [560, 845]) tone(at, { from, to: from, seconds: 0.22, peak: 0.16, type: 'square' });
  },
];

function hear(voice) {
  if (ready()) PLAYERS[voice](audio.currentTime + 0.01);
}

/** Hits are scheduled ahead on the audio clock, so that a busy page does not delay them. */
function schedule() {
  const nowSeconds = audio ? audio.currentTime : performance.now() / 1000;
  while (nextAt < nowSeconds + 0.12) {
    const isOff = step % 2 === 1;
    const length = 60 / tempo / 4;
    const at = Math.max(nowSeconds, nextAt + (isOff ? (length * swing) / 100 : 0));
    const hits = noise ? PLAYERS.filter((_, voice) => pattern[voice][step]) : [];
    for (const player of hits) player(at);
    const shownStep = step;
    setTimeout(() => light(shownStep), Math.max(0, (at - nowSeconds) * 1000));
    step = (step + 1) % STEPS;
    nextAt += length;
  }
}

function light(shownStep) {
  for (const button of document.querySelectorAll('[data-step]')) {
    button.classList.toggle('is-now', clock !== null && Number(button.dataset.step) === shownStep);
  }
}

function toggle() {
  if (clock !== null) {
    clearInterval(clock);
    clock = null;
    light(-1);
  } else {
    ready();
    step = 0;
    nextAt = (audio ? audio.currentTime : performance.now() / 1000) + 0.06;
    clock = setInterval(schedule, 25);
  }
  $('#play').textContent = clock === null ? 'Play' : 'Stop';
}

function change(next) {
  pattern = next;
  save('pattern', pattern);
  show();
}

function show() {
  for (const button of document.querySelectorAll('[data-step]')) {
    const { voice, step: at } = button.dataset;
    button.setAttribute('aria-pressed', String(pattern[voice][at]));
  }
  $('#hint').hidden = pattern.some((steps) => steps.includes(true));
  $('#tempo').value = String(tempo);
  $('#swing').value = String(swing);
  $('#tempo-text').textContent = `${tempo} BPM`;
  $('#swing-text').textContent = `${swing}%`;
}

VOICES.forEach((name, voice) => {
  const test = el('button', { type: 'button', className: 'voice' }, name);
  test.addEventListener('click', () => hear(voice));
  const steps = Array.from({ length: STEPS }, (_, at) => {
    const button = el('button', {
      type: 'button',
      className: at % 4 === 0 ? 'step beat' : 'step',
      'aria-label': `${name}, step ${at + 1}`,
      'data-voice': String(voice),
      'data-step': String(at),
    });
    button.addEventListener('click', () => {
      const isOn = !pattern[voice][at];
      if (isOn && clock === null) hear(voice);
      change(
        pattern.map((row, index) => (index === voice ? row.map((hit, other) => (other === at ? isOn : hit)) : row)),
      );
    });
    return button;
  });
  $('#tracks').append(el('div', { className: 'track' }, test, el('div', { className: 'steps' }, ...steps)));
});

function move(by) {
  const buttons = [...document.querySelectorAll('[data-step]')];
  const at = buttons.indexOf(document.activeElement);
  buttons[(at + by + buttons.length) % buttons.length].focus();
}

$('#patterns').append(...Object.keys(PATTERNS).map((name) => el('option', {}, name)));
$('#patterns').addEventListener('change', (event) => {
  const name = event.target.value;
  if (!name) return;
  const before = pattern;
  change(stepsOf(PATTERNS[name]));
  event.target.value = '';
  toast(`${name} loaded`, () => change(before));
});
$('#play').addEventListener('click', toggle);
$('#tempo').addEventListener('input', (event) => {
  tempo = Number(event.target.value);
  save('tempo', tempo);
  show();
});
$('#swing').addEventListener('input', (event) => {
  swing = Number(event.target.value);
  save('swing', swing);
  show();
});
$('#clear').addEventListener('click', () => {
  const before = pattern;
  change(stepsOf([]));
  toast('Pattern cleared', () => change(before));
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden && clock !== null) toggle();
});
const digits = VOICES.map((_, voice) => [String(voice + 1), () => hear(voice)]);
shortcuts({
  ...Object.fromEntries(digits),
  ' ': () => {
    toggle();
    say(clock === null ? 'Stopped' : 'Playing');
  },
  ArrowLeft: () => move(-1),
  ArrowRight: () => move(1),
});
show();
