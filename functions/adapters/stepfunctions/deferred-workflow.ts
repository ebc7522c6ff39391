import type { BuildState, Workflow } from '../../ports/builds.ts';

/** A workflow whose client is loaded with the first build that starts or stops: few requests do either. */
export class DeferredWorkflow implements Workflow {
  readonly #load: () => Promise<Workflow>;

  /** `load` returns the same workflow at every call. */
  constructor(load: () => Promise<Workflow>) {
    this.#load = load;
  }

  async start(state: BuildState): Promise<void> {
    return (await this.#load()).start(state);
  }

  async stop(operationId: string): Promise<void> {
    return (await this.#load()).stop(operationId);
  }
}
