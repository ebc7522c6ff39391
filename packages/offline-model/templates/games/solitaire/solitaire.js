const { $, cards, config, load, save, el, say, beep, toast, shortcuts, shuffle } = globalThis.kit;

const { suits, pack, isRed, nameOf, suitImage, cardElement } = cards;
const MOST_UNDO = 200;

let won = load('won', 0);
/** stock and waste: the top card is last; homes: the highest rank of each suit; columns: cards with `isOpen`. */
let state = load('state', null) ?? dealt();
let history = [];
let hinted = null;

function dealt() {
  const deck = shuffle(pack());
  const columns = Array.from({ length: 7 }, (_, column) =>
    deck.splice(0, column + 1).map((card, at) => ({ ...card, isOpen: at === column })),
  );
  return { stock: deck, waste: [], homes: [0, 0, 0, 0], columns, moves: 0 };
}

/** All changes go through this function, so that they can be undone. */
function change(act) {
  history = [...history.slice(-MOST_UNDO), JSON.stringify(state)];
  act();
  state.moves += 1;
  hinted = null;
  for (const column of state.columns) {
    const last = column.at(-1);
    if (last) last.isOpen = true;
  }
  save('state', state);
  show();
  if (isWon()) celebrate();
}

const isWon = () => state.homes.every((rank) => rank === 13);

function celebrate() {
  won += 1;
  save('won', won);
  for (const [at, tone] of [520, 660, 780, 1040].entries()) beep(tone, 0.25, at * 0.12);
  show();
  tell(`You won in ${state.moves} moves. Press New game for another one.`);
}

function tell(text) {
  $('#message').textContent = text;
}

function turn() {
  const { stock, waste } = state;
  if (stock.length + waste.length === 0) return;
  beep(380, 0.03);
  change(() => {
    if (stock.length === 0) {
      state.stock = waste.toReversed();
      state.waste = [];
    } else for (let at = 0; at < config.turns && stock.length > 0; at += 1) waste.push(stock.pop());
  });
}

const goesHome = (card) => state.homes[suits.indexOf(card.suit)] === card.rank - 1;

function fitsOn(card, column) {
  const last = column.at(-1);
  if (!last) return card.rank === 13;
  return last.isOpen && isRed(last) !== isRed(card) && last.rank === card.rank + 1;
}

/** Returns a place for a card and those on it: the home, then columns with cards, then empty columns. */
function targetOf(card, from, isTop) {
  if (isTop && goesHome(card)) return 'home';
  const places = state.columns.filter((column) => column !== from && fitsOn(card, column));
  // Moving a king from the bottom of a column to an empty column gains nothing.
  if (card.rank === 13 && from?.[0] === card) return undefined;
  return places.find((column) => column.length > 0) ?? places[0];
}

function take(from, at) {
  return from.splice(at);
}

function move(from, at) {
  const card = from[at];
  const to = targetOf(card, from, at === from.length - 1);
  if (!to) {
    beep(170, 0.06);
    return tell(`The ${nameOf(card)} fits nowhere yet.`);
  }
  beep(to === 'home' ? 700 : 480, 0.06);
  change(() => {
    const moved = take(from, at);
    if (to === 'home') state.homes[suits.indexOf(card.suit)] += 1;
    else to.push(...moved.map((each) => ({ ...each, isOpen: true })));
  });
  if (!isWon()) tell(`${nameOf(card)} moved${to === 'home' ? ' home' : ''}.`);
}

/** Moves a card from home back to a column. */
function fetchBack(suit) {
  const rank = state.homes[suit];
  if (rank === 0) return;
  const card = { suit: suits[suit], rank, isOpen: true };
  const to = state.columns.find((column) => column.length > 0 && fitsOn(card, column));
  if (!to) return tell(`The ${nameOf(card)} stays at home.`);
  change(() => {
    state.homes[suit] -= 1;
    to.push(card);
  });
}

function undo() {
  const before = history.pop();
  if (!before) return tell('There is nothing to take back.');
  state = JSON.parse(before);
  save('state', state);
  show();
  say('Taken back');
}

/** Finds a useful move: it brings a card home, turns a card over or empties a column. */
function findHint() {
  const top = state.waste.at(-1);
  for (const column of state.columns) {
    const last = column.at(-1);
    if (last && goesHome(last)) return last;
    const first = column.findIndex(({ isOpen }) => isOpen);
    const card = column[first];
    if (card && first > 0 && targetOf(card, column, first === column.length - 1)) return card;
  }
  return top && targetOf(top, state.waste, true) ? top : null;
}

function hint() {
  hinted = findHint();
  show();
  const rest = state.stock.length + state.waste.length;
  tell(
    hinted
      ? `Try the ${nameOf(hinted)}.`
      : rest > 0
        ? 'Turn a card of the stock.'
        : 'No move left. Take back, or start a new game.',
  );
}

function newGame() {
  const before = { state, history };
  state = dealt();
  history = [];
  hinted = null;
  save('state', state);
  show();
  tell('Tap a card: it moves to where it fits.');
  if (before.state.moves === 0) return;
  toast('New cards', () => {
    ({ state, history } = before);
    save('state', state);
    show();
  });
}

function openCard(card, from, at) {
  const button = cardElement('button', card, {
    type: 'button',
    'aria-label': nameOf(card),
    'data-card': nameOf(card),
  });
  button.classList.toggle('is-hinted', hinted?.suit === card.suit && hinted.rank === card.rank);
  button.addEventListener('click', () => move(from, at));
  return button;
}

function showTop() {
  const { stock, waste, homes } = state;
  const turnIt =
    stock.length > 0
      ? cardElement('button', null, { type: 'button', 'aria-label': `Stock, ${stock.length} left` })
      : el(
          'button',
          {
            type: 'button',
            className: 'again',
            'aria-label': 'Turn the stock over',
            disabled: waste.length === 0,
          },
          '↻',
        );
  turnIt.addEventListener('click', turn);
  turnIt.dataset.card = 'stock';
  $('#stock-spot').replaceChildren(turnIt);
  $('#waste-spot').replaceChildren(...(waste.length > 0 ? [openCard(waste.at(-1), waste, waste.length - 1)] : []));
  const spots = suits.map((suit, at) => {
    const card = homes[at] > 0 ? { suit, rank: homes[at] } : null;
    if (!card) return el('div', { className: 'spot' }, suitImage(suit));
    const button = cardElement('button', card, { type: 'button', 'aria-label': `${nameOf(card)}, at home` });
    button.addEventListener('click', () => fetchBack(at));
    return el('div', { className: 'spot' }, button);
  });
  $('#homes').replaceChildren(...spots);
}

function show() {
  const focused = document.activeElement?.dataset?.card;
  showTop();
  const columns = state.columns.map((column) =>
    column.length === 0
      ? el('div', { className: 'spot' })
      : el(
          'div',
          { className: 'column' },
          ...column.map((card, at) => (card.isOpen ? openCard(card, column, at) : cardElement('div', null))),
        ),
  );
  $('#columns').replaceChildren(...columns);
  $('#moves').textContent = String(state.moves);
  $('#home').textContent = `${state.homes.reduce((sum, rank) => sum + rank, 0)}/52`;
  $('#won').textContent = String(won);
  $('#undo').disabled = history.length === 0;
  if (focused) document.querySelector(`[data-card="${focused}"]`)?.focus();
}

$('#undo').addEventListener('click', undo);
$('#hint').addEventListener('click', hint);
$('#new').addEventListener('click', newGame);
shortcuts({ ' ': turn, d: turn, u: undo, z: undo, h: hint, n: newGame });
show();
