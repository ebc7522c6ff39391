const { $, config, load, save, el, shortcuts, qrcode } = globalThis.kit;

qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)];

const KINDS = {
  text: { fields: [['text', 'Text or link', 'https://example.com']], content: ({ text }) => text },
  wifi: {
    fields: [
      ['network', 'Network', 'Home'],
      ['password', 'Password', ''],
    ],
    content: ({ network, password }) =>
      `WIFI:T:${password ? 'WPA' : 'nopass'};S:${guarded(network)};P:${guarded(password)};;`,
  },
  mail: {
    fields: [
      ['to', 'To', 'ada@example.com'],
      ['subject', 'Subject', ''],
    ],
    content: ({ to, subject }) => `mailto:${to}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`,
  },
};
const guarded = (text) => text.replace(/([\\;,:"])/g, '\\$1');
let kind = load('kind', config.kind);
let values = load('values', {});
let colours = load('colours', { dark: '#17202a', light: '#ffffff' });

/** The code as rows of dark and light fields; undefined for a text that is too long. */
function encode(text) {
  const code = qrcode(0, 'M');
  code.addData(text);
  try {
    code.make();
  } catch {
    return undefined;
  }
  const places = [...Array(code.getModuleCount()).keys()];
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

const contentNow = () =>
  KINDS[kind].content(
    Object.fromEntries(KINDS[kind].fields.map(([key, , first]) => [key, values[key] ?? first])),
  );

function svgOf(modules) {
  const size = modules.length + 8;
  const path = modules
    .flatMap((line, y) => line.map((module, x) => (module ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="${colours.light}"/><path d="${path}" fill="${colours.dark}"/></svg>`;
}

let svg = '';
function show() {
  const content = contentNow();
  const encoded = content.trim() === '' ? undefined : encode(content);
  svg = encoded ? svgOf(encoded) : '';
  $('#code').innerHTML = svg;
  $('#notice').textContent = encoded
    ? `${content.length} characters.`
    : content.trim() === ''
      ? 'Write something first.'
      : 'That is too long for one code.';
  for (const name of ['svg', 'png']) $(`#${name}`).disabled = svg === '';
  for (const button of document.querySelectorAll('[data-kind]')) {
    button.setAttribute('aria-pressed', String(button.dataset.kind === kind));
  }
}

function showFields() {
  $('#fields').replaceChildren(
    ...KINDS[kind].fields.map(([key, label, first]) => {
      const field = el('input', { maxLength: 300, value: values[key] ?? first, dir: 'auto' });
      field.addEventListener('input', () => {
        values = { ...values, [key]: field.value };
        save('values', values);
        show();
      });
      return el('label', {}, label, field);
    }),
  );
  show();
}

function download(url, name) {
  const link = el('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function savePng() {
  const image = new Image();
  image.onload = () => {
    const canvas = el('canvas', { width: 1024, height: 1024 });
    canvas.getContext('2d').drawImage(image, 0, 0, 1024, 1024);
    canvas.toBlob((blob) => blob && download(URL.createObjectURL(blob), 'qr-code.png'));
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg width="1024" height="1024" '))}`;
}

$('#form').addEventListener('submit', (event) => event.preventDefault());
for (const button of document.querySelectorAll('[data-kind]')) {
  button.addEventListener('click', () => {
    ({ kind } = button.dataset);
    save('kind', kind);
    showFields();
  });
}
for (const name of ['dark', 'light']) {
  $(`#${name}`).value = colours[name];
  $(`#${name}`).addEventListener('input', (event) => {
    colours = { ...colours, [name]: event.target.value };
    save('colours', colours);
    show();
  });
}
$('#svg').addEventListener('click', () =>
  download(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), 'qr-code.svg'),
);
$('#png').addEventListener('click', savePng);
shortcuts({ '/': () => $('#fields input').focus() });
showFields();
