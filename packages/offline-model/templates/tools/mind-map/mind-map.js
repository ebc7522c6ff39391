const { $, config, load, save, el, say, toast, newId, shortcuts } = globalThis.kit;

const isNarrow = () => $('#map').clientWidth < 700;
const gapAcross = () => (isNarrow() ? 30 : 64);
const GAP_DOWN = 16;
const edge = () => (isNarrow() ? 14 : 48);

let root = load('root', null) ?? started();
let chosen = root.id;
let zoom = load('zoom', 100);
let places = new Map();

function thought(text, children = []) {
  return { id: newId(), text, children, isFolded: false };
}

function started() {
  const { root: middle, branches } = config.start;
  return thought(
    middle,
    branches.map(([first, ...others]) =>
      thought(
        first,
        others.map((text) => thought(text)),
      ),
    ),
  );
}

/** Returns a thought, its parent and its index among its siblings. */
function find(id, at = root, parent = null) {
  if (at.id === id) return { node: at, parent, index: parent ? parent.children.indexOf(at) : 0 };
  for (const child of at.children) {
    const found = find(id, child, at);
    if (found) return found;
  }
  return null;
}

const sizeOf = (node) => 1 + node.children.reduce((sum, child) => sum + sizeOf(child), 0);
const shown = (node) => (node.isFolded ? [] : node.children);

function keep() {
  save('root', root);
  show();
}

function add(parent, index) {
  const node = thought('');
  parent.children.splice(index, 0, node);
  parent.isFolded = false;
  chosen = node.id;
  keep();
  $('#text').focus();
}

function addChild() {
  const { node } = find(chosen);
  add(node, node.children.length);
}

function addBeside() {
  const { node, parent, index } = find(chosen);
  if (parent) add(parent, index + 1);
  else add(node, node.children.length);
}

function remove() {
  const { node, parent, index } = find(chosen);
  if (!parent) return say('The middle stays');
  const before = JSON.stringify(root);
  parent.children.splice(index, 1);
  chosen = (parent.children[Math.max(0, index - 1)] ?? parent).id;
  keep();
  focusChosen();
  toast(`${node.text || 'Thought'} deleted`, () => {
    root = JSON.parse(before);
    chosen = node.id;
    keep();
  });
}

function fold() {
  const { node, parent } = find(chosen);
  if (!parent || node.children.length === 0) return say('Nothing to fold');
  node.isFolded = !node.isFolded;
  return keep();
}

function choose(id) {
  chosen = id;
  show();
}

function focusChosen() {
  document.querySelector(`[data-id="${chosen}"]`)?.focus();
}

/** Branches grow to both sides; a phone has room for one side only. */
function sideOf(index) {
  return isNarrow() || index % 2 === 0 ? 1 : -1;
}

/** Renders all thoughts first to measure them, then lays out each branch. */
function layOut() {
  const boxes = new Map();
  const branchOf = new Map();
  const make = (node, branch, side) => {
    const button = el('button', { type: 'button', className: 'thought', 'data-id': node.id }, node.text || '…');
    button.style.setProperty('--branch', branch < 0 ? 'var(--fill)' : `oklch(0.66 0.15 ${(branch * 67 + 20) % 360})`);
    button.classList.toggle('is-root', node === root);
    button.classList.toggle('is-folded', node.isFolded);
    if (node.isFolded) button.dataset.hidden = String(sizeOf(node) - 1);
    if (node.id === chosen) button.setAttribute('aria-current', 'true');
    button.addEventListener('click', () => {
      choose(node.id);
      focusChosen();
    });
    $('#sheet').append(button);
    boxes.set(node, { button, width: button.offsetWidth, height: button.offsetHeight });
    branchOf.set(node, { branch, side });
    shown(node).forEach((child, index) => {
      make(child, node === root ? index : branch, node === root ? sideOf(index) : side);
    });
  };
  make(root, -1, 1);
  const heightOf = (node, children = shown(node)) =>
    Math.max(
      boxes.get(node).height,
      children.reduce((sum, child) => sum + heightOf(child) + GAP_DOWN, -GAP_DOWN),
    );
  places = new Map();
  const put = (node, x, y) => places.set(node, { x, y, ...boxes.get(node), ...branchOf.get(node) });
  const putChildren = (node, children, side) => {
    const { x, y, width } = places.get(node);
    let top = y - children.reduce((sum, child) => sum + heightOf(child) + GAP_DOWN, -GAP_DOWN) / 2;
    for (const child of children) {
      const height = heightOf(child);
      const childX = x + side * (width / 2 + gapAcross() + boxes.get(child).width / 2);
      put(child, childX, top + height / 2);
      putChildren(child, shown(child), side);
      top += height + GAP_DOWN;
    }
  };
  put(root, 0, 0);
  for (const side of [1, -1]) {
    putChildren(
      root,
      root.children.filter((child) => branchOf.get(child)?.side === side),
      side,
    );
  }
}

