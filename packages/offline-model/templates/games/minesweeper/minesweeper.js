const { $, config, load, save, el, say, beep, shortcuts } = globalThis.kit;

const LEVELS = { small: [6, 5], medium: [7, 8], large: [7, 11] };
const LONG_PRESS_MS = 420;
const COLUMNS = () => LEVELS[level][0];
let level = load('level', config.level);
let bests = load('bests', {});
let fields = [];
let startedMs = null;
let endedMs = null;
/** One of: ready, playing, won, lost. */
let phase = 'ready';
let current = 0;

const rows = () => Math.round(fields.length / COLUMNS());
const seconds = () => (startedMs === null ? 0 : Math.floor(((endedMs ?? Date.now()) - startedMs) / 1000));
const mineCount = () => Math.round(LEVELS[level][0] * LEVELS[level][1] * (level === 'small' ? 0.14 : 0.17));

function around(index) {
  const columns = COLUMNS();
  const column = index % columns;
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((right) => {
      const other = index + down * columns + right;
      const isInside = column + right >= 0 && column + right < columns && other >= 0 && other < fields.length;
      return isInside && other !== index ? [other] : [];
    }),
  );
}

function newGame() {
  const [columns, lines] = LEVELS[level];
  fields = Array.from({ length: columns * lines }, () => ({ isMine: false, isOpen: false, hasFlag: false }));
  phase = 'ready';
  startedMs = null;
  endedMs = null;
  current = 0;
  $('#board').style.setProperty('--columns', String(columns));
  $('#board').replaceChildren(...fields.map((_, index) => button(index)));
  $('#notice').textContent = 'The first field is always safe. Flag with a right click, a long press or F.';
  show();
}

/** Mines are placed after the first click, so that this field and its neighbors are safe. */
function layMines(first) {
  const safe = new Set([first, ...around(first)]);
  const free = fields.flatMap((_, index) => (safe.has(index) ? [] : [index]));
  for (let laid = 0; laid < mineCount(); laid += 1) {
    const [index] = free.splice(Math.floor(Math.random() * free.length), 1);
    fields[index].isMine = true;
  }
}

function button(index) {
  const field = el('button', { type: 'button', className: 'mine-field' });
  let timer;
  let wasLong = false;
  field.addEventListener('pointerdown', () => {
    wasLong = false;
    timer = setTimeout(() => {
      wasLong = true;
      flag(index);
    }, LONG_PRESS_MS);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) {
    field.addEventListener(end, () => clearTimeout(timer));
  }
  field.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (!wasLong) flag(index);
  });
  field.addEventListener('click', () => {
    if (!wasLong) ($('#flagging').checked ? flag : open)(index);
  });
  field.addEventListener('focus', () => {
    current = index;
  });
  return field;
}

function open(index) {
  if (phase === 'won' || phase === 'lost' || fields[index].hasFlag || fields[index].isOpen) return;
  if (phase === 'ready') {
    layMines(index);
    phase = 'playing';
    startedMs = Date.now();
  }
  if (fields[index].isMine) return end('lost', 'That was a mine.');
  const waiting = [index];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (fields[next].isOpen || fields[next].hasFlag) continue;
    fields[next].isOpen = true;
    if (near(next) === 0) waiting.push(...around(next));
  }
  beep(480, 0.05);
  if (fields.every(({ isMine, isOpen }) => isMine || isOpen)) return end('won', 'Every field is clear!');
  return show();
}

const near = (index) => around(index).filter((other) => fields[other].isMine).length;

function flag(index) {
  if (phase === 'won' || phase === 'lost' || fields[index].isOpen) return;
  fields[index].hasFlag = !fields[index].hasFlag;
  say(fields[index].hasFlag ? 'Flag set' : 'Flag taken');
  show();
}

function end(next, text) {
  phase = next;
  endedMs = Date.now();
  beep(next === 'won' ? 760 : 140, 0.3);
  const isBest = next === 'won' && (bests[level] === undefined || seconds() < bests[level]);
  if (isBest) {
    bests = { ...bests, [level]: seconds() };
    save('bests', bests);
  }
  $('#notice').textContent = `${text} ${seconds()} s.${isBest ? ' Your best time!' : ''}`;
  show();
}

function face(field, index) {
  if (field.isMine && phase === 'lost') return ['✹', 'mine', 'is-mine'];
  if (field.hasFlag) return ['⚑', 'flag', 'is-flag'];
  if (!field.isOpen) return ['', 'closed', ''];
  return [near(index) ? String(near(index)) : '', near(index) ? `${near(index)} near` : 'clear', 'is-open'];
}

function show() {
  [...$('#board').children].forEach((element, index) => {
    const [text, name, kind] = face(fields[index], index);
    element.textContent = text;
    element.className = `mine-field ${kind}`;
    const [row, column] = [Math.floor(index / COLUMNS()) + 1, (index % COLUMNS()) + 1];
    element.setAttribute('aria-label', `Row ${row}, column ${column}: ${name}`);
  });
  $('#mines').textContent = String(mineCount() - fields.filter(({ hasFlag }) => hasFlag).length);
  $('#best').textContent = bests[level] === undefined ? '–' : `${bests[level]} s`;
  $('#time').textContent = String(seconds());
}

function move(right, down) {
  const columns = COLUMNS();
  const column = Math.min(columns - 1, Math.max(0, (current % columns) + right));
  const row = Math.min(rows() - 1, Math.max(0, Math.floor(current / columns) + down));
  $('#board').children[row * columns + column].focus();
}

$('#level').value = level;
$('#level').addEventListener('change', (event) => {
  level = event.target.value;
  save('level', level);
  newGame();
});
$('#new-game').addEventListener('click', newGame);
setInterval(() => {
  $('#time').textContent = String(seconds());
}, 500);
shortcuts({
  ArrowLeft: () => move(-1, 0),
  ArrowRight: () => move(1, 0),
  ArrowUp: () => move(0, -1),
  ArrowDown: () => move(0, 1),
  f: () => flag(current),
  n: newGame,
});
newGame();
