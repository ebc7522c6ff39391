// Functions for every app: stored values, announcements, theme, sounds and shortcuts.
const config = JSON.parse(document.getElementById('config').textContent);
const $ = (selector, within = document) => within.querySelector(selector);
const keyOf = (name) => `${config.storageName}:${name}`;

/** Returns a saved value, or the fallback when it is missing or unreadable. */
function load(name, fallback) {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? fallback : (JSON.parse(text) ?? fallback);
  } catch {
    return fallback;
  }
}

/** Saves a value. The app works without it when storage is blocked or full. */
function save(name, value) {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is blocked or full, so the value is lost when the page closes.
  }
}

/** Creates an element. Unknown properties and names with a hyphen become attributes. */
function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && !name.includes('-')) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Returns an icon of the page's icon sheet. */
function glyph(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'glyph');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#glyph-${name}`);
  svg.append(use);
  return svg;
}

/** Announces a text to screen readers. */
function say(text) {
  $('#announcer').textContent = text;
}

let toastTimer;
/** Shows a short message, with an Undo button when `undo` is given. */
function toast(text, undo) {
  const box = $('#toast');
  clearTimeout(toastTimer);
  box.replaceChildren(el('span', {}, text));
  if (undo) {
    const button = el('button', { type: 'button' }, 'Undo');
    button.addEventListener('click', () => {
      box.hidden = true;
      undo();
      say('Undone');
    });
    box.append(button);
  }
  box.hidden = false;
  toastTimer = setTimeout(() => {
    box.hidden = true;
  }, 7000);
}

let audio;
/** Plays a soft tone, if the browser allows sound. */
function beep(frequencyHz = 660, seconds = 0.18, delaySeconds = 0) {
  try {
    audio ??= new AudioContext();
    const at = audio.currentTime + delaySeconds;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequencyHz;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds + 0.02);
  } catch {
    // The browser does not allow sound.
  }
}

/** Runs an action for a key, except while the user types or holds a modifier. */
function shortcuts(actions) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return;
    if ((event.key === ' ' || event.key === 'Enter') && target.closest('button, a, summary, [role="button"]')) {
      return;
    }
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}

/** Returns a number with its noun: "1 task", "2 tasks". */
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** Returns an id that is unique on this device. */
const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;

/** Returns a shuffled copy. */
function shuffle(items) {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

/** Returns the date in the device's time zone as YYYY-MM-DD. */
function dayKey(date = new Date()) {
  const two = (number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns a color token such as "fill" as a canvas color, in the current theme. */
function colourOf(token) {
  // A new probe for each color: changing a color would start a transition, and the old color would be read.
  const probe = el('i');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const root = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => (root.dataset.theme === 'system' ? systemIsDark.matches : root.dataset.theme === 'dark');

function showTheme() {
  const button = $('#theme-toggle');
  button.setAttribute('aria-pressed', String(isDark()));
  $('use', button).setAttribute('href', isDark() ? '#glyph-sun' : '#glyph-moon');
  document.dispatchEvent(new CustomEvent('themechange'));
}

root.dataset.theme = load('theme', root.dataset.theme);
$('#theme-toggle').addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  save('theme', root.dataset.theme);
  showTheme();
});
systemIsDark.addEventListener('change', showTheme);
showTheme();

/** @type {FrameKit} */
const kit = {
  config,
  $,
  load,
  save,
  el,
  glyph,
  say,
  toast,
  beep,
  shortcuts,
  count,
  newId,
  shuffle,
  dayKey,
  isDark,
  colourOf,
};
Object.assign(globalThis, { kit });
