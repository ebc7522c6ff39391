const { $, config, load, save, el, beep, shortcuts, toast, count } = globalThis.kit;

const START = 'rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR';
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

let mode = load('mode', config.mode);
let past = load('past', []);
let state = replay(past);
let chosen = null;
let current = 52;
let thinking = null;

const isWhite = (piece) => piece !== '.' && piece === piece.toUpperCase();
const nameOf = (at) => `${'abcdefgh'[at % 8]}${8 - Math.floor(at / 8)}`;

function freshState() {
  return { board: [...START], white: true, castle: 'KQkq', passant: -1 };
}

function replay(moves) {
  return moves.reduce((position, [from, to]) => after(position, from, to), freshState());
}

/** Castling, en passant and the new queen included. */
function after({ board, white, castle }, from, to) {
  const next = [...board];
  const piece = board[from];
  const kind = piece.toLowerCase();
  next[to] = piece;
  next[from] = '.';
  let passant = -1;
  if (kind === 'p') {
    if (board[to] === '.' && (from - to) % 8 !== 0) next[to + (white ? 8 : -8)] = '.';
    if (Math.abs(from - to) === 16) passant = (from + to) / 2;
    if (to < 8 || to > 55) next[to] = white ? 'Q' : 'q';
  }
  if (kind === 'k' && Math.abs(from - to) === 2) {
    const [rookFrom, rookTo] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
    next[rookTo] = next[rookFrom];
    next[rookFrom] = '.';
  }
  const corners = { 0: 'q', 7: 'k', 56: 'Q', 63: 'K', 4: 'kq', 60: 'KQ' };
  const lost = `${corners[from] ?? ''}${corners[to] ?? ''}`;
  return {
    board: next,
    white: !white,
    castle: [...castle].filter((side) => !lost.includes(side)).join(''),
    passant,
  };
}

/** With those that leave the king in check. */
function looseMoves(position) {
  const moves = [];
  position.board.forEach((piece, from) => {
    if (piece === '.' || isWhite(piece) !== position.white) return;
    const kind = piece.toLowerCase();
    if (kind === 'p') pawnMoves(position, from, moves);
    else pieceMoves(position, from, kind, moves);
    if (kind === 'k') castlings(position, from, moves);
  });
  return moves;
}

