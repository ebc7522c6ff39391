import { SHELL_DATA_ELEMENT_ID } from '../../../shared/domain/fill-shell.ts';
import { type ShellData, shellDataSchema } from '../../../shared/domain/shell-data.ts';
import { t } from '../../src/lib/language/translate.ts';
import { DataError } from './data-error.ts';

const RENEW_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 5_000;

/** Proves that API calls come from the page around the app. The server writes it into the page; valid for a day. */
export class AppToken {
  readonly #projectId: string;
  readonly #fetch: typeof fetch;
  #proof: string | undefined;
  #nextAtMs = Number.NEGATIVE_INFINITY;
  /** True if the last read did not show whether the app is still published. */
  #isUndecided = false;
  #renewal: Promise<boolean> | undefined;

  constructor(projectId: string, proof: string | undefined, fetchPage: typeof fetch) {
    this.#projectId = projectId;
    this.#proof = proof;
    this.#fetch = fetchPage;
  }

  get current(): string {
    return this.#proof ?? '';
  }

  /**
   * Reads the token from the page again; true if it is new. Throws DataError: `gone` or `not_found` when the app is no
   * longer published, and `unavailable` when the page could not be read.
   */
  renew(): Promise<boolean> {
    this.#renewal ??= this.#read().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #read(): Promise<boolean> {
    if (performance.now() >= this.#nextAtMs) {
      this.#isUndecided = true;
      this.#nextAtMs = performance.now() + RETRY_AFTER_MS;
      const facts = await this.#readPage();
      if (facts !== undefined) return this.#decide(facts);
    }
    if (!this.#isUndecided) return false;
    throw new DataError('unavailable', t`The server could not be reached.`);
  }

  /** Returns the data of the page; undefined if the response is not the page or the server is busy. */
  async #readPage(): Promise<ShellData | undefined> {
    try {
      const response = await this.#fetch(location.pathname, { credentials: 'omit', cache: 'no-store' });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const facts = shellDataSchema.safeParse(parsed(page.getElementById(SHELL_DATA_ELEMENT_ID)?.textContent));
      return facts.success && facts.data.status !== 'busy' ? facts.data : undefined;
    } catch {
      return undefined;
    }
  }

  #decide(facts: ShellData): boolean {
    this.#isUndecided = false;
    this.#nextAtMs = performance.now() + RENEW_EVERY_MS;
    if (facts.status === 'gone') throw new DataError('gone', t`This app was taken down.`);
    if (facts.status === 'missing') throw new DataError('not_found', t`This app is not published any more.`);
    if (facts.status !== 'live' || facts.projectId !== this.#projectId) return false;
    const isNew = facts.dataProof !== undefined && facts.dataProof !== this.#proof;
    this.#proof = facts.dataProof ?? this.#proof;
    return isNew;
  }
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
