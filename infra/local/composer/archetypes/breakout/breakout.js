const { $, config, load, save, say, beep, shortcuts, colourOf } = globalThis.kit;

const WIDTH = 720;
const HEIGHT = 540;
const COLUMNS = 9;
const BRICK = { width: 72, height: 22, gap: 6, top: 56 };
const BAT = { width: 118, height: 14, y: HEIGHT - 34 };
const RADIUS = 9;
const MOST_STEP_MS = 32;

const canvas = $('#board');
const paint = canvas.getContext('2d');
/** ready, running, paused, over */
let phase = 'ready';
let best = load('best', 0);
let score;
let lives;
let level;
let bricks;
let batX;
let ball;
let held = 0;
let clock = null;
let lastMs = 0;

function newGame() {
  score = 0;
  lives = config.lives;
  level = 1;
  batX = WIDTH / 2;
  buildWall();
  serve();
}

/** Upper rows count more; from level 3 on some bricks need two hits. */
function buildWall() {
  const rows = Math.min(7, 3 + level);
  const left = (WIDTH - COLUMNS * BRICK.width - (COLUMNS - 1) * BRICK.gap) / 2;
  bricks = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      bricks.push({
        x: left + column * (BRICK.width + BRICK.gap),
        y: BRICK.top + row * (BRICK.height + BRICK.gap),
        points: (rows - row) * 5,
        hits: level > 2 && row < level - 2 && column % 2 === 0 ? 2 : 1,
        row,
      });
    }
  }
}

function serve() {
  const speed = 300 + level * 28;
  const angle = (Math.random() - 0.5) * 0.9;
  ball = { x: batX, y: BAT.y - RADIUS - 2, vx: Math.sin(angle) * speed, vy: -Math.cos(angle) * speed };
}

function setPhase(next, title = '', text = '') {
  phase = next;
  clearInterval(clock);
  if (phase === 'running') {
    lastMs = performance.now();
    clock = setInterval(frame, 16);
  }
  $('#start').textContent = { ready: 'Start game', running: 'Pause', paused: 'Go on', over: 'Play again' }[
    phase
  ];
  $('#notice').hidden = phase === 'running';
  $('#notice strong').textContent = title;
  $('#notice span').textContent = text;
  if (title) say(`${title}. ${text}`);
  draw();
}

function frame() {
  const nowMs = performance.now();
  const seconds = Math.min(MOST_STEP_MS, nowMs - lastMs) / 1000;
  lastMs = nowMs;
  moveBat(batX + held * 620 * seconds);
  // Two half steps, so that a fast ball does not pass through a corner.
  for (let half = 0; half < 2 && phase === 'running'; half += 1) moveBall(seconds / 2);
  if (phase === 'running') draw();
}

function moveBat(x) {
  batX = Math.min(WIDTH - BAT.width / 2, Math.max(BAT.width / 2, x));
}

function moveBall(seconds) {
  ball.x += ball.vx * seconds;
  ball.y += ball.vy * seconds;
  if (ball.x < RADIUS || ball.x > WIDTH - RADIUS) {
    ball.x = Math.min(WIDTH - RADIUS, Math.max(RADIUS, ball.x));
    ball.vx = -ball.vx;
  }
  if (ball.y < RADIUS) {
    ball.y = RADIUS;
    ball.vy = Math.abs(ball.vy);
  }
  bounceOffBat();
  hitBrick();
  if (ball.y > HEIGHT + RADIUS * 2) loseBall();
}

/** Where the ball meets the bat decides its way. */
function bounceOffBat() {
  const offset = (ball.x - batX) / (BAT.width / 2);
  const isAt = ball.y + RADIUS >= BAT.y && ball.y - RADIUS <= BAT.y + BAT.height && Math.abs(offset) <= 1.12;
  if (!isAt || ball.vy < 0) return;
  const speed = Math.hypot(ball.vx, ball.vy);
  const angle = Math.max(-1, Math.min(1, offset)) * 1.05;
  ball.vx = Math.sin(angle) * speed;
  ball.vy = -Math.cos(angle) * speed;
  ball.y = BAT.y - RADIUS;
  beep(300, 0.05);
}

