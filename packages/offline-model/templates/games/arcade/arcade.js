const { CanvasGame, config, say, beep, shortcuts } = globalThis.kit;

const WIDTH = 720;
const HEIGHT = 540;
const HERO = { radius: 30, y: HEIGHT - 46 };
const THING = 22;
const POINTS_PER_LEVEL = 120;

const { hero, good, bad } = config.cast;
const game = new CanvasGame({
  newGame,
  step,
  draw,
  colours: { hero: 'fill', good: 'accent', bad: 'danger', surface: 'surface', line: 'line' },
});
const { paint } = game;
let score;
let lives;
let level;
let heroX;
let things;
let untilNextSeconds;
let held = 0;

function newGame() {
  score = 0;
  lives = config.lives;
  level = 1;
  heroX = WIDTH / 2;
  things = [];
  untilNextSeconds = 0;
}

function step(seconds) {
  moveHero(heroX + held * 560 * seconds);
  untilNextSeconds -= seconds;
  if (untilNextSeconds <= 0) drop();
  for (const thing of things) thing.y += thing.speed * seconds;
  for (const thing of things.filter(touches)) meet(thing);
  things = things.filter(({ y, isGone }) => !isGone && y < HEIGHT + THING);
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
  game.record(score);
  if (score % POINTS_PER_LEVEL === 0) {
    level += 1;
    say(`Level ${level}`);
  }
}

function loseLife() {
  lives -= 1;
  beep(150, 0.25);
  if (lives > 0) return say(`${lives} left`);
  return game.end('Game over', score);
}

function moveHero(x) {
  heroX = Math.min(WIDTH - HERO.radius, Math.max(HERO.radius, x));
}

/** Where the device has no image for a sign, the first letter of its name stands for it. */
const signOf = ({ sign, one }) =>
  CanvasGame.hasImage(sign) || sign.length === 1 ? sign : one.charAt(0).toUpperCase();
const signs = { hero: signOf(hero), good: signOf(good), bad: signOf(bad) };

/** A disc with the sign of what it is; what to dodge has corners. */
function piece(x, y, radius, colour, sign, isSpiky) {
  if (isSpiky) {
    paint.fillStyle = colour;
    paint.beginPath();
    for (let corner = 0; corner < 16; corner += 1) {
      const reach = corner % 2 === 0 ? radius : radius * 0.8;
      const angle = (corner * Math.PI) / 8;
      paint.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    }
    paint.fill();
  } else {
    game.disc(x, y, radius, colour);
  }
  game.disc(x, y, radius * 0.74, game.colours.surface);
  paint.fillStyle = colour;
  paint.font = `700 ${Math.round(radius * 0.95)}px system-ui, sans-serif`;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(sign, x, y + 1);
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  paint.fillStyle = game.colours.line;
  paint.fillRect(0, HEIGHT - 10, WIDTH, 10);
  for (const { x, y, isBad } of things) {
    piece(x, y, THING, isBad ? game.colours.bad : game.colours.good, isBad ? signs.bad : signs.good, isBad);
  }
  piece(heroX, HERO.y, HERO.radius, game.colours.hero, signs.hero, false);
  game.show({ score, lives: Math.max(0, lives), level, best: game.best });
}

function hold(way) {
  held = way;
  if (game.phase === 'ready') game.setPhase('running');
}
game.steer({
  hold,
  letGo: () => {
    held = 0;
  },
  nudge: (way) => moveHero(heroX + way * 24),
  moveTo: moveHero,
});
shortcuts({
  ArrowLeft: () => hold(-1),
  ArrowRight: () => hold(1),
  a: () => hold(-1),
  d: () => hold(1),
  ' ': () => game.toggle(),
  r: () => game.restart(),
});
game.ready('Press start or space. Steer with the mouse, a finger or the arrow keys.');
