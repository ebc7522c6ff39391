/** Whether a page is still loading or already being used: what counts as its own doing differs. */

export class PageUse {
  #action: string | undefined;

  /** From now on the page reacts to this, e.g. `clicking “Start”`. */
  begin(action: string) {
    this.#action = action;
  }

  get isUsed(): boolean {
    return this.#action !== undefined;
  }

  /** What a message begins with: `after clicking “Start”: `, or nothing while it loads. */
  get prefix(): string {
    return this.#action === undefined ? '' : `after ${this.#action}: `;
  }
}
