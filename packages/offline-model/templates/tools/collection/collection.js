const { $, config, load, save, el, glyph, toast, shortcuts, count, newId, search, views } = globalThis.kit;
const { noun, fields } = config;

let items = load('items', null) ?? startItems(config.start);
let query = '';
let sort = load('sort', 'new');
let view = load('view', 'list');
let editingId = null;

const form = $('#form');
const dialog = $('#dialog');
const orders = {
  new: (one, other) => other.madeAtMs - one.madeAtMs,
  name: (one, other) => one.name.localeCompare(other.name),
  stars: (one, other) => Number(other.stars) - Number(one.stars) || one.name.localeCompare(other.name),
};

/** Returns the entries of the attached table, the first row first. */
function startItems(start) {
  if (!start) return [];
  const rows = JSON.parse(document.getElementById(start.elementId)?.textContent ?? '[]');
  const shown = (value) => (value === true ? 'Yes' : value === false ? 'No' : String(value ?? ''));
  return rows.map((row, index) => ({
    ...Object.fromEntries(start.columns.map(({ key, field }) => [field.name, fieldValue(field, shown(row[key]))])),
    name: shown(row[start.nameKey]),
    id: `row-${index}`,
    madeAtMs: -index,
  }));
}

/** A date field of a form has no time. */
function fieldValue(field, text) {
  return field.kind === 'date' ? text.slice(0, 10) : text;
}

function change(next) {
  items = next;
  save('items', items);
  show();
}

function show() {
  const visible = search(items, query).sort(orders[sort]);
  const other = views[view] && $(`[data-view="${view}"]`) ? views[view] : null;
  $('#list').hidden = other !== null;
  $('#view').hidden = other === null || items.length === 0;
  $('#list').replaceChildren(...(other ? [] : visible.map(card)));
  $('#view').replaceChildren(...(other ? [other(visible, { open: openForm, set, refresh: show })] : []));
  for (const button of document.querySelectorAll('[data-view]'))
    button.setAttribute('aria-pressed', String((other ? view : 'list') === button.dataset.view));
  $('#empty').hidden = visible.length > 0;
  $('#empty-title').textContent = items.length === 0 ? `No ${noun.many} yet` : 'Nothing found';
  $('#empty-text').textContent =
    items.length === 0 ? `Add the first ${noun.one}. It stays on this device.` : 'Try another word, or fewer.';
  $('#amount').textContent = items.length
    ? `${count(visible.length, noun.one, noun.many)}${query ? ' found' : ''}`
    : '';
}

function set(item, values) {
  change(items.map((each) => (each.id === item.id ? { ...each, ...values } : each)));
}

function card(item) {
  const facts = fields
    .filter((field) => item[field.name])
    .map((field) => el('span', { dir: 'auto' }, factText(field, item[field.name])));
  const stars = el('p', { className: 'stars' });
  if (Number(item.stars)) {
    stars.append(el('span', { 'aria-hidden': 'true' }, '★'.repeat(item.stars) + '☆'.repeat(5 - item.stars)));
    stars.append(el('span', { className: 'visually-hidden' }, `${item.stars} of 5`));
  }
  const edit = el(
    'button',
    { type: 'button', className: 'icon plain', 'aria-label': `Change ${item.name}` },
    glyph('pencil'),
  );
  edit.addEventListener('click', () => openForm(item));
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${item.name}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => removeItem(item));
  return el(
    'li',
    { className: 'card' },
    el('h2', { dir: 'auto' }, item.name),
    facts.length ? el('div', { className: 'facts' }, ...facts) : null,
    item.details ? el('p', { className: 'details', dir: 'auto' }, item.details) : null,
    el('div', { className: 'actions' }, stars, edit, remove),
  );
}

function factText(field, value) {
  if (field.kind === 'date') {
    const date = new Date(`${value}T12:00`).toLocaleDateString([], {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    return field.name === 'date' ? date : `${field.label} ${date}`;
  }
  return field.kind === 'number' ? `${field.label}: ${value}` : value;
}

function openForm(item) {
  editingId = item?.id ?? null;
  form.reset();
  $('#dialog-title').textContent = item ? `Change ${item.name}` : `New ${noun.one}`;
  for (const [name, value] of Object.entries(item ?? {})) {
    if (form.elements.namedItem(name)) form.elements.namedItem(name).value = value;
  }
  dialog.showModal();
  form.elements.namedItem('name').focus();
}

function removeItem(item) {
  const before = items;
  change(items.filter((other) => other.id !== item.id));
  $('#new-item').focus();
  toast(`${item.name} deleted`, () => change(before));
}

for (const field of fields) {
  const input =
    field.kind === 'select'
      ? el(
          'select',
          { name: field.name },
          el('option', { value: '' }, '–'),
          ...field.options.map((option) => el('option', {}, option)),
        )
      : el('input', {
          name: field.name,
          type: field.kind,
          maxLength: 100,
          ...(field.kind === 'number' && { step: 'any' }),
        });
  $('#extra-fields').append(el('label', {}, field.label, input));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
  if (!values.name) return;
  dialog.close();
  if (editingId) change(items.map((item) => (item.id === editingId ? { ...item, ...values } : item)));
  else change([{ ...values, id: newId(), madeAtMs: Date.now() }, ...items]);
});
$('#cancel').addEventListener('click', () => dialog.close());
$('#new-item').addEventListener('click', () => openForm(null));
$('#search').addEventListener('input', (event) => {
  query = event.target.value;
  show();
});
for (const button of document.querySelectorAll('[data-view]')) {
  button.addEventListener('click', () => {
    view = button.dataset.view;
    save('view', view);
    show();
  });
}
$('#sort').value = sort;
$('#sort').addEventListener('change', (event) => {
  sort = event.target.value;
  save('sort', sort);
  show();
});
shortcuts({ n: () => openForm(null), '/': () => $('#search').focus() });
show();
