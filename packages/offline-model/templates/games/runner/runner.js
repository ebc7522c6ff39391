const { $, CanvasGame, config, load, save, beep, say, shortcuts } = globalThis.kit;

const WIDTH = 640;
const HEIGHT = 360;
const GROUND = HEIGHT - 46;
const HERO_X = 64;
const DOT = 4;
const GRAVITY = 2600;
const JUMP = -860;
const NIGHT_EVERY = 700;
/** A hash is a dot; the legs change while running. */
const BODY = [
  '......######',
  '......#.####',
  '......######',
  '......###...',
  '#....#####..',
  '##..######..',
  '###########.',
  '.##########.',
  '..#######...',
];
const LEGS = [
  ['...##.##....', '...#...#....', '...##..##...'],
  ['...##..##...', '...#....#...', '...##.......'],
  ['...##.##....', '...##..#....', '.......##...'],
];
const DUCKED = [
  '.........######',
  '##.......#.####',
  '.##############',
  '..#############',
  '...#########...',
];
const CACTUS = ['..##..', '..##.#', '#.##.#', '#.####', '####..', '..##..', '..##..', '..##..'];
const BIRD = [
  ['..##......', '.###......', '####.##...', '.########.', '...######.', '....###...'],
  ['..........', '.##.......', '####......', '.########.', '..#######.', '...##.....'],
];

const game = new CanvasGame({
  newGame,
  step,
  draw,
  pauseText: 'Press P or Go on.',
  colours: { hero: 'primary', cactus: 'fill', bird: 'accent', ground: 'line', hill: 'raised', dark: 'text' },
});
const { paint } = game;
const hasImage = config.hero !== '' && CanvasGame.hasImage(config.hero);
let runs = load('runs', 0);
let hero;
let obstacles;
let metres;
let untilNext;
let isHolding = false;
let isDucking = false;
let overMs = 0;

function newGame() {
  hero = { y: GROUND, speed: 0 };
  obstacles = [];
  metres = 0;
  untilNext = 420;
}

const score = () => Math.floor(metres);
const pace = () => Math.min(900, 330 + metres * 0.42);
const isOnGround = () => hero.y >= GROUND;
const isNight = () => Math.floor(metres / NIGHT_EVERY) % 2 === 1;

function step(seconds) {
  const before = Math.floor(metres / 100);
  const moved = pace() * seconds;
  metres += moved / 28;
  if (Math.floor(metres / 100) > before) {
    beep(760, 0.08);
    beep(980, 0.1, 0.09);
  }
  fall(seconds);
  for (const obstacle of obstacles) {
    obstacle.x -= moved + (obstacle.isBird ? 50 * seconds : 0);
  }
  obstacles = obstacles.filter(({ x, width }) => x + width > -20);
  untilNext -= moved;
  if (untilNext <= 0) addObstacle();
  if (obstacles.some(isHit)) crash();
}

/** A jump that is held lasts longer; ducking in the air ends it. */
function fall(seconds) {
  const pull = isHolding && hero.speed < 0 ? 0.62 : isDucking ? 2.4 : 1;
  hero.speed += GRAVITY * pull * seconds;
  hero.y = Math.min(GROUND, hero.y + hero.speed * seconds);
  if (isOnGround()) hero.speed = 0;
}

function addObstacle() {
  const isBird = metres > 160 && Math.random() < 0.28;
  const many = isBird ? 1 : 1 + Math.floor(Math.random() * (metres > 300 ? 3 : 2));
  const height = isBird ? 24 : 32 + Math.floor(Math.random() * 2) * 8;
  obstacles.push({
    x: WIDTH + 20,
    width: isBird ? 40 : many * 26,
    bottom: isBird ? GROUND - [6, 42, 84][Math.floor(Math.random() * 3)] : GROUND,
    height,
    many,
    isBird,
  });
  untilNext = pace() * (0.75 + Math.random() * 0.75) + 60;
}

const heroHeight = () => (isDucking && isOnGround() ? 24 : 48);

/** A little less than what is seen, so that a near miss is a miss. */
function isHit({ x, width, bottom, height }) {
  const isBeside = x + 6 < HERO_X + 38 && x + width - 6 > HERO_X + 6;
  return isBeside && hero.y > bottom - height + 8 && hero.y - heroHeight() + 8 < bottom;
}

function crash() {
  runs += 1;
  save('runs', runs);
  overMs = performance.now();
  beep(150, 0.3);
  game.end('Ouch!', score());
}

