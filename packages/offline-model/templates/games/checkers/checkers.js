const { $, config, load, save, el, say, beep, shortcuts } = globalThis.kit;

const DEPTHS = { easy: 1, fair: 3, hard: 6 };
const THINKING_MS = 420;
/** 1 is below and goes up, -1 above and goes down; a king counts 2 or -2. */
const start = () =>
  Array.from({ length: 64 }, (_, at) => {
    const [row, column] = [Math.floor(at / 8), at % 8];
    if ((row + column) % 2 === 0) return 0;
    return row < 3 ? -1 : row > 4 ? 1 : 0;
  });

let mode = load('mode', config.mode);
let results = load('results', { won: 0, lost: 0 });
let game = load('game', { board: start(), side: 1, chain: null });
let history = [];
let chosen = null;
let thinking = null;

const rowOf = (at) => Math.floor(at / 8);
const sideOf = (piece) => Math.sign(piece);

function ways(piece) {
  const forward = -sideOf(piece);
  return Math.abs(piece) === 2 ? [-1, 1] : [forward];
}

/** The field so many rows and columns away, or -1 outside of the board. */
function field(at, down, right) {
  const [row, column] = [rowOf(at) + down, (at % 8) + right];
  return row >= 0 && row < 8 && column >= 0 && column < 8 ? row * 8 + column : -1;
}

function movesOf(board, from, isJump) {
  const piece = board[from];
  return ways(piece).flatMap((down) =>
    [-1, 1].flatMap((right) => {
      const near = field(from, down, right);
      const far = field(from, down * 2, right * 2);
      if (!isJump) return near >= 0 && board[near] === 0 ? [{ from, to: near }] : [];
      const isOver = far >= 0 && board[far] === 0 && sideOf(board[near]) === -sideOf(piece);
      return isOver ? [{ from, to: far, over: near }] : [];
    }),
  );
}

/** Who can jump, must; in a chain only the piece that jumped goes on. */
function moves({ board, side, chain }) {
  if (chain !== null) return movesOf(board, chain, true);
  const own = board.flatMap((piece, at) => (sideOf(piece) === side ? [at] : []));
  const jumps = own.flatMap((at) => movesOf(board, at, true));
  return jumps.length > 0 ? jumps : own.flatMap((at) => movesOf(board, at, false));
}

function after({ board, side }, { from, to, over }) {
  const next = [...board];
  const piece = next[from];
  const isCrowned = Math.abs(piece) === 1 && rowOf(to) === (side === 1 ? 0 : 7);
  next[to] = isCrowned ? piece * 2 : piece;
  next[from] = 0;
  if (over !== undefined) next[over] = 0;
  const goesOn = over !== undefined && !isCrowned && movesOf(next, to, true).length > 0;
  return { board: next, side: goesOn ? side : -side, chain: goesOn ? to : null };
}

/** Pieces, kings, and how far the men have come, as the side 1 sees it. */
function worth({ board }) {
  return board.reduce((sum, piece, at) => {
    if (piece === 0) return sum;
    const advance = Math.abs(piece) === 2 ? 0 : (piece > 0 ? 7 - rowOf(at) : rowOf(at)) * 0.06;
    return sum + sideOf(piece) * ((Math.abs(piece) === 2 ? 2.6 : 1) + advance);
  }, 0);
}

function search(state, depth, least, most) {
  const options = moves(state);
  if (options.length === 0) return -state.side * (100 + depth);
  if (depth <= 0 && state.chain === null) return worth(state);
  let [low, high] = [least, most];
  let best = -state.side * 999;
  for (const option of options) {
    const value = search(after(state, option), depth - 1, low, high);
    if (state.side === 1) {
      best = Math.max(best, value);
      low = Math.max(low, best);
    } else {
      best = Math.min(best, value);
      high = Math.min(high, best);
    }
    if (low >= high) break;
  }
  return best;
}

function bestMove() {
  const rated = moves(game).map((move) => ({
    move,
    // A little luck, so that not every game is the same.
    value:
      search(after(game, move), DEPTHS[mode], -999, 999) + Math.random() * (mode === 'easy' ? 1.5 : 0.05),
  }));
  return rated.toSorted((one, other) => one.value - other.value)[0].move;
}

const isComputers = () => mode !== 'two' && game.side === -1;

function play(move) {
  game = after(game, move);
  chosen = game.chain;
  save('game', game);
  beep(move.over === undefined ? 420 : 620, 0.06);
  show(move.to);
  if (moves(game).length === 0) return end();
  return answer();
}

function answer() {
  clearTimeout(thinking);
  if (isComputers() && moves(game).length > 0) thinking = setTimeout(() => play(bestMove()), THINKING_MS);
}

