const { CanvasGame, config, beep, shortcuts } = globalThis.kit;

const WIDTH = 720;
const HEIGHT = 480;
const HORIZON = 190;
/** How far the eye sees, and where the own car drives, in metres. */
const SIGHT = 160;
const OWN = 7;
const STRIPE = 6;
const HALF_ROAD = 1;
const TOP_SPEED = 62;
const CAR_WIDTH = 0.34;

const game = new CanvasGame({
  newGame,
  step,
  draw,
  colours: {
    car: 'fill',
    rival: 'primary',
    other: 'accent',
    road: 'road',
    mark: 'marking',
    edge: 'kerb',
    grass: 'grass',
    glass: 'background',
    dark: 'text',
    coin: 'coin',
    hill: 'line',
  },
});
const { paint } = game;
let metres;
let speed;
let x;
let lives;
let bonus;
let things;
let untilNext;
let safeSeconds;
let wish = 0;
let gas = 0;
let target = null;

function newGame() {
  metres = 0;
  speed = 18;
  x = 0;
  lives = config.lives;
  bonus = 0;
  things = [];
  untilNext = 30;
  safeSeconds = 0;
  target = null;
}

const score = () => Math.floor(metres / 4) + bonus;
/** Left is below zero; long waves laid over each other never repeat soon. */
const bend = (at) => Math.sin(at / 140) * 0.9 + Math.sin(at / 53 + 2) * 0.5;

function step(seconds) {
  const cruising = Math.min(TOP_SPEED, 30 + metres / 140);
  const wanted = gas > 0 ? cruising + 12 : gas < 0 ? 12 : cruising;
  const isOff = Math.abs(x) > HALF_ROAD - CAR_WIDTH / 2;
  speed += (Math.min(wanted, isOff ? 14 : 99) - speed) * Math.min(1, seconds * (isOff ? 3.2 : 1.1));
  steer(seconds);
  metres += speed * seconds;
  safeSeconds = Math.max(0, safeSeconds - seconds);
  untilNext -= speed * seconds;
  if (untilNext <= 0) addThing();
  for (const thing of things) {
    thing.z -= (speed - thing.speed) * seconds;
    if (thing.z < OWN + 1.5 && thing.z > OWN - 1.5) meet(thing);
  }
  things = things.filter(({ z, isGone }) => !isGone && z > 1);
}

/** Curves push outwards; the pointer is followed as fast as the wheel turns. */
function steer(seconds) {
  const way = target === null ? wish : Math.max(-1, Math.min(1, (target - x) * 5));
  x += way * 1.5 * seconds * Math.min(1, speed / 20);
  x -= bend(metres + OWN) * 0.28 * seconds * (speed / 40);
  x = Math.max(-1.5, Math.min(1.5, x));
}

function addThing() {
  const isCoin = Math.random() < 0.4;
  const lane = [-0.62, 0, 0.62][Math.floor(Math.random() * 3)];
  const many = isCoin ? 3 : 1;
  for (let at = 0; at < many; at += 1) {
    things.push({
      z: SIGHT + at * 7,
      lane,
      isCoin,
      speed: isCoin ? 0 : 10 + Math.random() * 9,
      colour: Math.random() < 0.5 ? 'rival' : 'other',
    });
  }
  untilNext = 24 + Math.random() * 34;
}

function meet(thing) {
  const isTouching = Math.abs(thing.lane - x) < (thing.isCoin ? 0.3 : CAR_WIDTH);
  if (thing.isCoin && isTouching) {
    thing.isGone = true;
    bonus += 25;
    return beep(880, 0.08);
  }
  if (thing.isCoin || safeSeconds > 0) return;
  if (isTouching) return crash(thing);
  if (!thing.isPassed) bonus += 10;
  thing.isPassed = true;
}

function crash(thing) {
  thing.isGone = true;
  lives -= 1;
  speed = 8;
  safeSeconds = 2;
  beep(130, 0.35);
  if (lives === 0) game.end('Game over', score());
}

/** Where a place on the road is seen; the road bends away from the middle with the square of the distance. */
function seen(z, aside) {
  const scale = OWN / z;
  const y = HORIZON + (HEIGHT - HORIZON - 56) * scale;
  const drift = bend(metres + z) * z * z * 0.011 * scale - bend(metres + OWN) * 4;
  return { x: WIDTH / 2 + drift * 8 + (aside - x * 0.72) * 300 * scale, y, scale };
}

