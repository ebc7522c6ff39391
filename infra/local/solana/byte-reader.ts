/** Reads the compact binary forms of Solana strictly: whatever a validator would refuse throws here. */
import bs58 from 'bs58';

/** Bytes that are not a well-formed transaction or message. */
export class WireFormatError extends Error {
  readonly code = 'WIRE_FORMAT';
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#offset;
  }

  /** The next byte; throws WireFormatError at the end. */
  byte(): number {
    const value = this.#bytes[this.#offset];
    if (value === undefined) throw new WireFormatError('unexpected end of data');
    this.#offset += 1;
    return value;
  }

  /** The next byte without consuming it. */
  peek(): number {
    const value = this.byte();
    this.#offset -= 1;
    return value;
  }

  take(length: number): Uint8Array {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new WireFormatError('unexpected end of data');
    const taken = this.#bytes.slice(this.#offset, end);
    this.#offset = end;
    return taken;
  }

  /** A compact-u16: at most three bytes, in the shortest form only. */
  compactU16(): number {
    let value = 0;
    for (let index = 0; index < 3; index += 1) {
      const byte = this.byte();
      if (byte === 0 && index > 0) throw new WireFormatError('length not in its shortest form');
      value |= (byte & 0x7f) << (7 * index);
      if ((byte & 0x80) === 0) {
        if (value > 0xffff) break;
        return value;
      }
    }
    throw new WireFormatError('length out of range');
  }

  /** A compact-u16 count and that many items. */
  list<Item>(readItem: () => Item): Item[] {
    return Array.from({ length: this.compactU16() }, readItem);
  }

  /** A compact-u16 length and that many bytes. */
  bytesWithLength(): Uint8Array {
    return this.take(this.compactU16());
  }

  /** 32 bytes in base58. */
  address(): string {
    return bs58.encode(this.take(32));
  }

  /** Throws WireFormatError unless everything was read. */
  end(): void {
    if (this.#offset !== this.#bytes.length) throw new WireFormatError('trailing data');
  }
}
