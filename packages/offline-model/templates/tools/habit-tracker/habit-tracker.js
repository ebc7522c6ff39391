const { $, config, load, save, el, glyph, say, toast, shortcuts, count, newId, dayKey } = globalThis.kit;

/** Shows the habits in the idea until the user changes something. */
const firstHabits = config.habits.map((name, index) => ({ id: `first-${index}`, name, days: [] }));
let habits = load('habits', firstHabits);

function dayBefore(back) {
  const date = new Date();
  date.setHours(12, 0, 0, 0);
  date.setDate(date.getDate() - back);
  return date;
}

function change(next) {
  habits = next;
  save('habits', habits);
  show();
}

/** Returns the number of ticked days in a row. Today may still be unticked. */
function streakOf(habit) {
  const done = new Set(habit.days);
  let back = done.has(dayKey()) ? 0 : 1;
  let streak = 0;
  while (done.has(dayKey(dayBefore(back)))) {
    streak += 1;
    back += 1;
  }
  return streak;
}

function show() {
  $('#habits').replaceChildren(...habits.map(card));
  $('#empty').hidden = habits.length > 0;
  $('#summary').hidden = habits.length === 0;
  const doneToday = habits.filter((habit) => habit.days.includes(dayKey())).length;
  $('#today-count').textContent = `${doneToday} of ${habits.length}`;
  $('#today-text').textContent = doneToday === habits.length ? 'done today. All of them!' : 'done today';
}

function card(habit) {
  const streak = streakOf(habit);
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${habit.name}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = habits;
    change(habits.filter((other) => other.id !== habit.id));
    $('#new-habit').focus();
    toast(`${habit.name} deleted`, () => change(before));
  });
  const head = el(
    'div',
    { className: 'head' },
    el('h2', { dir: 'auto' }, habit.name),
    el('span', { className: 'streak number' }, streak ? `${count(streak, 'day')} in a row` : ''),
    remove,
  );
  const days = el('div', { className: 'days' }, ...[6, 5, 4, 3, 2, 1, 0].map((back) => dayBox(habit, back)));
  return el('li', { className: 'card', 'data-id': habit.id }, head, days, weeks(habit));
}

function dayBox(habit, back) {
  const date = dayBefore(back);
  const key = dayKey(date);
  const name = back === 0 ? 'today' : date.toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' });
  const box = el('input', {
    type: 'checkbox',
    checked: habit.days.includes(key),
    'aria-label': `${habit.name}, ${name}`,
  });
  box.addEventListener('change', () => {
    const days = box.checked ? [...habit.days, key] : habit.days.filter((day) => day !== key);
    change(habits.map((other) => (other.id === habit.id ? { ...other, days } : other)));
    $(`[data-id="${habit.id}"] label:nth-child(${7 - back}) input`).focus();
    say(`${habit.name}, ${name}: ${box.checked ? 'done' : 'not done'}`);
  });
  const weekday = back === 0 ? 'Today' : date.toLocaleDateString('en', { weekday: 'short' });
  return el('label', { className: back === 0 ? 'is-today' : '' }, weekday, box);
}

function weeks(habit) {
  const days = Array.from({ length: 28 }, (_, index) => habit.days.includes(dayKey(dayBefore(27 - index))));
  const done = days.filter(Boolean).length;
  return el(
    'div',
    { className: 'weeks', role: 'img', 'aria-label': `${done} of the last 28 days` },
    ...days.map((isDone) => el('span', { className: isDone ? 'done' : '' })),
  );
}

$('#add-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const name = $('#new-habit').value.trim();
  if (!name) return;
  $('#new-habit').value = '';
  change([...habits, { id: newId(), name, days: [] }]);
  say(`Added ${name}`);
});
shortcuts({ n: () => $('#new-habit').focus() });
show();
