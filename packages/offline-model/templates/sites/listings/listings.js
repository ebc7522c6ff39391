const { $, config, load, save, el, glyph, toast, count, shortcuts, collection, isOwner } = globalThis.kit;

const { board } = config;
const money = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: config.currency,
  maximumFractionDigits: 0,
});
const samples = board.samples.map((listing, at) => ({ ...listing, id: `sample-${at}`, daysAgo: at * 2 + 1 }));

const records = collection('listings');
let posted = [];
let mayDeleteAll = false;
let saved = load('saved', []);
let marked = load('marked', []);
let kind = 'All';

/** The samples show how the board looks until somebody posts. */
const all = () => (posted.length > 0 ? posted : samples);

function flip(list, id) {
  return list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
}

function ageOf({ atMs, daysAgo }) {
  const days = daysAgo ?? Math.floor((Date.now() - atMs) / 86_400_000);
  return days === 0 ? 'Today' : `${count(days, 'day')} ago`;
}

async function remove({ id, value }) {
  if (await records.remove(id)) toast(`${value.title} deleted`, () => records.add(value));
}

function saveButton({ id, title }) {
  const button = el(
    'button',
    {
      type: 'button',
      className: 'plain icon',
      'aria-label': `Save ${title}`,
      'aria-pressed': String(saved.includes(id)),
    },
    glyph('star'),
  );
  button.addEventListener('click', () => {
    saved = flip(saved, id);
    save('saved', saved);
    show();
    document.querySelector(`[data-id="${id}"] .top button`)?.focus();
  });
  return button;
}

function actsOf(listing) {
  const isOwn = listing.isMine || (mayDeleteAll && posted.includes(listing));
  const done = board.one === 'job' ? 'Applied' : 'Asked';
  const tick = el('input', { type: 'checkbox', checked: marked.includes(listing.id) });
  tick.addEventListener('change', () => {
    marked = flip(marked, listing.id);
    save('marked', marked);
  });
  const bin = el('button', { type: 'button', className: 'plain danger' }, glyph('trash'), 'Delete');
  bin.addEventListener('click', () => remove(listing));
  return isOwn ? bin : el('label', { className: 'tick' }, tick, `${done}`);
}

function listingItem(listing) {
  const { title, who, place, price, about } = listing;
  return el(
    'li',
    { className: 'card listing', 'data-id': listing.id },
    el('div', { className: 'top' }, el('h2', { dir: 'auto' }, title), saveButton(listing)),
    el('p', { className: 'who', dir: 'auto' }, who),
    el('ul', { className: 'tags' }, ...[place, listing.kind, ageOf(listing)].map((tag) => el('li', {}, tag))),
    el('p', { className: 'price number' }, `${money.format(price)} ${board.per}`),
    el(
      'details',
      {},
      el('summary', {}, 'Details'),
      el('p', { dir: 'auto' }, about || 'No details given.'),
      actsOf(listing),
    ),
  );
}

const ORDERS = {
  new: (one, other) => (one.daysAgo ?? 0) - (other.daysAgo ?? 0) || (other.atMs ?? 0) - (one.atMs ?? 0),
  high: (one, other) => other.price - one.price,
  low: (one, other) => one.price - other.price,
};

function show() {
  const wanted = $('#search').value.trim().toLowerCase();
  const place = $('#place').value;
  const found = all()
    .filter((listing) => kind === 'All' || listing.kind === kind)
    .filter((listing) => !place || listing.place === place)
    .filter(({ id }) => !$('#only-saved').checked || saved.includes(id))
    .filter(({ title, who, place: where, about }) =>
      `${title} ${who} ${where} ${about}`.toLowerCase().includes(wanted),
    )
    .toSorted(ORDERS[$('#sort').value]);
  $('#list').replaceChildren(...found.map(listingItem));
  $('#found').textContent = count(found.length, board.one, board.many);
  $('#empty').hidden = found.length > 0;
  for (const button of $('#kinds').children)
    button.setAttribute('aria-pressed', String(button.textContent === kind));
}

function showPlaces() {
  const chosen = $('#place').value;
  const names = [...new Set(all().map(({ place }) => place))].toSorted();
  $('#place').replaceChildren(
    el('option', { value: '' }, 'Every place'),
    ...names.map((name) => el('option', {}, name)),
  );
  $('#place').value = names.includes(chosen) ? chosen : '';
}

const dialog = $('#dialog');
function post() {
  $('#form').reset();
  dialog.showModal();
}

$('#form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { price, ...texts } = Object.fromEntries(new FormData(event.target));
  dialog.close();
  kind = 'All';
  if (await records.add({ ...texts, price: Number(price) })) toast('Your listing is published');
});
$('#cancel').addEventListener('click', () => dialog.close());
$('#post').addEventListener('click', post);
for (const name of ['All', ...board.kinds]) {
  const button = el('button', { type: 'button' }, name);
  button.addEventListener('click', () => {
    kind = name;
    show();
  });
  $('#kinds').append(button);
}
$('#search').addEventListener('input', show);
for (const id of ['place', 'sort', 'only-saved']) $(`#${id}`).addEventListener('change', show);
shortcuts({ '/': () => $('#search').focus(), n: post });
records.subscribe((found) => {
  posted = found.map(({ id, value, isMine, createdAt }) => ({
    ...value,
    value,
    id,
    isMine,
    atMs: createdAt,
  }));
  showPlaces();
  show();
});
isOwner().then((is) => {
  mayDeleteAll = is;
  show();
});
