/** A bucket in memory. The scheduler orders its requests, and some of them fail. */
import type { FileStore, StoredObject } from '../../functions/ports/objects.ts';
import type { Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

type Body = string | Uint8Array<ArrayBuffer>;

export class MemoryFiles implements FileStore {
  readonly #files = new Map<string, Body>();
  readonly #scheduler: Scheduler;
  readonly #faults: Faults;

  constructor(scheduler: Scheduler, faults: Faults) {
    this.#scheduler = scheduler;
    this.#faults = faults;
  }

  peek(key: string): Body | undefined {
    return this.#files.get(key);
  }

  readText(key: string): Promise<string | undefined> {
    return this.#ask(() => {
      const body = this.#files.get(key);
      return typeof body === 'object' ? new TextDecoder().decode(body) : body;
    });
  }

  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#ask(() => {
      const body = this.#files.get(key);
      return typeof body === 'string' ? new TextEncoder().encode(body) : body;
    });
  }

  write(key: string, body: Body, _stored: StoredObject): Promise<void> {
    return this.#ask(() => {
      this.#files.set(key, body);
    });
  }

  writeNew(key: string, body: Body, _stored: StoredObject): Promise<boolean> {
    return this.#ask(() => {
      const isNew = !this.#files.has(key);
      if (isNew) this.#files.set(key, body);
      return isNew;
    });
  }

  remove(key: string): Promise<void> {
    return this.#ask(() => {
      this.#files.delete(key);
    });
  }

  removeFolder(keyStart: string): Promise<void> {
    return this.#ask(() => {
      for (const key of this.#files.keys()) if (key.startsWith(keyStart)) this.#files.delete(key);
    });
  }

  /**
   * Runs a request with a random fault. `responseLost` and `repeated` have the same effect, because writing a file
   * twice changes nothing.
   */
  async #ask<T>(request: () => T): Promise<T> {
    const fault = this.#faults.ofRequest();
    if (fault === 'throttle' || fault === 'requestLost') throw unreachable();
    const result = await this.#scheduler.step(request);
    if (fault === 'responseLost') throw unreachable();
    return result;
  }
}

function unreachable(): Error {
  return Object.assign(new Error('The bucket did not respond.'), { name: 'FilesUnreachableError' });
}
