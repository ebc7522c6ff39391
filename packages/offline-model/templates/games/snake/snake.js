const { $, CanvasGame, config, load, save, beep, shortcuts } = globalThis.kit;

const { columns, rows } = config;
const CELL_PX = 30;
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' };

const game = new CanvasGame({
  newGame,
  step,
  draw,
  colours: { grid: 'raised', snake: 'fill', head: 'primary', food: 'accent', eye: 'surface' },
});
const { canvas, paint } = game;
let body;
let food;
let way;
let turns;
let score;
let waitedSeconds;
let stepMs = load('speed', 135);
let hasWalls = load('walls', config.hasWalls);

function newGame() {
  const row = Math.floor(rows / 2);
  const column = Math.floor(columns / 3);
  body = [0, 1, 2].map((back) => [column - back, row]);
  way = 'right';
  turns = [];
  score = 0;
  waitedSeconds = 0;
  placeFood();
}

function placeFood() {
  const free = [];
  for (let x = 0; x < columns; x += 1) {
    for (let y = 0; y < rows; y += 1) {
      if (!body.some(([bodyX, bodyY]) => bodyX === x && bodyY === y)) free.push([x, y]);
    }
  }
  food = free[Math.floor(Math.random() * free.length)] ?? null;
}

/** Faster as it grows, up to 60% of the chosen pace. */
function step(seconds) {
  waitedSeconds += seconds;
  const paceSeconds = Math.max(stepMs * 0.6, stepMs - score * 1.5) / 1000;
  if (waitedSeconds < paceSeconds) return;
  waitedSeconds -= paceSeconds;
  crawl();
}

function crawl() {
  way = turns.shift() ?? way;
  const [moveX, moveY] = WAYS[way];
  let head = [body[0][0] + moveX, body[0][1] + moveY];
  const isOutside = head[0] < 0 || head[1] < 0 || head[0] >= columns || head[1] >= rows;
  if (isOutside && !hasWalls) head = [(head[0] + columns) % columns, (head[1] + rows) % rows];
  const isEating = food !== null && head[0] === food[0] && head[1] === food[1];
  const solid = isEating ? body : body.slice(0, -1);
  const isBiting = solid.some(([x, y]) => x === head[0] && y === head[1]);
  if (isBiting || (isOutside && hasWalls)) return lose(isBiting);
  body.unshift(head);
  if (isEating) eat();
  else body.pop();
}

function eat() {
  score += 1;
  beep(500 + Math.min(score, 30) * 12, 0.09);
  game.record(score);
  placeFood();
  if (food === null) game.setPhase('over', 'The board is full', 'You cannot win more than that.');
}

function lose(isBiting) {
  beep(180, 0.35);
  game.end(isBiting ? 'You bit yourself' : 'Into the wall', score);
}

function turn(next) {
  if (game.phase !== 'running') game.toggle();
  const last = turns.at(-1) ?? way;
  if (next !== last && next !== OPPOSITE[last] && turns.length < 3) turns.push(next);
}

function draw() {
  paint.clearRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = game.colours.grid;
  for (let x = 0; x < columns; x += 1) {
    for (let y = 0; y < rows; y += 1) {
      if ((x + y) % 2 === 0) paint.fillRect(x * CELL_PX, y * CELL_PX, CELL_PX, CELL_PX);
    }
  }
  if (food) {
    game.disc((food[0] + 0.5) * CELL_PX, (food[1] + 0.5) * CELL_PX, CELL_PX * 0.36, game.colours.food);
  }
  body.forEach(([x, y], index) => {
    const colour = index === 0 ? game.colours.head : game.colours.snake;
    game.block(x * CELL_PX + 1.5, y * CELL_PX + 1.5, CELL_PX - 3, CELL_PX - 3, colour, index === 0 ? 11 : 8);
  });
  drawEyes();
  game.show({ score, best: game.best });
  canvas.dataset.head = body[0].join(',');
  canvas.dataset.food = food ? food.join(',') : '';
}

function drawEyes() {
  const [moveX, moveY] = WAYS[way];
  const [x, y] = body[0];
  for (const side of [-1, 1]) {
    const eyeX = (x + 0.5) * CELL_PX + moveX * 5 + moveY * side * 6;
    const eyeY = (y + 0.5) * CELL_PX + moveY * 5 + moveX * side * 6;
    game.disc(eyeX, eyeY, 3, game.colours.eye);
  }
}

let touchStart = null;
canvas.addEventListener('pointerdown', (event) => {
  touchStart = [event.clientX, event.clientY];
});
canvas.addEventListener('pointermove', (event) => {
  if (!touchStart) return;
  const moveX = event.clientX - touchStart[0];
  const moveY = event.clientY - touchStart[1];
  if (Math.max(Math.abs(moveX), Math.abs(moveY)) < 24) return;
  turn(Math.abs(moveX) > Math.abs(moveY) ? (moveX > 0 ? 'right' : 'left') : moveY > 0 ? 'down' : 'up');
  touchStart = [event.clientX, event.clientY];
});
for (const end of ['pointerup', 'pointercancel']) {
  document.addEventListener(end, () => {
    touchStart = null;
  });
}

canvas.width = columns * CELL_PX;
canvas.height = rows * CELL_PX;
$('#speed').value = String(stepMs);
$('#speed').addEventListener('change', (event) => {
  stepMs = Number(event.target.value);
  save('speed', stepMs);
  event.target.blur();
});
$('#walls').checked = hasWalls;
$('#walls').addEventListener('change', (event) => {
  hasWalls = event.target.checked;
  save('walls', hasWalls);
});
game.walk(turn);
shortcuts({ ' ': () => game.toggle(), r: () => game.restart() });
game.ready('Press start, an arrow key, or swipe.');
