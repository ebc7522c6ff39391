const { $, config, load, save, el, say, toast, beep, shortcuts, shuffle } = globalThis.kit;

const GIVENS = { easy: 42, medium: 34, hard: 28 };
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const FIELDS = Array.from({ length: 81 }, (_, at) => at);
const rowOf = (at) => Math.floor(at / 9);
const columnOf = (at) => at % 9;
const boxOf = (at) => Math.floor(rowOf(at) / 3) * 3 + Math.floor(columnOf(at) / 3);
/** For each field, the twenty fields that must have a different digit. */
const PEERS = FIELDS.map((at) =>
  FIELDS.filter(
    (other) =>
      other !== at && (rowOf(at) === rowOf(other) || columnOf(at) === columnOf(other) || boxOf(at) === boxOf(other)),
  ),
);

let level = load('level', config.level);
let bests = load('bests', {});
let game = load('game', null);
let current = 40;
let hasPencil = false;

/** Returns a solved board: a valid pattern with shuffled digits, rows and columns. */
function solvedBoard() {
  const mixed = () => shuffle([0, 1, 2]).flatMap((band) => shuffle([0, 1, 2]).map((line) => band * 3 + line));
  const [rows, columns, digits] = [mixed(), mixed(), shuffle(DIGITS)];
  return FIELDS.map((at) => {
    const [row, column] = [rows[rowOf(at)], columns[columnOf(at)]];
    return digits[(row * 3 + Math.floor(row / 3) + column) % 9];
  });
}

function candidates(cells, at) {
  let taken = 0;
  for (const peer of PEERS[at]) taken |= 1 << cells[peer];
  return DIGITS.filter((digit) => !(taken & (1 << digit)));
}

/** Counts solutions up to `most`. Tries the field with the fewest candidates first. */
function countSolutions(cells, most) {
  let tightest;
  for (const at of FIELDS) {
    if (cells[at]) continue;
    const digits = candidates(cells, at);
    if (!tightest || digits.length < tightest.digits.length) tightest = { at, digits };
    if (tightest.digits.length < 2) break;
  }
  if (!tightest) return 1;
  let found = 0;
  for (const digit of tightest.digits) {
    cells[tightest.at] = digit;
    found += countSolutions(cells, most - found);
    cells[tightest.at] = 0;
    if (found >= most) break;
  }
  return found;
}

/** Removes digits while the puzzle has exactly one solution. */
function puzzleOf(solution) {
  const cells = [...solution];
  let left = 81;
  for (const at of shuffle(FIELDS)) {
    if (left <= GIVENS[level]) break;
    cells[at] = 0;
    if (countSolutions([...cells], 2) === 1) left -= 1;
    else cells[at] = solution[at];
  }
  return cells;
}

function newGame() {
  const solution = solvedBoard();
  const givens = puzzleOf(solution);
  const notes = FIELDS.map(() => []);
  game = { level, solution, givens, values: [...givens], notes, seconds: 0, mistakes: 0, past: [] };
  current = givens.indexOf(0);
  tell('Choose a field, then a digit.');
  change();
}

const isFull = () => game.values.every((value, at) => value === game.solution[at]);
const tell = (text) => {
  $('#notice').textContent = text;
};

function change() {
  save('game', game);
  show();
}

/** Keeps the previous value of a field for undo. */
function remember(at) {
  game.past = [...game.past.slice(-199), [at, game.values[at], [...game.notes[at]]]];
}

function write(digit) {
  if (isFull() || game.givens[current]) return tell('This field is given.');
  remember(current);
  if (hasPencil) {
    const notes = game.notes[current];
    game.notes[current] = notes.includes(digit) ? notes.filter((note) => note !== digit) : [...notes, digit];
    game.values[current] = 0;
    return change();
  }
  game.values[current] = game.values[current] === digit ? 0 : digit;
  game.notes[current] = [];
  return judge(digit);
}

function judge(digit) {
  if (game.values[current] !== 0 && digit !== game.solution[current]) {
    game.mistakes += 1;
    beep(180, 0.15);
    tell(`${digit} does not belong there.`);
  } else {
    beep(560, 0.06);
    for (const peer of PEERS[current]) game.notes[peer] = game.notes[peer].filter((note) => note !== digit);
    tell(`${game.values.filter((value, at) => value !== game.solution[at]).length} fields to go.`);
  }
  if (isFull()) finish();
  change();
}

function finish() {
  const before = bests[game.level];
  const isBest = game.mistakes < 4 && (before === undefined || game.seconds < before);
  if (isBest) {
    bests = { ...bests, [game.level]: game.seconds };
    save('bests', bests);
  }
  beep(780, 0.4);
  tell(`Solved in ${clockText(game.seconds)}!${isBest ? ' Your best time.' : ''}`);
}