function hitBrick() {
  for (const brick of bricks) {
    const nearX = Math.max(brick.x, Math.min(ball.x, brick.x + BRICK.width));
    const nearY = Math.max(brick.y, Math.min(ball.y, brick.y + BRICK.height));
    if (Math.hypot(ball.x - nearX, ball.y - nearY) > RADIUS) continue;
    if (nearX === ball.x || Math.abs(ball.y - nearY) > Math.abs(ball.x - nearX)) ball.vy = -ball.vy;
    else ball.vx = -ball.vx;
    brick.hits -= 1;
    addPoints(brick.points);
    if (brick.hits === 0) bricks = bricks.filter((other) => other !== brick);
    if (bricks.length === 0) nextLevel();
    return;
  }
}

function addPoints(points) {
  score += points;
  beep(520 + (score % 200), 0.06);
  if (score <= best) return;
  best = score;
  save('best', best);
}

function nextLevel() {
  level += 1;
  buildWall();
  serve();
  setPhase('paused', `Level ${level}`, 'The wall is cleared. Press space or Go on.');
}

function loseBall() {
  lives -= 1;
  beep(160, 0.3);
  serve();
  if (lives > 0) return setPhase('paused', 'Ball lost', `${lives} left. Press space or Go on.`);
  const record = score > 0 && score === best ? 'Your best score so far!' : `Best so far: ${best}.`;
  return setPhase('over', 'Game over', `Score ${score}. ${record}`);
}

function toggle() {
  if (phase === 'running') return setPhase('paused', 'Paused', 'Press space or Go on.');
  if (phase === 'over') newGame();
  return setPhase('running');
}

function readColours() {
  return {
    bricks: ['fill', 'primary', 'accent'].map(colourOf),
    bat: colourOf('text'),
    ball: colourOf('accent'),
    line: colourOf('surface'),
  };
}
let colours = readColours();

function block(x, y, width, height, colour, radius) {
  paint.fillStyle = colour;
  paint.beginPath();
  paint.roundRect(x, y, width, height, radius);
  paint.fill();
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  for (const brick of bricks) {
    block(brick.x, brick.y, BRICK.width, BRICK.height, colours.bricks[brick.row % 3], 5);
    if (brick.hits > 1) {
      block(brick.x + 8, brick.y + BRICK.height / 2 - 2, BRICK.width - 16, 4, colours.line, 2);
    }
  }
  block(batX - BAT.width / 2, BAT.y, BAT.width, BAT.height, colours.bat, 7);
  paint.fillStyle = colours.ball;
  paint.beginPath();
  paint.arc(ball.x, ball.y, RADIUS, 0, Math.PI * 2);
  paint.fill();
  $('#score').textContent = String(score);
  $('#lives').textContent = String(lives);
  $('#level').textContent = String(level);
  $('#best').textContent = String(best);
}

const hold = (way) => {
  held = way;
  if (phase === 'ready') setPhase('running');
};
canvas.addEventListener('pointermove', (event) => {
  const box = canvas.getBoundingClientRect();
  moveBat(((event.clientX - box.left) / box.width) * WIDTH);
  if (phase !== 'running') draw();
});
canvas.addEventListener('pointerdown', () => phase !== 'running' && toggle());
for (const button of document.querySelectorAll('[data-move]')) {
  button.addEventListener('pointerdown', () => hold(Number(button.dataset.move)));
  button.addEventListener('click', () => moveBat(batX + Number(button.dataset.move) * 20));
}
for (const end of ['pointerup', 'pointercancel', 'blur']) {
  window.addEventListener(end, () => {
    held = 0;
  });
}
document.addEventListener('keyup', () => {
  held = 0;
});
$('#start').addEventListener('click', toggle);
document.addEventListener('themechange', () => {
  colours = readColours();
  draw();
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden && phase === 'running') toggle();
});
shortcuts({
  ArrowLeft: () => hold(-1),
  ArrowRight: () => hold(1),
  a: () => hold(-1),
  d: () => hold(1),
  ' ': toggle,
  r: () => {
    newGame();
    setPhase('running');
  },
});
newGame();
setPhase('ready', 'Ready?', 'Press start or space. Steer with the mouse, a finger or the arrow keys.');
