import * as z from 'zod';
import type { ExposedCalls } from './expose-calls.ts';

/**
 * The name of the page function through which the runtime loads and saves the app's databases. The runtime removes it
 * from the window.
 */
const HOOK = 'buidlCheckDatabases';
const MAX_CALLS = 5_000;
const MAX_CHARACTERS = 5_000_000;
const TOO_MUCH = JSON.stringify({ error: 'This app has used up its databases.' });

const requestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('load') }),
  z.object({ type: z.literal('save'), commit: z.unknown() }),
]);

/** Stores the changes of each database transaction of a page. The page applies them again after a reload. */
export class KeptDatabases {
  readonly #commits: string[];
  #characters = 0;
  #calls = 0;

  constructor(commits: readonly string[] = []) {
    this.#commits = [...commits];
  }

  /** The changes of each transaction as JSON. */
  get commits(): readonly string[] {
    return this.#commits;
  }

  /** The function through which a page loads and saves its databases, under its name on the window. */
  readonly calls: ExposedCalls = { [HOOK]: (text) => this.#respond(String(text)) };

  #respond(text: string): string {
    this.#calls += 1;
    if (this.#calls > MAX_CALLS || this.#characters + text.length > MAX_CHARACTERS) return TOO_MUCH;
    const request = requestSchema.parse(JSON.parse(text));
    if (request.type === 'load') return `[${this.#commits.join(',')}]`;
    this.#commits.push(JSON.stringify(request.commit));
    this.#characters += text.length;
    return '{}';
  }
}
