const { $, load, save, el, beep, shortcuts } = globalThis.kit;

const HANDS = ['rock', 'paper', 'scissors'];
const SHAPES = {
  rock: 'M5 15l2-7 6-3 6 5-1 7-6 3z',
  paper: 'M7 3h8l3 3v15H7zM10 10h5M10 14h5',
  scissors:
    'M7 4l8 12M17 4L9 16M7.5 21a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5zM16.5 21a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z',
};
const capital = (text) => text[0].toUpperCase() + text.slice(1);

let target = load('target', 3);
let match = load('match', { mine: 0, theirs: 0 });
let tally = load('tally', { won: 0, lost: 0, rounds: 0 });
/** Newest first: [mine, theirs]. */
let history = load('history', []);

const isOver = () => Math.max(match.mine, match.theirs) >= target;
/** 1 when the first hand wins, -1 when it loses, 0 for a tie. */
const outcome = (one, other) => [0, 1, -1][(HANDS.indexOf(one) - HANDS.indexOf(other) + 3) % 3];

/** What followed the last choice before, so that it can be answered; now and then it is left to chance. */
function computersHand() {
  const [last] = history[0] ?? [];
  const followers = history
    .slice(0, 30)
    .flatMap(([mine], at) => (history[at + 1]?.[0] === last ? [mine] : []));
  const guess = followers[Math.floor(Math.random() * followers.length)];
  if (!guess || Math.random() < 0.4) return HANDS[Math.floor(Math.random() * 3)];
  return HANDS[(HANDS.indexOf(guess) + 1) % 3];
}

function play(mine) {
  if (isOver()) newMatch();
  const theirs = computersHand();
  const result = outcome(mine, theirs);
  history = [[mine, theirs], ...history].slice(0, 40);
  match = { mine: match.mine + (result > 0 ? 1 : 0), theirs: match.theirs + (result < 0 ? 1 : 0) };
  tally = { ...tally, rounds: tally.rounds + 1 };
  if (isOver()) {
    const isWon = match.mine > match.theirs;
    tally = { ...tally, won: tally.won + (isWon ? 1 : 0), lost: tally.lost + (isWon ? 0 : 1) };
  }
  beep([330, 190, 620][result + 1] ?? 330, 0.12);
  keep();
}

function newMatch() {
  match = { mine: 0, theirs: 0 };
  keep();
}

function keep() {
  for (const [name, value] of Object.entries({ match, tally, history, target })) save(name, value);
  show();
}

function message() {
  const [mine, theirs] = history[0] ?? [];
  if (!mine || match.mine + match.theirs === 0)
    return mine && outcome(mine, theirs) === 0 ? 'A tie. Again!' : 'Choose your hand.';
  if (isOver()) return match.mine > match.theirs ? 'You win the match!' : 'The computer wins the match.';
  const result = outcome(mine, theirs);
  if (result === 0) return 'A tie. Again!';
  return result > 0
    ? `${capital(mine)} beats ${theirs}: your point.`
    : `${capital(theirs)} beats ${mine}: its point.`;
}

function drawing(hand) {
  return hand ? `<svg viewBox="0 0 24 24"><path d="${SHAPES[hand]}"/></svg>` : '<span>?</span>';
}

function show() {
  const [mine, theirs] = history[0] ?? [];
  $('#mine').innerHTML = drawing(mine);
  $('#theirs').innerHTML = drawing(theirs);
  $('#notice').textContent = message();
  $('#my-points').textContent = String(match.mine);
  $('#their-points').textContent = String(match.theirs);
  for (const [id, value] of Object.entries(tally)) $(`#${id}`).textContent = String(value);
  $('#history').replaceChildren(
    ...history.slice(0, 8).map(([one, other]) => {
      const result = ['lost', 'tie', 'won'][outcome(one, other) + 1];
      return el('li', { className: result }, `${capital(one)} against ${other}: ${result}`);
    }),
  );
}

$('#hands').append(
  ...HANDS.map((hand) => {
    const button = el('button', { type: 'button', className: 'choice', 'aria-label': capital(hand) });
    button.innerHTML = `${drawing(hand)}<span aria-hidden="true">${capital(hand)}</span>`;
    button.addEventListener('click', () => play(hand));
    return button;
  }),
);
$('#target').value = String(target);
$('#target').addEventListener('change', (event) => {
  target = Number(event.target.value);
  newMatch();
});
$('#new-match').addEventListener('click', newMatch);
shortcuts({ r: () => play('rock'), p: () => play('paper'), s: () => play('scissors'), n: newMatch });
show();
