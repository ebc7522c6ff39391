const saved = () =>
  Object.fromEntries(
    Object.keys(localStorage).map((key) => [key.split(':').pop(), JSON.parse(localStorage.getItem(key))]),
  );
const csv = (data) => {
  const rows = Object.values(data)
    .filter((value) => Array.isArray(value) && typeof value[0] === 'object')
    .sort((one, other) => other.length - one.length)[0] ?? [data];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value) =>
    `"${String(typeof value === 'object' ? JSON.stringify(value) : (value ?? ''))
      .replace(/^[=+@-]/, "'$&")
      .replaceAll('"', '""')}"`;
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row[name])).join(','))].join('\n');
};
const button = document.createElement('button');
button.type = 'button';
button.textContent = 'Export KIND';
button.dataset.added = 'export-FORMAT';
button.addEventListener('click', () => {
  const write = { csv, json: (data) => JSON.stringify(data, null, 2) };
  const text = write.FORMAT(saved());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/FORMAT' }));
  link.download = 'export.FORMAT';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
(document.querySelector('main') ?? document.body).append(button);
