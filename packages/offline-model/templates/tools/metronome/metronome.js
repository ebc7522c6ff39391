const { $, config, load, save, el, shortcuts } = globalThis.kit;

/** @type {[most: number, name: string][]} */
const NAMES = [
  [60, 'Largo'],
  [76, 'Adagio'],
  [108, 'Andante'],
  [120, 'Moderato'],
  [156, 'Allegro'],
  [176, 'Vivace'],
  [200, 'Presto'],
  [Number.POSITIVE_INFINITY, 'Prestissimo'],
];
/** What a beat can be, and how it sounds. */
const KINDS = ['strong', 'soft', 'silent'];
const TONES = { strong: [1400, 0.5], soft: [950, 0.35], silent: null, part: [700, 0.14] };
const LONGEST_TAP_MS = 2500;

let tempo = load('tempo', config.tempo);
let accents = load('accents', ['strong', 'soft', 'soft', 'soft']);
let parts = load('parts', 1);
let loudness = load('loudness', 80);
let audio = null;
let clock = null;
let nextAt = 0;
let tick = 0;
let taps = [];

function keep() {
  for (const [name, value] of Object.entries({ tempo, accents, parts, loudness })) save(name, value);
  show();
}

const now = () => (audio ? audio.currentTime : performance.now() / 1000);

function click(at, tone) {
  if (!audio || !tone || loudness === 0) return;
  const [frequency, peak] = tone;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.frequency.value = frequency;
  volume.gain.setValueAtTime((peak * loudness) / 100, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.05);
  wave.connect(volume).connect(audio.destination);
  wave.start(at);
  wave.stop(at + 0.06);
}

/** Clicks are given to the audio clock a moment ahead, so that a busy page does not stumble. */
function schedule() {
  while (nextAt < now() + 0.12) {
    const beat = Math.floor(tick / parts) % accents.length;
    const isBeat = tick % parts === 0;
    click(nextAt, isBeat ? TONES[accents[beat]] : accents[beat] !== 'silent' && TONES.part);
    if (isBeat) setTimeout(light, Math.max(0, (nextAt - now()) * 1000), beat);
    tick += 1;
    nextAt += 60 / tempo / parts;
  }
}

function light(beat) {
  [...$('#beats').children].forEach((button, at) => {
    button.classList.toggle('is-now', clock !== null && at === beat);
  });
}

function toggle() {
  if (clock !== null) {
    clearInterval(clock);
    clock = null;
    light(-1);
  } else {
    try {
      audio ??= new AudioContext();
      audio.resume();
    } catch {
      // Without sound the lights still beat.
    }
    tick = 0;
    nextAt = now() + 0.06;
    clock = setInterval(schedule, 25);
  }
  show();
}

function setTempo(value) {
  tempo = Math.min(260, Math.max(30, Math.round(value)));
  keep();
}

/** The tempo of the last taps; a long pause begins anew. */
function tap() {
  const atMs = performance.now();
  taps = atMs - (taps.at(-1) ?? 0) > LONGEST_TAP_MS ? [atMs] : [...taps.slice(-5), atMs];
  if (taps.length > 1) setTempo(60_000 / ((atMs - taps[0]) / (taps.length - 1)));
}

function show() {
  $('#tempo').textContent = String(tempo);
  $('#name').textContent = NAMES.find(([most]) => tempo < most)[1];
  $('#slider').value = String(tempo);
  $('#loudness').value = String(loudness);
  $('#bar').value = String(accents.length);
  $('#parts').value = String(parts);
  $('#toggle').textContent = clock === null ? 'Start' : 'Stop';
  if ($('#beats').childElementCount !== accents.length) {
    $('#beats').replaceChildren(...accents.map((_, at) => beatButton(at)));
  }
  accents.forEach((kind, at) => {
    const button = $('#beats').children[at];
    button.dataset.kind = kind;
    button.setAttribute('aria-label', `Beat ${at + 1}, ${kind}`);
  });
}

function beatButton(at) {
  const button = el('button', { type: 'button', className: 'beat' }, String(at + 1));
  button.addEventListener('click', () => {
    const next = KINDS[(KINDS.indexOf(accents[at]) + 1) % KINDS.length];
    accents = accents.map((kind, other) => (other === at ? next : kind));
    keep();
  });
  return button;
}

$('#toggle').addEventListener('click', toggle);
$('#tap').addEventListener('pointerdown', tap);
$('#tap').addEventListener('click', (event) => event.detail === 0 && tap());
$('#slower').addEventListener('click', () => setTempo(tempo - 1));
$('#faster').addEventListener('click', () => setTempo(tempo + 1));
$('#slider').addEventListener('input', (event) => setTempo(Number(event.target.value)));
$('#loudness').addEventListener('input', (event) => {
  loudness = Number(event.target.value);
  keep();
});
$('#bar').addEventListener('change', (event) => {
  const length = Number(event.target.value);
  accents = Array.from({ length }, (_, at) => accents[at] ?? (at === 0 ? 'strong' : 'soft'));
  keep();
});
$('#parts').addEventListener('change', (event) => {
  parts = Number(event.target.value);
  tick = 0;
  keep();
});
shortcuts({
  ' ': toggle,
  t: tap,
  ArrowUp: () => setTempo(tempo + 1),
  ArrowDown: () => setTempo(tempo - 1),
});
show();
