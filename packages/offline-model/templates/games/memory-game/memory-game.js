const { $, config, load, save, el, say, beep, shortcuts, count, shuffle } = globalThis.kit;

/** Name, hue and outline of each image, on a 24×24 field. */
const IMAGES = [
  ['star', 85, 'M12 2l3 6.5 7 .9-5.2 4.8 1.4 7L12 17.7 5.8 21.2l1.4-7L2 9.4l7-.9z'],
  ['heart', 15, 'M12 21C5 15 2 11.5 2 7.8A5.3 5.3 0 0 1 12 5.5a5.3 5.3 0 0 1 10 2.3C22 11.5 19 15 12 21z'],
  ['moon', 280, 'M20 15A9 9 0 1 1 10 3a7 7 0 0 0 10 12z'],
  ['drop', 240, 'M12 2c4 5 7 8.5 7 12.5a7 7 0 0 1-14 0C5 10.5 8 7 12 2z'],
  ['leaf', 145, 'M4 20C3 9 10 3 21 3c0 11-5 18-14 16l9-10-12 11z'],
  ['bolt', 65, 'M13 2 4 14h6l-1 8 10-13h-7z'],
  ['house', 35, 'M12 3 2 12h3v9h5v-6h4v6h5v-9h3z'],
  ['cloud', 220, 'M7 19a5 5 0 0 1-.5-10A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 18 19z'],
  ['gem', 195, 'M6 3h12l4 6-10 12L2 9z'],
  ['bell', 95, 'M12 2a6 6 0 0 0-6 6v5l-3 4h18l-3-4V8a6 6 0 0 0-6-6zM9.5 19a2.5 2.5 0 0 0 5 0z'],
  ['flag', 350, 'M5 2h2v2h13l-3 5 3 5H7v8H5z'],
  [
    'key',
    60,
    'M8 7a5 5 0 1 0 0 10 5 5 0 0 0 4.6-3H15v3h3v-3h4v-4h-9.4A5 5 0 0 0 8 7zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  ],
  ['boat', 255, 'M11 2v13H3l2 6h14l2-6h-8V13h7z'],
  [
    'mug',
    25,
    'M4 5h13v3h2a3 3 0 0 1 3 3v2a4 4 0 0 1-5 4 5 5 0 0 1-5 4H9a5 5 0 0 1-5-5zm13 6v4a2 2 0 0 0 2-2v-2z',
  ],
  ['tree', 155, 'M12 2 5 11h3l-5 7h8v4h2v-4h8l-5-7h3z'],
  ['fish', 205, 'M2 6l5 4c2-3 5-4 8-4 4 0 6 3 7 6-1 3-3 6-7 6-3 0-6-1-8-4l-5 4 2-6z'],
  ['crown', 75, 'M2 6l5 5 5-8 5 8 5-5-2 14H4z'],
  ['note', 320, 'M9 3l12-2v14.5A3.5 3.5 0 1 1 18 12V6l-6 1v11.5A3.5 3.5 0 1 1 9 15z'],
];

let cards = [];
let open = [];
let moves = 0;
let startedAtMs = null;
let endedAtMs = null;
let pairs = load('pairs', config.pairs);
let closing = null;

const seconds = () =>
  startedAtMs === null ? 0 : Math.floor(((endedAtMs ?? Date.now()) - startedAtMs) / 1000);
const clock = (total) => `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
const columnsFor = (cardCount) => (cardCount <= 6 ? 3 : cardCount <= 16 ? 4 : cardCount <= 20 ? 5 : 6);

function newGame() {
  clearTimeout(closing);
  closing = null;
  const images = shuffle(IMAGES).slice(0, pairs);
  cards = shuffle([...images, ...images]).map((image) => ({ image, isUp: false, isFound: false }));
  open = [];
  moves = 0;
  startedAtMs = null;
  endedAtMs = null;
  $('#won').hidden = true;
  $('#board').style.setProperty('--columns', String(columnsFor(cards.length)));
  $('#board').replaceChildren(...cards.map(cardButton));
  show();
}

function cardButton(card, index) {
  const front = el('span', { className: 'front' });
  const [, hue, path] = card.image;
  front.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true" style="fill: oklch(0.66 0.16 ${hue})"><path fill-rule="evenodd" d="${path}"/></svg>`;
  card.button = el('button', { type: 'button', className: 'flip' }, el('span', { className: 'back' }), front);
  card.button.addEventListener('click', () => turn(index));
  card.button.addEventListener('keydown', (event) => move(event, index));
  return card.button;
}

function show() {
  cards.forEach((card, index) => {
    const state = card.isFound ? `${card.image[0]}, found` : card.isUp ? card.image[0] : 'face down';
    card.button.className = `flip${card.isUp ? ' is-up' : ''}${card.isFound ? ' is-found' : ''}`;
    card.button.setAttribute('aria-label', `Card ${index + 1}, ${state}`);
  });
  $('#moves').textContent = String(moves);
  $('#found').textContent = `${cards.filter((card) => card.isFound).length / 2} / ${pairs}`;
  const best = load('best', {})[pairs];
  $('#best').textContent = best ? count(best.moves, 'move') : '–';
  showTime();
}

function showTime() {
  $('#time').textContent = clock(seconds());
}

function closeOpen() {
  clearTimeout(closing);
  closing = null;
  for (const card of open) card.isUp = false;
  open = [];
  show();
}

function turn(index) {
  const card = cards[index];
  if (card.isUp && closing === null) return;
  if (closing !== null) closeOpen();
  if (card.isFound) return;
  startedAtMs ??= Date.now();
  card.isUp = true;
  open.push(card);
  if (open.length === 2) compare();
  else say(`Card ${index + 1}: ${card.image[0]}`);
  show();
}

function compare() {
  moves += 1;
  const [one, other] = open;
  if (one.image === other.image) {
    one.isFound = true;
    other.isFound = true;
    open = [];
    beep(780, 0.14);
    say(`A pair: ${one.image[0]}`);
    if (cards.every((card) => card.isFound)) win();
  } else {
    say(`${one.image[0]} and ${other.image[0]}: no pair`);
    closing = setTimeout(closeOpen, 900);
  }
}

function win() {
  endedAtMs = Date.now();
  const all = load('best', {});
  const isBest = !all[pairs] || moves < all[pairs].moves;
  if (isBest) save('best', { ...all, [pairs]: { moves, seconds: seconds() } });
  const record = isBest ? ' That is your best so far.' : '';
  $('#won-text').textContent = `${count(moves, 'move')} in ${clock(seconds())}.${record}`;
  $('#won').hidden = false;
  $('#won').focus();
  for (const index of [0, 1, 2]) beep(600 + index * 160, 0.2, index * 0.12);
  say(`All pairs found in ${count(moves, 'move')}.${record}`);
}

function move(event, index) {
  const columns = columnsFor(cards.length);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (!step) return;
  event.preventDefault();
  cards[index + step]?.button.focus();
}

for (const size of [...new Set([6, 8, 10, 12, 18, config.pairs])].sort((one, other) => one - other)) {
  $('#size').append(el('option', { value: String(size), selected: size === pairs }, `${size} pairs`));
}
$('#size').addEventListener('change', (event) => {
  pairs = Number(event.target.value);
  save('pairs', pairs);
  newGame();
});
$('#new-game').addEventListener('click', newGame);
$('#again').addEventListener('click', newGame);
setInterval(() => {
  if (startedAtMs !== null && endedAtMs === null) showTime();
}, 500);
shortcuts({
  n: newGame,
  ArrowRight: () => cards[0].button.focus(),
  ArrowDown: () => cards[0].button.focus(),
});
newGame();
