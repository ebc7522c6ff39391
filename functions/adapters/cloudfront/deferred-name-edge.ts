import type { EdgeState, NameEdge } from '../../ports/custom-names.ts';

/** The edge of names, whose client is loaded with the first name that is checked: few requests do that. */
export class DeferredNameEdge implements NameEdge {
  readonly #load: () => Promise<NameEdge>;

  /** `load` returns the same edge at every call. */
  constructor(load: () => Promise<NameEdge>) {
    this.#load = load;
  }

  async serve(host: string, options: { isNewTry: boolean }): Promise<EdgeState> {
    return (await this.#load()).serve(host, options);
  }

  async withdraw(host: string): Promise<boolean> {
    return (await this.#load()).withdraw(host);
  }
}
