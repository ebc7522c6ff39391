const { $, config, load, save, say, beep, shortcuts, colourOf } = globalThis.kit;

const WIDTH = 640;
const HEIGHT = 560;
const SHIP = { y: HEIGHT - 34, width: 46 };
const COLUMNS = 9;
const PAUSE_OF_FIRE_MS = 330;
const MOST_STEP_MS = 32;
/** Eight by eight, one bit a cell. */
const FACES = ['183c7edbff245a81', '2499bdefff7e2442', '3c7effdbff66dbc3'].map((code) =>
  (code.match(/../g) ?? []).map((line) => Number.parseInt(line, 16)),
);

const canvas = $('#board');
const paint = canvas.getContext('2d');
let best = load('best', 0);
/** ready, running, paused, over */
let phase = 'ready';
let score;
let lives;
let wave;
let ship;
let enemies;
let way;
let shots;
let bombs;
let sparks;
let held = 0;
let isFiring = false;
let firedMs = 0;
let safeMs = 0;
let clock = null;
let lastMs = 0;

function newGame() {
  score = 0;
  lives = config.lives;
  wave = 1;
  ship = WIDTH / 2;
  newWave();
}

function newWave() {
  const rows = Math.min(6, 3 + Math.floor(wave / 2));
  enemies = Array.from({ length: rows * COLUMNS }, (_, at) => ({
    x: 60 + (at % COLUMNS) * 52,
    y: 56 + Math.floor(at / COLUMNS) * 42 + Math.min(60, (wave - 1) * 12),
    face: Math.floor(at / COLUMNS) % FACES.length,
    points: (rows - Math.floor(at / COLUMNS)) * 10,
  }));
  way = 1;
  shots = [];
  bombs = [];
  sparks = [];
}

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
  if (phase === 'running') return setPhase('paused', 'Paused', 'Press P or Go on.');
  if (phase === 'over') newGame();
  return setPhase('running');
}

function frame() {
  const nowMs = performance.now();
  const seconds = Math.min(MOST_STEP_MS, nowMs - lastMs) / 1000;
  lastMs = nowMs;
  moveShip(ship + held * 400 * seconds);
  if (isFiring) fire(nowMs);
  moveEnemies(seconds);
  for (const shot of shots) shot.y -= 560 * seconds;
  for (const bomb of bombs) bomb.y += (170 + wave * 14) * seconds;
  shots = shots.filter(({ y }) => y > -12);
  bombs = bombs.filter(({ y }) => y < HEIGHT);
  sparks = sparks.filter((spark) => nowMs - spark.atMs < 260);
  hitEnemies(nowMs);
  hitShip(nowMs);
  if (phase === 'running') draw();
}

const moveShip = (x) => {
  ship = Math.min(WIDTH - SHIP.width / 2, Math.max(SHIP.width / 2, x));
};

/** The fewer are left, the faster they are. */
function moveEnemies(seconds) {
  const speed = 22 + wave * 7 + 900 / (enemies.length + 8);
  const isAtEdge = enemies.some(({ x }) => (way > 0 ? x > WIDTH - 30 : x < 30));
  if (isAtEdge) way = -way;
  for (const enemy of enemies) {
    enemy.x += way * speed * seconds;
    if (isAtEdge) enemy.y += 14;
  }
  if (Math.random() < seconds * (0.6 + wave * 0.12) && enemies.length > 0) {
    const { x, y } = enemies[Math.floor(Math.random() * enemies.length)];
    bombs.push({ x, y: y + 16 });
  }
  if (enemies.some(({ y }) => y > SHIP.y - 26)) end('They have landed');
}

function fire(nowMs) {
  if (nowMs - firedMs < PAUSE_OF_FIRE_MS) return;
  firedMs = nowMs;
  shots.push({ x: ship, y: SHIP.y - 18 });
  beep(880, 0.04);
}

function hitEnemies(nowMs) {
  for (const shot of shots) {
    const hit = enemies.find(({ x, y }) => Math.abs(x - shot.x) < 19 && Math.abs(y - shot.y) < 17);
    if (!hit) continue;
    shot.y = -99;
    enemies = enemies.filter((enemy) => enemy !== hit);
    sparks.push({ x: hit.x, y: hit.y, atMs: nowMs });
    score += hit.points;
    beep(260, 0.08);
  }
  if (enemies.length > 0) return;
  wave += 1;
  newWave();
  setPhase('paused', `Wave ${wave}`, 'More of them. Press space or Go on.');
}

