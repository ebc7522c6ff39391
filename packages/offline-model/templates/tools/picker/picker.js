const { $, config, load, save, el, say, beep, shortcuts, toast } = globalThis.kit;

let kind = load('kind', config.kind);
let history = load('history', []);
$('#options').value = load('options', config.options.join('\n'));
$('#takes-out').checked = load('takesOut', false);
$('#dice').value = String(load('dice', config.dice));
$('#sides').value = String(load('sides', config.sides));

const LABELS = { list: 'Pick one', dice: 'Roll the dice', coin: 'Flip the coin' };
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

function show() {
  for (const button of document.querySelectorAll('[data-kind]')) {
    button.setAttribute('aria-pressed', String(button.dataset.kind === kind));
  }
  for (const name of ['list', 'dice', 'coin']) $(`#${name}-options`).hidden = name !== kind;
  $('#go').textContent = LABELS[kind];
  $('#history').replaceChildren(
    ...history.map(({ text }) => el('li', { dir: 'auto', 'aria-label': text }, text)),
  );
  $('#no-history').hidden = history.length > 0;
  $('#clear').hidden = history.length === 0;
}

/** A fair whole number from 0 to below the limit. */
function fair(limit) {
  const most = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    if (value < most) return value % limit;
  }
}

const optionsNow = () =>
  $('#options')
    .value.split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const numberIn = (id, least, most, fallback) =>
  Math.min(most, Math.max(least, Math.round(Number($(id).value)) || fallback));

function pick() {
  if (kind === 'coin') return { text: fair(2) === 0 ? 'Heads' : 'Tails', detail: '' };
  if (kind === 'dice') {
    const sides = numberIn('#sides', 2, 100, 6);
    const rolls = Array.from({ length: numberIn('#dice', 1, 12, 1) }, () => fair(sides) + 1);
    const sum = rolls.reduce((total, roll) => total + roll, 0);
    return { text: String(sum), detail: rolls.length > 1 ? rolls.join(' + ') : `of ${sides}` };
  }
  const options = optionsNow();
  if (options.length === 0) return null;
  return { text: options[fair(options.length)], detail: `one of ${options.length}` };
}

function go() {
  const picked = pick();
  if (!picked) {
    $('#options').focus();
    return toast('Write at least one option first');
  }
  $('#result').textContent = picked.text;
  $('#detail').textContent = picked.detail;
  if (!reduced.matches) {
    $('#result').classList.remove('is-new');
    void $('#result').offsetWidth;
    $('#result').classList.add('is-new');
  }
  beep(520, 0.12);
  if (kind === 'list' && $('#takes-out').checked) takeOut(picked.text);
  history = [{ text: picked.text }, ...history].slice(0, 12);
  save('history', history);
  show();
}

function takeOut(text) {
  const lines = optionsNow();
  lines.splice(lines.indexOf(text), 1);
  $('#options').value = lines.join('\n');
  save('options', $('#options').value);
}

function choose(next) {
  kind = next;
  save('kind', kind);
  $('#result').textContent = '?';
  $('#detail').textContent = '';
  show();
}

for (const button of document.querySelectorAll('[data-kind]')) {
  button.addEventListener('click', () => choose(button.dataset.kind));
}
$('#go').addEventListener('click', go);
$('#options').addEventListener('input', (event) => save('options', event.target.value));
$('#takes-out').addEventListener('change', (event) => save('takesOut', event.target.checked));
for (const name of ['dice', 'sides']) {
  $(`#${name}`).addEventListener('change', (event) => save(name, Number(event.target.value)));
}
$('#clear').addEventListener('click', () => {
  const before = history;
  history = [];
  save('history', history);
  show();
  say('History cleared');
  toast('History cleared', () => {
    history = before;
    save('history', history);
    show();
  });
});
shortcuts({
  ' ': go,
  1: () => choose('list'),
  2: () => choose('dice'),
  3: () => choose('coin'),
});
show();