function end() {
  if (mode === 'two') return;
  const isWon = game.side === -1;
  results = isWon ? { ...results, won: results.won + 1 } : { ...results, lost: results.lost + 1 };
  save('results', results);
  beep(isWon ? 880 : 160, 0.4);
  show();
}

function press(at) {
  if (isComputers()) return;
  const options = moves(game);
  const move = options.find(({ from, to }) => from === chosen && to === at);
  if (move) {
    if (game.chain === null) history = [...history.slice(-100), JSON.stringify(game)];
    return play(move);
  }
  if (game.chain !== null) return say('Jump on with the same piece');
  const mayMove = options.some(({ from }) => from === at);
  if (sideOf(game.board[at]) === game.side && !mayMove)
    say(options[0]?.over === undefined ? 'This piece is blocked' : 'You must jump with another piece');
  chosen = mayMove && chosen !== at ? at : null;
  show(at);
}

function undo() {
  const before = history.pop();
  if (!before) return say('Nothing to take back');
  clearTimeout(thinking);
  game = JSON.parse(before);
  chosen = null;
  save('game', game);
  show();
}

function newGame() {
  clearTimeout(thinking);
  game = { board: start(), side: 1, chain: null };
  history = [];
  chosen = null;
  save('game', game);
  show();
}

function turnText() {
  const isOver = moves(game).length === 0;
  if (mode === 'two') {
    if (isOver) return game.side === 1 ? 'Light wins!' : 'Dark wins!';
    return game.side === 1 ? 'Your turn, dark' : 'Your turn, light';
  }
  if (isOver) return game.side === -1 ? 'You win!' : 'The computer wins';
  return isComputers() ? 'The computer thinks…' : game.chain === null ? 'Your turn' : 'Jump on!';
}

/** @type {HTMLElement[]} */
const squares = Array.from({ length: 64 }, (_, at) => {
  const isDark = (rowOf(at) + at) % 2 === 1;
  const square = el('div', {
    role: 'gridcell',
    className: isDark ? 'square is-dark' : 'square',
    tabIndex: at === 42 ? 0 : -1,
  });
  square.addEventListener('click', () => press(at));
  return square;
});

function nameOf(at) {
  const piece = game.board[at];
  const whose = sideOf(piece) === 1 ? 'your' : 'their';
  const what = piece === 0 ? 'empty' : `${whose} ${Math.abs(piece) === 2 ? 'king' : 'piece'}`;
  return `Row ${rowOf(at) + 1}, column ${(at % 8) + 1}: ${what}`;
}

function show(focusAt) {
  const options = isComputers() ? [] : moves(game);
  squares.forEach((square, at) => {
    const piece = game.board[at];
    square.classList.toggle('is-chosen', at === chosen);
    square.classList.toggle('may-move', chosen === null && options.some(({ from }) => from === at));
    square.classList.toggle(
      'is-target',
      options.some(({ from, to }) => from === chosen && to === at),
    );
    square.setAttribute('aria-label', nameOf(at));
    square.replaceChildren();
    if (piece === 0) return;
    square.append(
      el('span', {
        className: `man${piece < 0 ? ' is-other' : ''}${Math.abs(piece) === 2 ? ' is-king' : ''}`,
      }),
    );
  });
  if (focusAt !== undefined && document.activeElement?.classList.contains('square') && !isComputers()) {
    squares[focusAt].focus();
  }
  $('#turn').textContent = turnText();
  $('#won').textContent = String(results.won);
  $('#lost').textContent = String(results.lost);
  $('#undo').disabled = history.length === 0;
}

for (let row = 0; row < 8; row += 1) {
  const line = squares.slice(row * 8, row * 8 + 8);
  $('#board').append(el('div', { role: 'row', className: 'line' }, ...line));
}

/** One field is reached by Tab, the arrow keys go on from there. */
function step(down, right) {
  const from = Math.max(0, squares.indexOf(document.activeElement));
  const to = field(from, down, right);
  if (to < 0) return;
  for (const square of squares) square.tabIndex = -1;
  squares[to].tabIndex = 0;
  squares[to].focus();
}

$('#mode').value = mode;
$('#mode').addEventListener('change', (event) => {
  mode = event.target.value;
  save('mode', mode);
  newGame();
});
$('#undo').addEventListener('click', undo);
$('#new').addEventListener('click', newGame);
shortcuts({
  ArrowUp: () => step(-1, 0),
  ArrowDown: () => step(1, 0),
  ArrowLeft: () => step(0, -1),
  ArrowRight: () => step(0, 1),
  Enter: () => squares.includes(document.activeElement) && press(squares.indexOf(document.activeElement)),
  u: undo,
  n: newGame,
});
show();
answer();
