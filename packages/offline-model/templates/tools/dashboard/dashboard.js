const { $, config, load, save, el, glyph, say, toast, shortcuts, newId, dayKey } = globalThis.kit;

const SVG = 'http://www.w3.org/2000/svg';
const MOST_ROWS = 12;
const form = $('#form');
let entries = load('entries', null);
let days = load('days', 30);

const daysAgo = (number) => {
  const now = new Date();
  return dayKey(new Date(now.getFullYear(), now.getMonth(), now.getDate() - number, 12));
};

/** Returns sample entries, the same on every device. */
function sampleEntries() {
  return Array.from({ length: 180 }, (_, ago) =>
    config.groups.map((group, index) => {
      const wave = 1 + 0.35 * Math.sin(ago / 9 + index) + 0.25 * Math.sin(ago * 1.7 + index * 3);
      const trend = 1.25 - ago / 360;
      const weekend = ago % 7 < 2 ? 0.7 : 1;
      return {
        id: `${ago}-${index}`,
        date: daysAgo(ago),
        group,
        value: Math.round((config.scale * wave * trend * weekend) / (index + 1)),
      };
    }),
  ).flat();
}

const isSample = () => entries === null;
const all = () => entries ?? sample;
const sample = sampleEntries();
const sumOf = (list) => list.reduce((sum, entry) => sum + entry.value, 0);
const shownNumber = (value) =>
  `${config.unit}${value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })}`;
const dayText = (day) => new Date(`${day}T12:00`).toLocaleDateString('en', { day: 'numeric', month: 'short' });

function between(fromAgo, toAgo) {
  const from = daysAgo(fromAgo - 1);
  const to = daysAgo(toAgo);
  return all().filter((entry) => entry.date >= from && entry.date <= to);
}

function sums(list, keyOf) {
  const found = new Map();
  for (const entry of list) found.set(keyOf(entry), (found.get(keyOf(entry)) ?? 0) + entry.value);
  return found;
}

function show() {
  const list = between(days, 0);
  const byDay = sums(list, (entry) => entry.date);
  const perDay = Array.from({ length: days }, (_, index) => {
    const day = daysAgo(days - 1 - index);
    return [day, byDay.get(day) ?? 0];
  });
  const groups = [...sums(list, (entry) => entry.group)].sort((one, other) => other[1] - one[1]);
  showFigures(list, perDay, groups);
  drawLine(perDay);
  $('#bars').replaceChildren(...groups.map((group) => bar(group, groups[0][1], sumOf(list))));
  const latest = [...list].sort((one, other) => other.date.localeCompare(one.date)).slice(0, MOST_ROWS);
  $('#entries').replaceChildren(...latest.map(row));
  $('#empty').hidden = list.length > 0;
  $('#sample').hidden = !isSample();
  $('#groups').replaceChildren(
    ...[...new Set([...config.groups, ...groups.map(([name]) => name)])].map((value) => el('option', { value })),
  );
  for (const button of document.querySelectorAll('[data-days]')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.days) === days));
  }
}

