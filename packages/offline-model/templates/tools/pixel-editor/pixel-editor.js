const { $, config, load, save, el, say, toast, shortcuts, colourOf } = globalThis.kit;

const SIZE = 640;
const MOST_UNDO = 80;
const COLOURS = {
  Black: '#16181d',
  White: '#ffffff',
  Grey: '#8b919c',
  Silver: '#c9cdd6',
  Red: '#d92d3f',
  Orange: '#f0822d',
  Yellow: '#f6cf3c',
  Lime: '#9ccc3c',
  Green: '#2f9e58',
  Teal: '#1fa3a0',
  Sky: '#52b6f0',
  Blue: '#2f5fd8',
  Violet: '#7a4fd0',
  Pink: '#f07ab0',
  Brown: '#7a4a2b',
  Skin: '#f3c6a0',
};

const canvas = $('#canvas');
const paint = canvas.getContext('2d');
let side = load('side', config.side);
/** A colour or null for every dot, row by row. */
let dots = load('dots', null) ?? blank();
let history = [];
let undone = [];
let tool = load('tool', 'pen');
let colour = load('colour', COLOURS.Red);
let isMirrored = load('mirrored', false);
let hasGrid = load('grid', true);
let cursor = null;
let lastDot = null;
let gridColour = '';

function blank() {
  return Array(side * side).fill(null);
}

const indexOf = (x, y) => y * side + x;
const isInside = (x, y) => x >= 0 && y >= 0 && x < side && y < side;

function remember() {
  history = [...history.slice(-MOST_UNDO), [...dots]];
  undone = [];
}

function keep() {
  save('dots', dots);
  save('side', side);
  show();
}

function setDot(x, y, value) {
  if (!isInside(x, y)) return;
  dots[indexOf(x, y)] = value;
  if (isMirrored) dots[indexOf(side - 1 - x, y)] = value;
}

/** Every dot between the last one and this, so that a fast hand leaves no holes. */
function lineTo(x, y, value) {
  const [fromX, fromY] = lastDot ?? [x, y];
  const steps = Math.max(Math.abs(x - fromX), Math.abs(y - fromY), 1);
  for (let step = 0; step <= steps; step += 1) {
    setDot(
      Math.round(fromX + ((x - fromX) * step) / steps),
      Math.round(fromY + ((y - fromY) * step) / steps),
      value,
    );
  }
  lastDot = [x, y];
}

function fill(x, y) {
  const from = dots[indexOf(x, y)];
  if (from === colour) return;
  const open = [[x, y]];
  while (open.length > 0) {
    const [atX, atY] = open.pop();
    if (!isInside(atX, atY) || dots[indexOf(atX, atY)] !== from) continue;
    dots[indexOf(atX, atY)] = colour;
    open.push([atX + 1, atY], [atX - 1, atY], [atX, atY + 1], [atX, atY - 1]);
  }
}

function pick(x, y) {
  const found = dots[indexOf(x, y)];
  if (found) choose(found);
  setTool('pen');
}

/** A stroke begins; what follows while the pointer is down belongs to it. */
function begin(x, y) {
  if (tool === 'pick') return pick(x, y);
  remember();
  lastDot = null;
  if (tool === 'fill') fill(x, y);
  else lineTo(x, y, tool === 'pen' ? colour : null);
  return draw();
}

function placeOf({ clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  const at = (value, start, length) => Math.floor(((value - start) / length) * side);
  return [at(clientX, box.left, box.width), at(clientY, box.top, box.height)];
}

canvas.addEventListener('pointerdown', (event) => {
  const [x, y] = placeOf(event);
  if (!isInside(x, y)) return;
  cursor = null;
  canvas.setPointerCapture(event.pointerId);
  begin(x, y);
});
canvas.addEventListener('pointermove', (event) => {
  const [x, y] = placeOf(event);
  if (isInside(x, y)) $('#where').textContent = `${x + 1}, ${y + 1}`;
  if (event.buttons === 0 || (tool !== 'pen' && tool !== 'eraser')) return;
  for (const each of event.getCoalescedEvents?.() ?? [event]) {
    const [atX, atY] = placeOf(each);
    lineTo(atX, atY, tool === 'pen' ? colour : null);
  }
  draw();
});
for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, keep);

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
canvas.addEventListener('keydown', (event) => {
  const way = KEYS[event.key];
  if (!way && event.key !== ' ' && event.key !== 'Enter') return;
  event.preventDefault();
  cursor ??= [Math.floor(side / 2), Math.floor(side / 2)];
  if (way) {
    const next = [cursor[0] + way[0], cursor[1] + way[1]];
    if (isInside(...next)) cursor = next;
    $('#where').textContent = `${cursor[0] + 1}, ${cursor[1] + 1}`;
    return draw();
  }
  begin(...cursor);
  return keep();
});
canvas.addEventListener('blur', () => {
  cursor = null;
  draw();
});