function show() {
  $('#sheet').replaceChildren($('#lines'));
  layOut();
  const all = [...places.values()];
  const left = Math.min(...all.map(({ x, width }) => x - width / 2)) - edge();
  const top = Math.min(...all.map(({ y, height }) => y - height / 2)) - edge();
  const right = Math.max(...all.map(({ x, width }) => x + width / 2)) + edge();
  const bottom = Math.max(...all.map(({ y, height }) => y + height / 2)) + edge();
  const scale = zoom / 100;
  const map = $('#map');
  // A map that is smaller than the frame is centered.
  const spareX = Math.max(0, (map.clientWidth / scale - (right - left)) / 2);
  const spareY = Math.max(0, (map.clientHeight / scale - (bottom - top)) / 2);
  for (const place of all) {
    place.button.style.left = `${place.x - left + spareX - place.width / 2}px`;
    place.button.style.top = `${place.y - top + spareY - place.height / 2}px`;
  }
  drawLines(spareX - left, spareY - top);
  const sheet = $('#sheet');
  sheet.style.width = `${(right - left) * scale}px`;
  sheet.style.height = `${(bottom - top) * scale}px`;
  sheet.style.transform = `scale(${scale})`;
  $('#zoom').textContent = `${zoom}%`;
  const { node, parent } = find(chosen) ?? find(root.id);
  if (document.activeElement !== $('#text')) $('#text').value = node.text;
  $('#remove').disabled = !parent;
  $('#fold').disabled = !parent || node.children.length === 0;
  $('#fold').textContent = node.isFolded ? 'Unfold' : 'Fold';
}

function drawLines(shiftX, shiftY) {
  const paths = [...places].flatMap(([node, from]) =>
    shown(node).map((child) => {
      const to = places.get(child);
      const startX = from.x + (to.side * from.width) / 2 + shiftX;
      const endX = to.x - (to.side * to.width) / 2 + shiftX;
      const middle = (startX + endX) / 2;
      const colour = to.button.style.getPropertyValue('--branch');
      return `<path style="stroke: ${colour}" d="M${startX} ${from.y + shiftY}C${middle} ${from.y + shiftY} ${middle} ${to.y + shiftY} ${endX} ${to.y + shiftY}"/>`;
    }),
  );
  $('#lines').innerHTML = paths.join('');
}

/** Returns the nearest thought in a direction. */
function step(wayX, wayY) {
  const from = places.get(find(chosen).node);
  const [best] = [...places]
    .map(([node, { x, y }]) => {
      const [alongX, alongY] = [(x - from.x) * wayX, (y - from.y) * wayY];
      const along = alongX + alongY;
      const aside = wayX === 0 ? Math.abs(x - from.x) : Math.abs(y - from.y);
      return { node, along, cost: along + aside * 2 };
    })
    .filter(({ along }) => along > 4)
    .toSorted((one, other) => one.cost - other.cost);
  if (!best) return;
  choose(best.node.id);
  focusChosen();
}

function rename() {
  $('#text').focus();
  $('#text').select();
}

function zoomBy(percent) {
  zoom = Math.min(160, Math.max(40, zoom + percent));
  save('zoom', zoom);
  show();
}

function saveOutline() {
  const lines = (node, depth) => [
    `${'  '.repeat(depth)}- ${node.text}`,
    ...node.children.flatMap((child) => lines(child, depth + 1)),
  ];
  const file = new Blob([lines(root, 0).join('\n')], { type: 'text/plain' });
  el('a', { href: URL.createObjectURL(file), download: 'mind-map.txt' }).click();
  toast('The outline was saved');
}

function fresh() {
  const before = root;
  root = thought('My idea');
  chosen = root.id;
  keep();
  rename();
  toast('A new map', () => {
    root = before;
    chosen = root.id;
    keep();
  });
}

$('#text').addEventListener('input', (event) => {
  find(chosen).node.text = event.target.value;
  keep();
});
$('#text').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === 'Escape') focusChosen();
});
const buttons = { 'add-child': addChild, 'add-beside': addBeside, fold, remove, outline: saveOutline, fresh };
for (const [id, act] of Object.entries(buttons)) $(`#${id}`).addEventListener('click', act);
$('#smaller').addEventListener('click', () => zoomBy(-20));
$('#larger').addEventListener('click', () => zoomBy(20));
shortcuts({
  c: addChild,
  b: addBeside,
  r: rename,
  f: fold,
  Delete: remove,
  ArrowLeft: () => step(-1, 0),
  ArrowRight: () => step(1, 0),
  ArrowUp: () => step(0, -1),
  ArrowDown: () => step(0, 1),
  '+': () => zoomBy(20),
  '-': () => zoomBy(-20),
});
new ResizeObserver(show).observe($('#map'));
show();
