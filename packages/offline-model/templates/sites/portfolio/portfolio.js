const { $, load, save, say } = globalThis.kit;

const works = [...document.querySelectorAll('#works > li')];
const filters = [...document.querySelectorAll('[data-filter]')];
const dialog = $('#dialog');
const form = $('#contact-form');

function setFilter(kind) {
  for (const work of works) work.hidden = kind !== '' && work.dataset.kind !== kind;
  for (const button of filters) button.setAttribute('aria-pressed', String(button.dataset.filter === kind));
  say(`${works.filter((work) => !work.hidden).length} works shown`);
}

function open(work) {
  $('#dialog-title').textContent = $('strong', work).textContent;
  $('#dialog-kind').textContent = work.dataset.kind;
  $('#dialog-text').textContent = $('p', work).textContent;
  $('#dialog-image').replaceChildren($('.image', work).cloneNode(true));
  dialog.showModal();
}

for (const button of filters) button.addEventListener('click', () => setFilter(button.dataset.filter));
for (const work of works) $('button', work).addEventListener('click', () => open(work));
$('#close').addEventListener('click', () => dialog.close());
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const entry = Object.fromEntries(new FormData(form));
  save('messages', [...load('messages', []), { ...entry, atMs: Date.now() }]);
  form.reset();
  form.hidden = true;
  $('#thanks').hidden = false;
  $('#thanks-title').textContent = `Thank you, ${entry.name.trim()}`;
  $('#thanks-title').focus();
});
