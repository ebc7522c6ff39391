const TOKEN = /\s*(?:([A-Za-z_][A-Za-z0-9_]*|[#:][A-Za-z0-9_]+)|(<>|<=|>=|[=<>(),+\-.]))/y;

export class Tokens {
  readonly #expression: string;
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(expression: string) {
    this.#expression = expression.trim();
    const pattern = new RegExp(TOKEN);
    while (pattern.lastIndex < this.#expression.length) {
      const start = pattern.lastIndex;
      const match = pattern.exec(this.#expression);
      const token = match?.[1] ?? match?.[2];
      if (token === undefined) throw new SyntaxError(`${this.#expression} at ${start}`);
      this.#tokens.push(token);
    }
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? '';
  }

  next(): string {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  accept(token: string): boolean {
    if (this.peek().toUpperCase() !== token) return false;
    this.#at += 1;
    return true;
  }

  expect(token: string): void {
    if (!this.accept(token)) throw this.unexpected();
  }

  unexpected(): SyntaxError {
    return new SyntaxError(`Unexpected "${this.peek()}" in ${this.#expression}`);
  }
}
