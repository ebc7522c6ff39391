const { $, config, load, save, beep, shuffle } = globalThis.kit;

const SIGNS = { plus: '+', minus: '−', times: '×', divided: '÷' };
const random = (least, most) => least + Math.floor(Math.random() * (most - least + 1));

let sign = load('sign', config.sign);
let level = load('level', 10);
let best = load('best', 0);
let rounds = load('rounds', 0);
/** Sums that went wrong; they come back in a later round. */
let missed = load('missed', []);
let tasks = [];
let done = 0;
let right = 0;
let streak = 0;
let typed = '';

function newTask() {
  const kind = sign === 'mixed' ? shuffle(Object.keys(SIGNS))[0] : sign;
  if (kind === 'plus') {
    const sum = random(2, level);
    const one = random(1, sum - 1);
    return { kind, one, other: sum - one, answer: sum };
  }
  if (kind === 'minus') {
    const one = random(2, level);
    const other = random(1, one);
    return { kind, one, other, answer: one - other };
  }
  const most = level === 100 ? 12 : 10;
  const [one, other] = [random(1, most), random(level === 10 ? 1 : 2, level === 10 ? 5 : most)];
  if (kind === 'times') return { kind, one, other, answer: one * other };
  return { kind, one: one * other, other, answer: one };
}

const textOf = ({ kind, one, other }) => `${one} ${SIGNS[kind]} ${other}`;
const fits = (task) => sign === 'mixed' || task.kind === sign;

function newRound() {
  const back = shuffle(missed.filter(fits)).slice(0, 3);
  tasks = [];
  while (tasks.length < config.length - back.length) {
    const task = newTask();
    // Twice the same in a row is no practice.
    if (tasks.length === 0 || textOf(tasks.at(-1)) !== textOf(task)) tasks.push(task);
  }
  tasks = shuffle([...tasks, ...back]);
  done = 0;
  right = 0;
  typed = '';
  show(back.length > 0 ? 'Some of the last mistakes are in this round.' : 'Type the answer.');
}

function check() {
  if (done === tasks.length) return newRound();
  if (typed === '') return show('Type the answer first.');
  const task = tasks[done];
  const isRight = Number(typed) === task.answer;
  const others = missed.filter((other) => textOf(other) !== textOf(task));
  missed = isRight ? others : [...others, task].slice(-40);
  save('missed', missed);
  streak = isRight ? streak + 1 : 0;
  best = Math.max(best, streak);
  save('best', best);
  done += 1;
  typed = '';
  if (isRight) right += 1;
  beep(isRight ? 700 : 190, 0.12);
  if (done === tasks.length) {
    rounds += 1;
    save('rounds', rounds);
  }
  return show(
    isRight ? `Right: ${textOf(task)} = ${task.answer}.` : `Not quite: ${textOf(task)} = ${task.answer}.`,
  );
}

function press(key) {
  if (key === 'Enter') return check();
  if (done === tasks.length) return;
  typed = key === 'Backspace' ? typed.slice(0, -1) : `${typed}${key}`.replace(/^0+(?=\d)/, '').slice(0, 4);
  show();
}

function show(text) {
  const isOver = done === tasks.length;
  $('#question').textContent = isOver ? `${right} of ${tasks.length} right` : textOf(tasks[done]);
  $('#typed').textContent = isOver ? '' : typed || '?';
  if (text) $('#notice').textContent = isOver ? `${text} Press Enter for another round.` : text;
  $('#progress').max = tasks.length;
  $('#progress').value = done;
  $('[data-key="Enter"]').textContent = isOver ? 'Again' : 'Check';
  for (const [id, value] of Object.entries({ right, streak, best, rounds }))
    $(`#${id}`).textContent = String(value);
}

for (const button of document.querySelectorAll('[data-key]')) {
  button.addEventListener('click', () => press(button.dataset.key));
}
$('#sign').value = sign;
$('#sign').addEventListener('change', (event) => {
  sign = event.target.value;
  save('sign', sign);
  newRound();
});
$('#level').value = String(level);
$('#level').addEventListener('change', (event) => {
  level = Number(event.target.value);
  save('level', level);
  newRound();
});
$('#new-round').addEventListener('click', newRound);
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isOnControl = event.target instanceof Element && event.target.closest('button, select, summary');
  if (/^\d$/.test(event.key) || event.key === 'Backspace') press(event.key);
  else if (event.key === 'Enter' && !isOnControl) check();
});
newRound();