function hitShip(nowMs) {
  const hit = bombs.find(({ x, y }) => Math.abs(x - ship) < SHIP.width / 2 && Math.abs(y - SHIP.y) < 14);
  if (!hit || nowMs < safeMs || phase !== 'running') return;
  bombs = [];
  lives -= 1;
  safeMs = nowMs + 1500;
  sparks.push({ x: ship, y: SHIP.y, atMs: nowMs });
  beep(140, 0.35);
  if (lives === 0) end('Game over');
}

function end(title) {
  const isBest = score > best;
  if (isBest) {
    best = score;
    save('best', best);
  }
  setPhase('over', title, `Score ${score}. ${isBest ? 'Your best so far!' : `Best so far: ${best}.`}`);
}

const readColours = () => ['primary', 'accent', 'fill', 'text', 'danger'].map(colourOf);
let colours = readColours();

function drawFace({ x, y, face }) {
  paint.fillStyle = colours[face];
  FACES[face].forEach((line, down) => {
    for (let right = 0; right < 8; right += 1) {
      if (line & (1 << (7 - right))) paint.fillRect(x - 16 + right * 4, y - 16 + down * 4, 4, 4);
    }
  });
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  enemies.forEach(drawFace);
  paint.fillStyle = colours[3];
  for (const { x, y } of shots) paint.fillRect(x - 2, y, 4, 14);
  paint.fillStyle = colours[4];
  for (const { x, y } of bombs) paint.fillRect(x - 3, y, 6, 12);
  paint.strokeStyle = colours[1];
  paint.lineWidth = 3;
  for (const { x, y } of sparks) {
    paint.beginPath();
    paint.arc(x, y, 18, 0, Math.PI * 2);
    paint.stroke();
  }
  paint.fillStyle = colours[2];
  paint.beginPath();
  paint.moveTo(ship, SHIP.y - 20);
  paint.lineTo(ship + SHIP.width / 2, SHIP.y + 14);
  paint.lineTo(ship - SHIP.width / 2, SHIP.y + 14);
  paint.fill();
  for (const [id, value] of Object.entries({ score, lives, wave, best }))
    $(`#${id}`).textContent = String(value);
}

/** A first key starts the game; the trigger may be held. */
function trigger(isDown) {
  isFiring = isDown;
  if (isDown && phase !== 'running') toggle();
}

const letGo = () => {
  held = 0;
  isFiring = false;
};
canvas.addEventListener('pointermove', (event) => {
  const box = canvas.getBoundingClientRect();
  moveShip(((event.clientX - box.left) / box.width) * WIDTH);
  if (phase !== 'running') draw();
});
canvas.addEventListener('pointerdown', () => trigger(true));
$('#fire').addEventListener('pointerdown', () => trigger(true));
$('#fire').addEventListener('click', (event) => event.detail === 0 && fire(performance.now()));
for (const button of document.querySelectorAll('[data-move]')) {
  button.addEventListener('pointerdown', () => {
    held = Number(button.dataset.move);
  });
  button.addEventListener('click', () => moveShip(ship + Number(button.dataset.move) * 12));
}
for (const name of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(name, letGo);
document.addEventListener('keyup', (event) => {
  if (event.key === ' ') isFiring = false;
  else held = 0;
});
$('#start').addEventListener('click', toggle);
document.addEventListener('themechange', () => {
  colours = readColours();
  draw();
});
document.addEventListener('visibilitychange', () => document.hidden && phase === 'running' && toggle());
const steer = (to) => () => {
  held = to;
};
shortcuts({
  ArrowLeft: steer(-1),
  ArrowRight: steer(1),
  a: steer(-1),
  d: steer(1),
  ' ': (event) => !event.repeat && trigger(true),
  p: toggle,
});
newGame();
setPhase('ready', 'Ready?', 'Press start or space. Move with the arrow keys, the mouse or a finger.');
