const { $, config, load, save, el, say, toast, count, readMarkdown } = globalThis.kit;

const WELCOME = [
  config.topic ? `# About ${config.topic}` : '# Hello',
  '',
  'This is **Markdown**: plain text that turns into a page while you type.',
  '',
  '- Start a line with `-` for a list',
  '- Put **two stars** around what matters',
  '- [ ] Even a task',
  '- [x] and a finished one',
  '',
  '> Quotes begin with a greater-than sign.',
  '',
  '1. Numbers',
  '2. make steps',
  '',
  'Replace this text with your own. It stays on this device.',
].join('\n');

const field = $('#text');

/** The page is built of nodes, so that no text can become markup; HTML in the text is shown as it is written. */
const INLINE = {
  strong: ({ tokens }) => el('strong', {}, ...inline(tokens)),
  em: ({ tokens }) => el('em', {}, ...inline(tokens)),
  del: ({ tokens }) => el('del', {}, ...inline(tokens)),
  codespan: ({ text }) => el('code', {}, text),
  br: () => el('br'),
  link: ({ href, tokens, raw }) =>
    /^(?:https?:|mailto:|#)/i.test(href)
      ? el('a', { href, target: '_blank', rel: 'noreferrer' }, ...inline(tokens))
      : raw,
  image: ({ raw }) => raw,
  checkbox: () => null,
};

function inline(tokens) {
  return tokens.map((token) => {
    if (INLINE[token.type]) return INLINE[token.type](token);
    return token.tokens ? el('span', {}, ...inline(token.tokens)) : token.text;
  });
}

function item({ task, checked, tokens }) {
  const mark = task ? (checked ? '☑ ' : '☐ ') : null;
  return el('li', task ? { className: 'task' } : {}, mark, ...tokens.flatMap(itemPart));
}

/** The text of a plain item needs no paragraph of its own. */
function itemPart(token) {
  return token.type === 'text' ? inline(token.tokens ?? [token]) : block(token);
}

const tableRow = (tag, cells) => el('tr', {}, ...cells.map(({ tokens }) => el(tag, {}, ...inline(tokens))));

const BLOCKS = {
  // The page's own title is the first level already.
  heading: ({ depth, tokens }) => el(HEADINGS[depth - 1], {}, ...inline(tokens)),
  hr: () => el('hr'),
  list: ({ ordered, start, items }) =>
    el(ordered ? 'ol' : 'ul', start > 1 ? { start } : {}, ...items.map(item)),
  blockquote: ({ tokens }) => el('blockquote', {}, ...tokens.flatMap(block)),
  code: ({ text }) => el('pre', {}, el('code', {}, text)),
  paragraph: ({ tokens }) => el('p', {}, ...inline(tokens)),
  html: ({ text }) => el('p', {}, text),
  table: ({ header, rows }) =>
    el(
      'table',
      {},
      el('thead', {}, tableRow('th', header)),
      el('tbody', {}, ...rows.map((cells) => tableRow('td', cells))),
    ),
};
/** @type {('h2' | 'h3' | 'h4' | 'h5' | 'h6')[]} */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'];

/** Returns the node of a block; blank lines and definitions of links have none. */
function block(token) {
  if (BLOCKS[token.type]) return [BLOCKS[token.type](token)];
  return token.type === 'text' ? inline(token.tokens ?? [token]) : [];
}

function show() {
  const blocks = readMarkdown(field.value).flatMap(block);
  $('#page').replaceChildren(...blocks);
  if (blocks.length === 0) {
    $('#page').append(el('p', { className: 'hint' }, 'Nothing written yet. What you write shows up here.'));
  }
  const words = field.value.trim().split(/\s+/).filter(Boolean).length;
  const minutes = Math.max(1, Math.round(words / 220));
  $('#figures').textContent =
    `${count(words, 'word')}, ${count([...field.value].length, 'character')}, about ${count(minutes, 'minute')} to read`;
}

function setText(text) {
  field.value = text;
  save('text', text);
  show();
}

/** Puts marks around the selection, or takes them away. */
function wrap(mark) {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const picked = value.slice(start, end) || 'text';
  const isMarked = picked.startsWith(mark) && picked.endsWith(mark) && picked.length > mark.length * 2;
  const next = isMarked ? picked.slice(mark.length, -mark.length) : `${mark}${picked}${mark}`;
  setText(value.slice(0, start) + next + value.slice(end));
  field.focus();
  field.setSelectionRange(start, start + next.length);
}

function prefix(mark) {
  const { selectionStart: start, value } = field;
  const lineStart = value.lastIndexOf('\n', start - 1) + 1;
  const isMarked = value.startsWith(mark, lineStart);
  const rest = isMarked ? value.slice(lineStart + mark.length) : mark + value.slice(lineStart);
  setText(value.slice(0, lineStart) + rest);
  field.focus();
  const at = Math.max(lineStart, start + (isMarked ? -mark.length : mark.length));
  field.setSelectionRange(at, at);
}

function setView(view) {
  $('#desk').dataset.view = view;
  for (const button of document.querySelectorAll('button[data-view]')) {
    button.setAttribute('aria-pressed', String(button.dataset.view === view));
  }
}

let leaves = false;
field.addEventListener('input', () => setText(field.value));
field.addEventListener('keydown', (event) => {
  const mark = { b: '**', i: '_' }[event.key.toLowerCase()];
  if ((event.ctrlKey || event.metaKey) && mark) {
    event.preventDefault();
    wrap(mark);
  }
  if (event.key === 'Tab' && !event.shiftKey && !leaves) {
    event.preventDefault();
    field.setRangeText('  ', field.selectionStart, field.selectionEnd, 'end');
    setText(field.value);
  }
  leaves = event.key === 'Escape';
});
for (const button of document.querySelectorAll('[data-wrap]')) {
  button.addEventListener('click', () => wrap(button.dataset.wrap));
}
for (const button of document.querySelectorAll('[data-prefix]')) {
  button.addEventListener('click', () => prefix(button.dataset.prefix));
}
for (const button of document.querySelectorAll('button[data-view]')) {
  button.addEventListener('click', () => setView(button.dataset.view));
}
$('#clear').addEventListener('click', () => {
  const before = field.value;
  setText('');
  field.focus();
  toast('Text emptied', () => setText(before));
});
$('#copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText($('#page').innerHTML);
    toast('HTML copied');
  } catch {
    toast('Copying is not allowed here. Download the text instead.');
  }
});
$('#download').addEventListener('click', () => {
  const file = new Blob([field.value], { type: 'text/markdown' });
  const download = el('a', { href: URL.createObjectURL(file), download: 'text.md' });
  download.click();
  setTimeout(() => URL.revokeObjectURL(download.href), 1000);
  say('Saved as text.md');
});
field.value = load('text', WELCOME);
show();
