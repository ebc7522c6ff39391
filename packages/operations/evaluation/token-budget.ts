export class TokenBudget {
  readonly #limit: number | undefined;
  #used = 0;

  constructor(limit: number | undefined) {
    this.#limit = limit;
  }

  add(tokens: number): void {
    this.#used += tokens;
  }

  get isUsedUp(): boolean {
    return this.#limit !== undefined && this.#used >= this.#limit;
  }

  get text(): string {
    const of = this.#limit === undefined ? '' : ` of ${this.#limit.toLocaleString('en-US')}`;
    return `${this.#used.toLocaleString('en-US')}${of} tokens`;
  }
}
