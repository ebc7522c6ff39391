import type { DatabaseResponse } from '../../runtime/databases/database-messages.ts';

/** The databases of one app. The worker that stores them keeps running when the app is loaded again. */
export class AppDatabases {
  readonly #projectId: string;
  #worker: Worker | undefined;

  constructor(projectId: string) {
    this.#projectId = projectId;
  }

  /** Stores the databases of the document at the other end of the port. */
  serve(port: MessagePort): void {
    // Responds before the worker starts, which may take long. The document stops waiting for a page that does not
    // respond.
    port.postMessage({ type: 'serving' } satisfies DatabaseResponse);
    this.#worker ??= new Worker(new URL('./databases.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.postMessage(this.#projectId, [port]);
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
