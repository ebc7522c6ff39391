const { $, config, load, save, el, glyph, say, toast, shortcuts, count, newId } = globalThis.kit;

/** The tasks that the idea named, until the first change. */
const firstTasks = config.tasks.map((text, index) => ({
  id: `first-${index}`,
  text,
  done: false,
  madeAtMs: index,
}));
let tasks = load('tasks', firstTasks);
let filter = load('filter', 'all');
let renamingId = null;

const matches = { all: () => true, open: (task) => !task.done, done: (task) => task.done };

function change(next, message) {
  tasks = next;
  save('tasks', tasks);
  show();
  if (message) say(message);
}

function show() {
  const done = tasks.filter((task) => task.done).length;
  const visible = tasks.filter(matches[filter]);
  const percent = tasks.length === 0 ? 0 : Math.round((done / tasks.length) * 100);
  $('#tasks').replaceChildren(...visible.map(row));
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

function showEmpty(isEmpty) {
  $('#empty').hidden = !isEmpty;
  if (tasks.length === 0) {
    $('#empty-title').textContent = 'Nothing here yet';
    $('#empty-text').textContent = 'Write the first task above. It stays on this device.';
  } else if (filter === 'open') {
    $('#empty-title').textContent = 'All done';
    $('#empty-text').textContent = 'Every task is ticked. Enjoy it for a moment.';
  } else {
    $('#empty-title').textContent = 'Nothing done so far';
    $('#empty-text').textContent = 'Tick a task and it shows up here.';
  }
}

function row(task) {
  if (task.id === renamingId) return renameRow(task);
  const box = el('input', { type: 'checkbox', checked: task.done });
  box.addEventListener('change', () => {
    change(
      tasks.map((other) => (other.id === task.id ? { ...other, done: box.checked } : other)),
      `${task.text}: ${box.checked ? 'done' : 'open again'}`,
    );
    $(`[data-id="${task.id}"] input`)?.focus();
  });
  const rename = el(
    'button',
    { className: 'icon plain', type: 'button', 'aria-label': `Rename ${task.text}` },
    glyph('pencil'),
  );
  rename.addEventListener('click', () => {
    renamingId = task.id;
    show();
    $('.rename').select();
  });
  const remove = el(
    'button',
    { className: 'icon plain danger', type: 'button', 'aria-label': `Delete ${task.text}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => removeTask(task));
  const label = el('label', { className: 'tick' }, box, el('span', { dir: 'auto' }, task.text));
  return el('li', { className: task.done ? 'done' : '', 'data-id': task.id }, label, rename, remove);
}

function renameRow(task) {
  const input = el('input', {
    className: 'rename',
    value: task.text,
    maxLength: 200,
    'aria-label': `New wording of ${task.text}`,
  });
  const finish = (isKept) => {
    if (renamingId !== task.id) return;
    renamingId = null;
    const text = input.value.trim();
    if (isKept && text) change(tasks.map((other) => (other.id === task.id ? { ...other, text } : other)));
    else show();
    $(`[data-id="${task.id}"] button`)?.focus();
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') finish(false);
  });
  input.addEventListener('blur', () => finish(true));
  return el('li', { 'data-id': task.id }, input);
}

function removeTask(task) {
  const before = tasks;
  change(tasks.filter((other) => other.id !== task.id));
  $('#new-task').focus();
  toast('Task deleted', () => change(before));
}

function setFilter(next) {
  filter = next;
  save('filter', filter);
  show();
}

$('#add-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = $('#new-task').value.trim();
  if (!text) return;
  $('#new-task').value = '';
  if (filter === 'done') filter = 'all';
  change([{ id: newId(), text, done: false, madeAtMs: Date.now() }, ...tasks], `Added ${text}`);
});

$('#clear-done').addEventListener('click', () => {
  const before = tasks;
  const done = tasks.filter((task) => task.done).length;
  change(tasks.filter((task) => !task.done));
  toast(`${count(done, 'task')} cleared`, () => change(before));
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
show();
