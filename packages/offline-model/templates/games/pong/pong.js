const { $, CanvasGame, config, load, save, beep, shortcuts } = globalThis.kit;

const WIDTH = 800;
const HEIGHT = 480;
const BAT = { width: 14, height: 92, margin: 26 };
const RADIUS = 9;
/** How fast the computer's bat is, and how far it misjudges. */
const SKILL = { easy: [230, 60], fair: [330, 34], hard: [520, 8] };

const game = new CanvasGame({
  newGame,
  step,
  draw,
  colours: { bat: 'primary', ball: 'accent', net: 'line' },
});
let mode = load('mode', config.mode);
let matches = load('matches', { won: 0, lost: 0 });
let points;
let bats;
let ball;
let aim = 0;
const held = { left: 0, right: 0 };

function newGame() {
  points = { left: 0, right: 0 };
  bats = { left: HEIGHT / 2, right: HEIGHT / 2 };
  serve(Math.random() < 0.5 ? 1 : -1);
}

function serve(way) {
  const angle = (Math.random() - 0.5) * 0.9;
  ball = { x: WIDTH / 2, y: HEIGHT / 2, vx: way * Math.cos(angle) * 380, vy: Math.sin(angle) * 380 };
  misjudge();
}

const misjudge = () => {
  aim = (Math.random() - 0.5) * 2 * (SKILL[mode]?.[1] ?? 0);
};

function step(seconds) {
  moveBat('left', bats.left + held.left * 560 * seconds);
  if (mode === 'two') moveBat('right', bats.right + held.right * 560 * seconds);
  else followBall(seconds);
  for (let half = 0; half < 2 && game.phase === 'running'; half += 1) moveBall(seconds / 2);
}

function moveBat(side, y) {
  bats[side] = Math.min(HEIGHT - BAT.height / 2, Math.max(BAT.height / 2, y));
}

/** The computer runs to where the ball seems to come, and back to the middle when it goes away. */
function followBall(seconds) {
  const [speed] = SKILL[mode];
  const target = ball.vx > 0 ? ball.y + aim : HEIGHT / 2;
  const way = target - bats.right;
  moveBat('right', bats.right + Math.sign(way) * Math.min(Math.abs(way), speed * seconds));
}

function moveBall(seconds) {
  ball.x += ball.vx * seconds;
  ball.y += ball.vy * seconds;
  if (ball.y < RADIUS || ball.y > HEIGHT - RADIUS) {
    ball.y = Math.min(HEIGHT - RADIUS, Math.max(RADIUS, ball.y));
    ball.vy = -ball.vy;
    beep(300, 0.04);
  }
  bounce('left', BAT.margin + BAT.width, ball.vx < 0);
  bounce('right', WIDTH - BAT.margin - BAT.width, ball.vx > 0);
  if (ball.x < -RADIUS * 2) score('right');
  else if (ball.x > WIDTH + RADIUS * 2) score('left');
}

/** Where the ball meets the bat decides its way; every hit makes it faster. */
function bounce(side, face, isComing) {
  const offset = (ball.y - bats[side]) / (BAT.height / 2);
  const isAt = Math.abs(ball.x - face) <= RADIUS + 4 && Math.abs(offset) <= 1.15;
  if (!isComing || !isAt) return;
  const speed = Math.min(860, Math.hypot(ball.vx, ball.vy) * 1.05);
  const angle = Math.max(-1, Math.min(1, offset)) * 0.95;
  const way = side === 'left' ? 1 : -1;
  ball.vx = way * Math.cos(angle) * speed;
  ball.vy = Math.sin(angle) * speed;
  ball.x = face + way * RADIUS;
  misjudge();
  beep(520, 0.05);
}

function score(side) {
  points[side] += 1;
  beep(side === 'left' ? 700 : 180, 0.2);
  if (points[side] < config.target) return serve(side === 'left' ? 1 : -1);
  if (mode === 'two')
    return game.setPhase(
      'over',
      `${side === 'left' ? 'Left' : 'Right'} wins`,
      'Press space for another match.',
    );
  const isWon = side === 'left';
  matches = isWon ? { ...matches, won: matches.won + 1 } : { ...matches, lost: matches.lost + 1 };
  save('matches', matches);
  return game.setPhase('over', isWon ? 'You win!' : 'The computer wins', 'Press space for another match.');
}

function draw() {
  game.paint.clearRect(0, 0, WIDTH, HEIGHT);
  for (let y = 12; y < HEIGHT; y += 36) game.block(WIDTH / 2 - 2, y, 4, 18, game.colours.net, 0);
  const places = { left: BAT.margin, right: WIDTH - BAT.margin - BAT.width };
  for (const [side, x] of Object.entries(places)) {
    game.block(x, bats[side] - BAT.height / 2, BAT.width, BAT.height, game.colours.bat, 7);
  }
  game.disc(ball.x, ball.y, RADIUS, game.colours.ball);
  game.show({ left: points.left, right: points.right, ...matches });
}

function hold(side, way) {
  held[mode === 'two' ? side : 'left'] = way;
  if (game.phase === 'ready') game.setPhase('running');
}

game.steer({
  hold: (way) => hold('left', way),
  letGo: () => {
    held.left = 0;
    held.right = 0;
  },
  nudge: (way) => moveBat('left', bats.left + way * 20),
  // With two players, each steers on their own half.
  moveTo: (x, y) => moveBat(mode === 'two' && x > WIDTH / 2 ? 'right' : 'left', y),
});
$('#mode').value = mode;
$('#mode').addEventListener('change', (event) => {
  mode = event.target.value;
  save('mode', mode);
  game.ready(mode === 'two' ? 'Left plays W and S, right the arrow keys.' : 'Press start or space.');
});
shortcuts({
  w: () => hold('left', -1),
  s: () => hold('left', 1),
  ArrowUp: () => hold('right', -1),
  ArrowDown: () => hold('right', 1),
  ' ': () => game.toggle(),
  r: () => game.restart(),
});
game.ready('Press start or space. Move with the mouse, a finger or the arrow keys.');
