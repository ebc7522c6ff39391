const { $, load, save, el, say, toast, shortcuts } = globalThis.kit;

let expression = load('expression', '');
let history = load('history', []);
let hasResult = false;
let error = '';

const PRECEDENCE = { '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 };
const SHOWN = { '*': ' × ', '/': ' ÷ ', '+': ' + ', '-': ' − ' };

/** Splits into numbers and signs; a minus that has nothing before it negates. */
function tokensOf(text) {
  const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+*/()%]/g) ?? [];
  return tokens.map((token, index) => {
    const before = tokens[index - 1];
    const isPrefix = token === '-' && (before === undefined || /^[-+*/(]$/.test(before));
    return isPrefix ? 'negate' : token;
  });
}

function apply(operator, stack) {
  const right = stack.pop();
  if (right === undefined) throw new Error('Not complete');
  if (operator === 'negate') return stack.push(-right);
  const left = stack.pop();
  if (left === undefined) throw new Error('Not complete');
  if (operator === '/' && right === 0) throw new Error('Cannot divide by zero');
  return stack.push({ '+': left + right, '-': left - right, '*': left * right, '/': left / right }[operator]);
}

/** Works out an expression by operator precedence; throws an error with a readable message. */
function evaluate(text) {
  const values = [];
  const operators = [];
  const settle = (least) => {
    while (operators.length && operators.at(-1) !== '(' && PRECEDENCE[operators.at(-1)] >= least)
      apply(operators.pop(), values);
  };
  for (const token of tokensOf(text)) {
    if (/^[\d.]/.test(token)) values.push(Number(token));
    else if (token === '%') values.push((values.pop() ?? 0) / 100);
    else if (token === '(' || token === 'negate') operators.push(token);
    else if (token === ')') {
      settle(0);
      if (operators.pop() !== '(') throw new Error('A bracket is missing');
    } else {
      settle(PRECEDENCE[token]);
      operators.push(token);
    }
  }
  while (operators.at(-1) === '(') operators.pop();
  settle(0);
  while (operators.length) {
    const operator = operators.pop();
    if (operator !== '(') apply(operator, values);
  }
  if (values.length !== 1) throw new Error('Not complete');
  return values[0];
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

/** A sign replaces the sign before it; a number has one point; a digit after a result starts anew. */
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
    // After a tap, Enter should mean "equals" and not the same key again.
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
