/** The user action that a page reacts to. No action has begun while the page loads. */
export class CurrentAction {
  #action: string | undefined;

  /** Starts an action, for example `clicking “Start”`. */
  begin(action: string) {
    this.#action = action;
  }

  get hasBegun(): boolean {
    return this.#action !== undefined;
  }

  /** The prefix of a problem's text: `after clicking “Start”: `, or empty while the page loads. */
  get prefix(): string {
    return this.#action === undefined ? '' : `after ${this.#action}: `;
  }
}
