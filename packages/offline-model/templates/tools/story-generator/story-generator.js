const { $, load, save, el, glyph, say, toast, shortcuts, newId } = globalThis.kit;

let stories = load('stories', []);
let isWriting = false;

const titleOf = ({ text, subject }) => text.split('\n')[0].slice(0, 60) || subject;

function store(next) {
  stories = next;
  save('stories', stories);
  showList();
}

function showList() {
  $('#none').hidden = stories.length > 0;
  $('#list').replaceChildren(...stories.map(row));
}

function row(story) {
  const open = el('button', { type: 'button', class: 'plain' }, titleOf(story));
  open.addEventListener('click', () => read(story));
  const remove = el(
    'button',
    { type: 'button', class: 'icon plain danger', 'aria-label': `Delete ${titleOf(story)}` },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = stories;
    store(stories.filter(({ id }) => id !== story.id));
    toast('Story deleted', () => store(before));
  });
  return el('li', {}, open, remove);
}

function read({ text, image, subject }) {
  $('#words').textContent = text;
  $('#image').hidden = !image;
  if (image) {
    $('#image').src = image;
    $('#image').alt = `Picture of ${subject}`;
  }
}

async function write(event) {
  event.preventDefault();
  if (isWriting) return;
  const subject = $('#subject').value.trim() || 'a fox who collects buttons';
  const mood = $('#mood').value;
  setWriting(true);
  try {
    const ai = globalThis.buidl?.ai;
    if (!ai) throw new Error('AI works while the app is published with Buidl.');
    const text = await ai.chat(`Write a short, ${mood} story about ${subject}. About 150 words, plain text.`);
    const story = { id: newId(), subject, mood, text, image: '' };
    store([story, ...stories]);
    read(story);
    say('The story is written');
    if ($('#with-image').checked) await illustrate(ai, story);
  } catch (error) {
    showProblem(error instanceof Error ? error.message : String(error));
  }
  setWriting(false);
}

async function illustrate(ai, story) {
  const image = await ai.image(`A ${story.mood} storybook drawing of ${story.subject}`);
  const drawn = { ...story, image };
  store(stories.map((other) => (other.id === story.id ? drawn : other)));
  read(drawn);
}

function setWriting(isNow) {
  isWriting = isNow;
  $('#write').disabled = isNow;
  if (isNow) {
    $('#problem').hidden = true;
    $('#image').hidden = true;
    $('#words').textContent = 'Writing…';
  } else if ($('#words').textContent === 'Writing…') $('#words').textContent = 'Your story appears here.';
}

function showProblem(message) {
  $('#problem').textContent = message;
  $('#problem').hidden = false;
}

$('#form').addEventListener('submit', write);
shortcuts({ n: () => $('#subject').focus() });
showList();
if (stories[0]) read(stories[0]);
