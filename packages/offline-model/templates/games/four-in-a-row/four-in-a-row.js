const { $, config, load, save, el, beep, shortcuts, shuffle } = globalThis.kit;

const COLUMNS = 7;
const ROWS = 6;
const MIDDLE_FIRST = [3, 2, 4, 1, 5, 0, 6];
const DEPTH = { easy: 1, fair: 4, hard: 7 };
const NAMES = { 1: 'Orange', 2: 'Blue' };

/** Every line of four, as places on the board; place 0 is the bottom left. */
const LINES = [];
for (let column = 0; column < COLUMNS; column += 1) {
  for (let row = 0; row < ROWS; row += 1) {
    for (const [right, up] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ]) {
      const end = [column + right * 3, row + up * 3];
      if (end[0] >= COLUMNS || end[1] >= ROWS || end[1] < 0) continue;
      LINES.push([0, 1, 2, 3].map((step) => (column + right * step) * ROWS + row + up * step));
    }
  }
}

let mode = load('mode', config.mode);
let tally = load('tally', { 0: 0, 1: 0, 2: 0 });
let board;
let moves;
let starter = 1;
let thinking = null;

const freeRow = (fields, column) => {
  for (let row = 0; row < ROWS; row += 1) if (!fields[column * ROWS + row]) return row;
  return -1;
};
const openColumns = (fields) => MIDDLE_FIRST.filter((column) => !fields[column * ROWS + ROWS - 1]);
const winningLine = (fields) =>
  LINES.find(
    ([a, b, c, d]) =>
      fields[a] && fields[a] === fields[b] && fields[a] === fields[c] && fields[a] === fields[d],
  );
const turn = () => (moves.length % 2 === 0 ? starter : 3 - starter);
const isOver = () => Boolean(winningLine(board)) || openColumns(board).length === 0;
const isComputersTurn = () => mode !== 'two' && turn() === 2 && !isOver();

/** Who starts takes turns from round to round. */
function newRound() {
  if (moves?.length > 0) starter = 3 - starter;
  clearTimeout(thinking);
  thinking = null;
  board = Array(COLUMNS * ROWS).fill(0);
  moves = [];
  show();
  letComputerPlay();
}

function play(column) {
  if (thinking !== null || isOver() || freeRow(board, column) < 0) return;
  put(column);
  letComputerPlay();
}

function put(column) {
  const player = turn();
  board[column * ROWS + freeRow(board, column)] = player;
  moves.push(column);
  beep(player === 1 ? 480 : 380, 0.08);
  if (isOver()) {
    const winner = winningLine(board) ? player : 0;
    tally = { ...tally, [winner]: tally[winner] + 1 };
    save('tally', tally);
  }
  show();
}

function letComputerPlay() {
  if (!isComputersTurn()) return;
  thinking = setTimeout(() => {
    thinking = null;
    put(computerMove());
  }, 350);
}

function computerMove() {
  const options = shuffle(openColumns(board));
  if (mode === 'easy' && Math.random() < 0.35) return options[0];
  const rated = openColumns(board).map((column) => [
    column,
    -worth(after(column, 2), 1, DEPTH[mode], -1e6, 1e6),
  ]);
  const most = Math.max(...rated.map(([, value]) => value));
  return rated.find(([, value]) => value === most)[0];

  function after(column, player) {
    const fields = [...board];
    fields[column * ROWS + freeRow(fields, column)] = player;
    return fields;
  }
}

/** What the position is worth to the player to move; wins that come sooner are worth more. */
function worth(fields, player, depth, least, most) {
  if (winningLine(fields)) return -1000 - depth;
  const columns = openColumns(fields);
  if (columns.length === 0) return 0;
  if (depth === 0) return chances(fields, player) - chances(fields, 3 - player);
  let best = least;
  for (const column of columns) {
    const place = column * ROWS + freeRow(fields, column);
    fields[place] = player;
    best = Math.max(best, -worth(fields, 3 - player, depth - 1, -most, -best));
    fields[place] = 0;
    if (best >= most) break;
  }
  return best;
}

/** Lines that are still open to a player, by how far they are. */
function chances(fields, player) {
  let sum = 0;
  for (const line of LINES) {
    let own = 0;
    for (const place of line) {
      if (fields[place] === 3 - player) {
        own = -1;
        break;
      }
      if (fields[place] === player) own += 1;
    }
    if (own > 1) sum += own === 3 ? 5 : 1;
  }
  return sum;
}

function undo() {
  if (thinking !== null || moves.length === 0 || isOver()) return;
  const back = mode === 'two' || moves.length < 2 ? 1 : 2;
  for (let taken = 0; taken < back; taken += 1) {
    const column = moves.pop();
    const row = freeRow(board, column);
    board[column * ROWS + (row < 0 ? ROWS : row) - 1] = 0;
  }
  show();
  letComputerPlay();
}

function message() {
  const line = winningLine(board);
  if (line && mode !== 'two') return board[line[0]] === 1 ? 'You win!' : 'The computer wins';
  if (line) return `${NAMES[board[line[0]]]} wins!`;
  if (isOver()) return 'A draw';
  if (mode === 'two') return `${NAMES[turn()]} to play`;
  return turn() === 1 ? 'Your turn, you are orange' : 'The computer is thinking…';
}

function show() {
  const line = winningLine(board) ?? [];
  [...$('#columns').children].forEach((button, column) => {
    button.replaceChildren(
      ...Array.from({ length: ROWS }, (_, index) => {
        const place = column * ROWS + ROWS - 1 - index;
        const kind = ['', ' one', ' two'][board[place]];
        return el('i', { className: `disc${kind}${line.includes(place) ? ' is-winning' : ''}` });
      }),
    );
    const discs = board.slice(column * ROWS, column * ROWS + ROWS).filter(Boolean);
    const held = discs.map((player) => NAMES[player]).join(', ');
    button.setAttribute('aria-label', `Column ${column + 1}`);
    button.setAttribute('aria-description', held ? `From below: ${held}` : 'Empty');
  });
  $('#turn').textContent = message();
  $('#undo').disabled = moves.length === 0 || isOver();
  for (const result of [0, 1, 2]) $(`#wins-${result}`).textContent = String(tally[result]);
}

for (let column = 0; column < COLUMNS; column += 1) {
  const button = el('button', { type: 'button', className: 'column' });
  button.addEventListener('click', () => play(column));
  button.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    $('#columns').children[column + step]?.focus();
  });
  $('#columns').append(button);
}
$('#mode').value = mode;
$('#mode').addEventListener('change', (event) => {
  mode = event.target.value;
  save('mode', mode);
  newRound();
});
$('#undo').addEventListener('click', undo);
$('#new-round').addEventListener('click', newRound);
const digits = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((digit) => [digit, () => play(digit - 1)]));
shortcuts({ ...digits, u: undo, n: newRound });
newRound();
