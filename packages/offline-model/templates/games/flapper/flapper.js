const { CanvasGame, load, save, beep, shortcuts } = globalThis.kit;

const WIDTH = 640;
const HEIGHT = 560;
const GROUND = 46;
const BIRD = { x: 150, radius: 17 };
const PIPE = { width: 78, apart: 250 };
const GRAVITY = 1500;
const FLAP = -430;

const game = new CanvasGame({
  newGame,
  step,
  draw,
  pauseText: 'Press P or Go on.',
  colours: { bird: 'fill', wing: 'accent', pipe: 'primary', ground: 'line', eye: 'surface', hill: 'raised' },
});
const { paint } = game;
let games = load('games', 0);
let bird;
let pipes;
let score;
let overMs = 0;

function newGame() {
  bird = { y: HEIGHT / 2 - 40, speed: FLAP };
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

function step(seconds) {
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
  if (isHit()) crash();
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
  save('games', games);
  overMs = performance.now();
  beep(150, 0.35);
  game.end('Ouch!', score);
}

function flap() {
  // Who flaps on in surprise does not start over at once.
  if (game.phase === 'over' && performance.now() - overMs < 500) return;
  if (game.phase !== 'running') game.toggle();
  bird.speed = FLAP;
  beep(420, 0.04);
}

function draw() {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  for (const [x, y, radius] of [
    [90, 540, 150],
    [330, 580, 210],
    [570, 550, 160],
  ])
    game.disc(x, y, radius, game.colours.hill);
  for (const { x, top, size } of pipes) {
    game.block(x, -20, PIPE.width, top + 20, game.colours.pipe);
    game.block(x - 6, top - 26, PIPE.width + 12, 26, game.colours.pipe);
    game.block(x, top + size, PIPE.width, HEIGHT, game.colours.pipe);
    game.block(x - 6, top + size, PIPE.width + 12, 26, game.colours.pipe);
  }
  paint.fillStyle = game.colours.ground;
  paint.fillRect(0, HEIGHT - GROUND, WIDTH, GROUND);
  drawBird();
  game.show({ score, best: game.best, games });
}

function drawBird() {
  paint.save();
  paint.translate(BIRD.x, bird.y);
  paint.rotate(Math.max(-0.5, Math.min(1.1, bird.speed / 700)));
  game.disc(0, 0, BIRD.radius + 3, game.colours.bird);
  paint.fillStyle = game.colours.wing;
  paint.beginPath();
  paint.ellipse(-7, 3, 10, 6, bird.speed < 0 ? 0.6 : -0.3, 0, Math.PI * 2);
  paint.fill();
  paint.beginPath();
  paint.moveTo(16, -3);
  paint.lineTo(30, 3);
  paint.lineTo(15, 9);
  paint.fill();
  game.disc(9, -7, 5, game.colours.eye);
  paint.restore();
}

game.canvas.addEventListener('pointerdown', (event) => {
  event.preventDefault();
  flap();
});
const once = (event) => !event.repeat && flap();
shortcuts({
  ' ': once,
  ArrowUp: once,
  w: once,
  p: () => game.phase !== 'ready' && game.phase !== 'over' && game.toggle(),
});
game.ready('Tap, click or press space to flap.');
