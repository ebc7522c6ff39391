const { $, load, save, el, toast, count, shortcuts } = globalThis.kit;

const NAMES = ['C', 'C sharp', 'D', 'D sharp', 'E', 'F', 'F sharp', 'G', 'G sharp', 'A', 'A sharp', 'B'];
/** Computer keys, from the lower C upwards. */
const TYPED = [...'awsedftgyhujkolp;'];
/** The strengths of the overtones, and the duration of a note. */
const VOICES = {
  piano: {
    tones: [
      [1, 0.5],
      [2, 0.22],
      [3, 0.1],
      [4, 0.05],
    ],
    type: 'sine',
    fade: 1.4,
  },
  organ: {
    tones: [
      [1, 0.3],
      [2, 0.25],
      [4, 0.15],
    ],
    type: 'sine',
    fade: 0.5,
    held: true,
  },
  bells: {
    tones: [
      [1, 0.4],
      [2.76, 0.25],
      [5.4, 0.1],
    ],
    type: 'sine',
    fade: 2.4,
  },
  synth: {
    tones: [
      [1, 0.16],
      [1.006, 0.16],
    ],
    type: 'sawtooth',
    fade: 0.8,
    held: true,
  },
};
/** Half steps above the lower C, with lengths in beats. */
const TUNES = {
  'Ode to Joy': '4 1,4 1,5 1,7 1,7 1,5 1,4 1,2 1,0 1,0 1,2 1,4 1,4 1.5,2 .5,2 2',
  'Twinkle, twinkle': '0 1,0 1,7 1,7 1,9 1,9 1,7 2,5 1,5 1,4 1,4 1,2 1,2 1,0 2',
  'Frère Jacques': '0 1,2 1,4 1,0 1,0 1,2 1,4 1,0 1,4 1,5 1,7 2,4 1,5 1,7 2',
};

let voice = load('voice', 'piano');
let loudness = load('loudness', 70);
let octave = load('octave', 4);
let recording = load('recording', []);
let audio = null;
let startedMs = null;
let playing = [];
const sounding = new Map();

function start(step) {
  stop(step);
  keyOf(step)?.classList.add('is-down');
  if (startedMs !== null) recording.push([step + (octave - 4) * 12, performance.now() - startedMs]);
  try {
    audio ??= new AudioContext();
    audio.resume();
    sounding.set(step, sound(step));
  } catch {
    // Without sound, the keys still move.
  }
}

function sound(step) {
  const { tones, type, fade, held } = VOICES[voice];
  const at = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.001, loudness / 130), at + 0.012);
  if (!held) gain.gain.exponentialRampToValueAtTime(0.0001, at + fade);
  gain.connect(audio.destination);
  const waves = tones.map(([multiple, strength]) => {
    const wave = audio.createOscillator();
    const part = audio.createGain();
    wave.type = type;
    wave.frequency.value = 261.6256 * 2 ** (step / 12 + octave - 4) * multiple;
    part.gain.value = strength;
    wave.connect(part).connect(gain);
    wave.start(at);
    wave.stop(at + (held ? 12 : fade));
    return wave;
  });
  return { gain, waves };
}

function stop(step) {
  keyOf(step)?.classList.remove('is-down');
  const note = sounding.get(step);
  sounding.delete(step);
  if (!note) return;
  const at = audio.currentTime;
  note.gain.gain.cancelScheduledValues(at);
  note.gain.gain.setTargetAtTime(0.0001, at, VOICES[voice].held ? 0.06 : 0.25);
  for (const wave of note.waves) wave.stop(at + 1.2);
}

const keyOf = (step) => $(`[data-step="${step}"]`);

function setOctave(value) {
  for (const step of sounding.keys()) stop(step);
  octave = Math.min(6, Math.max(2, value));
  save('octave', octave);
  show();
}

function record() {
  if (startedMs === null) {
    recording = [];
    startedMs = performance.now();
  } else {
    startedMs = null;
    save('recording', recording);
    if (recording.length > 0) toast(`${count(recording.length, 'note')} recorded`);
  }
  show();
}

/** Notes are [half step from middle C, milliseconds], so a change of octave does not change a recording. */
function playBack(notes, lengthMs = 260) {
  for (const timer of playing) clearTimeout(timer);
  playing = notes.flatMap(([note, atMs]) => {
    const step = note - (octave - 4) * 12;
    return [setTimeout(start, atMs, step), setTimeout(stop, atMs + lengthMs, step)];
  });
}

function playTune(text) {
  let atMs = 0;
  playBack(
    text.split(',').map((part) => {
      const [step, beats] = part.split(' ').map(Number);
      const note = [step + (octave - 4) * 12, atMs];
      atMs += beats * 420;
      return note;
    }),
    360,
  );
}

function show() {
  $('#voice').value = voice;
  $('#loudness').value = String(loudness);
  $('#octave').textContent = `Octave ${octave}`;
  $('#record').textContent = startedMs === null ? 'Record' : 'Stop recording';
  $('#play').disabled = recording.length === 0 || startedMs !== null;
  const length =
    recording.length > 0 ? `A recording of ${count(recording.length, 'note')} is kept.` : 'Nothing recorded yet.';
  $('#state').textContent = startedMs === null ? length : 'Recording…';
}

function makeKey(step) {
  const name = NAMES[step % 12];
  const isBlack = name.length > 1;
  const key = el('button', {
    type: 'button',
    className: isBlack ? 'key black' : 'key',
    'data-step': String(step),
  });
  key.setAttribute('aria-label', `${name}${step > 11 ? ', higher' : ''}`);
  key.append(el('span', { 'aria-hidden': 'true' }, (TYPED[step] ?? '').toUpperCase()));
  key.addEventListener('pointerdown', (event) => {
    key.releasePointerCapture(event.pointerId);
    start(step);
  });
  key.addEventListener('pointerenter', (event) => event.buttons > 0 && start(step));
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) key.addEventListener(end, () => stop(step));
  // A click without a pointer comes from the keyboard or a screen reader, so it plays the note here.
  key.addEventListener('click', (event) => {
    if (event.detail > 0) return;
    start(step);
    setTimeout(stop, 350, step);
  });
  return key;
}

const isPhone = matchMedia('(max-width: 640px)').matches;
$('#keys').append(...Array.from({ length: isPhone ? 13 : 25 }, (_, step) => makeKey(step)));
$('#tunes').append(
  ...Object.entries(TUNES).map(([name, text]) => {
    const button = el('button', { type: 'button' }, name);
    button.addEventListener('click', () => playTune(text));
    return button;
  }),
);
$('#voice').addEventListener('change', (event) => {
  voice = event.target.value;
  save('voice', voice);
});
$('#loudness').addEventListener('input', (event) => {
  loudness = Number(event.target.value);
  save('loudness', loudness);
});
$('#lower').addEventListener('click', () => setOctave(octave - 1));
$('#higher').addEventListener('click', () => setOctave(octave + 1));
$('#record').addEventListener('click', record);
$('#play').addEventListener('click', () => playBack(recording));
const notes = TYPED.map((key, step) => [key, (event) => !event.repeat && start(step)]);
shortcuts({
  ...Object.fromEntries(notes),
  z: () => setOctave(octave - 1),
  x: () => setOctave(octave + 1),
  r: record,
});
document.addEventListener('keyup', (event) => {
  const step = TYPED.indexOf(event.key.toLowerCase());
  if (step >= 0) stop(step);
});
window.addEventListener('blur', () => {
  for (const step of sounding.keys()) stop(step);
});
show();
