const { $, config, load, save, say, beep, shortcuts, colourOf } = globalThis.kit;

const { columns, rows } = config;
const CELL_PX = 30;
const canvas = $('#board');
const paint = canvas.getContext('2d');
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' };

let body;
let food;
let way;
let turns;
let score;
/** ready, running, paused, over */
let phase = 'ready';
let clock = null;
let stepMs = load('speed', 135);
let best = load('best', 0);
let hasWalls = load('walls', config.hasWalls);

function reset() {
  const row = Math.floor(rows / 2);
  const column = Math.floor(columns / 3);
  body = [0, 1, 2].map((back) => [column - back, row]);
  way = 'right';
  turns = [];
  score = 0;
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

/** Faster as it grows, down to 60% of the chosen pace. */
function schedule() {
  clearTimeout(clock);
  clock = phase === 'running' ? setTimeout(step, Math.max(stepMs * 0.6, stepMs - score * 1.5)) : null;
}

function setPhase(next, title = '', text = '') {
  phase = next;
  $('#start').textContent = { ready: 'Start game', running: 'Pause', paused: 'Go on', over: 'Play again' }[
    phase
  ];
  $('#notice').hidden = phase === 'running';
  $('#notice strong').textContent = title;
  $('#notice span').textContent = text;
  if (title) say(`${title} ${text}`);
  schedule();
  draw();
}

function step() {
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
  schedule();
  return draw();
}

function eat() {
  score += 1;
  beep(500 + Math.min(score, 30) * 12, 0.09);
  if (score > best) {
    best = score;
    save('best', best);
  }
  placeFood();
  if (food === null) setPhase('over', 'The board is full', 'You cannot win more than that.');
}

function lose(isBiting) {
  beep(180, 0.35);
  const record = score > 0 && score === best ? 'Your best score so far!' : `Best so far: ${best}.`;
  setPhase('over', isBiting ? 'You bit yourself' : 'Into the wall', `Score ${score}. ${record}`);
}

function toggle() {
  if (phase === 'running') return setPhase('paused', 'Paused', 'Press space or Go on.');
  if (phase !== 'paused') reset();
  return setPhase('running');
}

function restart() {
  reset();
  setPhase('running');
}

function turn(next) {
  if (phase === 'ready' || phase === 'over') {
    reset();
    setPhase('running');
  }
  if (phase === 'paused') setPhase('running');
  const last = turns.at(-1) ?? way;
  if (next !== last && next !== OPPOSITE[last] && turns.length < 3) turns.push(next);
}

function colours() {
  return {
    grid: colourOf('raised'),
    snake: colourOf('fill'),
    head: colourOf('primary'),
    food: colourOf('accent'),
    eye: colourOf('surface'),
  };
}
let palette = colours();

function draw() {
  paint.clearRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = palette.grid;
  for (let x = 0; x < columns; x += 1) {
    for (let y = 0; y < rows; y += 1) {
      if ((x + y) % 2 === 0) paint.fillRect(x * CELL_PX, y * CELL_PX, CELL_PX, CELL_PX);
    }
  }
  if (food) {
    paint.fillStyle = palette.food;
    paint.beginPath();
    paint.arc((food[0] + 0.5) * CELL_PX, (food[1] + 0.5) * CELL_PX, CELL_PX * 0.36, 0, Math.PI * 2);
    paint.fill();
  }
  body.forEach(([x, y], index) => {
    paint.fillStyle = index === 0 ? palette.head : palette.snake;
    paint.beginPath();
    paint.roundRect(x * CELL_PX + 1.5, y * CELL_PX + 1.5, CELL_PX - 3, CELL_PX - 3, index === 0 ? 11 : 8);
    paint.fill();
  });
  drawEyes();
  $('#score').textContent = String(score);
  $('#best').textContent = String(best);
  canvas.dataset.head = body[0].join(',');
  canvas.dataset.food = food ? food.join(',') : '';
}

function drawEyes() {
  const [moveX, moveY] = WAYS[way];
  const [x, y] = body[0];
  paint.fillStyle = palette.eye;
  for (const side of [-1, 1]) {
    const eyeX = (x + 0.5) * CELL_PX + moveX * 5 + moveY * side * 6;
    const eyeY = (y + 0.5) * CELL_PX + moveY * 5 + moveX * side * 6;
    paint.beginPath();
    paint.arc(eyeX, eyeY, 3, 0, Math.PI * 2);
    paint.fill();
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
for (const button of document.querySelectorAll('[data-turn]')) {
  button.addEventListener('click', () => turn(button.dataset.turn));
}
$('#start').addEventListener('click', toggle);
document.addEventListener('themechange', () => {
  palette = colours();
  draw();
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden && phase === 'running') toggle();
});
shortcuts({
  ArrowUp: () => turn('up'),
  ArrowDown: () => turn('down'),
  ArrowLeft: () => turn('left'),
  ArrowRight: () => turn('right'),
  w: () => turn('up'),
  s: () => turn('down'),
  a: () => turn('left'),
  d: () => turn('right'),
  ' ': toggle,
  r: restart,
});
reset();
setPhase('ready', 'Ready?', 'Press start, an arrow key, or swipe.');
