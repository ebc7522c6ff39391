/** The document under check: what is served, and which line of it is meant. */
import { insertRuntime } from '../../../shared/domain/app-runtime.ts';

const EXCERPT_LENGTH = 90;
const DATA_URL = /data:[\w.+/-]*(?:;[\w=-]+)*;base64,[A-Za-z0-9+/=]*/g;

export class CheckedDocument {
  /** With the runtime in its head, as it is served in production. */
  readonly served: string;
  /** Without the contents of data URLs, line by line the same. */
  readonly source: string;
  readonly #lines: readonly string[];
  readonly #runtimeLine: number;
  readonly #runtimeLineCount: number;

  constructor(html: string) {
    this.served = insertRuntime(html);
    this.source = html.replace(DATA_URL, 'data:');
    this.#lines = this.source.split('\n');
    const servedLines = this.served.split('\n');
    this.#runtimeLineCount = servedLines.length - html.split('\n').length;
    this.#runtimeLine = servedLines.findIndex((line) => line.includes('<script data-buidl-runtime>')) + 1;
  }

  /** Returns the line of the document that a line of the served text comes from; both count from 1. */
  lineOfServed(servedLine: number): number {
    const isBefore = servedLine <= this.#runtimeLine;
    return isBefore ? servedLine : Math.max(this.#runtimeLine, servedLine - this.#runtimeLineCount);
  }

  /** Returns the line, counting from 1, where the text first stands. */
  lineOf(text: string): number | undefined {
    const at = text === '' ? -1 : this.source.indexOf(text);
    return at < 0 ? undefined : this.source.slice(0, at).split('\n').length;
  }

  /** Returns the line's beginning, without indentation. */
  excerpt(line: number): string {
    return shorten(this.#lines[line - 1] ?? '', EXCERPT_LENGTH);
  }

  /** Returns `Line 12: ` for the first of the texts that is found, or nothing. */
  place(...texts: string[]): string {
    for (const text of texts) {
      const line = this.lineOf(text);
      if (line !== undefined) return `Line ${line}: `;
    }
    return '';
  }
}

/** One line of at most `length` characters. */
export function shorten(text: string, length: number): string {
  // Cut before the white space is looked at: pages may produce megabytes.
  const line = text
    .slice(0, length * 10)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
