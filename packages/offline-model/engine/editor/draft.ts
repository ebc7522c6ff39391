/** A document under revision. Each change becomes a search/replace edit whose SEARCH text occurs exactly once. */
import type { Edit } from '../../../../shared/domain/edits/edit-blocks.ts';

/** The minimum length of a SEARCH text, because a shorter one would occur too often. */
const LEAST_SEARCH_CHARACTERS = 12;
const MOST_EXTRA_LINES = 8;

export class Draft {
  #current: string;
  readonly #edits: Edit[] = [];
  readonly #styles: string[] = [];
  readonly #scripts: string[] = [];
  readonly #reasons: string[] = [];
  #refusal: string | undefined;

  constructor(document: string) {
    this.#current = document;
  }

  get current(): string {
    return this.#current;
  }

  /** Reasons why requests needed no change. When nothing changed, the refusal quotes these reasons. */
  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /** Records why a request needs no change. Returns true, because such a request counts as done. */
  note(reason: string): true {
    this.#reasons.push(reason);
    return true;
  }

  /** The reason why a request cannot be met. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Records why a request cannot be met. Returns false, because the request is not done. */
  refuse(reason: string): false {
    this.#refusal = reason;
    return false;
  }

  /** Replaces the first occurrence of a text. Returns false when there is none. */
  replace(text: string, replacement: string): boolean {
    const at = this.#current.indexOf(text);
    if (at < 0) return false;
    this.replaceAt(at, at + text.length, replacement);
    return true;
  }

  /** Replaces a range. Extends the SEARCH text until it is unique: first by some characters, then by whole lines. */
  replaceAt(start: number, end: number, replacement: string): void {
    if (this.#current.slice(start, end) === replacement) return;
    const [from, to] = this.#uniqueRange(start, end);
    const before = this.#current.slice(from, start);
    const after = this.#current.slice(end, to);
    this.#edits.push({ search: this.#current.slice(from, to), replace: before + replacement + after });
    this.#current = this.#current.slice(0, start) + replacement + this.#current.slice(end);
  }

  /** Adds CSS rules after all existing ones. `finish` writes all added rules into one style element. */
  addStyle(css: string): true {
    this.#styles.push(css.trim());
    return true;
  }

  /** Adds a script at the end of the body. */
  addScript(script: string): true {
    this.#scripts.push(script.trim());
    return true;
  }

  /** Returns all edits, in the order in which they must be applied. */
  finish(): readonly Edit[] {
    const parts = [
      ...(this.#styles.length > 0 ? [`<style>\n${this.#styles.join('\n')}\n</style>`] : []),
      ...this.#scripts.map((script) => `<script>\n(() => {\n${script}\n})();\n</script>`),
    ];
    if (parts.length > 0) {
      const at = this.#current.toLowerCase().lastIndexOf('</body>');
      const place = at < 0 ? this.#current.toLowerCase().lastIndexOf('</html>') : at;
      if (place >= 0) this.replaceAt(place, place, `${parts.join('\n')}\n`);
      this.#styles.length = 0;
      this.#scripts.length = 0;
    }
    return this.#edits;
  }

  #uniqueRange(start: number, end: number): [number, number] {
    const text = this.#current;
    const isLong = end - start >= LEAST_SEARCH_CHARACTERS;
    const isGood = (from: number, to: number) => {
      const search = text.slice(from, to);
      return search.trim() !== '' && text.indexOf(search) === text.lastIndexOf(search);
    };
    const isWithinLine = (from: number, to: number) => !text.slice(from, to).includes('\n');
    if (isLong && isWithinLine(start, end) && isGood(start, end)) return [start, end];
    const lineStart = (at: number) => text.lastIndexOf('\n', at - 1) + 1;
    const lineEnd = (at: number) => {
      const found = text.indexOf('\n', at);
      return found < 0 ? text.length : found;
    };
    // First extends within the line, because a whole minified line would make a very long edit.
    for (const reach of [24, 80]) {
      const [from, to] = [Math.max(lineStart(start), start - reach), Math.min(lineEnd(end), end + reach)];
      if (isWithinLine(from, to) && isGood(from, to)) return [from, to];
    }
    let [from, to] = [lineStart(start), lineEnd(end)];
    for (let extra = 0; extra < MOST_EXTRA_LINES && !isGood(from, to); extra += 1) {
      if (extra % 2 === 0 && from > 0) from = lineStart(from - 1);
      else if (to < text.length) to = lineEnd(to + 1);
    }
    return [from, to];
  }
}
