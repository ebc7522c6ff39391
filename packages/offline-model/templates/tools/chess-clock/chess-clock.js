const { $, config, load, save, beep, count, shortcuts, toast } = globalThis.kit;

let minutes = load('minutes', config.minutes);
let increment = load('increment', config.increment);
let game = load('game', null) ?? freshGame();

function freshGame() {
  return {
    leftMs: [minutes * 60_000, minutes * 60_000],
    moves: [0, 0],
    running: null,
    sinceMs: 0,
    paused: null,
  };
}

const leftOf = (side) =>
  Math.max(0, game.leftMs[side] - (game.running === side ? Date.now() - game.sinceMs : 0));
const loser = () => [0, 1].find((side) => leftOf(side) === 0);

function keep() {
  save('game', game);
  show();
}

/** The player of a side has moved; before the game, the one who taps lets the other begin. */
function tap(side) {
  if (loser() !== undefined) return;
  if (game.paused !== null) return pause();
  if (game.running !== null && game.running !== side) return;
  if (game.running === side) {
    game.leftMs[side] = leftOf(side) + increment * 1000;
    game.moves[side] += 1;
  }
  game.running = 1 - side;
  game.sinceMs = Date.now();
  beep(side === 0 ? 520 : 420, 0.06);
  keep();
}

function pause() {
  if (game.paused !== null) {
    game.running = game.paused;
    game.sinceMs = Date.now();
    game.paused = null;
  } else if (game.running !== null) {
    game.leftMs[game.running] = leftOf(game.running);
    game.paused = game.running;
    game.running = null;
  }
  keep();
}

function reset() {
  const before = structuredClone(game);
  const hadMoves = game.moves[0] + game.moves[1] > 0;
  game = freshGame();
  keep();
  if (!hadMoves) return;
  toast('Clocks set back', () => {
    game = before;
    keep();
  });
}

function clockText(ms) {
  const tenths = Math.ceil(ms / 100);
  const [whole, rest] = [Math.floor(tenths / 10), tenths % 10];
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return ms < 20_000 ? `${text}.${rest}` : text;
}

function message() {
  const lost = loser();
  if (lost !== undefined) return `${lost === 0 ? 'The first player' : 'The second player'} has no time left.`;
  if (game.paused !== null) return 'Paused.';
  if (game.running === null) return 'The one who does not begin taps to start.';
  return game.running === 0 ? 'The first player is thinking.' : 'The second player is thinking.';
}

let hasRung = loser() !== undefined;
function show() {
  for (const side of [0, 1]) {
    const half = $(`#side-${side}`);
    $('b', half).textContent = clockText(leftOf(side));
    $('small', half).textContent = count(game.moves[side], 'move');
    half.classList.toggle('is-running', game.running === side);
    half.classList.toggle('is-lost', loser() === side);
  }
  $('#pause').textContent = game.paused === null ? 'Pause' : 'Go on';
  if ($('#notice').textContent !== message()) $('#notice').textContent = message();
  if (loser() !== undefined && !hasRung) beep(180, 0.8);
  hasRung = loser() !== undefined;
}

for (const side of [0, 1]) $(`#side-${side}`).addEventListener('click', () => tap(side));
$('#pause').addEventListener('click', pause);
$('#reset').addEventListener('click', reset);
const limits = { minutes: [1, 180], increment: [0, 60] };
for (const [name, [least, most]] of Object.entries(limits)) {
  $(`#${name}`).value = String(name === 'minutes' ? minutes : increment);
  $(`#${name}`).addEventListener('change', (event) => {
    const value = Math.min(most, Math.max(least, Math.round(Number(event.target.value)) || least));
    event.target.value = String(value);
    if (name === 'minutes') minutes = value;
    else increment = value;
    save(name, value);
    if (game.moves[0] + game.moves[1] === 0) reset();
  });
}
shortcuts({ ' ': () => tap(game.running ?? game.paused ?? 1), p: pause, r: reset });
setInterval(() => game.running !== null && show(), 100);
show();
