import type { UploadForm, UploadForms } from '../../ports/builds.ts';
import type { FileStore, StoredObject } from '../../ports/objects.ts';

type Body = string | Uint8Array<ArrayBuffer>;

/** Files whose store, with the SDK behind it, is loaded with the first of them: few requests need one. */
export class DeferredFiles implements FileStore {
  readonly #load: () => Promise<FileStore>;

  /** `load` returns the same store at every call. */
  constructor(load: () => Promise<FileStore>) {
    this.#load = load;
  }

  async readText(key: string): Promise<string | undefined> {
    return (await this.#load()).readText(key);
  }

  async readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await this.#load()).readBytes(key);
  }

  async write(key: string, body: Body, stored: StoredObject): Promise<void> {
    return (await this.#load()).write(key, body, stored);
  }

  async writeNew(key: string, body: Body, stored: StoredObject): Promise<boolean> {
    return (await this.#load()).writeNew(key, body, stored);
  }

  async remove(key: string): Promise<void> {
    return (await this.#load()).remove(key);
  }

  async removeFolder(keyStart: string): Promise<void> {
    return (await this.#load()).removeFolder(keyStart);
  }
}

/** Upload forms whose signer is loaded with the first of them. */
export class DeferredUploadForms implements UploadForms {
  readonly #load: () => Promise<UploadForms>;

  /** `load` returns the same signer at every call. */
  constructor(load: () => Promise<UploadForms>) {
    this.#load = load;
  }

  async sign(file: Parameters<UploadForms['sign']>[0]): Promise<UploadForm> {
    return (await this.#load()).sign(file);
  }
}