function erase() {
  if (isFull() || game.givens[current]) return;
  remember(current);
  game.values[current] = 0;
  game.notes[current] = [];
  change();
}

function undo() {
  const last = game.past.pop();
  if (!last) return tell('There is nothing to undo.');
  [current] = last;
  [, game.values[current], game.notes[current]] = last;
  change();
}

/** Fills the selected field, or any empty one. A hint costs 30 seconds. */
function hint() {
  if (isFull()) return;
  if (game.values[current] === game.solution[current]) {
    current = FIELDS.find((at) => game.values[at] !== game.solution[at]);
  }
  remember(current);
  game.values[current] = game.solution[current];
  game.notes[current] = [];
  game.seconds += 30;
  tell(`Here it is ${game.solution[current]}. Half a minute is added.`);
  if (isFull()) finish();
  change();
}

const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function kindOf(at) {
  const value = game.values[at];
  const chosen = game.values[current];
  const kinds = ['field'];
  if (game.givens[at]) kinds.push('is-given');
  if (value && value !== game.solution[at]) kinds.push('is-wrong');
  if (at === current) kinds.push('is-current');
  else if (chosen && value === chosen) kinds.push('is-same');
  else if (PEERS[current].includes(at)) kinds.push('is-near');
  return kinds.join(' ');
}

function nameOf(at) {
  const value = game.values[at];
  const what = value ? `${value}${game.givens[at] ? ', given' : ''}` : 'empty';
  const notes = game.notes[at].length > 0 ? `, pencil ${game.notes[at].toSorted().join(' ')}` : '';
  return `Row ${rowOf(at) + 1}, column ${columnOf(at) + 1}: ${what}${notes}`;
}

function show() {
  cells.forEach((cell, at) => {
    const value = game.values[at];
    cell.className = kindOf(at);
    cell.tabIndex = at === current ? 0 : -1;
    cell.setAttribute('aria-label', nameOf(at));
    cell.replaceChildren(
      value ? String(value) : el('small', { className: 'notes' }, game.notes[at].toSorted().join(' ') || '\u00a0'),
    );
  });
  for (const button of document.querySelectorAll('[data-digit]')) {
    const digit = Number(button.dataset.digit);
    button.disabled = game.values.filter((value, at) => value === digit && game.solution[at] === digit).length === 9;
  }
  $('#pencil').setAttribute('aria-pressed', String(hasPencil));
  $('#mistakes').textContent = String(game.mistakes);
  $('#best').textContent = bests[game.level] === undefined ? '–' : clockText(bests[game.level]);
  $('#time').textContent = clockText(game.seconds);
}

function choose(at) {
  current = at;
  show();
  cells[at].focus();
}

function move(right, down) {
  const column = Math.min(8, Math.max(0, columnOf(current) + right));
  choose(Math.min(8, Math.max(0, rowOf(current) + down)) * 9 + column);
}

function togglePencil() {
  hasPencil = !hasPencil;
  say(hasPencil ? 'Pencil on' : 'Pencil off');
  show();
}

const cells = FIELDS.map((at) => {
  const cell = el('div', { role: 'gridcell' });
  cell.addEventListener('click', () => choose(at));
  return cell;
});
for (let row = 0; row < 9; row += 1) {
  $('#board').append(el('div', { role: 'row', className: 'line' }, ...cells.slice(row * 9, row * 9 + 9)));
}
for (const button of document.querySelectorAll('[data-digit]')) {
  button.addEventListener('click', () => write(Number(button.dataset.digit)));
}
$('#pencil').addEventListener('click', togglePencil);
$('#erase').addEventListener('click', erase);
$('#undo').addEventListener('click', undo);
$('#hint').addEventListener('click', hint);
$('#level').value = game?.level ?? level;
$('#level').addEventListener('change', (event) => {
  level = event.target.value;
  save('level', level);
  newGame();
});
$('#new-game').addEventListener('click', () => {
  const before = game;
  newGame();
  if (before.past.length === 0) return;
  toast('A new puzzle', () => {
    game = before;
    change();
  });
});
setInterval(() => {
  if (document.hidden || isFull()) return;
  game.seconds += 1;
  $('#time').textContent = clockText(game.seconds);
  if (game.seconds % 5 === 0) save('game', game);
}, 1000);
const digitKeys = Object.fromEntries(DIGITS.map((digit) => [digit, () => write(digit)]));
shortcuts({
  ...digitKeys,
  ArrowLeft: () => move(-1, 0),
  ArrowRight: () => move(1, 0),
  ArrowUp: () => move(0, -1),
  ArrowDown: () => move(0, 1),
  Backspace: erase,
  Delete: erase,
  p: togglePencil,
  h: hint,
  u: undo,
});
if (game) show();
else newGame();
