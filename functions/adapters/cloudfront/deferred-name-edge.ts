import type { EdgeState, NameEdge } from '../../ports/custom-names.ts';

/** Loads the CloudFront client only when the first custom domain is checked, because few requests need it. */
export class DeferredNameEdge implements NameEdge {
  readonly #load: () => Promise<NameEdge>;

  /** `load` returns the same object at every call. */
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
