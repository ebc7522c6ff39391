const { $, config, load, save, say, beep, shortcuts, colourOf } = globalThis.kit;

const WIDTH = 720;
const HEIGHT = 540;
const HERO = { radius: 30, y: HEIGHT - 46 };
const THING = 22;
const MOST_STEP_MS = 40;
const POINTS_PER_LEVEL = 120;

const canvas = $('#board');
const paint = canvas.getContext('2d');
const { hero, good, bad } = config.cast;
/** ready, running, paused, over */
let phase = 'ready';
let best = load('best', 0);
let score = 0;
let lives = config.lives;
let level = 1;
let heroX = WIDTH / 2;
let things = [];
let untilNextSeconds = 0;
let held = 0;
let clock = null;
let lastMs = 0;

function newGame() {
  score = 0;
  lives = config.lives;
  level = 1;
  heroX = WIDTH / 2;
  things = [];
  untilNextSeconds = 0;
}

function setPhase(next, title = '', text = '') {
  phase = next;
  clearInterval(clock);
  if (phase === 'running') {
    lastMs = performance.now();
    clock = setInterval(frame, 16);
  }
  const names = { ready: 'Start game', running: 'Pause', paused: 'Go on', over: 'Play again' };
  $('#start').textContent = names[phase];
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
  moveHero(heroX + held * 560 * seconds);
  untilNextSeconds -= seconds;
  if (untilNextSeconds <= 0) drop();
  for (const thing of things) thing.y += thing.speed * seconds;
  for (const thing of things.filter(touches)) meet(thing);
  things = things.filter(({ y, isGone }) => !isGone && y < HEIGHT + THING);
  if (phase === 'running') draw();
}

function drop() {
  const isBad = Math.random() < Math.min(0.55, 0.25 + level * 0.04);
  things.push({
    x: THING + Math.random() * (WIDTH - 2 * THING),
    y: -THING,
    speed: (150 + level * 22) * (0.8 + Math.random() * 0.5),
    isBad,
    isGone: false,
  });
  untilNextSeconds = Math.max(0.28, 0.95 - level * 0.07);
}

const touches = ({ x, y }) => Math.hypot(x - heroX, y - HERO.y) < HERO.radius + THING - 6;

function meet(thing) {
  thing.isGone = true;
  if (thing.isBad) return loseLife();
  score += 10;
  beep(540 + (score % 240), 0.07);
  if (score > best) {
    best = score;
    save('best', best);
  }
  if (score % POINTS_PER_LEVEL === 0) {
    level += 1;
    say(`Level ${level}`);
  }
}

function loseLife() {
  lives -= 1;
  beep(150, 0.25);
  if (lives > 0) return say(`${lives} left`);
  const record = score > 0 && score === best ? 'Your best score so far!' : `Best so far: ${best}.`;
  return setPhase('over', 'Game over', `Score ${score}. ${record}`);
}

function moveHero(x) {
  heroX = Math.min(WIDTH - HERO.radius, Math.max(HERO.radius, x));
}

function toggle() {
  if (phase === 'running') return setPhase('paused', 'Paused', 'Press space or Go on.');
  if (phase === 'over') newGame();
  return setPhase('running');
}

/** Where the device has no picture for a sign, the first letter of its name stands for it. */
function signOf({ sign, one }) {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  probe.font = '20px system-ui, sans-serif';
  probe.fillText(sign, 0, 20);
  const pixels = probe.getImageData(0, 0, 30, 30).data;
  const isColoured = pixels.some((value, at) => at % 4 === 0 && value !== pixels[at + 1]);
  return isColoured || sign.length === 1 ? sign : one.charAt(0).toUpperCase();
}
const signs = { hero: signOf(hero), good: signOf(good), bad: signOf(bad) };

function readColours() {
  return {
    hero: colourOf('fill'),
    onHero: colourOf('on-fill'),
    good: colourOf('accent'),
    bad: colourOf('danger'),
    surface: colourOf('surface'),
    line: colourOf('line'),
  };
}
let colours = readColours();

/** A disc with the sign of what it is; what to dodge has corners. */
function piece(x, y, radius, colour, sign, isSpiky) {
  paint.fillStyle = colour;
  paint.beginPath();
  if (isSpiky) {
    for (let corner = 0; corner < 16; corner += 1) {
      const reach = corner % 2 === 0 ? radius : radius * 0.8;
      const angle = (corner * Math.PI) / 8;
      paint.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    }
    paint.closePath();
  } else {
    paint.arc(x, y, radius, 0, Math.PI * 2);
  }
  paint.fill();
  paint.fillStyle = colours.surface;
  paint.beginPath();
  paint.arc(x, y, radius * 0.74, 0, Math.PI * 2);
  paint.fill();
  paint.fillStyle = colour;
  paint.font = `700 ${Math.round(radius * 0.95)}px system-ui, sans-serif`;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(sign, x, y + 1);
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  paint.fillStyle = colours.line;
  paint.fillRect(0, HEIGHT - 10, WIDTH, 10);
  for (const { x, y, isBad } of things) {
    piece(x, y, THING, isBad ? colours.bad : colours.good, isBad ? signs.bad : signs.good, isBad);
  }
  piece(heroX, HERO.y, HERO.radius, colours.hero, signs.hero, false);
  $('#score').textContent = String(score);
  $('#lives').textContent = String(Math.max(0, lives));
  $('#level').textContent = String(level);
  $('#best').textContent = String(best);
}

const hold = (way) => {
  held = way;
  if (phase === 'ready') setPhase('running');
};
canvas.addEventListener('pointermove', (event) => {
  const box = canvas.getBoundingClientRect();
  moveHero(((event.clientX - box.left) / box.width) * WIDTH);
  if (phase !== 'running') draw();
});
canvas.addEventListener('pointerdown', () => phase !== 'running' && toggle());
for (const button of document.querySelectorAll('[data-move]')) {
  button.addEventListener('pointerdown', () => hold(Number(button.dataset.move)));
  button.addEventListener('click', () => moveHero(heroX + Number(button.dataset.move) * 24));
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
setPhase('ready', 'Ready?', 'Press start or space. Steer with the mouse, a finger or the arrow keys.');
