const { $, CanvasGame, say, beep, shortcuts, shuffle, isDark } = globalThis.kit;

const COLUMNS = 10;
const ROWS = 20;
const SIZE = 30;
/** Each piece in its box of 3 or 4; the colour is its place in the list. */
const PIECES = ['....####........', '#..###...', '..####...', '####', '.####....', '.#.###...', '##..##...'];
const POINTS = [0, 100, 300, 500, 800];
const KICKS = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [-2, 0],
  [2, 0],
];

const game = new CanvasGame({ newGame, step, draw, pauseText: 'Press P or Go on.', colours: {} });
const { paint } = game;
let grid;
let bag;
let piece;
let next;
let kept;
let mayHold;
let score;
let rows;
let waitedSeconds = 0;

function shapeOf(kind) {
  const text = PIECES[kind];
  const side = Math.round(Math.sqrt(text.length));
  return Array.from({ length: side }, (_, y) =>
    [...text.slice(y * side, y * side + side)].map((c) => c === '#'),
  );
}

const turned = (shape, way) =>
  shape.map((line, y) =>
    line.map((_, x) => (way > 0 ? shape[shape.length - 1 - x][y] : shape[x][shape.length - 1 - y])),
  );

function draw7() {
  if (bag.length === 0) bag = shuffle([0, 1, 2, 3, 4, 5, 6]);
  return bag.pop();
}

function newGame() {
  grid = Array.from({ length: ROWS }, () => Array(COLUMNS).fill(null));
  bag = [];
  kept = null;
  score = 0;
  rows = 0;
  next = draw7();
  bring(draw7());
}

const level = () => Math.floor(rows / 10) + 1;
const fallSeconds = () => Math.max(0.07, 0.8 * 0.84 ** (level() - 1));

function bring(kind) {
  const shape = shapeOf(kind);
  piece = { kind, shape, x: Math.floor((COLUMNS - shape.length) / 2), y: kind === 0 ? -1 : 0 };
  mayHold = true;
}

function cellsOf({ shape, x, y }) {
  return shape.flatMap((line, down) =>
    line.flatMap((isSet, right) => (isSet ? [[x + right, y + down]] : [])),
  );
}

const fits = (tried) =>
  cellsOf(tried).every(([x, y]) => x >= 0 && x < COLUMNS && y < ROWS && (y < 0 || grid[y][x] === null));

function move(right, down) {
  const tried = { ...piece, x: piece.x + right, y: piece.y + down };
  if (!fits(tried)) return false;
  piece = tried;
  draw();
  return true;
}

function turn(way) {
  const shape = turned(piece.shape, way);
  for (const [right, down] of KICKS) {
    const tried = { ...piece, shape, x: piece.x + right, y: piece.y + down };
    if (!fits(tried)) continue;
    piece = tried;
    beep(420, 0.04);
    return draw();
  }
}

function step(seconds) {
  waitedSeconds += seconds;
  if (waitedSeconds < fallSeconds()) return;
  waitedSeconds = 0;
  if (!move(0, 1)) land();
}

function drop() {
  let fallen = 0;
  while (move(0, 1)) fallen += 1;
  score += fallen * 2;
  land();
}

function land() {
  for (const [x, y] of cellsOf(piece)) if (y >= 0) grid[y][x] = piece.kind;
  const left = grid.filter((line) => line.includes(null));
  const cleared = ROWS - left.length;
  const before = level();
  grid = [...Array.from({ length: cleared }, () => Array(COLUMNS).fill(null)), ...left];
  rows += cleared;
  score += POINTS[cleared] * before;
  beep(cleared > 0 ? 660 + cleared * 80 : 200, cleared > 0 ? 0.2 : 0.05);
  if (cleared > 0) say(`${cleared} rows`);
  const isTop = cellsOf(piece).some(([, y]) => y < 0);
  bring(next);
  next = draw7();
  waitedSeconds = 0;
  if (isTop || !fits(piece)) end();
  draw();
}

function end() {
  beep(140, 0.5);
  game.end('Game over', score);
}

function hold() {
  if (!mayHold) return;
  const before = kept;
  kept = piece.kind;
  if (before === null) {
    bring(next);
    next = draw7();
  } else bring(before);
  mayHold = false;
  draw();
}

