const { $, config, load, save, el, beep, shortcuts, toast, count, Chess } = globalThis.kit;

const NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const WORTH = { p: 100, n: 320, b: 330, r: 500, q: 900, k: 20000 };
const stepsOf = (text) => text.split(' ').map((pair) => pair.split(',').map(Number));
const STEPS = {
  n: stepsOf('1,2 2,1 -1,2 -2,1 1,-2 2,-1 -1,-2 -2,-1'),
  b: stepsOf('1,1 1,-1 -1,1 -1,-1'),
  r: stepsOf('1,0 -1,0 0,1 0,-1'),
};
STEPS.q = [...STEPS.b, ...STEPS.r];
STEPS.k = STEPS.q;
const DEPTH = { easy: 1, fair: 2, hard: 3 };
const SHAPES = {
  p: 'M12 4a3 3 0 0 1 1.7 5.5c1.6 2.2 2 4.5 2 6.5h1.3v4H7v-4h1.3c0-2 .4-4.3 2-6.5A3 3 0 0 1 12 4z',
  n: 'M7 20v-3c0-3 3-4 3-6l-3 2-2-2 3-5 2-1V3l2 2c4 0 6 4 6 8 0 2-1 3-1 4v3z',
  b: 'M12 3l1 2c2 2 3.5 4 3.5 6.5 0 1.5-.8 2.7-2 3.5H16l1 5H7l1-5h1.5c-1.2-.8-2-2-2-3.5C7.5 9 9 7 11 5z',
  r: 'M6 4h3v2h2V4h2v2h2V4h3v5h-2l1 7h1v4H6v-4h1l1-7H6z',
  q: 'M4 7l4 4 1-6 3 5 3-5 1 6 4-4-2 9h-1v4H7v-4H6z',
  k: 'M11 2h2v2h2v2h-2v2c4-2 7 0 7 3 0 2-1 4-3 5v4H7v-4c-2-1-3-3-3-5 0-3 3-5 7-3V6H9V4h2z',
};

const isWhite = (piece) => piece !== '.' && piece === piece.toUpperCase();
const nameOf = (at) => `${'abcdefgh'[at % 8]}${8 - Math.floor(at / 8)}`;
const fieldAt = (name) => 'abcdefgh'.indexOf(name[0]) + (8 - Number(name[1])) * 8;
const isWhiteToMove = () => game.turn() === 'w';

let mode = load('mode', config.mode);
let past = load('past', []);
let game = replay(past);
let board = boardNow();
let chosen = null;
let current = 52;
let thinking = null;

/** Every promoted pawn becomes a queen. */
function replay(moves) {
  const replayed = new Chess();
  for (const [from, to] of moves) replayed.move({ from: nameOf(from), to: nameOf(to), promotion: 'q' });
  return replayed;
}

/** The 64 fields from a8 to h1; upper case is white, a dot is empty. */
function boardNow() {
  const [rows] = game.fen().split(' ');
  return [...rows.replaceAll('/', '').replace(/\d/g, (empty) => '.'.repeat(Number(empty)))];
}

function legalMoves() {
  return game
    .moves({ verbose: true })
    .filter(({ promotion }) => !promotion || promotion === 'q')
    .map(({ from, to }) => [fieldAt(from), fieldAt(to)]);
}

function play(from, to) {
  game.move({ from: nameOf(from), to: nameOf(to), promotion: 'q' });
  board = boardNow();
  past = [...past, [from, to]];
  save('past', past);
  chosen = null;
  current = to;
  beep(isWhiteToMove() ? 380 : 460, 0.06);
  show();
  letComputerPlay();
}

function letComputerPlay() {
  clearTimeout(thinking);
  thinking = null;
  if (mode === 'two' || isWhiteToMove() || game.moves().length === 0) return;
  thinking = setTimeout(() => {
    thinking = null;
    play(...computerMove());
  }, 250);
}

