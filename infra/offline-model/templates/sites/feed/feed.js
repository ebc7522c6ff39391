const { $, config, load, save, el, glyph, say, toast, count, newId, shortcuts } = globalThis.kit;

const MINUTE_MS = 60_000;
const LONGEST = 500;
const about = config.topic ? ` about ${config.topic}` : '';
const SAMPLES = [
  {
    name: 'Mira',
    text: `Hello everybody! What was your best moment${about} this week? #question`,
    minutes: 34,
    likes: 6,
    replies: [{ name: 'Paul', text: 'The quiet hour on Sunday morning.' }],
  },
  {
    name: 'Jonas',
    text: 'Small thing that helped me: write it down before you begin. #tip',
    minutes: 190,
    likes: 14,
    replies: [],
  },
  {
    name: 'Ines',
    text: `We meet on Thursday at seven. Newcomers welcome${about ? `, everything${about}` : ''}! #meeting`,
    minutes: 1_500,
    likes: 9,
    replies: [
      { name: 'Nana', text: 'I bring cake.' },
      { name: 'Mira', text: 'Then I come for sure.' },
    ],
  },
];

let posts = load('posts', null) ?? samplePosts();
let liked = load('liked', []);
let order = 'new';
let tag = '';
let openReply = '';

function samplePosts() {
  return SAMPLES.map(({ minutes, ...post }, at) => ({
    ...post,
    id: `sample-${at}`,
    atMs: Date.now() - minutes * MINUTE_MS,
  }));
}

const tagsOf = (text) => [...text.matchAll(/#[\p{L}\p{N}_]+/gu)].map(([found]) => found.toLowerCase());
const hueOf = (name) => [...name].reduce((sum, letter) => sum + letter.codePointAt(0) * 47, 0) % 360;

function ageOf(atMs) {
  const minutes = Math.floor((Date.now() - atMs) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${count(minutes, 'minute')} ago`;
  if (minutes < 1_440) return `${count(Math.floor(minutes / 60), 'hour')} ago`;
  return `${count(Math.floor(minutes / 1_440), 'day')} ago`;
}

function keep() {
  save('posts', posts);
  show();
}

function update(id, change) {
  posts = posts.map((post) => (post.id === id ? { ...post, ...change(post) } : post));
  keep();
}

function like(id) {
  const isLiked = liked.includes(id);
  liked = isLiked ? liked.filter((other) => other !== id) : [...liked, id];
  save('liked', liked);
  update(id, ({ likes }) => ({ likes: likes + (isLiked ? -1 : 1) }));
  document.querySelector(`[data-id="${id}"] .like`)?.focus();
}

function remove(post) {
  const before = posts;
  posts = posts.filter(({ id }) => id !== post.id);
  keep();
  toast('Post deleted', () => {
    posts = before;
    keep();
  });
}

function act(text, onClick, properties = {}, ...children) {
  const button = el('button', { type: 'button', className: 'plain', ...properties }, ...children, text);
  button.addEventListener('click', onClick);
  return button;
}

function replyForm(post) {
  const input = el('input', {
    'aria-label': `Reply to ${post.name}`,
    maxLength: 300,
    required: true,
    placeholder: 'Your reply',
    dir: 'auto',
  });
  const form = el('form', { className: 'reply' }, input, el('button', { type: 'submit' }, 'Send'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    openReply = '';
    update(post.id, ({ replies }) => ({ replies: [...replies, { name: nameNow(), text }] }));
    say('Reply sent');
  });
  return form;
}

function postItem(post) {
  const { id, name, text, atMs, likes, replies, isOwn } = post;
  const face = el('span', { className: 'face', 'aria-hidden': 'true' }, [...name][0].toUpperCase());
  face.style.setProperty('--hue', hueOf(name));
  const toggleReply = () => {
    openReply = openReply === id ? '' : id;
    show();
    document.querySelector(`[data-id="${id}"] .reply input`)?.focus();
  };
  const acts = [
    act(
      String(likes),
      () => like(id),
      {
        className: 'plain like number',
        'aria-label': `Like the post of ${name}`,
        'aria-pressed': String(liked.includes(id)),
      },
      glyph('star'),
    ),
    act('Reply', toggleReply, { 'aria-expanded': String(openReply === id) }),
    isOwn ? act('Delete', () => remove(post), { className: 'plain danger' }) : null,
  ];
  return el(
    'li',
    { className: 'post', 'data-id': id },
    face,
    el(
      'div',
      {},
      el('p', {}, el('strong', {}, name), ' ', el('time', {}, ageOf(atMs))),
      el('p', { className: 'said', dir: 'auto' }, text),
      el('div', { className: 'row acts' }, ...acts.filter(Boolean)),
      replies.length > 0
        ? el(
            'ul',
            { className: 'replies' },
            ...replies.map((reply) =>
              el('li', { dir: 'auto' }, el('strong', {}, `${reply.name}: `), reply.text),
            ),
          )
        : null,
      openReply === id ? replyForm(post) : null,
    ),
  );
}

function showTags() {
  const all = posts.flatMap(({ text }) => tagsOf(text));
  const names = [...new Set(all)].slice(0, 12);
  $('#tags').replaceChildren(
    ...names.map((name) =>
      act(
        name,
        () => {
          tag = tag === name ? '' : name;
          show();
        },
        { className: '', 'aria-pressed': String(tag === name) },
      ),
    ),
  );
}

function show() {
  const wanted = $('#search').value.trim().toLowerCase();
  const found = posts
    .filter(({ text }) => !tag || tagsOf(text).includes(tag))
    .filter(({ name, text, replies }) =>
      `${name} ${text} ${replies.map((reply) => reply.text).join(' ')}`.toLowerCase().includes(wanted),
    )
    .toSorted((one, other) => (order === 'top' ? other.likes - one.likes : 0) || other.atMs - one.atMs);
  showTags();
  $('#posts').replaceChildren(...found.map(postItem));
  $('#empty').hidden = found.length > 0;
  $('#left').textContent = `${LONGEST - $('#text').value.length} left`;
  for (const button of document.querySelectorAll('[data-order]')) {
    button.setAttribute('aria-pressed', String(button.dataset.order === order));
  }
}

const nameNow = () => $('#name').value.trim() || 'Me';

function publish(event) {
  event.preventDefault();
  const text = $('#text').value.trim();
  if (!text) return;
  save('name', nameNow());
  posts = [
    { id: newId(), name: nameNow(), text, atMs: Date.now(), likes: 0, replies: [], isOwn: true },
    ...posts,
  ];
  $('#text').value = '';
  tag = '';
  keep();
  say('Published on this device');
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
show();
