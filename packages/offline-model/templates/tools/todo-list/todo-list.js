const { $, config, load, save, el, glyph, say, toast, shortcuts, count, collection, isOwner } = globalThis.kit;

const records = collection('tasks');
/** The tasks. A task in the idea has a `seed`, and no id until a visitor changes the task. */
let tasks = [];
let found = [];
let mayChangeAll = false;
let filter = load('filter', 'all');
let renaming = null;

const matches = { all: () => true, open: (task) => !task.done, done: (task) => task.done };
const keyOf = ({ id, seed }) => id ?? `seed-${seed}`;
const mayChange = ({ isMine }) => isMine || mayChangeAll;

function readTasks() {
  const own = found
    .filter(({ value }) => !value.isGone)
    .map(({ id, value, isMine }) => ({ ...value, id, isMine, done: value.ticks > 0 }));
  const seeds = config.tasks
    .map((text, seed) => ({ seed, text, ticks: 0, isMine: true, done: false, id: undefined }))
    .filter(({ seed }) => !found.some(({ value }) => value.seed === seed));
  tasks = [...own, ...seeds];
  show();
}

/** Updates the record of a task. Creates the record when the task is from the idea. */
function write({ id, seed, text, ticks }, changed) {
  const value = { text, ticks, ...(seed !== undefined && { seed }), ...changed };
  return id === undefined ? records.add(value) : records.set(id, value);
}

/** All visitors may tick a task, because ticks are a counter. */
function tick(task, isDone) {
  if (task.id === undefined) return write(task, { ticks: isDone ? 1 : 0 });
  return records.increment(task.id, 'ticks', isDone ? 1 : -task.ticks);
}

/** Deleting a task from the idea keeps a record with `isGone`, so that the task does not return. */
const takeOut = (task) => (task.seed === undefined ? records.remove(task.id) : write(task, { isGone: true }));
const putBack = ({ text, ticks }) => records.add({ text, ticks });

function show() {
  const done = tasks.filter((task) => task.done).length;
  const visible = tasks.filter(matches[filter]);
  const percent = tasks.length === 0 ? 0 : Math.round((done / tasks.length) * 100);
  drawRows(visible);
  $('#open-count').textContent = `${tasks.length - done} open`;
  $('#done-count').textContent = `${done} of ${count(tasks.length, 'task')} done`;
  $('#after').hidden = done === 0;
  $('.progress').setAttribute('aria-valuenow', String(percent));
  $('.progress span').style.width = `${percent}%`;
  for (const button of document.querySelectorAll('[data-filter]')) {
    button.setAttribute('aria-pressed', String(button.dataset.filter === filter));
  }
  showEmpty(visible.length === 0);
}

let isDrawing = false;

/** Draws the rows, then focuses the same part of the same task as before. */
function drawRows(visible) {
  const place = document.activeElement?.closest('#tasks [data-id]')?.dataset.id;
  const parts = () => [...document.querySelectorAll(`[data-id="${place}"] :is(input, button)`)];
  const at = place === undefined ? -1 : parts().indexOf(document.activeElement);
  isDrawing = true;
  $('#tasks').replaceChildren(...visible.map(row));
  parts()[at]?.focus();
  isDrawing = false;
}

function showEmpty(isEmpty) {
  $('#empty').hidden = !isEmpty;
  if (tasks.length === 0) {
    $('#empty-title').textContent = 'Nothing here yet';
    $('#empty-text').textContent = 'Write the first task above.';
  } else if (filter === 'open') {
    $('#empty-title').textContent = 'All done';
    $('#empty-text').textContent = 'Every task is ticked. Enjoy it for a moment.';
  } else {
    $('#empty-title').textContent = 'Nothing done so far';
    $('#empty-text').textContent = 'Tick a task and it shows up here.';
  }
}

function row(task) {
  if (keyOf(task) === renaming) return renameRow(task);
  const box = el('input', { type: 'checkbox', checked: task.done });
  box.addEventListener('change', () => {
    tick(task, box.checked);
    say(`${task.text}: ${box.checked ? 'done' : 'open again'}`);
  });
  const label = el('label', { className: 'tick' }, box, el('span', { dir: 'auto' }, task.text));
  const properties = { className: task.done ? 'done' : '', 'data-id': keyOf(task) };
  if (!mayChange(task)) return el('li', properties, label);
  const rename = el(
    'button',
    { className: 'icon plain', type: 'button', 'aria-label': `Rename ${task.text}` },
    glyph('pencil'),
  );
  rename.addEventListener('click', () => {
    renaming = keyOf(task);
    show();
    $('.rename').select();
  });
  const remove = el(
    'button',
    { className: 'icon plain danger', type: 'button', 'aria-label': `Delete ${task.text}` },
    glyph('trash'),
  );
  remove.addEventListener('click', async () => {
    $('#new-task').focus();
    if (await takeOut(task)) toast('Task deleted', () => putBack(task));
  });
  return el('li', properties, label, rename, remove);
}

/** The field for renaming is kept and not redrawn when other visitors change the list. */
let renameField = null;

function renameRow(task) {
  if (renameField?.dataset.id === renaming) return renameField;
  const input = el('input', {
    className: 'rename',
    value: task.text,
    maxLength: 200,
    'aria-label': `New wording of ${task.text}`,
  });
  const finish = (isKept) => {
    if (renaming !== keyOf(task)) return;
    renaming = null;
    renameField = null;
    const text = input.value.trim();
    if (isKept && text && text !== task.text) write(task, { text });
    show();
    $(`[data-id="${keyOf(task)}"] button`)?.focus();
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') finish(false);
  });
  // Redrawing the list removes the focus for a moment.
  input.addEventListener('blur', () => isDrawing || finish(true));
  renameField = el('li', { 'data-id': keyOf(task) }, input);
  return renameField;
}

function setFilter(next) {
  filter = next;
  save('filter', filter);
  show();
}

$('#add-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = $('#new-task').value.trim();
  if (!text) return;
  $('#new-task').value = '';
  if (filter === 'done') setFilter('all');
  if (await records.add({ text, ticks: 0 })) say(`Added ${text}`);
  else if (!$('#new-task').value) $('#new-task').value = text;
});

$('#clear-done').addEventListener('click', async () => {
  const done = tasks.filter((task) => task.done && mayChange(task));
  for (const task of done) await takeOut(task);
  toast(`${count(done.length, 'task')} cleared`, () => done.toReversed().forEach(putBack));
});

for (const button of document.querySelectorAll('[data-filter]')) {
  button.addEventListener('click', () => setFilter(button.dataset.filter));
}

shortcuts({
  n: () => $('#new-task').focus(),
  1: () => setFilter('all'),
  2: () => setFilter('open'),
  3: () => setFilter('done'),
});
records.subscribe((all) => {
  found = all;
  readTasks();
});
isOwner().then((is) => {
  mayChangeAll = is;
  readTasks();
});
