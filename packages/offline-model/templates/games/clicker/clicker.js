const { $, config, load, save, el, say, beep, toast, shortcuts, count } = globalThis.kit;

const { theme } = config;
const GROWTH = 1.15;
const MOST_AWAY_SECONDS = 8 * 3600;
/** What the first one costs and makes a second; each one more costs a little more. */
const HELPERS = theme.helpers.map((name, at) => ({
  name,
  cost: [15, 100, 1_100, 12_000, 130_000, 1_400_000, 20_000_000, 330_000_000][at],
  rate: [0.1, 1, 8, 47, 260, 1_400, 7_800, 44_000][at],
}));
const GOALS = [50, 500, 5_000, 50_000, 1_000_000, 50_000_000, 1_000_000_000, 1e12];
const FRESH = { stock: 0, made: 0, clicks: 0, owned: HELPERS.map(() => 0), goal: 0, atMs: Date.now() };

let state = { ...FRESH, ...load('state', {}) };
let many = load('many', 1);
let savedMs = 0;

const rate = () => HELPERS.reduce((sum, helper, at) => sum + helper.rate * state.owned[at], 0);
/** A click is worth more, the more helpers there are. */
const perClick = () => 1 + Math.floor(rate() * 0.05);
const costOf = (at) => {
  const { cost } = HELPERS[at];
  return Math.ceil((cost * GROWTH ** state.owned[at] * (GROWTH ** many - 1)) / (GROWTH - 1));
};

const NAMES = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];
function text(value) {
  if (value < 10_000) return value < 100 && value % 1 ? value.toFixed(1) : Math.floor(value).toLocaleString();
  const step = Math.min(NAMES.length - 1, Math.floor(Math.log10(value) / 3));
  return `${(value / 1000 ** step).toFixed(2)}${NAMES[step]}`;
}

function keep() {
  save('state', state);
  savedMs = performance.now();
}

function gain(amount) {
  state.stock += amount;
  state.made += amount;
  while (state.made >= GOALS[state.goal]) {
    toast(`Goal reached: ${text(GOALS[state.goal])} ${theme.many}!`);
    beep(880, 0.2);
    state.goal += 1;
  }
}

function make() {
  gain(perClick());
  state.clicks += 1;
  beep(420 + (state.clicks % 8) * 30, 0.04);
  show();
}

function buy(at) {
  const cost = costOf(at);
  if (cost > state.stock) return say(`${text(cost - state.stock)} ${theme.many} are missing`);
  state.stock -= cost;
  state.owned = state.owned.map((number, other) => (other === at ? number + many : number));
  beep(640, 0.1);
  keep();
  say(`${HELPERS[at].name}: ${state.owned[at]}`);
  return show();
}

function startOver() {
  const before = state;
  state = { ...FRESH, owned: HELPERS.map(() => 0), atMs: Date.now() };
  keep();
  show();
  toast('Started over', () => {
    state = { ...before, atMs: Date.now() };
    keep();
    show();
  });
}

/** The helpers work on while nobody looks, for eight hours at most. */
function work() {
  const seconds = Math.max(0, Math.min(MOST_AWAY_SECONDS, (Date.now() - state.atMs) / 1000));
  const amount = rate() * seconds;
  state.atMs = Date.now();
  gain(amount);
  if (seconds > 90 && amount >= 1) toast(`While you were away: ${text(amount)} ${theme.many}`);
}

function show() {
  $('#stock').textContent = text(state.stock);
  $('#rate').textContent = text(rate());
  $('#per-click').textContent = `${text(perClick())} with every click`;
  $('#goal').textContent =
    state.goal < GOALS.length
      ? `Next goal: ${text(GOALS[state.goal])} ${theme.many} in all`
      : 'Every goal is reached.';
  $('#made').textContent = `${text(state.made)} made in all, with ${count(state.clicks, 'click')}`;
  HELPERS.forEach((helper, at) => {
    const button = $('#helpers').children[at].firstElementChild;
    // Those far out of reach stay a secret.
    button.parentElement.hidden = at > 1 && state.owned[at] === 0 && state.made < helper.cost * 0.3;
    button.classList.toggle('is-affordable', costOf(at) <= state.stock);
    $('.price', button).textContent = `${text(costOf(at))} ${theme.many}`;
    $('b', button).textContent = String(state.owned[at]);
  });
}

HELPERS.forEach(({ name, rate: each }, at) => {
  const button = el(
    'button',
    { type: 'button', 'aria-label': `Buy ${name}` },
    el('span', {}, name, el('small', {}, `${text(each)} a second each`)),
    el('span', { className: 'number price' }),
    el('b', { className: 'number' }),
  );
  button.addEventListener('click', () => buy(at));
  $('#helpers').append(el('li', {}, button));
});
function chooseMany(number) {
  many = number;
  save('many', many);
  for (const button of document.querySelectorAll('[data-many]')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.many) === many));
  }
  show();
}
for (const button of document.querySelectorAll('[data-many]')) {
  button.addEventListener('click', () => chooseMany(Number(button.dataset.many)));
}
$('#make').addEventListener('click', make);
$('#again').addEventListener('click', startOver);
addEventListener('pagehide', keep);
document.addEventListener('visibilitychange', () => document.hidden && keep());
const digits = HELPERS.map((_, at) => [String(at + 1), () => buy(at)]);
shortcuts({ ...Object.fromEntries(digits), ' ': make });
setInterval(() => {
  work();
  if (performance.now() - savedMs > 5_000) keep();
  show();
}, 100);
work();
chooseMany(many);
