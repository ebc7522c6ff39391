const { $, config, load, save, el, say, toast, count } = globalThis.kit;

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

/** Inline marks, innermost last; built as nodes, so that no text can become markup. */
const INLINE = [
  [/`([^`]+)`/, (text) => el('code', {}, text)],
  [/\*\*(.+?)\*\*/, (text) => el('strong', {}, ...inline(text))],
  [/~~(.+?)~~/, (text) => el('del', {}, ...inline(text))],
  [/(?<![\w*])[*_](?!\s)(.+?)[*_](?!\w)/, (text) => el('em', {}, ...inline(text))],
  [/\[([^\]]+)\]\(((?:https?:|mailto:|#)[^\s)]*)\)/, (text, href) => link(text, href)],
];

function link(text, href) {
  return el('a', { href, target: '_blank', rel: 'noreferrer' }, text);
}

function inline(text) {
  let first = null;
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(text);
    if (match && (first === null || match.index < first.match.index)) first = { match, make };
  }
  if (first === null) return text === '' ? [] : [text];
  const { match, make } = first;
  return [
    ...(match.index > 0 ? [text.slice(0, match.index)] : []),
    make(match[1], match[2]),
    ...inline(text.slice(match.index + match[0].length)),
  ];
}

/** Returns the blocks of the text: each a kind and its lines. */
function blocksOf(text) {
  const blocks = [];
  let kind = null;
  for (const line of text.split('\n')) {
    const isFence = /^```/.test(line);
    if (kind === 'code') {
      if (isFence) kind = null;
      else blocks.at(-1).lines.push(line);
      continue;
    }
    const next = isFence ? 'code' : kindOf(line);
    if (next === 'code') blocks.push({ kind: next, lines: [] });
    else if (next === null || next === 'rule') blocks.push({ kind: next, lines: [] });
    else if (next === kind && next !== 'heading') blocks.at(-1).lines.push(line);
    else blocks.push({ kind: next, lines: [line] });
    kind = next;
  }
  return blocks.filter((block) => block.kind !== null);
}

function kindOf(line) {
  if (line.trim() === '') return null;
  if (/^#{1,6}\s/.test(line)) return 'heading';
  if (/^\s*(?:---+|\*\*\*+)\s*$/.test(line)) return 'rule';
  if (/^\s*[-*+]\s/.test(line)) return 'list';
  if (/^\s*\d+[.)]\s/.test(line)) return 'steps';
  return /^>\s?/.test(line) ? 'quote' : 'text';
}

function item(line) {
  const text = line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '');
  const task = /^\[([ x])\]\s+(.*)$/i.exec(text);
  if (!task) return el('li', {}, ...inline(text));
  const mark = task[1] === ' ' ? '☐ ' : '☑ ';
  return el('li', { className: 'task' }, mark, ...inline(task[2]));
}

const MAKERS = {
  heading: ([line]) => {
    const [, marks, text] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [null, '#', line];
    // The page's own title is the first level already.
    return el(`h${Math.min(6, marks.length + 1)}`, {}, ...inline(text));
  },
  rule: () => el('hr'),
  list: (lines) => el('ul', {}, ...lines.map(item)),
  steps: (lines) => el('ol', {}, ...lines.map(item)),
  quote: (lines) => el('blockquote', {}, ...inline(lines.map((line) => line.replace(/^>\s?/, '')).join(' '))),
  code: (lines) => el('pre', {}, el('code', {}, lines.join('\n'))),
  text: (lines) => el('p', {}, ...inline(lines.join(' '))),
};

function show() {
  const blocks = blocksOf(field.value);
  $('#page').replaceChildren(...blocks.map(({ kind, lines }) => MAKERS[kind](lines)));
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
