const { $, config, load, save, el, shortcuts } = globalThis.kit;

/** By version from 1: codewords, error correction codewords in a block, blocks; correction level M. */
const VERSIONS = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
const MASKS = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
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

function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

function correctionOf(data, length) {
  const divisor = Array(length).fill(0);
  divisor[length - 1] = 1;
  for (let step = 0, root = 1; step < length; step += 1, root = times(root, 2)) {
    for (let at = 0; at < length; at += 1) divisor[at] = times(divisor[at], root) ^ (divisor[at + 1] ?? 0);
  }
  const rest = Array(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let at = 0; at < length; at += 1) rest[at] ^= times(divisor[at], factor);
  }
  return rest;
}

/** The codewords of a text in the smallest version that holds it; undefined for one that is too long. */
function encode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(
    ([all, correction, blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= all - correction * blocks,
  );
  if (version < 0) return undefined;
  const [all, correction, blocks] = VERSIONS[version];
  const capacity = all - correction * blocks;
  const bits = [];
  const push = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 9 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xfd) push(pad, 8);
  const data = Array.from({ length: capacity }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  return { version: version + 1, codewords: interleave(data, blocks, correction) };
}

/** Blocks take turns, the shorter ones first; then their corrections do. */
function interleave(data, blocks, correction) {
  const short = Math.floor(data.length / blocks);
  const longFrom = blocks - (data.length % blocks);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, at) => {
    const part = data.slice(from, from + short + (at >= longFrom ? 1 : 0));
    from += part.length;
    return part;
  });
  const corrections = parts.map((part) => correctionOf(part, correction));
  const turns = (lists, length) =>
    Array.from({ length }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at]] : []))).flat();
  return [...turns(parts, short + 1), ...turns(corrections, correction)];
}

function matrixOf({ version, codewords }) {
  const size = version * 4 + 17;
  const blank = () => Array.from({ length: size }, () => Array(size).fill(0));
  const modules = blank();
  const isFixed = blank();
  const set = (x, y, isDark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y][x] = isDark ? 1 : 0;
    isFixed[y][x] = 1;
  };
  drawFixed({ set, size, version });
  // The places of the format are taken before the rest is filled.
  drawFormat(set, size, 0);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (isFixed[y][x] || bit >= codewords.length * 8) continue;
        modules[y][x] = (codewords[bit >> 3] >> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
  return bestMask({ modules, isFixed, set, size });
}

function drawFixed({ set, size, version }) {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (left, top, reach, isDarkAt) => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1)
        set(left + x, top + y, isDarkAt(Math.max(Math.abs(x), Math.abs(y))));
    }
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const middles = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const corners = new Set(['6 6', `6 ${size - 7}`, `${size - 7} 6`]);
  for (const x of middles) {
    for (const y of middles) if (!corners.has(`${x} ${y}`)) square(x, y, 2, (ring) => ring !== 1);
  }
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(a, b, (bits >>> at) & 1);
    set(b, a, (bits >>> at) & 1);
  }
}

function drawFormat(set, size, mask) {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at) => (bits >>> at) & 1;
  for (let at = 0; at < 6; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function bestMask({ modules, isFixed, set, size }) {
  let best;
  MASKS.forEach((isKept, mask) => {
    drawFormat(set, size, mask);
    const masked = modules.map((line, y) =>
      line.map((module, x) => (isFixed[y][x] || isKept(x, y) !== 0 ? module : 1 - module)),
    );
    const penalty = penaltyOf(masked, size);
    if (!best || penalty < best.penalty) best = { penalty, masked };
  });
  return best.masked;
}

function penaltyOf(modules, size) {
  let sum = 0;
  for (const at of [(a, b) => modules[a][b], (a, b) => modules[b][a]]) {
    for (let a = 0; a < size; a += 1) {
      let run = 1;
      for (let b = 1; b < size; b += 1) {
        run = at(a, b) === at(a, b - 1) ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum += 1;
      }
    }
  }
  return sum;
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
  svg = encoded ? svgOf(matrixOf(encoded)) : '';
  $('#code').innerHTML = svg;
  $('#notice').textContent = encoded
    ? `${content.length} characters.`
    : content.trim() === ''
      ? 'Write something first.'
      : 'That is too long for one code: 213 letters are the most.';
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
