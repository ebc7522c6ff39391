const { $, load, save, el, say, toast, shortcuts, ExpressionParser } = globalThis.kit;

let expression = load('expression', '');
let history = load('history', []);
let hasResult = false;
let error = '';

const SHOWN = { '*': ' × ', '/': ' ÷ ', '+': ' + ', '-': ' − ' };

const parser = new ExpressionParser();
// The factorial is the only postfix operator of the parser, so percent replaces it.
parser.unaryOps['!'] = (value) => value / 100;
parser.binaryOps['/'] = (left, right) => (right === 0 ? Number.NaN : left / right);

/** Returns the value of an expression, and closes open brackets. Throws an Error with a message for users. */
function evaluate(text) {
  const open = text.split('(').length - text.split(')').length;
  if (open < 0) throw new Error('A bracket is missing');
  let value;
  try {
    value = parser.evaluate(text.replaceAll('%', '!') + ')'.repeat(open));
  } catch {
    throw new Error('Not complete');
  }
  if (Number.isNaN(value)) throw new Error('Cannot divide by zero');
  return value;
}

const shorten = (number) => String(Number(number.toPrecision(12)));
const pretty = (text) =>
  text
    .replace(/[-+*/]/g, (sign) => SHOWN[sign])
    .replace(/e − /g, 'e-')
    .replace(/e \+ /g, 'e+')
    .trim();

function show() {
  let preview = error;
  if (!preview) {
    try {
      preview = expression === '' ? '0' : shorten(evaluate(expression));
    } catch {
      preview = '…';
    }
  }
  $('#expression').textContent = hasResult ? '' : pretty(expression);
  $('#result').textContent = preview;
  $('#result').classList.toggle('is-error', error !== '');
  save('expression', expression);
  showHistory();
}

function showHistory() {
  const rows = history.map((entry) => {
    const button = el(
      'button',
      { type: 'button', 'aria-label': `Reuse ${entry.result} from ${pretty(entry.expression)}` },
      el('span', { className: 'number' }, pretty(entry.expression)),
      el('strong', { className: 'number' }, entry.result),
    );
    button.addEventListener('click', () => {
      expression = hasResult ? entry.result : expression + entry.result;
      hasResult = false;
      show();
    });
    return el('li', {}, button);
  });
  $('#history').replaceChildren(...rows);
  $('#history-empty').hidden = history.length > 0;
  $('#clear-history').hidden = history.length === 0;
}

function equals() {
  if (expression === '' || hasResult) return;
  try {
    const result = shorten(evaluate(expression));
    if (!Number.isFinite(Number(result))) throw new Error('Too large');
    if (result !== expression) history = [{ expression, result }, ...history].slice(0, 30);
    save('history', history);
    expression = result;
    hasResult = true;
    say(`Equals ${result}`);
  } catch (problem) {
    error = problem instanceof Error ? problem.message : 'Not complete';
  }
  show();
}

function press(key) {
  error = '';
  if (key === '=') return equals();
  if (key === 'clear') expression = '';
  else if (key === 'back') expression = hasResult ? '' : expression.slice(0, -1);
  else expression = nextExpression(key);
  hasResult = false;
  return show();
}

/** An operator replaces the previous operator; a digit after a result starts a new expression. */
function nextExpression(key) {
  const before = hasResult && /[\d.(]/.test(key) ? '' : expression;
  const last = before.at(-1) ?? '';
  if ('+*/%'.includes(key) && (before === '' || last === '(')) return before;
  if ('+*/'.includes(key) && '+-*/'.includes(last)) return `${before.replace(/[-+*/]+$/, '')}${key}`;
  if (key === '-' && '+-'.includes(last) && last !== '') return before.slice(0, -1) + key;
  if (key === '.' && /\d*\.\d*$/.test(before)) return before;
  return before.length < 60 ? before + key : before;
}

for (const button of document.querySelectorAll('[data-key]')) {
  button.addEventListener('click', (event) => {
    press(button.dataset.key);
    // After a tap, Enter must calculate the result instead of pressing the focused key again.
    if (event.detail > 0) button.blur();
  });
}
$('#back').addEventListener('click', () => press('back'));
$('#clear-history').addEventListener('click', () => {
  const before = history;
  history = [];
  save('history', history);
  show();
  toast('History cleared', () => {
    history = before;
    save('history', history);
    show();
  });
});

const typed = Object.fromEntries([...'0123456789.+-*/%()'].map((key) => [key, () => press(key)]));
shortcuts({
  ...typed,
  ',': () => press('.'),
  '=': () => press('='),
  Enter: () => press('='),
  Backspace: () => press('back'),
  Escape: () => press('clear'),
});
show();
