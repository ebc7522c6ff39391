const { $, CanvasGame, config, beep, shortcuts } = globalThis.kit;

const WIDTH = 640;
const HEIGHT = 560;
const SHIP = { y: HEIGHT - 34, width: 46 };
const COLUMNS = 9;
const PAUSE_OF_FIRE_MS = 330;
/** Images of eight by eight cells, one bit for each cell. */
const FACES = ['183c7edbff245a81', '2499bdefff7e2442', '3c7effdbff66dbc3'].map((code) =>
  (code.match(/../g) ?? []).map((line) => Number.parseInt(line, 16)),
);

const game = new CanvasGame({
  newGame,
  step,
  draw,
  pauseText: 'Press P or Go on.',
  colours: { 0: 'primary', 1: 'accent', 2: 'fill', shot: 'text', bomb: 'danger' },
});
const { paint } = game;
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

function step(seconds, nowMs) {
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
}

const moveShip = (x) => {
  ship = Math.min(WIDTH - SHIP.width / 2, Math.max(SHIP.width / 2, x));
};

/** Invaders get faster as their number falls. */
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
  if (enemies.some(({ y }) => y > SHIP.y - 26)) game.end('They have landed', score);
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
  game.setPhase('paused', `Wave ${wave}`, 'More of them. Press space or Go on.');
}

function hitShip(nowMs) {
  const hit = bombs.find(({ x, y }) => Math.abs(x - ship) < SHIP.width / 2 && Math.abs(y - SHIP.y) < 14);
  if (!hit || nowMs < safeMs || game.phase !== 'running') return;
  bombs = [];
  lives -= 1;
  safeMs = nowMs + 1500;
  sparks.push({ x: ship, y: SHIP.y, atMs: nowMs });
  beep(140, 0.35);
  if (lives === 0) game.end('Game over', score);
}

function drawFace({ x, y, face }) {
  paint.fillStyle = game.colours[face];
  FACES[face].forEach((line, down) => {
    for (let right = 0; right < 8; right += 1) {
      if (line & (1 << (7 - right))) paint.fillRect(x - 16 + right * 4, y - 16 + down * 4, 4, 4);
    }
  });
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  enemies.forEach(drawFace);
  for (const { x, y } of shots) game.block(x - 2, y, 4, 14, game.colours.shot, 0);
  for (const { x, y } of bombs) game.block(x - 3, y, 6, 12, game.colours.bomb, 0);
  paint.strokeStyle = game.colours[1];
  paint.lineWidth = 3;
  for (const { x, y } of sparks) {
    paint.beginPath();
    paint.arc(x, y, 18, 0, Math.PI * 2);
    paint.stroke();
  }
  paint.fillStyle = game.colours[2];
  paint.beginPath();
  paint.moveTo(ship, SHIP.y - 20);
  paint.lineTo(ship + SHIP.width / 2, SHIP.y + 14);
  paint.lineTo(ship - SHIP.width / 2, SHIP.y + 14);
  paint.fill();
  game.show({ score, lives, wave, best: game.best });
}

/** The first key starts the game. The fire key may be held. */
function trigger() {
  isFiring = true;
  if (game.phase !== 'running') game.toggle();
}

const steerTo = (way) => {
  held = way;
};
game.steer({
  hold: steerTo,
  letGo: (key) => {
    if (key === undefined || key === ' ') isFiring = false;
    if (key !== ' ') held = 0;
  },
  nudge: (way) => moveShip(ship + way * 12),
  moveTo: moveShip,
});
game.canvas.addEventListener('pointerdown', trigger);
$('#fire').addEventListener('pointerdown', trigger);
$('#fire').addEventListener('click', (event) => event.detail === 0 && fire(performance.now()));
shortcuts({
  ArrowLeft: () => steerTo(-1),
  ArrowRight: () => steerTo(1),
  a: () => steerTo(-1),
  d: () => steerTo(1),
  ' ': (event) => !event.repeat && trigger(),
  p: () => game.toggle(),
});
game.ready('Press start or space. Move with the arrow keys, the mouse or a finger.');
