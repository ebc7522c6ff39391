import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

type Data = string | ArrayBuffer | ArrayBufferView;

/**
 * SHA-256 or HMAC-SHA-256 in the interface of the signer. Replaces the SDK's version, which is several times slower.
 */
export class NodeSha256 {
  readonly #secret: Data | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Data) {
    this.#secret = secret;
    this.#hash = this.#create();
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#create();
  }

  #create(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.#secret));
  }
}

function bytesOf(data: Data): string | Uint8Array {
  if (typeof data === 'string') return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
