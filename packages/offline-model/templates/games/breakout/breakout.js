const { CanvasGame, config, beep, shortcuts } = globalThis.kit;

const WIDTH = 720;
const HEIGHT = 540;
const COLUMNS = 9;
const BRICK = { width: 72, height: 22, gap: 6, top: 56 };
const BAT = { width: 118, height: 14, y: HEIGHT - 34 };
const RADIUS = 9;

const game = new CanvasGame({
  newGame,
  step,
  draw,
  colours: { first: 'fill', second: 'primary', ball: 'accent', bat: 'text', line: 'surface' },
});
let score;
let lives;
let level;
let bricks;
let batX;
let ball;
let held = 0;

function newGame() {
  score = 0;
  lives = config.lives;
  level = 1;
  batX = WIDTH / 2;
  buildWall();
  serve();
}

/** Upper rows score more; from level 3 on, some bricks need two hits. */
function buildWall() {
  const rows = Math.min(7, 3 + level);
  const left = (WIDTH - COLUMNS * BRICK.width - (COLUMNS - 1) * BRICK.gap) / 2;
  bricks = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      bricks.push({
        x: left + column * (BRICK.width + BRICK.gap),
        y: BRICK.top + row * (BRICK.height + BRICK.gap),
        points: (rows - row) * 5,
        hits: level > 2 && row < level - 2 && column % 2 === 0 ? 2 : 1,
        row,
      });
    }
  }
}

function serve() {
  const speed = 300 + level * 28;
  const angle = (Math.random() - 0.5) * 0.9;
  ball = { x: batX, y: BAT.y - RADIUS - 2, vx: Math.sin(angle) * speed, vy: -Math.cos(angle) * speed };
}

function step(seconds) {
  moveBat(batX + held * 620 * seconds);
  // Two half steps keep a fast ball from passing through a corner.
  for (let half = 0; half < 2 && game.phase === 'running'; half += 1) moveBall(seconds / 2);
}

function moveBat(x) {
  batX = Math.min(WIDTH - BAT.width / 2, Math.max(BAT.width / 2, x));
}

function moveBall(seconds) {
  ball.x += ball.vx * seconds;
  ball.y += ball.vy * seconds;
  if (ball.x < RADIUS || ball.x > WIDTH - RADIUS) {
    ball.x = Math.min(WIDTH - RADIUS, Math.max(RADIUS, ball.x));
    ball.vx = -ball.vx;
  }
  if (ball.y < RADIUS) {
    ball.y = RADIUS;
    ball.vy = Math.abs(ball.vy);
  }
  bounceOffBat();
  hitBrick();
  if (ball.y > HEIGHT + RADIUS * 2) loseBall();
}

/** The place where the ball hits the bat sets its direction. */
function bounceOffBat() {
  const offset = (ball.x - batX) / (BAT.width / 2);
  const isAt = ball.y + RADIUS >= BAT.y && ball.y - RADIUS <= BAT.y + BAT.height && Math.abs(offset) <= 1.12;
  if (!isAt || ball.vy < 0) return;
  const speed = Math.hypot(ball.vx, ball.vy);
  const angle = Math.max(-1, Math.min(1, offset)) * 1.05;
  ball.vx = Math.sin(angle) * speed;
  ball.vy = -Math.cos(angle) * speed;
  ball.y = BAT.y - RADIUS;
  beep(300, 0.05);
}

function hitBrick() {
  for (const brick of bricks) {
    const nearX = Math.max(brick.x, Math.min(ball.x, brick.x + BRICK.width));
    const nearY = Math.max(brick.y, Math.min(ball.y, brick.y + BRICK.height));
    if (Math.hypot(ball.x - nearX, ball.y - nearY) > RADIUS) continue;
    if (nearX === ball.x || Math.abs(ball.y - nearY) > Math.abs(ball.x - nearX)) ball.vy = -ball.vy;
    else ball.vx = -ball.vx;
    brick.hits -= 1;
    addPoints(brick.points);
    if (brick.hits === 0) bricks = bricks.filter((other) => other !== brick);
    if (bricks.length === 0) nextLevel();
    return;
  }
}

function addPoints(points) {
  score += points;
  beep(520 + (score % 200), 0.06);
  game.record(score);
}

function nextLevel() {
  level += 1;
  buildWall();
  serve();
  game.setPhase('paused', `Level ${level}`, 'The wall is cleared. Press space or Go on.');
}

function loseBall() {
  lives -= 1;
  beep(160, 0.3);
  serve();
  if (lives > 0) return game.setPhase('paused', 'Ball lost', `${lives} left. Press space or Go on.`);
  return game.end('Game over', score);
}

function draw() {
  const { first, second, ball: third, bat, line } = game.colours;
  game.paint.clearRect(0, 0, WIDTH, HEIGHT);
  for (const brick of bricks) {
    game.block(brick.x, brick.y, BRICK.width, BRICK.height, [first, second, third][brick.row % 3], 5);
    if (brick.hits > 1) {
      game.block(brick.x + 8, brick.y + BRICK.height / 2 - 2, BRICK.width - 16, 4, line, 2);
    }
  }
  game.block(batX - BAT.width / 2, BAT.y, BAT.width, BAT.height, bat, 7);
  game.disc(ball.x, ball.y, RADIUS, third);
  game.show({ score, lives, level, best: game.best });
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
  nudge: (way) => moveBat(batX + way * 20),
  moveTo: moveBat,
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
