const { $, load, save, el, toast, say, shortcuts, count } = globalThis.kit;

const canvas = $('#board');
const paint = canvas.getContext('2d');
const PAPER = '#ffffff';
/** What is saved stays well below what a browser keeps for one app. */
const MOST_SAVED_POINTS = 60_000;

let strokes = load('strokes', []);
let undone = [];
let current = null;
let tool = load('tool', { name: 'pen', colour: '#1d2027', width: 6 });

function paintStroke({ colour, width, points }) {
  paint.strokeStyle = colour ?? PAPER;
  paint.fillStyle = colour ?? PAPER;
  paint.lineWidth = width;
  paint.lineCap = 'round';
  paint.lineJoin = 'round';
  paint.beginPath();
  if (points.length === 2) {
    paint.arc(points[0], points[1], width / 2, 0, Math.PI * 2);
    paint.fill();
    return;
  }
  paint.moveTo(points[0], points[1]);
  // Through the middles of the segments: round corners instead of a polygon.
  for (let at = 2; at < points.length - 2; at += 2) {
    const [x, y, nextX, nextY] = points.slice(at, at + 4);
    paint.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  paint.lineTo(points.at(-2), points.at(-1));
  paint.stroke();
}

function repaint() {
  paint.fillStyle = PAPER;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  for (const stroke of strokes) paintStroke(stroke);
  if (current) paintStroke(current);
}

function keep() {
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
  if (points <= MOST_SAVED_POINTS) save('strokes', strokes);
  show();
}

function show() {
  $('#undo').disabled = strokes.length === 0;
  $('#redo').disabled = undone.length === 0;
  $('#empty').hidden = strokes.length > 0 || current !== null;
  $('#strokes').textContent = strokes.length ? `${count(strokes.length, 'stroke')}, kept on this device` : '';
  for (const button of document.querySelectorAll('[data-tool]')) {
    button.setAttribute('aria-pressed', String(button.dataset.tool === tool.name));
  }
  for (const button of document.querySelectorAll('[data-colour]')) {
    button.setAttribute('aria-pressed', String(button.dataset.colour === tool.colour && tool.name === 'pen'));
  }
  $('#size').value = String(tool.width);
}

function setTool(changed) {
  tool = { ...tool, ...changed };
  save('tool', tool);
  show();
}

function place(event) {
  const box = canvas.getBoundingClientRect();
  return [
    Math.round(((event.clientX - box.left) / box.width) * canvas.width),
    Math.round(((event.clientY - box.top) / box.height) * canvas.height),
  ];
}

canvas.addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  const isErasing = tool.name === 'eraser';
  current = {
    colour: isErasing ? null : tool.colour,
    width: isErasing ? tool.width * 3 : tool.width,
    points: place(event),
  };
  repaint();
  show();
});
canvas.addEventListener('pointermove', (event) => {
  if (!current) return;
  const [x, y] = place(event);
  if (Math.hypot(x - current.points.at(-2), y - current.points.at(-1)) < 2) return;
  current.points.push(x, y);
  repaint();
});
for (const end of ['pointerup', 'pointercancel']) {
  canvas.addEventListener(end, () => {
    if (!current) return;
    strokes = [...strokes, current];
    undone = [];
    current = null;
    repaint();
    keep();
  });
}

function undo() {
  if (strokes.length === 0) return;
  undone = [...undone, strokes.at(-1)];
  strokes = strokes.slice(0, -1);
  repaint();
  keep();
  say('Stroke taken back');
}

function redo() {
  if (undone.length === 0) return;
  strokes = [...strokes, undone.at(-1)];
  undone = undone.slice(0, -1);
  repaint();
  keep();
}

function clear() {
  if (strokes.length === 0) return;
  const before = strokes;
  strokes = [];
  undone = [];
  repaint();
  keep();
  toast('Board cleared', () => {
    strokes = before;
    repaint();
    keep();
  });
}

function saveImage() {
  const link = el('a', { href: canvas.toDataURL('image/png'), download: 'drawing.png' });
  link.click();
  toast('Picture saved as drawing.png');
}

for (const button of document.querySelectorAll('[data-tool]')) {
  button.addEventListener('click', () => setTool({ name: button.dataset.tool }));
}
const colourButtons = [...document.querySelectorAll('[data-colour]')];
for (const button of colourButtons) {
  button.addEventListener('click', () => setTool({ name: 'pen', colour: button.dataset.colour }));
}
$('#own').addEventListener('input', (event) => setTool({ name: 'pen', colour: event.target.value }));
$('#size').addEventListener('input', (event) => setTool({ width: Number(event.target.value) }));
$('#undo').addEventListener('click', undo);
$('#redo').addEventListener('click', redo);
$('#clear').addEventListener('click', clear);
$('#save').addEventListener('click', saveImage);
const digits = colourButtons.map((button, index) => [String(index + 1), () => button.click()]);
shortcuts({
  ...Object.fromEntries(digits),
  b: () => setTool({ name: 'pen' }),
  e: () => setTool({ name: 'eraser' }),
  '[': () => setTool({ width: Math.max(1, tool.width - 2) }),
  ']': () => setTool({ width: Math.min(60, tool.width + 2) }),
  z: undo,
  y: redo,
  s: saveImage,
});
repaint();
show();
