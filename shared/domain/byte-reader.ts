const MAX_COMPACT_BYTES = 3;

export class TransactionFormatError extends Error {
  override readonly name = 'TransactionFormatError';
  readonly code = 'invalid_transaction';
}

/** Reads bytes in order. Every method throws TransactionFormatError at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#offset;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  byte(): number {
    const [value = 0] = this.take(1);
    return value;
  }

  peek(): number {
    const value = this.#bytes[this.#offset];
    if (value === undefined) throw new TransactionFormatError('The bytes end too early.');
    return value;
  }

  take(length: number): Uint8Array {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new TransactionFormatError('The bytes end too early.');
    const taken = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return taken;
  }

  /** Reads Solana's compact-u16: 7 bits in each of up to three bytes, shortest form only. */
  compactNumber(): number {
    let value = 0;
    for (let index = 0; index < MAX_COMPACT_BYTES; index += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) << (7 * index);
      if (byte >= 0x80) continue;
      if ((byte === 0 && index > 0) || value > 0xffff) break;
      return value;
    }
    throw new TransactionFormatError('A length is malformed.');
  }

  /** Reads a list that is prefixed with its length. */
  list<T>(read: () => T): T[] {
    return Array.from({ length: this.compactNumber() }, read);
  }
}
