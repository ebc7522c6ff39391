const { $, config, load, save, el, say, shortcuts } = globalThis.kit;
const { size } = config;

let game = load('game', null);
let before = null;
let best = load('best', 0);
let newest = -1;

const emptyGame = () => ({ tiles: Array(size * size).fill(0), score: 0, hasWon: false });
const freePlaces = (tiles) => tiles.flatMap((tile, place) => (tile ? [] : [place]));

function addTile(tiles) {
  const free = freePlaces(tiles);
  newest = free[Math.floor(Math.random() * free.length)];
  return tiles.map((tile, place) => (place === newest ? (Math.random() < 0.9 ? 2 : 4) : tile));
}

function newGame() {
  before = null;
  const start = emptyGame();
  setGame({ ...start, tiles: addTile(addTile(start.tiles)) });
}

function setGame(next) {
  game = next;
  save('game', game);
  if (game.score > best) {
    best = game.score;
    save('best', best);
  }
  globalThis.kit.leaderboard?.offer(best);
  show();
}

/** The places of each line, starting with the place to which tiles slide. */
function linesFor(way) {
  const range = [...Array(size).keys()];
  return range.map((line) => {
    const places = range.map((step) => (way === 'left' || way === 'right' ? line * size + step : step * size + line));
    return way === 'right' || way === 'down' ? places.reverse() : places;
  });
}

/** Slides one line; each tile merges at most once. */
function slideLine(values) {
  const tiles = values.filter(Boolean);
  const slid = [];
  let gained = 0;
  while (tiles.length) {
    const tile = tiles.shift();
    if (tiles[0] === tile) {
      tiles.shift();
      slid.push(tile * 2);
      gained += tile * 2;
    } else slid.push(tile);
  }
  return { slid: [...slid, ...Array(values.length - slid.length).fill(0)], gained };
}

function slid(tiles, way) {
  const result = [...tiles];
  let gained = 0;
  for (const places of linesFor(way)) {
    const line = slideLine(places.map((place) => tiles[place]));
    places.forEach((place, index) => {
      result[place] = line.slid[index];
    });
    gained += line.gained;
  }
  return { tiles: result, gained, isMove: result.some((tile, place) => tile !== tiles[place]) };
}

const canMove = (tiles) => ['left', 'right', 'up', 'down'].some((way) => slid(tiles, way).isMove);

function slide(way) {
  const result = slid(game.tiles, way);
  if (!result.isMove) return;
  before = game;
  const hasWon = game.hasWon || result.tiles.includes(2048);
  setGame({ tiles: addTile(result.tiles), score: game.score + result.gained, hasWon });
  if (result.gained) say(`Plus ${result.gained}, score ${game.score}`);
}

function undo() {
  if (!before) return;
  newest = -1;
  const last = before;
  before = null;
  setGame(last);
}

function show() {
  $('#board').style.gridTemplateColumns = `repeat(${size}, minmax(0, 1fr))`;
  $('#board').replaceChildren(...game.tiles.map(tileElement));
  const rows = linesFor('left').map((places) => places.map((place) => game.tiles[place] || 'empty').join(' '));
  $('#board').setAttribute('aria-label', `Board, ${rows.join('; ')}`);
  $('#score').textContent = String(game.score);
  $('#best').textContent = String(best);
  $('#undo').disabled = !before;
  const isLost = !canMove(game.tiles);
  $('#message').classList.toggle('is-end', isLost || game.hasWon);
  $('#message').textContent = isLost
    ? `No move left. Score ${game.score}.`
    : game.hasWon
      ? 'You reached 2048. Go on as far as you like!'
      : 'Use the arrow keys, or swipe.';
}

function tileElement(tile, place) {
  const element = el(
    'div',
    { className: `tile${place === newest ? ' is-new' : ''}${tile > 999 ? ' is-wide' : ''}` },
    tile ? String(tile) : '',
  );
  if (tile) {
    const level = Math.log2(tile);
    element.dataset.level = String(level);
    element.style.setProperty('--strength', `${level < 6 ? 6 + level * 7 : 100}%`);
    element.classList.toggle('is-strong', level >= 6);
  }
  return element;
}

let touchStart = null;
$('#board').addEventListener('pointerdown', (event) => {
  touchStart = [event.clientX, event.clientY];
});
document.addEventListener('pointerup', (event) => {
  if (!touchStart) return;
  const moveX = event.clientX - touchStart[0];
  const moveY = event.clientY - touchStart[1];
  touchStart = null;
  if (Math.max(Math.abs(moveX), Math.abs(moveY)) < 24) return;
  slide(Math.abs(moveX) > Math.abs(moveY) ? (moveX > 0 ? 'right' : 'left') : moveY > 0 ? 'down' : 'up');
});
$('#undo').addEventListener('click', undo);
$('#new-game').addEventListener('click', newGame);
shortcuts({
  ArrowLeft: () => slide('left'),
  ArrowRight: () => slide('right'),
  ArrowUp: () => slide('up'),
  ArrowDown: () => slide('down'),
  a: () => slide('left'),
  d: () => slide('right'),
  w: () => slide('up'),
  s: () => slide('down'),
  u: undo,
  n: newGame,
});
if (game?.tiles?.length === size * size) show();
else newGame();