function computerMove() {
  const moves = legalMoves();
  if (mode === 'easy' && Math.random() < 0.3) return moves[Math.floor(Math.random() * moves.length)];
  let best;
  for (const move of moves) {
    game.move({ from: nameOf(move[0]), to: nameOf(move[1]), promotion: 'q' });
    const ahead = { board: boardNow(), white: isWhiteToMove() };
    game.undo();
    const value = -search(ahead, DEPTH[mode] - 1, -1e9, 1e9) + Math.random() * 8;
    if (!best || value > best.value) best = { move, value };
  }
  return best.move;
}

/** The search ignores castling and en passant, because checking all rules for thousands of positions is too slow. */
function after({ board, white }, [from, to]) {
  const next = [...board];
  next[to] = board[from];
  next[from] = '.';
  if (board[from].toLowerCase() === 'p' && (to < 8 || to > 55)) next[to] = white ? 'Q' : 'q';
  return { board: next, white: !white };
}

/** Includes moves that leave the king in check, because a position without a king counts as lost. */
function looseMoves(position) {
  const moves = [];
  position.board.forEach((piece, from) => {
    if (piece === '.' || isWhite(piece) !== position.white) return;
    if (piece.toLowerCase() === 'p') pawnMoves(position, from, moves);
    else pieceMoves(position, from, piece.toLowerCase(), moves);
  });
  return moves;
}

function pawnMoves({ board, white }, from, moves) {
  const ahead = white ? -8 : 8;
  if (board[from + ahead] === '.') {
    moves.push([from, from + ahead]);
    const isAtHome = Math.floor(from / 8) === (white ? 6 : 1);
    if (isAtHome && board[from + ahead * 2] === '.') moves.push([from, from + ahead * 2]);
  }
  for (const side of [-1, 1]) {
    const to = from + ahead + side;
    if ((from % 8) + side < 0 || (from % 8) + side > 7 || board[to] === undefined) continue;
    if (board[to] !== '.' && isWhite(board[to]) !== white) moves.push([from, to]);
  }
}

function pieceMoves({ board, white }, from, kind, moves) {
  for (const [right, down] of STEPS[kind]) {
    for (let x = (from % 8) + right, y = Math.floor(from / 8) + down; ; x += right, y += down) {
      if (x < 0 || x > 7 || y < 0 || y > 7) break;
      const to = y * 8 + x;
      if (board[to] !== '.' && isWhite(board[to]) === white) break;
      moves.push([from, to]);
      if (board[to] !== '.' || kind === 'n' || kind === 'k') break;
    }
  }
}

/** Returns a position's value for the side that moves. Captures first, so that alpha-beta skips more moves. */
function search(position, depth, least, most) {
  const own = position.board.indexOf(position.white ? 'K' : 'k');
  if (own < 0) return -30000 - depth;
  if (depth <= 0) return value(position);
  const moves = looseMoves(position).toSorted((one, other) => taken(position, other) - taken(position, one));
  let best = least;
  for (const move of moves) {
    best = Math.max(best, -search(after(position, move), depth - 1, -most, -best));
    if (best >= most) break;
  }
  return best;
}

const taken = ({ board }, [, to]) => WORTH[board[to].toLowerCase()] ?? 0;

function value({ board, white }) {
  let sum = 0;
  board.forEach((piece, at) => {
    if (piece === '.') return;
    const middle = 7 - Math.abs((at % 8) - 3.5) - Math.abs(Math.floor(at / 8) - 3.5);
    const worth = WORTH[piece.toLowerCase()] + (piece.toLowerCase() === 'k' ? -middle : middle) * 4;
    sum += isWhite(piece) === white ? worth : -worth;
  });
  return sum;
}

function press(at) {
  current = at;
  const isOwn = board[at] !== '.' && isWhite(board[at]) === isWhiteToMove();
  if (thinking !== null) return show();
  if (chosen !== null && legalMoves().some(([from, to]) => from === chosen && to === at)) return play(chosen, at);
  chosen = isOwn && chosen !== at ? at : null;
  show();
}

