/** Keys in the order in which S3 lists them: by their UTF-8 bytes. */
export class SortedKeys {
  readonly #keys: string[];

  constructor(keys: string[] = []) {
    this.#keys = keys.sort(compareUtf8);
  }

  add(key: string): void {
    const index = this.indexFrom(key);
    if (this.#keys[index] !== key) this.#keys.splice(index, 0, key);
  }

  remove(key: string): void {
    const index = this.indexFrom(key);
    if (this.#keys[index] === key) this.#keys.splice(index, 1);
  }

  indexFrom(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareUtf8(this.#keys[middle] ?? '', key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(index: number): string | undefined {
    return this.#keys[index];
  }
}

function compareUtf8(a: string, b: string): number {
  // UTF-16 and UTF-8 order differ only for surrogates, so other texts use the faster comparison.
  if (a === b) return 0;
  return /[\ud800-\udfff]/.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : a < b ? -1 : 1;
}
