const { $, config, load, save, el, beep, shortcuts } = globalThis.kit;

let side = load('side', config.side);
let bests = load('bests', {});
let game = load('game', null);

const isSolved = () => game.tiles.every((tile, at) => tile === (at + 1) % game.tiles.length);
const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Mixed by moves from the solved board, so that it can always be solved. */
function mix() {
  const tiles = Array.from({ length: side * side }, (_, at) => (at + 1) % (side * side));
  let gap = tiles.length - 1;
  let last = -1;
  for (let step = 0; step < side * side * 22; step += 1) {
    const ways = [gap % side > 0 && gap - 1, gap % side < side - 1 && gap + 1, gap - side, gap + side].filter(
      (at) => at !== false && at >= 0 && at < tiles.length && at !== last,
    );
    const from = ways[Math.floor(Math.random() * ways.length)];
    [tiles[gap], tiles[from]] = [tiles[from], 0];
    last = gap;
    gap = from;
  }
  game = { side, tiles, moves: 0, seconds: 0 };
  $('#notice').textContent = 'Tap a tile in line with the gap.';
  keep();
}

function keep() {
  save('game', game);
  show();
}

/** All tiles between the tapped one and the gap slide together. */
function slide(at) {
  const gap = game.tiles.indexOf(0);
  const isSameRow = Math.floor(at / side) === Math.floor(gap / side);
  const isSameColumn = at % side === gap % side;
  if (at === gap || isSolved() || (!isSameRow && !isSameColumn)) return;
  const step = Math.sign(at - gap) * (isSameRow ? 1 : side);
  for (let place = gap; place !== at; place += step) {
    game.tiles[place] = game.tiles[place + step];
    game.moves += 1;
  }
  game.tiles[at] = 0;
  beep(380, 0.04);
  if (isSolved()) finish();
  keep();
}

function finish() {
  const isBest = bests[side] === undefined || game.moves < bests[side];
  if (isBest) {
    bests = { ...bests, [side]: game.moves };
    save('bests', bests);
  }
  beep(760, 0.4);
  const text = `In order after ${game.moves} moves and ${clockText(game.seconds)}!`;
  $('#notice').textContent = isBest ? `${text} Your best.` : text;
}

/** Moves the tile beside the gap in a direction. */
function push(right, down) {
  const gap = game.tiles.indexOf(0);
  const [column, row] = [(gap % side) - right, Math.floor(gap / side) - down];
  if (column >= 0 && column < side && row >= 0 && row < side) slide(row * side + column);
}

function show() {
  $('#board').style.setProperty('--side', String(side));
  const focused = document.activeElement?.dataset?.tile;
  $('#board').replaceChildren(
    ...game.tiles.map((tile, at) => {
      if (tile === 0) return el('span', { className: 'gap' });
      const isHome = tile === at + 1;
      const button = el(
        'button',
        { type: 'button', className: isHome ? 'tile is-home' : 'tile', 'data-tile': String(tile) },
        String(tile),
      );
      button.setAttribute(
        'aria-label',
        `Tile ${tile}, row ${Math.floor(at / side) + 1}, column ${(at % side) + 1}`,
      );
      button.addEventListener('click', () => slide(at));
      return button;
    }),
  );
  if (focused) $(`[data-tile="${focused}"]`)?.focus();
  $('#moves').textContent = String(game.moves);
  $('#time').textContent = clockText(game.seconds);
  $('#best').textContent = bests[side] === undefined ? '–' : `${bests[side]} moves`;
}

$('#side').value = String(side);
$('#side').addEventListener('change', (event) => {
  side = Number(event.target.value);
  save('side', side);
  mix();
});
$('#mix').addEventListener('click', mix);
setInterval(() => {
  if (document.hidden || game.moves === 0 || isSolved()) return;
  game.seconds += 1;
  $('#time').textContent = clockText(game.seconds);
}, 1000);
shortcuts({
  ArrowLeft: () => push(-1, 0),
  ArrowRight: () => push(1, 0),
  ArrowUp: () => push(0, -1),
  ArrowDown: () => push(0, 1),
  n: mix,
});
if (game?.side === side) show();
else mix();
