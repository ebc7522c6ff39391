const { $, load, save, el, say, toast, shortcuts, count, newId, search } = globalThis.kit;

let notes = load('notes', []);
let openId = null;
let query = '';

const current = () => notes.find((note) => note.id === openId);
const titleOf = (note) => note.title.trim() || note.text.trim().split('\n')[0].slice(0, 60) || 'Untitled note';

function store(next) {
  notes = next;
  save('notes', notes);
}

function visibleNotes() {
  const newestFirst = notes.toSorted((one, other) => other.changedAtMs - one.changedAtMs);
  return search(newestFirst, query, { fields: ['title', 'text'] }).sort(
    (one, other) => Number(other.isPinned) - Number(one.isPinned),
  );
}

function showList() {
  const visible = visibleNotes();
  $('#list').replaceChildren(...visible.map(row));
  $('#empty').hidden = visible.length > 0;
  $('#empty-title').textContent = notes.length === 0 ? 'A blank page' : 'Nothing found';
  if (notes.length > 0) $('#empty-text').textContent = 'Try another word, or fewer.';
  $('#amount').textContent = query
    ? `${count(visible.length, 'note')} found`
    : notes.length
      ? count(notes.length, 'note')
      : '';
}

function row(note) {
  const preview = note.text.trim().replace(/\s+/g, ' ').slice(0, 90) || 'No text yet';
  const when = new Date(note.changedAtMs).toLocaleDateString([], { day: 'numeric', month: 'short' });
  const button = el(
    'button',
    { type: 'button', 'aria-label': `Open ${titleOf(note)}` },
    el('strong', { dir: 'auto' }, titleOf(note)),
    el('span', { dir: 'auto' }, preview),
    el('small', {}, note.isPinned ? `Pinned · ${when}` : when),
  );
  if (note.id === openId) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => open(note.id, '#text'));
  return el('li', {}, button);
}

function showEditor() {
  const note = current();
  $('#editor').hidden = !note;
  $('#desk').classList.toggle('is-editing', Boolean(note));
  if (!note) return;
  $('#title').value = note.title;
  $('#text').value = note.text;
  $('#pin').setAttribute('aria-pressed', String(note.isPinned));
  $('#saved').textContent = '';
  showWords();
}

function showWords() {
  const words = $('#text').value.trim().split(/\s+/).filter(Boolean).length;
  $('#words').textContent = `${count(words, 'word')}, ${count([...$('#text').value].length, 'character')}`;
}

function open(id, focus) {
  openId = id;
  save('open', id);
  showEditor();
  showList();
  $(focus)?.focus();
}

function newNote() {
  const isBlank = (note) => note.title.trim() === '' && note.text.trim() === '';
  const note = { id: newId(), title: '', text: '', isPinned: false, changedAtMs: Date.now() };
  store([note, ...notes.filter((other) => !isBlank(other))]);
  query = '';
  $('#search').value = '';
  open(note.id, '#title');
}

function edit() {
  const changed = { title: $('#title').value, text: $('#text').value, changedAtMs: Date.now() };
  store(notes.map((note) => (note.id === openId ? { ...note, ...changed } : note)));
  $('#saved').textContent = 'Saved';
  showWords();
  showList();
}

function togglePin() {
  const note = current();
  if (!note) return;
  store(notes.map((other) => (other.id === openId ? { ...other, isPinned: !note.isPinned } : other)));
  $('#pin').setAttribute('aria-pressed', String(!note.isPinned));
  say(note.isPinned ? 'Unpinned' : 'Pinned to the top');
  showList();
}

function close() {
  openId = null;
  save('open', null);
  showEditor();
  showList();
  $('#new-note').focus();
}

function remove() {
  const before = notes;
  const id = openId;
  store(notes.filter((note) => note.id !== id));
  close();
  toast('Note deleted', () => {
    store(before);
    open(id, '#text');
  });
}

for (const id of ['#title', '#text']) {
  $(id).addEventListener('input', edit);
  $(id).addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.target.blur();
  });
}
$('#title').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  $('#text').focus();
});
$('#search').addEventListener('input', (event) => {
  query = event.target.value;
  showList();
});
$('#new-note').addEventListener('click', newNote);
$('#back').addEventListener('click', close);
$('#pin').addEventListener('click', togglePin);
$('#delete').addEventListener('click', remove);
shortcuts({ n: newNote, '/': () => $('#search').focus(), p: togglePin });

if (matchMedia('(min-width: 760px)').matches) openId = load('open', null);
showEditor();
showList();
