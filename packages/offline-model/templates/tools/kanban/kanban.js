const { $, config, load, save, el, glyph, say, toast, shortcuts, newId } = globalThis.kit;
const { columns } = config;

let cards = load('cards', []);
let draggedId = null;

function change(next, focusedId) {
  cards = next;
  save('cards', cards);
  show();
  if (focusedId) $(`[data-id="${focusedId}"]`)?.focus();
}

function show() {
  columns.forEach((_, column) => {
    const section = $(`[data-column="${column}"]`);
    const own = cards.filter((card) => card.column === column);
    $('ul', section).replaceChildren(...own.map(item));
    $('h2 span', section).textContent = String(own.length);
  });
}

function item(card) {
  const actions = el('div', { className: 'actions' });
  for (const [step, icon] of [
    [-1, 'back'],
    [1, 'forward'],
  ]) {
    const column = columns[card.column + step];
    if (column) actions.append(action(`Move ${card.text} to ${column}`, icon, () => move(card, card.column + step)));
  }
  actions.append(action(`Delete ${card.text}`, 'trash', () => remove(card)));
  const row = el(
    'li',
    { tabIndex: 0, draggable: true, 'data-id': card.id },
    el('p', { dir: 'auto' }, card.text),
    actions,
  );
  row.addEventListener('keydown', (event) => onKey(event, card));
  row.addEventListener('dragstart', (event) => {
    draggedId = card.id;
    event.dataTransfer.setData('text/plain', card.text);
    row.classList.add('is-dragged');
  });
  row.addEventListener('dragend', () => {
    draggedId = null;
    row.classList.remove('is-dragged');
  });
  return row;
}

function action(name, icon, run) {
  const button = el(
    'button',
    { type: 'button', className: `icon plain${icon === 'trash' ? ' danger' : ''}`, 'aria-label': name },
    glyph(icon),
  );
  button.addEventListener('click', run);
  return button;
}

/** Moves the card to a column, before another card or to the end. */
function move(card, column, beforeId = null) {
  const rest = cards.filter((other) => other.id !== card.id);
  const at = rest.findIndex((other) => other.id === beforeId);
  const moved = { ...card, column };
  change(at < 0 ? [...rest, moved] : rest.toSpliced(at, 0, moved), card.id);
  say(`${card.text}: ${columns[column]}`);
}

function moveWithin(card, step) {
  const own = cards.filter((other) => other.column === card.column);
  const at = own.findIndex((other) => other.id === card.id);
  const target = step < 0 ? own[at - 1] : own[at + 2];
  if (step < 0 && !target) return;
  move(card, card.column, target?.id ?? null);
}

function remove(card) {
  const before = cards;
  change(cards.filter((other) => other.id !== card.id));
  $('#new-card').focus();
  toast('Card deleted', () => change(before, card.id));
}

function onKey(event, card) {
  if (event.target !== event.currentTarget) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const rise = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key !== 'Delete' && !step && !rise) return;
  event.preventDefault();
  if (event.key === 'Delete') remove(card);
  else if (rise) moveWithin(card, rise);
  else if (columns[card.column + step]) move(card, card.column + step);
}

for (const section of document.querySelectorAll('[data-column]')) {
  section.addEventListener('dragover', (event) => {
    if (draggedId === null) return;
    event.preventDefault();
    section.classList.add('is-target');
  });
  section.addEventListener('dragleave', () => section.classList.remove('is-target'));
  section.addEventListener('drop', (event) => {
    event.preventDefault();
    section.classList.remove('is-target');
    const card = cards.find((other) => other.id === draggedId);
    const over = event.target.closest('[data-id]')?.dataset.id;
    if (card && over !== card.id) move(card, Number(section.dataset.column), over ?? null);
  });
}

$('#add-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = $('#new-card').value.trim();
  if (!text) return;
  $('#new-card').value = '';
  change([...cards, { id: newId(), text, column: 0 }]);
  say(`Added ${text}`);
});
shortcuts({ n: () => $('#new-card').focus() });
show();
