const { $, config, load, save, el, glyph, say, toast, beep, shortcuts, newId } = globalThis.kit;

let counters = load(
  'counters',
  config.names.map((name, index) => ({ id: `first-${index}`, name, value: 0 })),
);
let past = [];
$('#step').value = String(load('step', config.step));
$('#goal').value = String(load('goal', config.goal));

const step = () => Math.max(1, Math.round(Number($('#step').value)) || 1);
const goal = () => Math.max(0, Math.round(Number($('#goal').value)) || 0);

function change(next) {
  past = [...past.slice(-49), counters];
  counters = next;
  save('counters', counters);
  show();
}

function add(counter, amount) {
  const value = counter.value + amount;
  change(counters.map((other) => (other.id === counter.id ? { ...other, value } : other)));
  say(`${counter.name}: ${value}`);
  beep(amount > 0 ? 620 : 360, 0.07);
  if (goal() > 0 && counter.value < goal() && value >= goal()) toast(`${counter.name} has reached ${goal()}!`);
}

function more(id, amount, name, icon, counter, kind) {
  const button = el(
    'button',
    { type: 'button', className: kind, id, 'aria-label': `${name} for ${counter.name}` },
    glyph(icon),
  );
  button.addEventListener('click', () => {
    add(counter, amount * step());
    document.getElementById(id)?.focus();
  });
  return button;
}

function card(counter) {
  const less = more(`less-${counter.id}`, -1, 'Less', 'down', counter, 'icon');
  const plus = more(`more-${counter.id}`, 1, 'More', 'plus', counter, 'primary');
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${counter.name}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = counters;
    change(counters.filter((other) => other.id !== counter.id));
    toast(`${counter.name} deleted`, () => change(before));
  });
  const bar = el('progress', { max: goal() || 1, value: Math.max(0, counter.value) });
  bar.setAttribute('aria-label', `${counter.name} of the goal`);
  return el(
    'li',
    { className: 'card' },
    el(
      'div',
      { role: 'group', 'aria-label': `${counter.name}: ${counter.value}` },
      el('div', { className: 'row spread' }, el('h2', { dir: 'auto' }, counter.name), remove),
      el('p', { className: 'value number' }, String(counter.value)),
      goal() > 0 ? bar : null,
      el('div', { className: 'row buttons' }, less, plus),
    ),
  );
}

function leaderText() {
  if (counters.length < 2) return '';
  const most = Math.max(...counters.map(({ value }) => value));
  const leaders = counters.filter(({ value }) => value === most);
  if (leaders.length === counters.length) return 'All level.';
  return leaders.length === 1 ? `${leaders[0].name} leads.` : `${leaders.map(({ name }) => name).join(' and ')} lead.`;
}

function show() {
  $('#counters').replaceChildren(...counters.map(card));
  $('#empty').hidden = counters.length > 0;
  $('#leader').textContent = leaderText();
  $('#undo').disabled = past.length === 0;
}

function undo() {
  const before = past.pop();
  if (!before) return;
  counters = before;
  save('counters', counters);
  show();
  say('Taken back');
}

$('#add-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const name = $('#new-name').value.trim();
  if (!name) return;
  change([...counters, { id: newId(), name, value: 0 }]);
  $('#new-name').value = '';
});
for (const name of ['step', 'goal']) {
  $(`#${name}`).addEventListener('change', (event) => {
    save(name, Number(event.target.value));
    show();
  });
}
$('#undo').addEventListener('click', undo);
$('#zero').addEventListener('click', () => {
  const before = counters;
  change(counters.map((counter) => ({ ...counter, value: 0 })));
  toast('All at zero', () => change(before));
});
document.addEventListener('keydown', (event) => {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const target = event.target instanceof Element ? event.target : document.body;
  if (!digit || event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')) return;
  const counter = counters[Number(digit) - 1];
  if (counter) add(counter, event.shiftKey ? -step() : step());
});
shortcuts({ z: undo });
show();
