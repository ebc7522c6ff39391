const { $, config, load, save, say, beep, shortcuts, colourOf } = globalThis.kit;

const WIDTH = 800;
const HEIGHT = 480;
const BAT = { width: 14, height: 92, margin: 26 };
const RADIUS = 9;
const MOST_STEP_MS = 32;
/** How fast the computer's bat is, and how far it misjudges. */
const SKILL = { easy: [230, 60], fair: [330, 34], hard: [520, 8] };

const canvas = $('#board');
const paint = canvas.getContext('2d');
let mode = load('mode', config.mode);
let matches = load('matches', { won: 0, lost: 0 });
/** ready, running, paused, over */
let phase = 'ready';
let points;
let bats;
let ball;
let aim = 0;
const held = { left: 0, right: 0 };
let clock = null;
let lastMs = 0;

function newMatch() {
  points = { left: 0, right: 0 };
  bats = { left: HEIGHT / 2, right: HEIGHT / 2 };
  serve(Math.random() < 0.5 ? 1 : -1);
}

function serve(way) {
  const angle = (Math.random() - 0.5) * 0.9;
  ball = { x: WIDTH / 2, y: HEIGHT / 2, vx: way * Math.cos(angle) * 380, vy: Math.sin(angle) * 380 };
  misjudge();
}

const misjudge = () => {
  aim = (Math.random() - 0.5) * 2 * (SKILL[mode]?.[1] ?? 0);
};

function setPhase(next, title = '', text = '') {
  phase = next;
  clearInterval(clock);
  if (phase === 'running') {
    lastMs = performance.now();
    clock = setInterval(frame, 16);
  }
  const labels = { ready: 'Start game', running: 'Pause', paused: 'Go on', over: 'Play again' };
  $('#start').textContent = labels[phase];
  $('#notice').hidden = phase === 'running';
  $('#notice strong').textContent = title;
  $('#notice span').textContent = text;
  if (title) say(`${title}. ${text}`);
  draw();
}

function toggle() {
  if (phase === 'running') return setPhase('paused', 'Paused', 'Press space or Go on.');
  if (phase === 'over') newMatch();
  return setPhase('running');
}

function frame() {
  const nowMs = performance.now();
  const seconds = Math.min(MOST_STEP_MS, nowMs - lastMs) / 1000;
  lastMs = nowMs;
  moveBat('left', bats.left + held.left * 560 * seconds);
  if (mode === 'two') moveBat('right', bats.right + held.right * 560 * seconds);
  else followBall(seconds);
  for (let half = 0; half < 2 && phase === 'running'; half += 1) moveBall(seconds / 2);
  if (phase === 'running') draw();
}

function moveBat(side, y) {
  bats[side] = Math.min(HEIGHT - BAT.height / 2, Math.max(BAT.height / 2, y));
}

/** The computer runs to where the ball seems to come, and back to the middle when it goes away. */
function followBall(seconds) {
  const [speed] = SKILL[mode];
  const target = ball.vx > 0 ? ball.y + aim : HEIGHT / 2;
  const way = target - bats.right;
  moveBat('right', bats.right + Math.sign(way) * Math.min(Math.abs(way), speed * seconds));
}

function moveBall(seconds) {
  ball.x += ball.vx * seconds;
  ball.y += ball.vy * seconds;
  if (ball.y < RADIUS || ball.y > HEIGHT - RADIUS) {
    ball.y = Math.min(HEIGHT - RADIUS, Math.max(RADIUS, ball.y));
    ball.vy = -ball.vy;
    beep(300, 0.04);
  }
  bounce('left', BAT.margin + BAT.width, ball.vx < 0);
  bounce('right', WIDTH - BAT.margin - BAT.width, ball.vx > 0);
  if (ball.x < -RADIUS * 2) score('right');
  else if (ball.x > WIDTH + RADIUS * 2) score('left');
}