function jump() {
  // Who jumps in surprise does not start over at once.
  if (game.phase === 'over' && performance.now() - overMs < 500) return;
  if (game.phase !== 'running') return game.toggle();
  isHolding = true;
  if (!isOnGround()) return;
  hero.speed = JUMP;
  hero.y -= 1;
  beep(520, 0.06);
}

function letGo() {
  isHolding = false;
  isDucking = false;
}

function sprite(rows, x, bottom, colour, dot = DOT) {
  paint.fillStyle = colour;
  const top = bottom - rows.length * dot;
  rows.forEach((row, down) => {
    [...row].forEach((mark, right) => {
      if (mark === '#') paint.fillRect(x + right * dot, top + down * dot, dot + 0.3, dot + 0.3);
    });
  });
}

function drawHero() {
  const isLow = isDucking && isOnGround();
  const { hero: colour } = game.colours;
  const stride = game.phase === 'running' && isOnGround() ? 1 + (Math.floor(metres * 1.4) % 2) : 0;
  if (!hasImage) {
    return sprite(isLow ? DUCKED : [...BODY, ...LEGS[stride]], HERO_X, hero.y, colour, isLow ? 4.6 : DOT);
  }
  paint.save();
  paint.translate(HERO_X + 24, hero.y + (stride === 1 ? -3 : 0));
  // Most images look to the left.
  paint.scale(-1, isLow ? 0.55 : 1);
  paint.font = '46px system-ui, sans-serif';
  paint.textAlign = 'center';
  paint.textBaseline = 'bottom';
  paint.fillText(config.hero, 0, 4);
  return paint.restore();
}

function drawSky() {
  const { hill, bird } = game.colours;
  game.disc(WIDTH - 110, 66, 26, isNight() ? hill : bird);
  if (isNight()) {
    for (const [x, y] of [
      [70, 50],
      [210, 92],
      [330, 40],
      [470, 84],
      [560, 36],
      [600, 120],
    ])
      game.disc(x, y, 2.5, bird);
  }
  for (const [start, y, size] of [
    [80, 70, 1],
    [420, 100, 0.8],
    [700, 60, 1.1],
  ]) {
    const x = ((((start - metres * 6) % (WIDTH + 160)) + WIDTH + 160) % (WIDTH + 160)) - 100;
    for (const [aside, radius] of [
      [0, 14],
      [20, 20],
      [42, 14],
    ])
      game.disc(x + aside * size, y, radius * size, hill);
  }
  for (const [start, radius] of [
    [0, 120],
    [300, 170],
    [640, 130],
  ]) {
    const x = ((((start - metres * 10) % (WIDTH + 400)) + WIDTH + 400) % (WIDTH + 400)) - 200;
    game.disc(x, GROUND + radius * 0.45, radius, hill);
  }
}

function drawGround() {
  const { ground } = game.colours;
  game.block(0, GROUND, WIDTH, 3, ground, 0);
  for (let mark = 0; mark < 22; mark += 1) {
    const x = ((mark * 97 - metres * 28) % (WIDTH + 60)) + (mark * 97 < metres * 28 ? WIDTH : 0);
    game.block(
      ((x % WIDTH) + WIDTH) % WIDTH,
      GROUND + 12 + ((mark * 13) % 24),
      8 + (mark % 3) * 6,
      3,
      ground,
      0,
    );
  }
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  drawSky();
  drawGround();
  for (const { x, bottom, height, many, isBird } of obstacles) {
    if (isBird) sprite(BIRD[Math.floor(metres / 2.5) % 2], x, bottom, game.colours.bird);
    else
      for (let at = 0; at < many; at += 1)
        sprite(CACTUS, x + at * 26, bottom, game.colours.cactus, height / 8);
  }
  drawHero();
  game.show({ score: score(), best: Math.max(game.best, score()), runs });
}

game.canvas.addEventListener('pointerdown', (event) => {
  event.preventDefault();
  jump();
});
for (const [id, act] of Object.entries({ jump, duck })) {
  $(`#${id}`).addEventListener('pointerdown', act);
  $(`#${id}`).addEventListener('click', (event) => event.detail === 0 && act());
}
function duck() {
  if (game.phase !== 'running') return;
  isDucking = true;
  if (isOnGround()) say('Ducked');
}
for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, letGo);
document.addEventListener('keyup', ({ key }) => {
  if (key === 'ArrowDown' || key === 's') isDucking = false;
  else isHolding = false;
});
const once = (event) => !event.repeat && jump();
shortcuts({
  ' ': once,
  ArrowUp: once,
  w: once,
  ArrowDown: duck,
  s: duck,
  p: () => (game.phase === 'running' || game.phase === 'paused') && game.toggle(),
});
game.ready('Tap, click or press space to run and to jump.');