function draw() {
  const dot = SIZE / side;
  paint.clearRect(0, 0, SIZE, SIZE);
  dots.forEach((value, at) => {
    if (value === null) return;
    paint.fillStyle = value;
    paint.fillRect((at % side) * dot, Math.floor(at / side) * dot, dot + 0.3, dot + 0.3);
  });
  if (hasGrid) {
    paint.fillStyle = gridColour;
    for (let at = 1; at < side; at += 1) {
      paint.fillRect(at * dot - 0.5, 0, 1, SIZE);
      paint.fillRect(0, at * dot - 0.5, SIZE, 1);
    }
  }
  if (cursor) {
    paint.strokeStyle = colourOf('primary');
    paint.lineWidth = 4;
    paint.strokeRect(cursor[0] * dot + 2, cursor[1] * dot + 2, dot - 4, dot - 4);
  }
}

function step(from, to) {
  const before = from.pop();
  if (!before) return say('Nothing to do');
  to.push([...dots]);
  dots = before;
  side = Math.sqrt(dots.length);
  return keep();
}
const undo = () => step(history, undone);
const redo = () => step(undone, history);

function setTool(name) {
  tool = name;
  save('tool', tool);
  show();
}

function choose(value) {
  colour = value;
  save('colour', colour);
  if (tool === 'eraser') tool = 'pen';
  show();
}

/** The image is kept in the middle as far as the new size has room for it. */
function resize(next) {
  remember();
  const [old, before, shift] = [dots, side, Math.floor((next - side) / 2)];
  side = next;
  dots = blank();
  old.forEach((value, at) => {
    const [x, y] = [(at % before) + shift, Math.floor(at / before) + shift];
    if (isInside(x, y)) dots[indexOf(x, y)] = value;
  });
  keep();
}

function clear() {
  remember();
  dots = blank();
  keep();
  toast('Picture cleared', undo);
}

/** Every dot becomes a square of whole pixels, without the grid. */
function saveImage() {
  const scale = Math.max(1, Math.floor(512 / side));
  const sheet = el('canvas', { width: side * scale, height: side * scale });
  const context = sheet.getContext('2d');
  dots.forEach((value, at) => {
    if (value === null) return;
    context.fillStyle = value;
    context.fillRect((at % side) * scale, Math.floor(at / side) * scale, scale, scale);
  });
  el('a', { href: sheet.toDataURL('image/png'), download: 'image.png' }).click();
  toast(`Saved with ${side * scale} × ${side * scale} pixels`);
}

function show() {
  for (const button of document.querySelectorAll('[data-tool]')) {
    button.setAttribute('aria-pressed', String(button.dataset.tool === tool));
  }
  for (const button of $('#colours').children) {
    button.setAttribute('aria-pressed', String(button.dataset.colour === colour));
  }
  $('#own').value = colour;
  $('#mirror').checked = isMirrored;
  $('#grid').checked = hasGrid;
  if (![...$('#size').options].some(({ value }) => Number(value) === side)) {
    $('#size').append(el('option', { value: String(side) }, `${side} × ${side}`));
  }
  $('#size').value = String(side);
  draw();
}

function flipMirror() {
  isMirrored = !isMirrored;
  save('mirrored', isMirrored);
  show();
}

for (const [name, value] of Object.entries(COLOURS)) {
  const button = el('button', { type: 'button', 'aria-label': name, 'data-colour': value });
  button.style.setProperty('--colour', value);
  button.addEventListener('click', () => choose(value));
  $('#colours').append(button);
}
for (const button of document.querySelectorAll('[data-tool]')) {
  button.addEventListener('click', () => setTool(button.dataset.tool));
}
$('#own').addEventListener('input', (event) => choose(event.target.value));
$('#mirror').addEventListener('change', flipMirror);
$('#grid').addEventListener('change', (event) => {
  hasGrid = event.target.checked;
  save('grid', hasGrid);
  draw();
});
$('#size').addEventListener('change', (event) => resize(Number(event.target.value)));
$('#undo').addEventListener('click', undo);
$('#redo').addEventListener('click', redo);
$('#save').addEventListener('click', saveImage);
$('#clear').addEventListener('click', clear);
function readGrid() {
  gridColour = colourOf('line');
  draw();
}
document.addEventListener('themechange', readGrid);
const tools = { p: 'pen', e: 'eraser', f: 'fill', i: 'pick' };
shortcuts({
  ...Object.fromEntries(Object.entries(tools).map(([key, name]) => [key, () => setTool(name)])),
  z: undo,
  y: redo,
  m: flipMirror,
});
show();
readGrid();
