const { $, config, load, save, el, say, toast, shortcuts, newId } = globalThis.kit;

/** Hues of the five colors, in degrees from the first. */
const HARMONIES = {
  analogous: [0, 18, 36, -18, -36],
  complementary: [0, 180, 12, 192, -12],
  triadic: [0, 120, 240, 20, 140],
  mono: [0, 0, 0, 0, 0],
};

let colours = load('colours', null);
let harmony = load('harmony', 'free');
let saved = load('saved', []);

const random = (least, most) => least + Math.random() * (most - least);

function hexOf(hue, saturation, lightness) {
  const part = (offset) => {
    const position = (offset + hue / 30 + 120) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    const value = lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

function hueOf(hex) {
  const [red, green, blue] = rgbOf(hex);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span === 0) return 0;
  const sector =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return (sector * 60 + 360) % 360;
}

const rgbOf = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

function contrastWithWhite(hex) {
  const [red, green, blue] = rgbOf(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function renew(baseHue) {
  const names = Object.keys(HARMONIES);
  const steps = HARMONIES[harmony === 'free' ? names[Math.floor(Math.random() * names.length)] : harmony];
  const locked = colours?.find((colour) => colour.isLocked);
  const hue = baseHue ?? (locked ? hueOf(locked.hex) : random(0, 360));
  colours = steps.map((step, index) => {
    const before = colours?.[index];
    if (before?.isLocked) return before;
    const lightness = [0.46, 0.62, 0.34, 0.8, 0.91][index] + random(-0.06, 0.06);
    const hex = hexOf((hue + step + 360) % 360, random(0.42, 0.86), lightness);
    return { hex, isLocked: false };
  });
  save('colours', colours);
  show();
}

function setColour(index, changed) {
  colours = colours.map((colour, at) => (at === index ? { ...colour, ...changed } : colour));
  save('colours', colours);
}

async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message);
  } catch {
    toast(`Copying is not allowed here: ${text}`);
  }
}

function toggleLock(index) {
  setColour(index, { isLocked: !colours[index].isLocked });
  say(`Colour ${index + 1} ${colours[index].isLocked ? 'locked' : 'unlocked'}`);
  show();
  $(`[data-lock="${index}"]`).focus();
}

function tile(colour, index) {
  const { hex, isLocked } = colour;
  const contrast = contrastWithWhite(hex);
  const number = index + 1;
  const lock = el(
    'button',
    {
      type: 'button',
      'aria-pressed': String(isLocked),
      'aria-label': `Lock colour ${number}`,
      'data-lock': String(index),
    },
    isLocked ? 'Locked' : 'Lock',
  );
  lock.addEventListener('click', () => toggleLock(index));
  const code = el('button', { type: 'button', className: 'hex', 'aria-label': `Copy ${hex}` }, hex);
  code.addEventListener('click', () => copy(hex, `${hex} copied`));
  const input = el('input', { type: 'color', value: hex, 'aria-label': `Choose colour ${number}` });
  input.addEventListener('change', () => {
    setColour(index, { hex: input.value, isLocked: true });
    show();
  });
  const text = contrast >= 4.5 ? 'White text reads on it' : 'Dark text reads on it';
  const item = el(
    'li',
    { className: isLocked ? 'is-locked' : '' },
    el('span', { className: 'patch' }, input),
    code,
    el('small', { className: 'hint' }, text),
    lock,
  );
  item.style.setProperty('--patch', hex);
  return item;
}

function row(palette, index) {
  const use = el('button', { type: 'button', className: 'strip', 'aria-label': `Use palette ${index + 1}` });
  use.append(
    ...palette.hexes.map((hex) => {
      const stripe = el('span');
      stripe.style.background = hex;
      return stripe;
    }),
  );
  use.addEventListener('click', () => {
    colours = palette.hexes.map((hex) => ({ hex, isLocked: false }));
    save('colours', colours);
    show();
    say('Palette taken over');
  });
  const remove = el(
    'button',
    { type: 'button', className: 'plain danger', 'aria-label': `Delete palette ${index + 1}` },
    'Delete',
  );
  remove.addEventListener('click', () => {
    const before = saved;
    setSaved(saved.filter((other) => other.id !== palette.id));
    toast('Palette deleted', () => setSaved(before));
  });
  return el('li', {}, use, remove);
}

function setSaved(next) {
  saved = next;
  save('saved', saved);
  show();
}

function show() {
  $('#colours').replaceChildren(...colours.map(tile));
  $('#saved').replaceChildren(...saved.map(row));
  $('#empty').hidden = saved.length > 0;
}

function keep() {
  setSaved([{ id: newId(), hexes: colours.map((colour) => colour.hex) }, ...saved]);
  say('Palette saved');
}

$('#harmony').value = harmony;
$('#harmony').addEventListener('change', (event) => {
  harmony = event.target.value;
  save('harmony', harmony);
  renew();
});
$('#new').addEventListener('click', () => renew());
$('#keep').addEventListener('click', keep);
$('#css').addEventListener('click', () => {
  const lines = colours.map((colour, index) => `  --colour-${index + 1}: ${colour.hex};`);
  copy(`:root {\n${lines.join('\n')}\n}`, 'CSS copied');
});
const locks = Object.fromEntries([0, 1, 2, 3, 4].map((index) => [String(index + 1), () => toggleLock(index)]));
shortcuts({ ...locks, ' ': () => renew(), s: keep });
if (colours) show();
else renew(hueOf(config.base));
