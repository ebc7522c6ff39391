import type { DataPolicy } from '../../../shared/domain/app-data/data-policy.ts';
import { findStartRecords, type StartRecords } from '../../../shared/domain/attachments/table-elements.ts';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import { findRuntime } from '../../../shared/domain/runtime-element.ts';
import { type DeclaredPolicy, readDeclaredPolicy } from '../../ports/declared-policy.ts';
import { toSingleLine } from './to-single-line.ts';

const EXCERPT_MAX_LENGTH = 90;
const DATA_URL = /data:[\w.+/-]*(?:;[\w=-]+)*;base64,[A-Za-z0-9+/=]*/g;

/** A document under check; finds the source lines of problems. */
export class DocumentSource {
  /** The document with the runtime in its head, as in production. */
  readonly served: string;
  /** The document without the contents of data: URLs; line numbers are unchanged. */
  readonly source: string;
  /** The external hosts that the owner allowed. */
  readonly allowedHosts: readonly string[];
  /** The declaration of shared data; undefined when there is none. */
  readonly declared: DeclaredPolicy | undefined;
  /** The initial records of shared collections, which the document declares. */
  readonly startRecords: StartRecords;
  readonly #lines: readonly string[];
  readonly #runtimeLine: number;
  readonly #runtimeLineCount: number;

  constructor(html: string, runtimeScript: string, allowedHosts: readonly string[] = []) {
    this.allowedHosts = allowedHosts;
    this.served = insertRuntime(html, runtimeScript);
    this.declared = readDeclaredPolicy(html);
    this.startRecords = findStartRecords(html);
    this.source = html.replace(DATA_URL, 'data:');
    this.#lines = this.source.split('\n');
    const servedLines = this.served.split('\n');
    this.#runtimeLineCount = servedLines.length - html.split('\n').length;
    this.#runtimeLine = servedLines.findIndex((line) => line.includes('<script data-buidl-runtime>')) + 1;
  }

  /** The access rules of the shared data; empty for an invalid declaration, which the check reports separately. */
  get policy(): DataPolicy {
    return this.declared?.ok === true ? this.declared.policy : {};
  }

  /**
   * Returns the served document with a script that stores the entries in `localStorage` and opens the address, such as
   * `/index.html#/tasks`. Line numbers are unchanged.
   */
  servedWith(stored: Record<string, string>, address = ''): string {
    const entries = Object.entries(stored);
    const runtime = findRuntime(this.served);
    if ((entries.length === 0 && address === '') || !runtime) return this.served;
    const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
    const store = `for (const [key, value] of ${literal(entries)}) localStorage.setItem(key, value);`;
    const open = address === '' ? '' : `history.replaceState(null, '', ${literal(address)});`;
    const script = `<script>${store}${open}</script>`;
    return this.served.slice(0, runtime.end) + script + this.served.slice(runtime.end);
  }

  /** Converts a line number of the served text to one of the document. Both count from 1. */
  lineOfServed(servedLine: number): number {
    const isBefore = servedLine <= this.#runtimeLine;
    return isBefore ? servedLine : Math.max(this.#runtimeLine, servedLine - this.#runtimeLineCount);
  }

  /** Returns the line of the first occurrence of the text, counting from 1. */
  lineOf(text: string): number | undefined {
    const at = text === '' ? -1 : this.source.indexOf(text);
    return at < 0 ? undefined : this.source.slice(0, at).split('\n').length;
  }

  /** Returns the beginning of a line, without indentation. */
  excerpt(line: number): string {
    return toSingleLine(this.#lines[line - 1] ?? '', EXCERPT_MAX_LENGTH);
  }

  /** Returns `Line 12: ` for the first of the texts that occurs in the document; empty when none does. */
  linePrefix(...texts: string[]): string {
    for (const text of texts) {
      const line = this.lineOf(text);
      if (line !== undefined) return `Line ${line}: `;
    }
    return '';
  }
}
