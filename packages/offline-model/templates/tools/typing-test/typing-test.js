const { $, config, load, save, el, say, shuffle } = globalThis.kit;

const PASSAGES = [
  'The kettle had just begun to sing when the first snow of the year settled on the garden wall.',
  'Good tools disappear in the hand, and what is left is the work and the pleasure of doing it well.',
  'A map is a promise that somebody has been here before and thought of those who would follow.',
  'Every evening the ferry crosses the bay, turns its lights on one by one, and comes home empty.',
  'She kept a notebook for words that sounded better than they looked, and read from it on trains.',
  'Bread asks for very little: flour, water, salt, and the patience to leave it alone for a while.',
  'Nobody knew who wound the clock in the square, but it had not missed an hour in eighty years.',
  'If the path splits in the forest, take the one with more birdsong and less litter on the ground.',
  'The orchestra tuned up slowly, like a large animal that wakes and tries each of its muscles.',
];
const PAST_TESTS = 8;

let seconds = load('seconds', config.seconds);
let tests = load('tests', []);
let text = '';
let startedAtMs = null;
let isOver = false;
let clock = null;

const field = $('#field');

function restart() {
  clearInterval(clock);
  text = shuffle(PASSAGES).join(' ');
  startedAtMs = null;
  isOver = false;
  field.value = '';
  field.disabled = false;
  $('#text').replaceChildren(...[...text].map((letter) => el('span', {}, letter)));
  $('#text').scrollTop = 0;
  $('#result').hidden = true;
  show();
}

function rightLetters() {
  const typed = [...field.value];
  return typed.filter((letter, index) => letter === text[index]).length;
}

function figures() {
  const passedMs = startedAtMs === null ? 0 : Math.min(seconds * 1000, Date.now() - startedAtMs);
  const typed = [...field.value].length;
  const right = rightLetters();
  return {
    leftSeconds: Math.ceil(seconds - passedMs / 1000),
    speed: passedMs < 1000 ? 0 : Math.round(right / 5 / (passedMs / 60_000)),
    accuracy: typed === 0 ? null : Math.round((right / typed) * 100),
  };
}

function show() {
  const { leftSeconds, speed, accuracy } = figures();
  const best = Math.max(0, ...tests.filter((test) => test.seconds === seconds).map((test) => test.speed));
  $('#time').textContent = String(leftSeconds);
  $('#speed').textContent = String(speed);
  $('#accuracy').textContent = accuracy === null ? '–' : `${accuracy}%`;
  $('#best').textContent = best ? String(best) : '–';
  for (const button of document.querySelectorAll('[data-seconds]')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.seconds) === seconds));
  }
  $('#past-empty').hidden = tests.length > 0;
  $('#past').replaceChildren(
    ...tests.map((test) =>
      el(
        'li',
        {},
        el('strong', { className: 'number' }, `${test.speed} words a minute`),
        el('span', { className: 'hint number' }, `${test.accuracy}% right · ${test.seconds} s`),
      ),
    ),
  );
}

function mark() {
  const typed = [...field.value];
  const letters = $('#text').children;
  for (let index = 0; index < letters.length; index += 1) {
    const letter = typed[index];
    letters[index].className =
      index === typed.length
        ? 'next'
        : letter === undefined
          ? ''
          : letter === text[index]
            ? 'right'
            : 'wrong';
  }
  const next = letters[Math.min(typed.length, letters.length - 1)];
  $('#text').scrollTop = next.offsetTop - $('#text').clientHeight / 3;
}

function tick() {
  show();
  if (figures().leftSeconds <= 0) finish();
}

function finish() {
  const { speed, accuracy } = figures();
  clearInterval(clock);
  isOver = true;
  field.disabled = true;
  const isBest = tests.every((test) => test.seconds !== seconds || test.speed < speed);
  tests = [{ seconds, speed, accuracy: accuracy ?? 0, atMs: Date.now() }, ...tests].slice(0, PAST_TESTS);
  save('tests', tests);
  $('#result').hidden = false;
  $('#result-title').textContent = `${speed} words a minute`;
  $('#result-text').textContent =
    `${accuracy ?? 0}% of your letters were right.${isBest && speed > 0 ? ' That is your best so far.' : ''} Press Enter for another text.`;
  $('#result').focus();
  say(`${speed} words a minute`);
  show();
}

field.addEventListener('input', () => {
  if (isOver) return;
  if (startedAtMs === null && field.value !== '') {
    startedAtMs = Date.now();
    clock = setInterval(tick, 200);
  }
  mark();
  if ([...field.value].length >= text.length) finish();
});
field.addEventListener('paste', (event) => event.preventDefault());
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  field.blur();
  restart();
});
$('#result').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  restart();
  field.focus();
});
$('#again').addEventListener('click', () => {
  restart();
  field.focus();
});
for (const button of document.querySelectorAll('[data-seconds]')) {
  button.addEventListener('click', () => {
    seconds = Number(button.dataset.seconds);
    save('seconds', seconds);
    restart();
  });
}
restart();
