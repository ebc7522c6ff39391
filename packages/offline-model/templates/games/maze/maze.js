const { $, CanvasGame, config, beep, say, shortcuts, shuffle } = globalThis.kit;

const SIZE = 600;
const MOST_SIDE = 41;
const WAYS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
const NAMES = Object.keys(WAYS);
const OPPOSITE = { up: 'down', right: 'left', down: 'up', left: 'right' };

const game = new CanvasGame({
  newGame,
  step,
  draw,
  colours: { wall: 'text', trail: 'tint', walker: 'fill', exit: 'accent', way: 'primary' },
});
const { canvas, paint } = game;
let level;
let side;
/** For every field the ways that are open, by y * side + x. */
let open;
let walker;
let visited;
let steps;
let seconds;
let shownWay = [];

function newGame() {
  level = 1;
  build();
}

function build() {
  side = Math.min(MOST_SIDE, config.mazeSide + (level - 1) * 2);
  open = dig();
  walker = [0, 0];
  visited = new Set(['0,0']);
  shownWay = [];
  steps = 0;
  seconds = 0;
}

const indexOf = (/** @type {number[]} */ [x, y]) => y * side + x;
const isInside = (/** @type {number[]} */ [x, y]) => x >= 0 && y >= 0 && x < side && y < side;
const beside = (/** @type {number[]} */ [x, y], way) => [x + WAYS[way][0], y + WAYS[way][1]];
const isExit = ([x, y]) => x === side - 1 && y === side - 1;

/** Digs from field to field and turns back at dead ends, so that every field is reached in one way. */
function dig() {
  const fields = Array.from({ length: side * side }, () => new Set());
  const path = [[0, 0]];
  const dug = new Set([0]);
  while (path.length > 0) {
    const here = path.at(-1);
    const way = shuffle(NAMES).find((name) => {
      const next = beside(here, name);
      return isInside(next) && !dug.has(indexOf(next));
    });
    if (!way) {
      path.pop();
      continue;
    }
    const next = beside(here, way);
    fields[indexOf(here)].add(way);
    fields[indexOf(next)].add(OPPOSITE[way]);
    dug.add(indexOf(next));
    path.push(next);
  }
  return fields;
}

/** The way from where one stands to the exit. */
function solve() {
  const cameFrom = new Map([[indexOf(walker), null]]);
  const queue = [walker];
  while (queue.length > 0) {
    const here = queue.shift();
    if (isExit(here)) break;
    for (const way of open[indexOf(here)]) {
      const next = beside(here, way);
      if (cameFrom.has(indexOf(next))) continue;
      cameFrom.set(indexOf(next), here);
      queue.push(next);
    }
  }
  const way = [];
  for (let at = [side - 1, side - 1]; at; at = cameFrom.get(indexOf(at))) way.unshift(at);
  return way;
}

function step(passed) {
  seconds += passed;
}

function walk(way) {
  if (game.phase !== 'running') game.toggle();
  if (!open[indexOf(walker)].has(way)) return beep(170, 0.04);
  walker = beside(walker, way);
  visited.add(walker.join());
  steps += 1;
  if (shownWay.length > 0) shownWay = solve();
  if (isExit(walker)) return leave();
  draw();
}

function leave() {
  game.record(level);
  const text = `${steps} steps in ${Math.round(seconds)} seconds. Press space or Go on for the next one.`;
  level += 1;
  beep(660, 0.12);
  beep(880, 0.2, 0.12);
  build();
  game.setPhase('paused', 'You found the way out', text);
}

function hint() {
  shownWay = solve();
  say(`${shownWay.length - 1} steps to the exit`);
  draw();
}

function drawWalls(cell) {
  paint.strokeStyle = game.colours.wall;
  paint.lineWidth = Math.max(2, cell / 9);
  paint.lineCap = 'round';
  paint.beginPath();
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const ways = open[indexOf([x, y])];
      if (!ways.has('right') && x < side - 1) line((x + 1) * cell, y * cell, (x + 1) * cell, (y + 1) * cell);
      if (!ways.has('down') && y < side - 1) line(x * cell, (y + 1) * cell, (x + 1) * cell, (y + 1) * cell);
    }
  }
  paint.stroke();
}

function line(fromX, fromY, toX, toY) {
  paint.moveTo(fromX, fromY);
  paint.lineTo(toX, toY);
}

function draw() {
  const cell = SIZE / side;
  /** @returns {[x: number, y: number]} */
  const middle = ([x, y]) => [(x + 0.5) * cell, (y + 0.5) * cell];
  paint.clearRect(0, 0, SIZE, SIZE);
  for (const field of visited) {
    const [x, y] = field.split(',').map(Number);
    game.block(x * cell, y * cell, cell + 0.5, cell + 0.5, game.colours.trail, 0);
  }
  const [exitX, exitY] = middle([side - 1, side - 1]);
  game.block(exitX - cell * 0.3, exitY - cell * 0.3, cell * 0.6, cell * 0.6, game.colours.exit, cell * 0.12);
  for (const field of shownWay) game.disc(...middle(field), cell * 0.12, game.colours.way);
  drawWalls(cell);
  game.disc(...middle(walker), cell * 0.32, game.colours.walker);
  const whole = Math.floor(seconds);
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  game.show({ level, steps, time, best: game.best });
  canvas.dataset.at = walker.join();
}

/** A finger or mouse that is down draws the walker along, field by field. */
function follow({ clientX, clientY, buttons }) {
  if (buttons === 0) return;
  const box = canvas.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * side - walker[0] - 0.5;
  const y = ((clientY - box.top) / box.height) * side - walker[1] - 0.5;
  if (Math.max(Math.abs(x), Math.abs(y)) < 0.6) return;
  const across = x > 0 ? 'right' : 'left';
  const along = y > 0 ? 'down' : 'up';
  const wishes = Math.abs(x) > Math.abs(y) ? [across, along] : [along, across];
  const way = wishes.find(
    (wish) => open[indexOf(walker)].has(wish) && Math.abs(wish === across ? x : y) > 0.5,
  );
  if (way) walk(way);
}

canvas.addEventListener('pointerdown', (event) => {
  if (game.phase !== 'running') game.toggle();
  follow(event);
});
canvas.addEventListener('pointermove', (event) => game.phase === 'running' && follow(event));
function other() {
  build();
  game.setPhase('running');
}
$('#hint').addEventListener('click', hint);
$('#other').addEventListener('click', other);
game.walk(walk);
shortcuts({
  h: hint,
  n: other,
  ' ': () => game.toggle(),
});
game.ready('Press start, an arrow key, or drag the dot along.');