const ACTS = {
  left: () => move(-1, 0),
  right: () => move(1, 0),
  down: () => {
    if (move(0, 1)) score += 1;
    waitedSeconds = 0;
  },
  turn: () => turn(1),
  back: () => turn(-1),
  drop,
  hold,
};

/** A first key starts the game, and does no more than that. */
function act(name) {
  if (game.phase === 'running') return ACTS[name]();
  if (game.phase === 'ready' || name === 'drop') game.toggle();
}

/** The seven pieces keep their own colours, brighter on a dark ground. */
const colourOfPiece = (kind) => `hsl(${[190, 225, 28, 46, 130, 285, 355][kind]} 68% ${isDark() ? 62 : 50}%)`;

function brick(context, x, y, size, colour, isGhost = false) {
  context.beginPath();
  context.roundRect(x + 1.5, y + 1.5, size - 3, size - 3, 5);
  if (isGhost) {
    context.strokeStyle = colour;
    context.lineWidth = 2;
    return context.stroke();
  }
  context.fillStyle = colour;
  context.fill();
  context.fillStyle = 'rgb(255 255 255 / 28%)';
  context.fillRect(x + 5, y + 4, size - 10, 3);
}

function drawSmall(canvas, kind) {
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (kind === null) return;
  const cells = cellsOf({ shape: shapeOf(kind), x: 0, y: 0 });
  const [width, height] = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + 1);
  const top = Math.min(...cells.map(([, y]) => y));
  const left = (canvas.width - width * 22) / 2;
  const above = (canvas.height - (height - top) * 22) / 2 - top * 22;
  for (const [x, y] of cells) brick(context, left + x * 22, above + y * 22, 22, colourOfPiece(kind));
}

function draw() {
  paint.clearRect(0, 0, COLUMNS * SIZE, ROWS * SIZE);
  paint.fillStyle = 'rgb(128 128 128 / 18%)';
  for (let x = 1; x < COLUMNS; x += 1) paint.fillRect(x * SIZE, 0, 1, ROWS * SIZE);
  grid.forEach((line, y) => {
    line.forEach((kind, x) => {
      if (kind !== null) brick(paint, x * SIZE, y * SIZE, SIZE, colourOfPiece(kind));
    });
  });
  if (game.phase !== 'over') {
    let ghost = piece;
    while (fits({ ...ghost, y: ghost.y + 1 })) ghost = { ...ghost, y: ghost.y + 1 };
    const colour = colourOfPiece(piece.kind);
    for (const [x, y] of cellsOf(ghost)) brick(paint, x * SIZE, y * SIZE, SIZE, colour, true);
    for (const [x, y] of cellsOf(piece)) brick(paint, x * SIZE, y * SIZE, SIZE, colour);
  }
  drawSmall($('#next'), next);
  drawSmall($('#kept'), kept);
  game.show({ score, rows, level: level(), best: game.best });
}

for (const button of document.querySelectorAll('[data-act]')) {
  let repeat;
  button.addEventListener('pointerdown', () => {
    act(button.dataset.act);
    clearInterval(repeat);
    if (/left|right|down/.test(button.dataset.act)) repeat = setInterval(() => act(button.dataset.act), 130);
  });
  for (const stop of ['pointerup', 'pointerleave', 'pointercancel']) {
    button.addEventListener(stop, () => clearInterval(repeat));
  }
  // A click without a pointer comes from a keyboard or a screen reader.
  button.addEventListener('click', (event) => event.detail === 0 && act(button.dataset.act));
}
$('#again').addEventListener('click', () => game.restart());
shortcuts({
  ArrowLeft: () => act('left'),
  ArrowRight: () => act('right'),
  ArrowDown: () => act('down'),
  ArrowUp: () => act('turn'),
  a: () => act('left'),
  d: () => act('right'),
  s: () => act('down'),
  w: () => act('turn'),
  x: () => act('turn'),
  z: () => act('back'),
  c: () => act('hold'),
  p: () => game.toggle(),
  ' ': () => act('drop'),
});
game.ready('Press start or space.');