function quad(far, near, colour) {
  paint.fillStyle = colour;
  paint.beginPath();
  paint.moveTo(far[0], far[2]);
  paint.lineTo(far[1], far[2]);
  // A little further than the next one begins, so that no seam shows.
  paint.lineTo(near[1], near[2] + 1);
  paint.lineTo(near[0], near[2] + 1);
  paint.fill();
}

function drawRoad() {
  const { road, mark, edge, grass, hill } = game.colours;
  for (const [at, radius] of [
    [80, 70],
    [250, 110],
    [480, 80],
    [640, 120],
  ]) {
    game.disc(at - bend(metres + 90) * 60, HORIZON + radius * 0.35, radius, hill);
  }
  game.block(0, HORIZON, WIDTH, HEIGHT - HORIZON, grass, 0);
  const first = Math.ceil(metres / STRIPE) * STRIPE - metres;
  const depths = [];
  for (let z = SIGHT; z > 2.2; z -= z > 60 ? STRIPE : STRIPE / 2) depths.push(z);
  depths.forEach((z, at) => {
    const nearZ = depths[at + 1] ?? 2;
    const strip = (from, to) => [
      ...[z, nearZ].map((depth) => [seen(depth, from).x, seen(depth, to).x, seen(depth, 0).y]),
    ];
    const isOdd = Math.floor((metres + z - first) / STRIPE) % 2 === 0;
    quad(...strip(-1.12, 1.12), isOdd ? mark : edge);
    quad(...strip(-1, 1), road);
    if (isOdd) for (const lane of [-0.32, 0.32]) quad(...strip(lane - 0.02, lane + 0.02), mark);
  });
}

function drawCar(place, colour, isOwn) {
  const { dark, glass } = game.colours;
  const width = 300 * CAR_WIDTH * place.scale;
  const height = width * 0.62;
  const [left, top] = [place.x - width / 2, place.y - height];
  const part = (right, down, wide, high, fill, radius = 0.08) =>
    game.block(left + width * right, top + height * down, width * wide, height * high, fill, width * radius);
  part(0.02, 0.62, 0.2, 0.38, dark, 0.04);
  part(0.78, 0.62, 0.2, 0.38, dark, 0.04);
  part(0.18, 0, 0.64, 0.5, colour, 0.12);
  part(0.25, 0.08, 0.5, 0.28, glass, 0.05);
  part(0, 0.36, 1, 0.48, colour);
  for (const right of [0.06, 0.76]) part(right, 0.48, 0.18, 0.14, isOwn ? dark : glass, 0.03);
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  game.disc(WIDTH - 120, 70, 30, game.colours.coin);
  drawRoad();
  const ahead = things.toSorted((one, other) => other.z - one.z);
  for (const { z, lane, isCoin, colour } of ahead) {
    if (z > SIGHT || z < 2) continue;
    const place = seen(z, lane);
    if (!isCoin) drawCar(place, game.colours[colour], false);
    else {
      game.disc(place.x, place.y - 34 * place.scale, 26 * place.scale, game.colours.mark);
      game.disc(place.x, place.y - 34 * place.scale, 20 * place.scale, game.colours.coin);
    }
  }
  const isBlinking = safeSeconds > 0 && Math.floor(safeSeconds * 8) % 2 === 0;
  if (!isBlinking) drawCar(seen(OWN, x), game.colours.car, true);
  game.show({
    score: score(),
    speed: `${Math.round(speed * 3.2)}`,
    lives,
    best: Math.max(game.best, score()),
  });
}

function hold(way) {
  wish = way;
  target = null;
  if (game.phase === 'ready') game.setPhase('running');
}
game.steer({
  hold,
  letGo: (key) => {
    if (/^(?:ArrowUp|ArrowDown|w|s)$/.test(key)) gas = 0;
    else wish = 0;
  },
  nudge: (way) => {
    x = Math.max(-1.5, Math.min(1.5, x + way * 0.06));
  },
  moveTo: (pixels) => {
    target = Math.max(-1.1, Math.min(1.1, (pixels - WIDTH / 2) / 210));
  },
});
const drive = (way) => () => {
  gas = way;
};
shortcuts({
  ArrowLeft: () => hold(-1),
  ArrowRight: () => hold(1),
  a: () => hold(-1),
  d: () => hold(1),
  ArrowUp: drive(1),
  ArrowDown: drive(-1),
  w: drive(1),
  s: drive(-1),
  ' ': () => game.toggle(),
  r: () => game.restart(),
});
game.ready('Press start or space. Steer with the arrow keys, the mouse or a finger.');
