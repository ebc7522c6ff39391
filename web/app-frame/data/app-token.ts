import { SHELL_DATA_ELEMENT_ID } from '../../../shared/domain/fill-shell.ts';
import { shellDataSchema } from '../../../shared/domain/shell-data.ts';
import { t } from '../../src/lib/language/translate.ts';
import { DataError } from './data-error.ts';

const RENEW_EVERY_MS = 60_000;

/** Proves that API calls come from the page around the app. The server writes it into the page; valid for a day. */
export class AppToken {
  readonly #projectId: string;
  readonly #fetch: typeof fetch;
  #proof: string | undefined;
  #renewedAtMs = Number.NEGATIVE_INFINITY;
  #renewal: Promise<boolean> | undefined;

  constructor(projectId: string, proof: string | undefined, fetchPage: typeof fetch) {
    this.#projectId = projectId;
    this.#proof = proof;
    this.#fetch = fetchPage;
  }

  get current(): string {
    return this.#proof ?? '';
  }

  /** Reads the token from the page again; true if it is new. Throws DataError when the app is no longer published. */
  renew(): Promise<boolean> {
    this.#renewal ??= this.#read().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #read(): Promise<boolean> {
    if (performance.now() - this.#renewedAtMs < RENEW_EVERY_MS) return false;
    this.#renewedAtMs = performance.now();
    const response = await this.#fetch(location.pathname, { credentials: 'omit', cache: 'no-store' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const facts = shellDataSchema.safeParse(parsed(page.getElementById(SHELL_DATA_ELEMENT_ID)?.textContent));
    if (!facts.success) return false;
    const { status } = facts.data;
    if (status === 'gone') throw new DataError('gone', t`This app was taken down.`);
    if (status === 'missing') throw new DataError('not_found', t`This app is not published any more.`);
    if (status !== 'live' || facts.data.projectId !== this.#projectId) return false;
    const isNew = facts.data.dataProof !== undefined && facts.data.dataProof !== this.#proof;
    this.#proof = facts.data.dataProof ?? this.#proof;
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