function showFigures(list, perDay, groups) {
  const total = sumOf(list);
  const before = sumOf(between(days * 2, days));
  const percent = before === 0 ? null : Math.round((total / before - 1) * 100);
  const [bestDay, best] = perDay.toSorted((one, other) => other[1] - one[1])[0];
  $('#total').textContent = shownNumber(total);
  $('#change').textContent =
    percent === null
      ? 'nothing to compare with'
      : `${percent < 0 ? '−' : '+'}${Math.abs(percent)}% against the ${days} days before`;
  $('#average').textContent = shownNumber(total / days);
  $('#best').textContent = shownNumber(best);
  $('#best-day').textContent = best > 0 ? dayText(bestDay) : '–';
  $('#strongest').textContent = groups[0]?.[0] ?? '–';
  $('#strongest-share').textContent = groups[0] ? `${Math.round((groups[0][1] / total) * 100)}% of all` : '';
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function drawLine(perDay) {
  const width = 720;
  const height = 220;
  const most = Math.max(1, ...perDay.map(([, value]) => value));
  const x = (index) => (index / Math.max(1, perDay.length - 1)) * width;
  const y = (value) => height - 8 - (value / most) * (height - 24);
  const points = perDay.map(([, value], index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const chart = shape('svg', {
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    preserveAspectRatio: 'none',
    'aria-label': `${config.measure} of the last ${days} days, at most ${shownNumber(most)} a day`,
  });
  for (const part of [0, 0.5, 1]) {
    chart.append(shape('line', { x1: 0, x2: width, y1: y(most * part), y2: y(most * part), class: 'grid' }));
  }
  chart.append(shape('polygon', { points: `0,${height} ${points.join(' ')} ${width},${height}`, class: 'area' }));
  chart.append(shape('polyline', { points: points.join(' '), class: 'line' }));
  chart.addEventListener('pointermove', (event) => {
    const box = chart.getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left) / box.width) * (perDay.length - 1));
    const [day, value] = perDay[Math.min(perDay.length - 1, Math.max(0, index))];
    $('#point').textContent = `${dayText(day)}: ${shownNumber(value)}`;
  });
  $('#line').replaceChildren(chart);
  $('#point').textContent = `Highest: ${shownNumber(most)} a day. Point at the line for a day.`;
}

function bar([name, value], most, total) {
  const line = el('span', { className: 'bar' });
  line.style.width = `${Math.max(1, (value / most) * 100)}%`;
  const share = Math.round((value / total) * 100);
  return el(
    'li',
    {},
    el('span', { dir: 'auto' }, name),
    el('span', { className: 'number' }, `${shownNumber(value)} · ${share}%`),
    line,
  );
}

function row(entry) {
  const remove = el(
    'button',
    {
      type: 'button',
      className: 'icon plain danger',
      'aria-label': `Delete ${entry.group}`,
      hidden: isSample(),
    },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = entries;
    change(entries.filter((other) => other.id !== entry.id));
    toast('Figure deleted', () => change(before));
  });
  return el(
    'li',
    {},
    el('span', { className: 'hint number' }, dayText(entry.date)),
    el('span', { dir: 'auto' }, entry.group),
    el('strong', { className: 'number' }, shownNumber(entry.value)),
    remove,
  );
}

function change(next) {
  entries = next;
  save('entries', entries);
  show();
}

function setDays(next) {
  days = next;
  save('days', days);
  show();
}

function exportCsv() {
  const quote = (text) =>
    `"${String(text)
      .replace(/^[=+@-]/, "'$&")
      .replaceAll('"', '""')}"`;
  const lines = all().map((entry) => [entry.date, quote(entry.group), entry.value].join(','));
  const file = new Blob([`date,source,value\n${lines.join('\n')}\n`], { type: 'text/csv' });
  const link = el('a', { href: URL.createObjectURL(file), download: 'figures.csv' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { date, group, value } = Object.fromEntries(new FormData(form));
  if (!group.trim()) return;
  change([...(entries ?? []), { id: newId(), date, group: group.trim(), value: Number(value) }]);
  form.elements.value.value = '';
  form.elements.value.focus();
  say('Figure added');
});
$('#own').addEventListener('click', () => {
  change([]);
  form.elements.group.focus();
  toast('Sample figures removed', () => {
    save('entries', null);
    change(null);
  });
});
$('#export').addEventListener('click', exportCsv);
for (const button of document.querySelectorAll('[data-days]')) {
  button.addEventListener('click', () => setDays(Number(button.dataset.days)));
}
form.elements.date.value = dayKey();
shortcuts({
  1: () => setDays(7),
  2: () => setDays(30),
  3: () => setDays(90),
  n: () => form.elements.group.focus(),
});
show();
