const { $, load, save, el, glyph, say, toast, count, shortcuts, collection, isOwner } = globalThis.kit;

const MINUTE_MS = 60_000;
const LONGEST = 500;
const records = collection('posts');
const answers = collection('replies');

let posts = [];
let replies = [];
let liked = load('liked', []);
let order = 'new';
let tag = '';
let openReply = '';
let mayDeleteAll = false;

const tagsOf = (text) => [...text.matchAll(/#[\p{L}\p{N}_]+/gu)].map(([found]) => found.toLowerCase());
const hueOf = (name) => [...name].reduce((sum, letter) => sum + letter.codePointAt(0) * 47, 0) % 360;
const likesOf = ({ value }) => value.likes ?? 0;
const repliesTo = ({ id }) => replies.filter(({ value }) => value.post === id);

function ageOf(atMs) {
  const minutes = Math.floor((Date.now() - atMs) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${count(minutes, 'minute')} ago`;
  if (minutes < 1_440) return `${count(Math.floor(minutes / 60), 'hour')} ago`;
  return `${count(Math.floor(minutes / 1_440), 'day')} ago`;
}

async function like({ id }) {
  const isLiked = liked.includes(id);
  const before = liked;
  liked = isLiked ? liked.filter((other) => other !== id) : [...liked, id];
  save('liked', liked);
  show();
  if ((await records.increment(id, 'likes', isLiked ? -1 : 1)) !== false) return;
  liked = before;
  save('liked', liked);
  show();
}

async function remove({ id, value }) {
  if (await records.remove(id)) toast('Post deleted', () => records.add({ ...value, likes: 0 }));
}

function act(text, onClick, properties = {}, ...children) {
  const button = el('button', { type: 'button', className: 'plain', ...properties }, ...children, text);
  button.addEventListener('click', onClick);
  return button;
}

/** One form for all posts keeps the typed text when other visitors write. */
const replyInput = el('input', { maxLength: 300, required: true, placeholder: 'Your reply', dir: 'auto' });
const replyForm = el('form', { className: 'reply' }, replyInput, el('button', { type: 'submit' }, 'Send'));
replyForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = replyInput.value.trim();
  if (!text) return;
  const post = openReply;
  openReply = '';
  replyInput.value = '';
  show();
  if (await answers.add({ post, name: nameNow(), text })) say('Reply sent');
});

function toggleReply(id) {
  openReply = openReply === id ? '' : id;
  show();
  if (openReply) replyInput.focus();
}

function actsOf(post) {
  const { id, isMine } = post;
  const { name } = post.value;
  const properties = {
    className: 'plain like number',
    'aria-label': `Like the post of ${name}`,
    'aria-pressed': String(liked.includes(id)),
  };
  return [
    act(String(likesOf(post)), () => like(post), properties, glyph('star')),
    act('Reply', () => toggleReply(id), { 'aria-expanded': String(openReply === id) }),
    isMine || mayDeleteAll ? act('Delete', () => remove(post), { className: 'plain danger' }) : null,
  ].filter(Boolean);
}

function postItem(post) {
  const { id, isPending, createdAt } = post;
  const { name, text } = post.value;
  const face = el('span', { className: 'face', 'aria-hidden': 'true' }, [...name][0].toUpperCase());
  face.style.setProperty('--hue', hueOf(name));
  const said = repliesTo(post).map(({ value }) =>
    el('li', { dir: 'auto' }, el('strong', {}, `${value.name}: `), value.text),
  );
  if (openReply === id) replyInput.setAttribute('aria-label', `Reply to ${name}`);
  return el(
    'li',
    { className: 'post', 'data-id': id },
    face,
    el(
      'div',
      {},
      el('p', {}, el('strong', {}, name), ' ', el('time', {}, isPending ? 'waits for approval' : ageOf(createdAt))),
      el('p', { className: 'said', dir: 'auto' }, text),
      el('div', { className: 'row acts' }, ...actsOf(post)),
      said.length > 0 ? el('ul', { className: 'replies' }, ...said) : null,
      openReply === id ? replyForm : null,
    ),
  );
}

function showTags() {
  const names = [...new Set(posts.flatMap(({ value }) => tagsOf(value.text)))].slice(0, 12);
  const toggle = (name) => {
    tag = tag === name ? '' : name;
    show();
  };
  $('#tags').replaceChildren(
    ...names.map((name) => act(name, () => toggle(name), { className: '', 'aria-pressed': String(tag === name) })),
  );
}

function isFound(post) {
  const wanted = $('#search').value.trim().toLowerCase();
  const texts = [post, ...repliesTo(post)].map(({ value }) => `${value.name} ${value.text}`);
  return (!tag || tagsOf(post.value.text).includes(tag)) && texts.join(' ').toLowerCase().includes(wanted);
}

/** Identifies the focused element, so that it can be focused again after the posts are redrawn. */
function focusedPart() {
  const part = document.activeElement;
  const id = part?.closest('[data-id]')?.getAttribute('data-id');
  if (!id) return () => undefined;
  const place = `[data-id="${id}"]`;
  const at = [...document.querySelectorAll(`${place} button`)].indexOf(part);
  return () => (part.matches('.reply input') ? replyInput : document.querySelectorAll(`${place} button`)[at])?.focus();
}

function show() {
  const found = posts
    .filter(isFound)
    .toSorted((one, other) => (order === 'top' ? likesOf(other) - likesOf(one) : 0) || other.createdAt - one.createdAt);
  const focusAgain = focusedPart();
  showTags();
  $('#posts').replaceChildren(...found.map(postItem));
  focusAgain();
  $('#empty').hidden = found.length > 0;
  $('#left').textContent = `${LONGEST - $('#text').value.length} left`;
  for (const button of document.querySelectorAll('[data-order]')) {
    button.setAttribute('aria-pressed', String(button.dataset.order === order));
  }
}

const nameNow = () => $('#name').value.trim() || 'Somebody';

async function publish(event) {
  event.preventDefault();
  const text = $('#text').value.trim();
  if (!text) return;
  save('name', nameNow());
  $('#text').value = '';
  tag = '';
  show();
  if (await records.add({ name: nameNow(), text, likes: 0 })) say('Published');
  else if (!$('#text').value) $('#text').value = text;
}

$('#name').value = load('name', '');
$('#form').addEventListener('submit', publish);
$('#text').addEventListener('input', () => {
  $('#left').textContent = `${LONGEST - $('#text').value.length} left`;
});
$('#text').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) $('#form').requestSubmit();
});
$('#search').addEventListener('input', show);
for (const button of document.querySelectorAll('[data-order]')) {
  button.addEventListener('click', () => {
    order = button.dataset.order;
    show();
  });
}
shortcuts({ n: () => $('#text').focus(), '/': () => $('#search').focus() });
records.subscribe((all) => {
  posts = all;
  show();
});
answers.subscribe(
  (all) => {
    replies = all;
    show();
  },
  { orderBy: 'createdAt' },
);
isOwner().then((is) => {
  mayDeleteAll = is;
  show();
});