function undo() {
  if (thinking !== null || past.length === 0) return;
  past = past.slice(0, mode === 'two' || past.length % 2 === 1 ? -1 : -2);
  save('past', past);
  game = replay(past);
  board = boardNow();
  chosen = null;
  show();
}

function message() {
  const side = isWhiteToMove() ? 'White' : 'Black';
  if (game.isCheckmate()) return `Checkmate: ${isWhiteToMove() ? 'Black' : 'White'} wins`;
  if (game.isStalemate()) return 'Stalemate: a draw';
  const check = game.inCheck() ? ', in check' : '';
  if (mode === 'two') return `${side} to move${check}`;
  return isWhiteToMove() ? `Your move${check}` : 'The computer is thinking…';
}

function show() {
  const moves = chosen === null ? [] : legalMoves();
  const targets = new Set(moves.filter(([from]) => from === chosen).map(([, to]) => to));
  const last = past.at(-1) ?? [];
  cells.forEach((cell, at) => {
    const piece = board[at];
    const kinds = ['field', (at + Math.floor(at / 8)) % 2 ? 'dark' : 'light'];
    if (at === chosen) kinds.push('is-chosen');
    if (last.includes(at)) kinds.push('is-last');
    if (targets.has(at)) kinds.push('is-target');
    cell.className = kinds.join(' ');
    cell.tabIndex = at === current ? 0 : -1;
    const what = piece === '.' ? 'empty' : `${isWhite(piece) ? 'white' : 'black'} ${NAMES[piece.toLowerCase()]}`;
    cell.setAttribute('aria-label', `${nameOf(at)}, ${what}`);
    cell.innerHTML =
      piece === '.'
        ? ''
        : `<svg viewBox="0 0 24 24" class="${isWhite(piece) ? 'white' : 'black'}" aria-hidden="true"><path d="${SHAPES[piece.toLowerCase()]}"/></svg>`;
  });
  $('#turn').textContent = message();
  $('#undo').disabled = past.length === 0;
  $('#moves').replaceChildren(...past.map(([from, to]) => el('li', {}, `${nameOf(from)}–${nameOf(to)}`)));
  $('#lost').textContent = `${count(32 - board.filter((piece) => piece !== '.').length, 'piece')} taken.`;
}

function move(right, down) {
  const x = Math.min(7, Math.max(0, (current % 8) + right));
  current = Math.min(7, Math.max(0, Math.floor(current / 8) + down)) * 8 + x;
  show();
  cells[current].focus();
}

function newGame() {
  clearTimeout(thinking);
  thinking = null;
  const before = past;
  past = [];
  save('past', past);
  game = new Chess();
  board = boardNow();
  chosen = null;
  show();
  const restore = () => {
    past = before;
    save('past', past);
    game = replay(past);
    board = boardNow();
    chosen = null;
    show();
    letComputerPlay();
  };
  if (before.length > 1) toast('A new game', restore);
}

const cells = Array.from({ length: 64 }, (_, at) => {
  const cell = el('div', { role: 'gridcell' });
  cell.addEventListener('click', () => press(at));
  return cell;
});
for (let row = 0; row < 8; row += 1) {
  $('#board').append(el('div', { role: 'row', className: 'line' }, ...cells.slice(row * 8, row * 8 + 8)));
}
$('#mode').value = mode;
$('#mode').addEventListener('change', (event) => {
  mode = event.target.value;
  save('mode', mode);
  show();
  letComputerPlay();
});
$('#undo').addEventListener('click', undo);
$('#new-game').addEventListener('click', newGame);
shortcuts({
  ArrowLeft: () => move(-1, 0),
  ArrowRight: () => move(1, 0),
  ArrowUp: () => move(0, -1),
  ArrowDown: () => move(0, 1),
  Enter: () => press(current),
  u: undo,
});
show();
letComputerPlay();
