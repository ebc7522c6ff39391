const { $, config, load, save, el, beep, shuffle } = globalThis.kit;

const LENGTH = 5;
const SIGNS = { right: 'in place', near: 'elsewhere', wrong: 'not in the word' };
let queue = load('queue', []);
let stats = load('stats', { played: 0, streak: 0, best: 0, needed: {} });
let round = load('round', null);
let typed = '';

const isWon = () => round.tries.includes(round.word);
const isOver = () => isWon() || round.tries.length >= config.tries;

/** What each letter of a try tells; a letter that the word has once is shown once. */
function judge(word, tried) {
  const kinds = Array(LENGTH).fill('wrong');
  const left = [...word];
  [...tried].forEach((letter, at) => {
    if (word[at] !== letter) return;
    kinds[at] = 'right';
    left[at] = '';
  });
  [...tried].forEach((letter, at) => {
    const found = left.indexOf(letter);
    if (kinds[at] === 'right' || found < 0) return;
    kinds[at] = 'near';
    left[found] = '';
  });
  return kinds;
}

function newRound() {
  // A word that was begun and is given up ends the streak.
  if (round && !isOver() && round.tries.length > 0) {
    stats = { ...stats, played: stats.played + 1, streak: 0 };
    save('stats', stats);
  }
  if (queue.length === 0) queue = shuffle(config.words);
  const [word, ...rest] = queue;
  queue = rest;
  save('queue', queue);
  round = { word: word.toUpperCase(), tries: [] };
  typed = '';
  keep(`Write a word of ${LENGTH} letters.`);
}

function keep(text) {
  save('round', round);
  show(text);
}

function tryWord() {
  if (isOver()) return newRound();
  if (typed.length < LENGTH) return tell(`${LENGTH - typed.length} more letters, please.`);
  if (round.tries.includes(typed)) return tell(`You have tried ${typed} before.`);
  round.tries.push(typed);
  typed = '';
  if (!isOver()) {
    beep(440, 0.08);
    return keep(`${config.tries - round.tries.length} tries left.`);
  }
  const streak = isWon() ? stats.streak + 1 : 0;
  const { length } = round.tries;
  stats = {
    played: stats.played + 1,
    streak,
    best: Math.max(stats.best, streak),
    needed: isWon() ? { ...stats.needed, [length]: (stats.needed[length] ?? 0) + 1 } : stats.needed,
  };
  save('stats', stats);
  beep(isWon() ? 760 : 180, 0.3);
  return keep(
    isWon()
      ? `Found in ${length}! Press Enter for the next word.`
      : `The word was ${round.word}. Press Enter for the next.`,
  );
}

function press(key) {
  if (key === 'Enter') return tryWord();
  if (isOver()) return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (typed.length < LENGTH) typed += key;
  show();
}

const tell = (text) => {
  $('#notice').textContent = text;
};

/** The best that is known of each letter. */
function knownLetters() {
  const known = {};
  for (const tried of round.tries) {
    judge(round.word, tried).forEach((kind, at) => {
      const letter = tried[at];
      if (known[letter] !== 'right' && (kind !== 'wrong' || !known[letter])) known[letter] = kind;
    });
  }
  return known;
}

function rowOf(index) {
  const tried = round.tries[index];
  const isCurrent = index === round.tries.length && !isOver();
  const text = tried ?? (isCurrent ? typed : '');
  const kinds = tried ? judge(round.word, tried) : [];
  const name = tried
    ? [...tried].map((letter, at) => `${letter} ${SIGNS[kinds[at]]}`).join(', ')
    : text || 'empty';
  return el(
    'div',
    { className: 'try', role: 'img', 'aria-label': `Try ${index + 1}: ${name}` },
    ...Array.from({ length: LENGTH }, (_, at) =>
      el('span', { className: `tile ${kinds[at] ?? (text[at] ? 'is-typed' : '')}` }, text[at] ?? ''),
    ),
  );
}

function show(text) {
  if (text) tell(text);
  $('#board').replaceChildren(...Array.from({ length: config.tries }, (_, index) => rowOf(index)));
  const known = knownLetters();
  for (const button of document.querySelectorAll('[data-key]')) {
    const kind = known[button.dataset.key];
    if (button.dataset.key.length > 1) continue;
    button.className = kind ?? '';
    button.setAttribute('aria-label', `Letter ${button.dataset.key}${kind ? `, ${SIGNS[kind]}` : ''}`);
  }
  const found = Object.values(stats.needed).reduce((sum, times) => sum + times, 0);
  for (const [id, value] of Object.entries({ ...stats, found })) {
    const place = $(`#${id}`);
    if (place) place.textContent = String(value);
  }
  const most = Math.max(1, ...Object.values(stats.needed));
  $('#chart').replaceChildren(
    ...Array.from({ length: config.tries }, (_, index) => {
      const times = stats.needed[index + 1] ?? 0;
      const bar = el('span', { className: 'amount' }, String(times));
      bar.style.width = `${8 + (times / most) * 92}%`;
      return el('li', {}, el('b', {}, String(index + 1)), bar);
    }),
  );
}

for (const button of document.querySelectorAll('[data-key]')) {
  button.addEventListener('click', () => press(button.dataset.key));
}
$('#next').addEventListener('click', newRound);
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isOnButton = event.target instanceof Element && event.target.closest('button, summary');
  if (/^[a-z]$/i.test(event.key)) press(event.key.toUpperCase());
  else if (event.key === 'Backspace' || (event.key === 'Enter' && !isOnButton)) press(event.key);
});
if (round) show(isOver() ? 'Press Enter for the next word.' : 'Go on where you were.');
else newRound();