function pawnMoves({ board, white, passant }, from, moves) {
  const ahead = white ? -8 : 8;
  if (board[from + ahead] === '.') {
    moves.push([from, from + ahead]);
    const isAtHome = Math.floor(from / 8) === (white ? 6 : 1);
    if (isAtHome && board[from + ahead * 2] === '.') moves.push([from, from + ahead * 2]);
  }
  for (const side of [-1, 1]) {
    const to = from + ahead + side;
    if ((from % 8) + side < 0 || (from % 8) + side > 7 || board[to] === undefined) continue;
    if (to === passant || (board[to] !== '.' && isWhite(board[to]) !== white)) moves.push([from, to]);
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

function castlings(position, from, moves) {
  const { board, white, castle } = position;
  for (const [side, way, empty] of [
    ['k', 1, [1, 2]],
    ['q', -1, [-1, -2, -3]],
  ]) {
    if (!castle.includes(white ? side.toUpperCase() : side)) continue;
    if (empty.some((step) => board[from + step] !== '.')) continue;
    if ([0, way, way * 2].some((step) => isAttacked(position, from + step))) continue;
    moves.push([from, from + way * 2]);
  }
}

/** Whether the side that does not move now attacks a field. */
function isAttacked({ board, white }, at) {
  const probe = [...board];
  probe[at] = white ? 'P' : 'p';
  const theirs = { board: probe, white: !white, castle: '', passant: -1 };
  return looseMoves(theirs).some(([, to]) => to === at);
}

function isInCheck(position) {
  return isAttacked(position, position.board.indexOf(position.white ? 'K' : 'k'));
}

const leavesCheck = (position, [from, to]) =>
  isInCheck({ ...after(position, from, to), white: position.white });
const legalMoves = (position) => looseMoves(position).filter((move) => !leavesCheck(position, move));

function play(from, to) {
  state = after(state, from, to);
  past = [...past, [from, to]];
  save('past', past);
  chosen = null;
  current = to;
  beep(state.white ? 380 : 460, 0.06);
  show();
  letComputerPlay();
}

function letComputerPlay() {
  if (mode === 'two' || state.white || legalMoves(state).length === 0) return;
  thinking = setTimeout(() => {
    thinking = null;
    play(...computerMove());
  }, 250);
}

function computerMove() {
  const moves = legalMoves(state);
  if (mode === 'easy' && Math.random() < 0.3) return moves[Math.floor(Math.random() * moves.length)];
  let best;
  for (const move of moves) {
    const value = -search(after(state, ...move), DEPTH[mode] - 1, -1e9, 1e9) + Math.random() * 8;
    if (!best || value > best.value) best = { move, value };
  }
  return best.move;
}

/** What a position is worth to the side that moves; moves that take come first, so that more can be left out. */
function search(position, depth, least, most) {
  const own = position.board.indexOf(position.white ? 'K' : 'k');
  if (own < 0) return -30000 - depth;
  if (depth <= 0) return value(position);
  const moves = looseMoves(position).toSorted((one, other) => taken(position, other) - taken(position, one));
  let best = least;
  for (const move of moves) {
    best = Math.max(best, -search(after(position, ...move), depth - 1, -most, -best));
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
  const isOwn = state.board[at] !== '.' && isWhite(state.board[at]) === state.white;
  if (thinking !== null) return show();
  if (chosen !== null && legalMoves(state).some(([from, to]) => from === chosen && to === at))
    return play(chosen, at);
  chosen = isOwn && chosen !== at ? at : null;
  show();
}

function undo() {
  if (thinking !== null || past.length === 0) return;
  past = past.slice(0, mode === 'two' || past.length % 2 === 1 ? -1 : -2);
  save('past', past);
  state = replay(past);
  chosen = null;
  show();
}

function message(moves) {
  const side = state.white ? 'White' : 'Black';
  if (moves.length === 0)
    return isInCheck(state) ? `Checkmate: ${state.white ? 'Black' : 'White'} wins` : 'Stalemate: a draw';
  const check = isInCheck(state) ? ', in check' : '';
  if (mode === 'two') return `${side} to move${check}`;
  return state.white ? `Your move${check}` : 'The computer is thinking…';
}

function show() {
  const moves = legalMoves(state);
  const targets = new Set(moves.filter(([from]) => from === chosen).map(([, to]) => to));
  const last = past.at(-1) ?? [];
  cells.forEach((cell, at) => {
    const piece = state.board[at];
    const kinds = ['field', (at + Math.floor(at / 8)) % 2 ? 'dark' : 'light'];
    if (at === chosen) kinds.push('is-chosen');
    if (last.includes(at)) kinds.push('is-last');
    if (targets.has(at)) kinds.push('is-target');
    cell.className = kinds.join(' ');
    cell.tabIndex = at === current ? 0 : -1;
    const what =
      piece === '.' ? 'empty' : `${isWhite(piece) ? 'white' : 'black'} ${NAMES[piece.toLowerCase()]}`;
    cell.setAttribute('aria-label', `${nameOf(at)}, ${what}`);
    cell.innerHTML =
      piece === '.'
        ? ''
        : `<svg viewBox="0 0 24 24" class="${isWhite(piece) ? 'white' : 'black'}" aria-hidden="true"><path d="${SHAPES[piece.toLowerCase()]}"/></svg>`;
  });
  $('#turn').textContent = message(moves);
  $('#undo').disabled = past.length === 0;
  $('#moves').replaceChildren(...past.map(([from, to]) => el('li', {}, `${nameOf(from)}–${nameOf(to)}`)));
  $('#lost').textContent =
    `${count(32 - state.board.filter((piece) => piece !== '.').length, 'piece')} taken.`;
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
  state = freshState();
  chosen = null;
  show();
  const restore = () => {
    past = before;
    state = replay(past);
    show();
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
