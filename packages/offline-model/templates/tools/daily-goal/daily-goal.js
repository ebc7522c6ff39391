const { $, config, load, save, el, glyph, say, toast, beep, newId, dayKey, shortcuts } = globalThis.kit;

const { what, unit, isLimit } = config;
let goal = load('goal', config.goal);
/** By day: what was added, oldest first. */
/** @type {Record<string, { amount: number }[]>} */
let days = load('days', {});

const amountOf = (text) => Number(text.trim().replace(',', '.'));
const short = (value) => (Math.round(value * 10) / 10).toLocaleString('en');
const sumOf = (key) => (days[key] ?? []).reduce((sum, { amount }) => sum + amount, 0);
const isMet = (key) => (isLimit ? days[key] !== undefined && sumOf(key) <= goal : sumOf(key) >= goal);

function dayBefore(back) {
  const date = new Date();
  date.setDate(date.getDate() - back);
  return dayKey(date);
}

function keep(next) {
  days = next;
  save('days', days);
  show();
}

function add(amount) {
  const today = dayKey();
  const wasMet = isMet(today);
  const entry = { id: newId(), amount, atMs: Date.now() };
  keep({ ...days, [today]: [...(days[today] ?? []), entry] });
  say(`${short(amount)} ${unit} added`);
  beep(isMet(today) && !wasMet && !isLimit ? 760 : 520, 0.1);
}

function drop(entry) {
  const before = days;
  const today = dayKey();
  const left = days[today].filter((other) => other !== entry);
  const { [today]: _, ...others } = days;
  keep(left.length > 0 ? { ...others, [today]: left } : others);
  toast(`${short(entry.amount)} ${unit} deleted`, () => keep(before));
}

/** Days in a row up to today; today counts once its goal is reached, and does not break the row before. */
function streak() {
  let length = isMet(dayKey()) ? 1 : 0;
  for (let back = 1; isMet(dayBefore(back)); back += 1) length += 1;
  return length;
}

function notice(sum) {
  const left = goal - sum;
  if (isLimit)
    return left >= 0 ? `${short(left)} ${unit} left for today.` : `${short(-left)} ${unit} above your limit.`;
  return left > 0 ? `${short(left)} ${unit} to go.` : 'Goal reached. Well done!';
}

function show() {
  const today = dayKey();
  const sum = sumOf(today);
  $('#sum').textContent = short(sum);
  $('#of').textContent = `of ${short(goal)} ${unit}`;
  $('#notice').textContent = notice(sum);
  $('#arc').style.strokeDasharray = `${Math.min(100, (sum / goal) * 100)} 100`;
  $('#arc').toggleAttribute('hidden', sum === 0);
  $('#arc').classList.toggle('is-over', isLimit && sum > goal);
  const week = Array.from({ length: 7 }, (_, index) => dayBefore(6 - index));
  const sums = week.map(sumOf);
  $('#streak').textContent = String(streak());
  $('#average').textContent = short(sums.reduce((all, one) => all + one, 0) / 7);
  $('#best').textContent = short(Math.max(0, ...Object.keys(days).map(sumOf)));
  showWeek(week, sums);
  const entries = (days[today] ?? []).toReversed();
  $('#empty').hidden = entries.length > 0;
  $('#entries').replaceChildren(...entries.map(rowOf));
}

function showWeek(week, sums) {
  const most = Math.max(goal, ...sums);
  $('#week').replaceChildren(
    ...week.map((key, at) => {
      const bar = el('i', { className: isMet(key) ? 'bar is-met' : 'bar' });
      bar.style.height = `${(sums[at] / most) * 100}%`;
      const name = new Date(`${key}T12:00`).toLocaleDateString('en', { weekday: 'short' });
      const column = el('li', {}, el('span', { className: 'column' }, bar), el('span', {}, name));
      column.title = `${name}: ${short(sums[at])} ${unit}`;
      column.append(el('span', { className: 'visually-hidden' }, `${short(sums[at])} ${unit}`));
      return column;
    }),
  );
}

function rowOf(entry) {
  const time = new Date(entry.atMs).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' });
  const name = `Delete ${short(entry.amount)} ${unit}`;
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': name },
    glyph('trash'),
  );
  remove.addEventListener('click', () => drop(entry));
  return el(
    'li',
    { className: 'row spread' },
    el('span', {}, `${short(entry.amount)} ${unit}`),
    el('span', { className: 'hint number' }, time),
    remove,
  );
}

$('#quick').append(
  ...config.steps.map((amount) => {
    const button = el(
      'button',
      { type: 'button', className: 'primary', 'aria-label': `Add ${amount} ${unit}` },
      `+ ${short(amount)}`,
    );
    button.addEventListener('click', () => add(amount));
    return button;
  }),
);
$('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  const amount = amountOf($('#amount').value);
  if (!(amount > 0 && amount < 1e6)) {
    $('#amount').focus();
    return toast('Write an amount above 0');
  }
  $('#amount').value = '';
  return add(amount);
});
$('#goal').value = String(goal);
$('#goal').addEventListener('change', (event) => {
  const value = amountOf(event.target.value);
  if (value > 0) goal = value;
  event.target.value = String(goal);
  save('goal', goal);
  show();
});
const digits = config.steps.map((amount, at) => [String(at + 1), () => add(amount)]);
shortcuts({
  ...Object.fromEntries(digits),
  u: () => {
    const last = days[dayKey()]?.at(-1);
    if (last) drop(last);
    else toast(`No ${what.toLowerCase()} today yet`);
  },
});
show();