/** Where the ball meets the bat decides its way; every hit makes it faster. */
function bounce(side, face, isComing) {
  const offset = (ball.y - bats[side]) / (BAT.height / 2);
  const isAt = Math.abs(ball.x - face) <= RADIUS + 4 && Math.abs(offset) <= 1.15;
  if (!isComing || !isAt) return;
  const speed = Math.min(860, Math.hypot(ball.vx, ball.vy) * 1.05);
  const angle = Math.max(-1, Math.min(1, offset)) * 0.95;
  const way = side === 'left' ? 1 : -1;
  ball.vx = way * Math.cos(angle) * speed;
  ball.vy = Math.sin(angle) * speed;
  ball.x = face + way * RADIUS;
  misjudge();
  beep(520, 0.05);
}

function score(side) {
  points[side] += 1;
  beep(side === 'left' ? 700 : 180, 0.2);
  if (points[side] < config.target) return serve(side === 'left' ? 1 : -1);
  if (mode === 'two')
    return setPhase('over', `${side === 'left' ? 'Left' : 'Right'} wins`, 'Press space for another match.');
  const isWon = side === 'left';
  matches = isWon ? { ...matches, won: matches.won + 1 } : { ...matches, lost: matches.lost + 1 };
  save('matches', matches);
  return setPhase('over', isWon ? 'You win!' : 'The computer wins', 'Press space for another match.');
}

function readColours() {
  return { bat: colourOf('primary'), ball: colourOf('accent'), net: colourOf('line') };
}
let colours = readColours();

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  paint.fillStyle = colours.net;
  for (let y = 12; y < HEIGHT; y += 36) paint.fillRect(WIDTH / 2 - 2, y, 4, 18);
  paint.fillStyle = colours.bat;
  for (const [side, x] of [
    ['left', BAT.margin],
    ['right', WIDTH - BAT.margin - BAT.width],
  ]) {
    paint.beginPath();
    paint.roundRect(x, bats[side] - BAT.height / 2, BAT.width, BAT.height, 7);
    paint.fill();
  }
  paint.fillStyle = colours.ball;
  paint.beginPath();
  paint.arc(ball.x, ball.y, RADIUS, 0, Math.PI * 2);
  paint.fill();
  for (const side of ['left', 'right']) $(`#${side}`).textContent = String(points[side]);
  for (const result of ['won', 'lost']) $(`#${result}`).textContent = String(matches[result]);
}

function hold(side, way) {
  held[mode === 'two' ? side : 'left'] = way;
  if (way !== 0 && phase === 'ready') setPhase('running');
}

/** With two players, each steers on their own half. */
canvas.addEventListener('pointermove', (event) => {
  const box = canvas.getBoundingClientRect();
  const isRight = event.clientX - box.left > box.width / 2;
  moveBat(mode === 'two' && isRight ? 'right' : 'left', ((event.clientY - box.top) / box.height) * HEIGHT);
  if (phase !== 'running') draw();
});
canvas.addEventListener('pointerdown', () => phase !== 'running' && toggle());
for (const button of document.querySelectorAll('[data-move]')) {
  button.addEventListener('pointerdown', () => hold('left', Number(button.dataset.move)));
  button.addEventListener('click', () => moveBat('left', bats.left + Number(button.dataset.move) * 20));
}
const letGo = () => {
  held.left = 0;
  held.right = 0;
};
for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, letGo);
document.addEventListener('keyup', letGo);
$('#start').addEventListener('click', toggle);
$('#mode').value = mode;
$('#mode').addEventListener('change', (event) => {
  mode = event.target.value;
  save('mode', mode);
  newMatch();
  setPhase(
    'ready',
    'Ready?',
    mode === 'two' ? 'Left plays W and S, right the arrow keys.' : 'Press start or space.',
  );
});
document.addEventListener('themechange', () => {
  colours = readColours();
  draw();
});
document.addEventListener('visibilitychange', () => document.hidden && phase === 'running' && toggle());
shortcuts({
  w: () => hold('left', -1),
  s: () => hold('left', 1),
  ArrowUp: () => hold('right', -1),
  ArrowDown: () => hold('right', 1),
  ' ': toggle,
  r: () => {
    newMatch();
    setPhase('running');
  },
});
newMatch();
setPhase('ready', 'Ready?', 'Press start or space. Move with the mouse, a finger or the arrow keys.');
