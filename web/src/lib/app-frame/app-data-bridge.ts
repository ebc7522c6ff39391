import { t } from '../language/translate.ts';
import type { DataDesk, DataDeskSource } from './app-data/data-desk.ts';

/** A message of an app about its shared data, as it came. */
export interface DataMessage {
  type: 'data';
  message: Record<string, unknown>;
}

/** Hands what one document of an app asks of its shared data to what responds, which loads with the first of it. */
export class AppDataBridge {
  readonly #source: DataDeskSource;
  readonly #reply: (message: object) => void;
  #desk: Promise<DataDesk> | undefined;
  #isClosed = false;

  constructor(source: DataDeskSource, reply: (message: object) => void) {
    this.#source = source;
    this.#reply = reply;
  }

  async handle({ message }: DataMessage): Promise<void> {
    this.#desk ??= this.#open();
    try {
      const desk = await this.#desk;
      if (!this.#isClosed) void desk.handle(message);
    } catch {
      // The next call tries to load it again.
      this.#desk = undefined;
      const failure = { code: 'offline', message: t`The server could not be reached.` };
      this.#reply({ buidl: 1, type: 'data.error', id: message.id, ...failure });
      this.#reply({ buidl: 1, type: 'data.failed', subscription: message.id, ...failure });
    }
  }

  close(): void {
    this.#isClosed = true;
    void this.#desk?.then((desk) => desk.close()).catch(() => undefined);
  }

  async #open(): Promise<DataDesk> {
    const { DataDesk } = await import('./app-data/data-desk.ts');
    return new DataDesk(this.#source, this.#reply);
  }
}
