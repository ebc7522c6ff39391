const { $, config, load, save, el, beep, shuffle } = globalThis.kit;

let queue = load('queue', []);
let word = '';
let guessed = new Set();
let streak = load('streak', 0);
let best = load('best', 0);
/** playing, won, lost */
let phase = 'playing';

const misses = () => [...guessed].filter((letter) => !word.includes(letter)).length;
const left = () => config.misses - misses();

function nextWord() {
  // A word that is left unguessed once a letter is known ends the streak.
  if (phase === 'playing' && word && guessed.size > 0) setStreak(0);
  if (queue.length === 0) queue = shuffle(config.words);
  [word, ...queue] = queue;
  word = word.toUpperCase();
  save('queue', queue);
  guessed = new Set();
  phase = 'playing';
  show('Pick a letter, or type it.');
}

function setStreak(value) {
  streak = value;
  best = Math.max(best, streak);
  save('streak', streak);
  save('best', best);
}

function guess(letter) {
  if (phase !== 'playing' || guessed.has(letter)) return;
  guessed.add(letter);
  const isHit = word.includes(letter);
  beep(isHit ? 640 : 200, 0.1);
  if ([...word].every((each) => guessed.has(each))) {
    phase = 'won';
    setStreak(streak + 1);
    return show(`${word}: found! Press Enter for the next word.`);
  }
  if (left() === 0) {
    phase = 'lost';
    setStreak(0);
    return show(`The word was ${word}. Press Enter for the next one.`);
  }
  return show(isHit ? `${letter} is in the word.` : `No ${letter}. ${left()} left.`);
}

function show(text) {
  $('#left').textContent = String(left());
  $('#streak').textContent = String(streak);
  $('#best').textContent = String(best);
  $('#notice').textContent = text;
  const isShown = (letter) => guessed.has(letter) || phase === 'lost';
  $('#word').setAttribute(
    'aria-label',
    `Word: ${[...word].map((each) => (isShown(each) ? each : 'blank')).join(' ')}`,
  );
  $('#word').replaceChildren(
    ...[...word].map((letter) =>
      el(
        'span',
        { className: phase === 'lost' && !guessed.has(letter) ? 'is-missed' : '' },
        isShown(letter) ? letter : '\u00a0',
      ),
    ),
  );
  $('#lives').replaceChildren(
    ...Array.from({ length: config.misses }, (_, index) =>
      el('i', { className: index < left() ? '' : 'is-gone' }),
    ),
  );
  for (const button of document.querySelectorAll('[data-letter]')) {
    const { letter } = button.dataset;
    button.disabled = guessed.has(letter) || phase !== 'playing';
    button.classList.toggle('is-hit', guessed.has(letter) && word.includes(letter));
  }
}

for (const button of document.querySelectorAll('[data-letter]')) {
  button.addEventListener('click', () => guess(button.dataset.letter));
}
$('#next').addEventListener('click', nextWord);
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[a-z]$/i.test(event.key)) guess(event.key.toUpperCase());
  const isOnButton = event.target instanceof Element && event.target.closest('button, summary');
  if (event.key === 'Enter' && phase !== 'playing' && !isOnButton) nextWord();
});
nextWord();
