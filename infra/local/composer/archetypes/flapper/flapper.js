const { $, load, save, say, beep, shortcuts, colourOf } = globalThis.kit;

const WIDTH = 640;
const HEIGHT = 560;
const GROUND = 46;
const BIRD = { x: 150, radius: 17 };
const PIPE = { width: 78, apart: 250 };
const GRAVITY = 1500;
const FLAP = -430;
const MOST_STEP_MS = 32;

const canvas = $('#board');
const paint = canvas.getContext('2d');
let best = load('best', 0);
let games = load('games', 0);
/** ready, running, paused, over */
let phase = 'ready';
let bird;
let pipes;
let score;
let clock = null;
let lastMs = 0;
let overMs = 0;

function newGame() {
  bird = { y: HEIGHT / 2 - 40, speed: 0 };
  pipes = [];
  score = 0;
  for (let at = 0; at < 4; at += 1) addPipe(WIDTH + 60 + at * PIPE.apart);
}

const gap = () => Math.max(132, 190 - score * 2.2);
const speed = () => Math.min(290, 185 + score * 4);

function addPipe(x) {
  const size = gap();
  const top = 50 + Math.random() * (HEIGHT - GROUND - 100 - size);
  pipes.push({ x, top, size, isPassed: false });
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

function frame() {
  const nowMs = performance.now();
  const seconds = Math.min(MOST_STEP_MS, nowMs - lastMs) / 1000;
  lastMs = nowMs;
  bird.speed += GRAVITY * seconds;
  bird.y += bird.speed * seconds;
  for (const pipe of pipes) pipe.x -= speed() * seconds;
  if (pipes[0].x < -PIPE.width) {
    pipes.shift();
    addPipe(pipes.at(-1).x + PIPE.apart);
  }
  for (const pipe of pipes) {
    if (pipe.isPassed || pipe.x + PIPE.width > BIRD.x) continue;
    pipe.isPassed = true;
    score += 1;
    beep(660, 0.08);
  }
  if (isHit()) return crash();
  draw();
}

function isHit() {
  if (bird.y + BIRD.radius > HEIGHT - GROUND || bird.y < -60) return true;
  return pipes.some(({ x, top, size }) => {
    const isBeside = BIRD.x + BIRD.radius > x && BIRD.x - BIRD.radius < x + PIPE.width;
    return isBeside && (bird.y - BIRD.radius < top || bird.y + BIRD.radius > top + size);
  });
}

function crash() {
  games += 1;
  const isBest = score > best;
  if (isBest) best = score;
  save('best', best);
  save('games', games);
  overMs = performance.now();
  beep(150, 0.35);
  setPhase(
    'over',
    `Score ${score}`,
    isBest ? 'Your best so far! Once more?' : `Your best is ${best}. Once more?`,
  );
}

function flap() {
  // Who flaps on in surprise does not start over at once.
  if (phase === 'over' && performance.now() - overMs < 500) return;
  if (phase === 'over') newGame();
  if (phase !== 'running') setPhase('running');
  bird.speed = FLAP;
  beep(420, 0.04);
}

function pause() {
  if (phase === 'running') setPhase('paused', 'Paused', 'Press P or Go on.');
  else if (phase === 'paused') setPhase('running');
}

function readColours() {
  const tokens = {
    bird: 'fill',
    wing: 'accent',
    pipe: 'primary',
    ground: 'line',
    eye: 'surface',
    hill: 'raised',
  };
  return Object.fromEntries(Object.entries(tokens).map(([part, token]) => [part, colourOf(token)]));
}
let colours = readColours();

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  paint.fillStyle = colours.hill;
  for (const [x, y, radius] of [
    [90, 540, 150],
    [330, 580, 210],
    [570, 550, 160],
  ])
    disc(x, y, radius);
  paint.fillStyle = colours.pipe;
  for (const { x, top, size } of pipes) {
    block(x, -20, PIPE.width, top + 20);
    block(x - 6, top - 26, PIPE.width + 12, 26);
    block(x, top + size, PIPE.width, HEIGHT);
    block(x - 6, top + size, PIPE.width + 12, 26);
  }
  paint.fillStyle = colours.ground;
  paint.fillRect(0, HEIGHT - GROUND, WIDTH, GROUND);
  drawBird();
  for (const [id, value] of Object.entries({ score, best, games })) $(`#${id}`).textContent = String(value);
}

function drawBird() {
  paint.save();
  paint.translate(BIRD.x, bird.y);
  paint.rotate(Math.max(-0.5, Math.min(1.1, bird.speed / 700)));
  paint.fillStyle = colours.bird;
  disc(0, 0, BIRD.radius + 3);
  paint.fillStyle = colours.wing;
  paint.beginPath();
  paint.ellipse(-7, 3, 10, 6, bird.speed < 0 ? 0.6 : -0.3, 0, Math.PI * 2);
  paint.fill();
  paint.beginPath();
  paint.moveTo(16, -3);
  paint.lineTo(30, 3);
  paint.lineTo(15, 9);
  paint.fill();
  paint.fillStyle = colours.eye;
  disc(9, -7, 5);
  paint.restore();
}

function disc(x, y, radius) {
  paint.beginPath();
  paint.arc(x, y, radius, 0, Math.PI * 2);
  paint.fill();
}

function block(x, y, width, height) {
  paint.beginPath();
  paint.roundRect(x, y, width, height, 6);
  paint.fill();
}

canvas.addEventListener('pointerdown', (event) => {
  event.preventDefault();
  flap();
});
$('#start').addEventListener('click', () => (phase === 'running' || phase === 'paused' ? pause() : flap()));
document.addEventListener('themechange', () => {
  colours = readColours();
  draw();
});
document.addEventListener('visibilitychange', () => document.hidden && phase === 'running' && pause());
const once = (event) => !event.repeat && flap();
shortcuts({ ' ': once, ArrowUp: once, w: once, p: pause });
newGame();
setPhase('ready', 'Ready?', 'Tap, click or press space to flap.');
