const { $, config, load, save, say, beep, shortcuts } = globalThis.kit;

const holes = [...document.querySelectorAll('[data-hole]')];
let pace = load('pace', 800);
let bests = load('bests', {});
let score = 0;
let endsAtMs = null;
let clock = null;
let popUp = null;
/** Per hole: null, or the mole that looks out. */
const moles = holes.map(() => null);

const isRunning = () => endsAtMs !== null;
const leftSeconds = () =>
  isRunning() ? Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)) : config.seconds;

function show() {
  $('#score').textContent = String(score);
  $('#time').textContent = String(leftSeconds());
  $('#best').textContent = String(bests[pace] ?? 0);
  $('#start').textContent = isRunning() ? 'Stop round' : 'Start round';
  $('#pace').disabled = isRunning();
}

function setMole(index, mole) {
  clearTimeout(moles[index]?.timer);
  moles[index] = mole;
  const hole = holes[index];
  hole.classList.toggle('is-up', mole !== null);
  hole.classList.toggle('is-golden', mole?.points === 3);
  const what = mole === null ? 'empty' : mole.points === 3 ? 'golden mole' : 'mole';
  hole.setAttribute('aria-label', `Hole ${index + 1}, ${what}`);
}

/** The longer the round, the shorter they stay. */
function showMole() {
  const free = moles.flatMap((mole, index) => (mole === null ? [index] : []));
  const index = free[Math.floor(Math.random() * free.length)];
  const part = 1 - leftSeconds() / config.seconds;
  const stayMs = pace * (1.15 - part * 0.45);
  if (index !== undefined) {
    const timer = setTimeout(() => setMole(index, null), stayMs);
    setMole(index, { points: Math.random() < 0.12 ? 3 : 1, timer });
  }
  popUp = setTimeout(showMole, stayMs * 0.72);
}

function hit(index) {
  if (!isRunning()) return;
  const mole = moles[index];
  score = Math.max(0, score + (mole?.points ?? -1));
  beep(mole ? 440 + mole.points * 160 : 150, 0.1);
  if (mole) setMole(index, null);
  holes[index].classList.add(mole ? 'was-hit' : 'was-missed');
  setTimeout(() => holes[index].classList.remove('was-hit', 'was-missed'), 180);
  show();
}

function start() {
  score = 0;
  endsAtMs = Date.now() + config.seconds * 1000;
  $('#notice').textContent = 'Go!';
  clock = setInterval(() => (leftSeconds() <= 0 ? finish() : show()), 200);
  showMole();
  show();
}

function stop() {
  clearInterval(clock);
  clearTimeout(popUp);
  endsAtMs = null;
  moles.forEach((_, index) => {
    setMole(index, null);
  });
  show();
}

function finish() {
  stop();
  const before = bests[pace] ?? 0;
  const isBest = score > before;
  if (isBest) {
    bests = { ...bests, [pace]: score };
    save('bests', bests);
  }
  $('#notice').textContent = isBest
    ? `Time! ${score} points, your best at this pace.`
    : `Time! ${score} points. The best at this pace is ${before}.`;
  say($('#notice').textContent);
  globalThis.kit.leaderboard?.offer(score);
  beep(880, 0.3);
  show();
}

const toggle = () => (isRunning() ? stop() : start());

holes.forEach((hole, index) => {
  hole.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    hit(index);
  });
  hole.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) hit(index);
  });
});
$('#start').addEventListener('click', toggle);
$('#pace').value = String(pace);
$('#pace').addEventListener('change', (event) => {
  pace = Number(event.target.value);
  save('pace', pace);
  event.target.blur();
  show();
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden && isRunning()) stop();
});
const digits = Object.fromEntries(holes.map((_, index) => [String(index + 1), () => hit(index)]));
shortcuts({ ...digits, ' ': toggle });
show();
