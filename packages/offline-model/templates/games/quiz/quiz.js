const { $, config, load, save, el, glyph, say, toast, shortcuts, count, newId, shuffle } = globalThis.kit;

let own = load('own', []);
let round = [];
let at = 0;
let given = [];
/** One of: intro, play, result. */
let view = 'intro';

function setView(next) {
  view = next;
  for (const id of ['intro', 'play', 'result']) $(`#${id}`).hidden = id !== view;
}

function start() {
  const mine = shuffle(own);
  const bank = shuffle(config.questions);
  round = shuffle([...mine, ...bank].slice(0, config.amount)).map((question) => ({
    ...question,
    right: question.answers[0],
    answers: shuffle(question.answers),
  }));
  at = 0;
  given = [];
  setView('play');
  showQuestion();
}

const scoreNow = () => given.filter((answer, index) => answer === round[index].right).length;

function showQuestion() {
  const question = round[at];
  $('#position').textContent = `Question ${at + 1} of ${round.length}`;
  $('#score').textContent = `${scoreNow()} right`;
  $('#question').textContent = question.ask;
  $('#because').hidden = true;
  $('#next').hidden = true;
  showProgress(at);
  $('#answers').replaceChildren(
    ...question.answers.map((answer, index) => {
      const button = el(
        'button',
        { type: 'button' },
        el('kbd', { 'aria-hidden': 'true' }, String(index + 1)),
        el('span', { dir: 'auto' }, answer),
      );
      button.addEventListener('click', () => choose(index));
      return button;
    }),
  );
  $('#question').focus();
}

function showProgress(done) {
  $('#progress').setAttribute('aria-valuemax', String(round.length));
  $('#progress').setAttribute('aria-valuenow', String(done));
  $('#progress span').style.width = `${(done / round.length) * 100}%`;
}

function choose(index) {
  const question = round[at];
  const answer = question.answers[index];
  if (view !== 'play' || given.length > at || answer === undefined) return;
  given.push(answer);
  const isRight = answer === question.right;
  [...$('#answers').children].forEach((button, position) => {
    button.disabled = true;
    const isTheRight = question.answers[position] === question.right;
    if (isTheRight) mark(button, 'is-right', '✓ Right');
    else if (position === index) mark(button, 'is-wrong', '✗ Your answer');
  });
  $('#score').textContent = `${scoreNow()} right`;
  $('#because').textContent = question.because || `The right answer is ${question.right}.`;
  $('#because').hidden = false;
  $('#next').textContent = at + 1 === round.length ? 'See the result' : 'Next question';
  $('#next').hidden = false;
  $('#next').focus();
  showProgress(at + 1);
  say(`${isRight ? 'Right.' : `Not quite: ${question.right}.`} ${question.because}`);
}

function mark(button, className, text) {
  button.classList.add(className);
  button.append(el('span', { className: 'mark-text' }, text));
}

function next() {
  if (given.length <= at) return;
  at += 1;
  if (at < round.length) showQuestion();
  else finish();
}

function finish() {
  const score = scoreNow();
  const percent = Math.round((score / round.length) * 100);
  const best = load('best', null);
  if (best === null || percent > best) save('best', percent);
  setView('result');
  $('#result-title').textContent = `${score} of ${round.length} right`;
  $('#result-text').textContent =
    verdict(percent) + (best === null || percent <= best ? '' : ' Your best result so far.');
  $('#review').replaceChildren(
    ...round.map((question, index) => {
      const isRight = given[index] === question.right;
      const detail = isRight ? question.right : `${question.right}, you said ${given[index]}`;
      return el('li', {}, `${isRight ? '✓' : '✗'} ${question.ask}`, el('span', {}, detail));
    }),
  );
  $('#result-title').focus();
  showIntro();
}

function verdict(percent) {
  if (percent === 100) return 'Every single one. Brilliant.';
  if (percent >= 70) return 'Well done, that was solid.';
  if (percent >= 40) return 'A good start. Once more?';
  return 'Now you know more than before.';
}

function showIntro() {
  const best = load('best', null);
  if (best !== null) $('#best-line').textContent = `Your best result so far: ${best}% right.`;
}

function showOwn() {
  $('#own').replaceChildren(
    ...own.map((question) => {
      const remove = el(
        'button',
        { type: 'button', className: 'icon plain danger', 'aria-label': `Delete question ${question.ask}` },
        glyph('trash'),
      );
      remove.addEventListener('click', () => {
        const before = own;
        setOwn(own.filter((other) => other.id !== question.id));
        toast('Question deleted', () => setOwn(before));
      });
      return el('li', {}, el('span', { dir: 'auto' }, question.ask), remove);
    }),
  );
}

function setOwn(next) {
  own = next;
  save('own', own);
  showOwn();
}

$('#own-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const { ask, right, wrong } = Object.fromEntries(new FormData(event.target));
  const others = wrong
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, 3);
  if (!ask.trim() || !right.trim() || others.length === 0) return;
  setOwn([...own, { id: newId(), ask: ask.trim(), answers: [right.trim(), ...others], because: '' }]);
  event.target.reset();
  toast(`Saved. ${count(own.length, 'own question')} will be asked first.`);
});
$('#start').addEventListener('click', start);
$('#again').addEventListener('click', start);
$('#next').addEventListener('click', next);
const answerKeys = Object.fromEntries([1, 2, 3, 4].map((number) => [number, () => choose(number - 1)]));
shortcuts({
  ...answerKeys,
  Enter: () => {
    if (view === 'play') next();
    else start();
  },
});
showIntro();
showOwn();
