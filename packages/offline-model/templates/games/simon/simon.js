const { $, load, save, beep, shortcuts } = globalThis.kit;

const TONES = [392, 330, 262, 196];
const BREAK_MS = 700;

let best = load('best', 0);
let pace = load('pace', 480);
let row = [];
let at = 0;
/** ready, watch, repeat, over */
let phase = 'ready';
let timers = [];

const fields = [...document.querySelectorAll('[data-field]')];
const later = (act, ms) => timers.push(setTimeout(act, ms));

function light(field, ms) {
  fields[field].classList.add('is-lit');
  beep(TONES[field], ms / 1000);
  later(() => fields[field].classList.remove('is-lit'), ms);
}

function tell(text) {
  $('#message').textContent = text;
}

function show() {
  $('#score').textContent = String(Math.max(0, row.length - 1));
  $('#best').textContent = String(best);
  $('#start').textContent = phase === 'ready' ? 'Start' : 'Start again';
}

function start() {
  for (const timer of timers) clearTimeout(timer);
  for (const field of fields) field.classList.remove('is-lit');
  timers = [];
  row = [];
  playNext();
}

/** The row is shown from its beginning, and one more; it gets a little faster as it grows. */
function playNext() {
  row = [...row, Math.floor(Math.random() * 4)];
  phase = 'watch';
  at = 0;
  tell('Watch…');
  show();
  const step = Math.max(170, pace - row.length * 12);
  row.forEach((field, index) => {
    later(() => light(field, step * 0.7), BREAK_MS + index * step);
  });
  later(
    () => {
      phase = 'repeat';
      tell('Your turn.');
    },
    BREAK_MS + row.length * step,
  );
}

function press(field) {
  if (phase === 'watch') return;
  light(field, 220);
  if (phase !== 'repeat') return;
  if (field !== row[at]) return lose();
  at += 1;
  if (at < row.length) return;
  if (row.length > best) {
    best = row.length;
    save('best', best);
    globalThis.kit.leaderboard?.offer(best);
  }
  tell(['Right!', 'Well done!', 'Yes!'][row.length % 3]);
  later(playNext, 500);
  phase = 'watch';
  show();
}

function lose() {
  phase = 'over';
  beep(120, 0.6);
  const reached = row.length - 1;
  light(row[at], 900);
  tell(
    `It was another one. You repeated ${reached}. ${reached > 0 && reached === best ? 'Your best so far!' : `Best so far: ${best}.`}`,
  );
  show();
}

for (const [index, field] of fields.entries()) field.addEventListener('click', () => press(index));
$('#start').addEventListener('click', start);
$('#pace').value = String(pace);
$('#pace').addEventListener('change', ({ target }) => {
  pace = Number(target.value);
  save('pace', pace);
});
const digits = fields.map((_, index) => [String(index + 1), () => press(index)]);
shortcuts({
  ...Object.fromEntries(digits),
  ArrowUp: () => press(0),
  ArrowRight: () => press(1),
  ArrowLeft: () => press(2),
  ArrowDown: () => press(3),
  ' ': start,
});
show();
