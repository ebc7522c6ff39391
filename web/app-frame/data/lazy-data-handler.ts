import { t } from '../../src/lib/language/translate.ts';
import type { UncheckedMessage } from '../messages/parse-message.ts';
import type { Reply } from '../messages/reply.ts';
import type { DataHandlerSource, DataRequestHandler } from './data-request-handler.ts';

/** Loads the handler when a document makes its first data request, because most apps share no data. */
export class LazyDataHandler {
  readonly #source: DataHandlerSource;
  readonly #reply: Reply;
  #handler: Promise<DataRequestHandler> | undefined;
  #isClosed = false;

  constructor(source: DataHandlerSource, reply: Reply) {
    this.#source = source;
    this.#reply = reply;
  }

  async handle(message: UncheckedMessage): Promise<void> {
    this.#handler ??= this.#open();
    try {
      const handler = await this.#handler;
      if (!this.#isClosed) void handler.handle(message);
    } catch {
      // The next data request tries to load the handler again.
      this.#handler = undefined;
      const failure = { code: 'offline', message: t`The server could not be reached.` };
      const { id } = message;
      if (typeof id !== 'number') return;
      this.#reply({ type: 'data.error', id, ...failure });
      this.#reply({ type: 'data.failed', subscription: id, ...failure });
    }
  }

  close(): void {
    this.#isClosed = true;
    void this.#handler?.then((handler) => handler.close()).catch(() => undefined);
  }

  async #open(): Promise<DataRequestHandler> {
    const { DataRequestHandler } = await import('./data-request-handler.ts');
    return new DataRequestHandler(this.#source, this.#reply);
  }
}
