/** Thrown when a formula cannot be computed. In this case the step is wrong, not the app. */
export class FormulaError extends Error {}

type Value = string | number;
type Values = Readonly<Record<string, Value>>;

const TOKEN = /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[a-zA-Z]\w*)|(?<sign>[-+*/(),]))\s*/y;
/** Rounding to this many digits hides the inexactness of binary fractions. */
const MAX_DIGITS = 9;

/**
 * Computes a formula, which may contain numbers, names of values, + - * /, parentheses and four functions.
 * `round(x, digits)` writes exactly that many digits. `day`, `month` and `year` return the number in a date. Throws
 * FormulaError.
 */
export function computeFormula(formula: string, values: Values): string {
  const reader = new FormulaReader(tokensOf(formula), values);
  const value = reader.sum();
  if (!reader.isAtEnd) throw new FormulaError(`{${formula}} is no formula`);
  return typeof value === 'number' ? String(Number(numberOf(value).toFixed(MAX_DIGITS))) : value;
}

function tokensOf(formula: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.length) {
    const found = TOKEN.exec(formula);
    if (!found) throw new FormulaError(`{${formula}} is no formula`);
    tokens.push(found[0].trim());
  }
  return tokens;
}

class FormulaReader {
  readonly #tokens: string[];
  readonly #values: Values;

  constructor(tokens: string[], values: Values) {
    this.#tokens = tokens;
    this.#values = values;
  }

  get isAtEnd(): boolean {
    return this.#tokens.length === 0;
  }

  sum(): Value {
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const next = numberOf(this.#product());
      value = numberOf(value) + (sign === '+' ? next : -next);
    }
    return value;
  }

  #product(): Value {
    let value = this.#operand();
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const next = numberOf(this.#operand());
      value = sign === '*' ? numberOf(value) * next : numberOf(value) / next;
    }
    return value;
  }

  #operand(): Value {
    if (this.#take('-')) return -numberOf(this.#operand());
    if (this.#take('(')) {
      const value = this.sum();
      this.#require(')');
      return value;
    }
    const token = this.#tokens.shift() ?? '';
    if (/^\d/.test(token)) return Number(token);
    if (this.#take('(')) return this.#call(token);
    const value = Object.hasOwn(this.#values, token) ? this.#values[token] : undefined;
    if (value === undefined) throw new FormulaError(`there is no value “${token}”`);
    return value;
  }

  #call(name: string): Value {
    const given = this.sum();
    const digits = this.#take(',') ? numberOf(this.sum()) : 0;
    this.#require(')');
    if (name === 'round') return numberOf(given).toFixed(Math.min(Math.max(digits, 0), MAX_DIGITS));
    const [year, month, day] = String(given).split('-').map(Number);
    const parts: Record<string, number | undefined> = { year, month, day };
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part === undefined) throw new FormulaError(`there is no ${name}() of ${given}`);
    return part;
  }

  #take(...wanted: string[]): string | undefined {
    const [next] = this.#tokens;
    return next !== undefined && wanted.includes(next) ? this.#tokens.shift() : undefined;
  }

  #require(token: string): void {
    if (!this.#take(token)) throw new FormulaError(`a “${token}” is missing`);
  }
}

function numberOf(value: Value): number {
  const number = typeof value === 'number' || value.trim() !== '' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new FormulaError(`“${value}” is no number`);
  return number;
}
