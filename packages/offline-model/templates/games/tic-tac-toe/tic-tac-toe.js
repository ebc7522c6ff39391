const { $, config, load, save, el, toast, shortcuts, shuffle, beep } = globalThis.kit;

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
const SHAPES = { X: 'M5 5l14 14M19 5L5 19', O: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z' };

let board;
let turn;
let starter = 'X';
let mode = load('mode', config.mode);
let tally = load('tally', { X: 0, O: 0, draw: 0 });
let thinking = null;

const winningLine = (fields) =>
  LINES.find(([a, b, c]) => fields[a] && fields[a] === fields[b] && fields[a] === fields[c]);
const freeFields = (fields) => fields.flatMap((field, index) => (field ? [] : [index]));
const isOver = () => Boolean(winningLine(board)) || freeFields(board).length === 0;
const isComputersTurn = () => mode !== 'two' && turn === 'O' && !isOver();

function newRound() {
  clearTimeout(thinking);
  thinking = null;
  board = Array(9).fill('');
  turn = mode === 'two' ? starter : 'X';
  starter = starter === 'X' ? 'O' : 'X';
  show();
}

function play(index) {
  if (board[index] || isOver() || thinking !== null) return;
  put(index);
  if (isComputersTurn()) {
    thinking = setTimeout(() => {
      thinking = null;
      put(computerMove());
    }, 350);
  }
}

function put(index) {
  board[index] = turn;
  beep(turn === 'X' ? 520 : 420, 0.08);
  turn = turn === 'X' ? 'O' : 'X';
  if (isOver()) {
    const line = winningLine(board);
    const result = line ? board[line[0]] : 'draw';
    tally = { ...tally, [result]: tally[result] + 1 };
    save('tally', tally);
  }
  show();
}

function computerMove() {
  const free = shuffle(freeFields(board));
  const isCareless = (mode === 'easy' && Math.random() < 0.75) || (mode === 'fair' && Math.random() < 0.25);
  if (isCareless) return free[0];
  return free
    .map((index) => [index, worth(withMove(board, index, 'O'), 'X', 1)])
    .sort((one, other) => other[1] - one[1])[0][0];
}

const withMove = (fields, index, player) => fields.map((field, at) => (at === index ? player : field));

/** What a position is worth to O with best play; sooner wins and later losses are better. */
function worth(fields, player, depth) {
  const line = winningLine(fields);
  if (line) return fields[line[0]] === 'O' ? 10 - depth : depth - 10;
  const free = freeFields(fields);
  if (free.length === 0) return 0;
  const values = free.map((index) =>
    worth(withMove(fields, index, player), player === 'O' ? 'X' : 'O', depth + 1),
  );
  return player === 'O' ? Math.max(...values) : Math.min(...values);
}

function message() {
  const line = winningLine(board);
  if (line && mode !== 'two') return board[line[0]] === 'X' ? 'You win!' : 'The computer wins';
  if (line) return `${board[line[0]]} wins!`;
  if (isOver()) return 'A draw';
  if (mode === 'two') return `${turn} to play`;
  return turn === 'X' ? 'Your turn, you are X' : 'The computer is thinking…';
}

function show() {
  const line = winningLine(board) ?? [];
  board.forEach((field, index) => {
    const button = $('#board').children[index];
    button.className = `${field.toLowerCase()}${line.includes(index) ? ' is-winning' : ''}`;
    button.setAttribute(
      'aria-label',
      `Row ${Math.floor(index / 3) + 1}, column ${(index % 3) + 1}, ${field || 'empty'}`,
    );
    button.innerHTML = field
      ? `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SHAPES[field]}"/></svg>`
      : '';
  });
  $('#turn').textContent = message();
  $('#wins-x').textContent = String(tally.X);
  $('#wins-o').textContent = String(tally.O);
  $('#wins-draw').textContent = String(tally.draw);
}

for (let index = 0; index < 9; index += 1) {
  const button = el('button', { type: 'button' });
  button.addEventListener('click', () => play(index));
  button.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[event.key];
    if (!step) return;
    event.preventDefault();
    $('#board').children[index + step]?.focus();
  });
  $('#board').append(button);
}
$('#mode').value = mode;
$('#mode').addEventListener('change', (event) => {
  mode = event.target.value;
  save('mode', mode);
  newRound();
});
$('#new-round').addEventListener('click', newRound);
$('#clear').addEventListener('click', () => {
  const before = tally;
  tally = { X: 0, O: 0, draw: 0 };
  save('tally', tally);
  show();
  toast('Tally cleared', () => {
    tally = before;
    save('tally', tally);
    show();
  });
});
const digits = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [digit, () => play(digit - 1)]));
shortcuts({
  ...digits,
  n: newRound,
  ArrowRight: () => $('#board button').focus(),
  ArrowDown: () => $('#board button').focus(),
});
newRound();
