const { $, config, load, save, el, glyph, say, toast, shortcuts, count, newId } = globalThis.kit;

const DAY_MS = 86_400_000;
/** Days until a card is due again, by the number of its current step. */
const INTERVALS_DAYS = [0, 1, 3, 7, 16, 35, 90];

const firstDeck = () => config.deck.map(([front, back]) => ({ id: newId(), front, back, step: 0, dueAtMs: 0 }));
let cards = load('cards', null) ?? firstDeck();
let isTurned = false;
let learnsAll = false;
let queue = [];

const due = () => cards.filter((card) => learnsAll || card.dueAtMs <= Date.now());
const current = () => cards.find((card) => card.id === queue[0]);

function change(next) {
  cards = next;
  save('cards', cards);
  fillQueue();
  show();
}

/** Keeps the order of the round, and adds cards that have become due. */
function fillQueue() {
  const ids = due().map((card) => card.id);
  queue = [...queue.filter((id) => cards.some((card) => card.id === id)), ...ids.filter((id) => !queue.includes(id))];
}

function show() {
  const card = current();
  $('#due').textContent = card ? `${count(queue.length, 'card')} to learn` : 'Done for now';
  $('#learned').textContent = cards.length
    ? `${cards.filter((one) => one.step > 1).length} of ${cards.length} known`
    : '';
  $('#card').hidden = !card;
  $('#grades').hidden = !card || !isTurned;
  $('#rest').hidden = Boolean(card);
  if (card) showCard(card);
  else showRest();
  $('#deck').replaceChildren(...cards.map(row));
}

function showCard(card) {
  $('#card').classList.toggle('is-turned', isTurned);
  $('#side').textContent = isTurned ? card.front : 'Front';
  $('#words').textContent = isTurned ? card.back : card.front;
  $('#how').textContent = isTurned ? 'How well did you know it?' : 'Tap to turn';
}

function showRest() {
  const next = Math.min(...cards.map((card) => card.dueAtMs));
  const days = Math.max(1, Math.round((next - Date.now()) / DAY_MS));
  $('#rest-title').textContent = cards.length ? 'Nothing to learn right now' : 'No cards yet';
  $('#rest-text').textContent = cards.length
    ? `The next card comes back in ${count(days, 'day')}.`
    : 'Write the first card below: a word on the front, its meaning on the back.';
  $('#anyway').hidden = cards.length === 0;
}

function turn() {
  if (!current()) return;
  isTurned = !isTurned;
  show();
  say(isTurned ? current().back : current().front);
}

function grade(name) {
  const card = current();
  if (!card || !isTurned) return;
  const step = name === 'again' ? 0 : Math.min(INTERVALS_DAYS.length - 1, card.step + (name === 'easy' ? 2 : 1));
  const dueAtMs = name === 'again' ? 0 : Date.now() + INTERVALS_DAYS[step] * DAY_MS;
  isTurned = false;
  queue = queue.slice(1);
  if (name === 'again') queue.push(card.id);
  if (queue.length === 0) learnsAll = false;
  cards = cards.map((other) => (other.id === card.id ? { ...card, step, dueAtMs } : other));
  save('cards', cards);
  show();
  $(current() ? '#card' : '#anyway').focus();
}

function row(card) {
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${card.front}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = cards;
    isTurned = false;
    change(cards.filter((other) => other.id !== card.id));
    toast('Card deleted', () => change(before));
  });
  return el(
    'li',
    {},
    el('span', { dir: 'auto' }, card.front),
    el('span', { className: 'hint', dir: 'auto' }, card.back),
    el('span', { className: 'hint number' }, card.step ? `${INTERVALS_DAYS[card.step]} d` : 'new'),
    remove,
  );
}

$('#card').addEventListener('click', turn);
for (const button of document.querySelectorAll('[data-grade]')) {
  button.addEventListener('click', () => grade(button.dataset.grade));
}
$('#anyway').addEventListener('click', () => {
  learnsAll = true;
  fillQueue();
  show();
});
$('#add-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const { front, back } = Object.fromEntries(new FormData(event.target));
  if (!front.trim() || !back.trim()) return;
  change([...cards, { id: newId(), front: front.trim(), back: back.trim(), step: 0, dueAtMs: 0 }]);
  event.target.reset();
  event.target.elements.front.focus();
  say(`Added ${front}`);
});
shortcuts({
  ' ': turn,
  1: () => grade('again'),
  2: () => grade('good'),
  3: () => grade('easy'),
  n: () => $('#add-form').elements.front.focus(),
});
fillQueue();
show();
