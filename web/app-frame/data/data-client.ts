import { encodeRequest } from '@buidl/client/encode-request';
import * as z from 'zod';
import { appDataRuntimeRoutes } from '../../../shared/contract/app-data.ts';
import { appRecordSchema } from '../../../shared/contract/app-record.ts';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { serverText } from '../../src/lib/language/server-text.ts';
import { t } from '../../src/lib/language/translate.ts';
import type { AppToken } from './app-token.ts';
import { DataError } from './data-error.ts';
import type { VisitorIdentity } from './visitor-identity.ts';

export type DataAccess =
  | { space: 'live'; proof: Pick<AppToken, 'current' | 'renew'> }
  /** The data of previews, for users who may manage the project. The policy of `revisionString` applies. */
  | { space: 'preview'; revisionString: string };

interface DataClientParts {
  projectId: string;
  access: DataAccess;
  identity: VisitorIdentity;
  readApiKey: () => string | null;
  /**
   * Returns true if this browser's user owns the app. Unless they sign in, other users send no API key, so that no
   * visit is linked to their account.
   */
  isOwner: () => boolean;
  fetch: typeof globalThis.fetch;
}

type Routes = typeof appDataRuntimeRoutes;
type RouteId = keyof Routes;
type Fields<Id extends RouteId> = Omit<z.input<Routes[Id]['input']>, 'projectId'>;
type Output<Id extends RouteId> = z.output<Routes[Id]['output']>;

const ROUTES: { [Id in RouteId]: Route & { output: z.ZodType<Output<Id>> } } = appDataRuntimeRoutes;
const TIMEOUT_MS = 20_000;

const conflictSchema = z.object({ current: appRecordSchema });

/** Calls the API as the visitor of one app. */
export class DataClient {
  readonly #parts: DataClientParts;
  /** True after the API key was refused because its session has ended. The key is then not sent again. */
  #isKeyRefused = false;
  #serverClockAheadMs = 0;

  constructor(parts: DataClientParts) {
    this.#parts = parts;
  }

  /** Returns the server's time. Before the first response, returns this browser's time. */
  now(): number {
    return Date.now() + this.#serverClockAheadMs;
  }

  /**
   * Calls a route of the API. With `asAccount`, sends the API key. Throws DataError with the code `offline` when there
   * is no response, or `unavailable` when the response is unreadable.
   */
  async call<Id extends RouteId>(id: Id, fields: Fields<Id>, { asAccount = false } = {}): Promise<Output<Id>> {
    try {
      return await this.#send(id, fields, asAccount);
    } catch (error) {
      if (error instanceof DataError && (await this.#isMended(error, asAccount))) {
        return this.#send(id, fields, asAccount);
      }
      throw error;
    }
  }

  async #send<Id extends RouteId>(id: Id, fields: Fields<Id>, asAccount: boolean): Promise<Output<Id>> {
    const { projectId, fetch } = this.#parts;
    const route = ROUTES[id];
    const { url, method, headers, body } = encodeRequest(route, { ...fields, projectId });
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(await this.#visitorHeaders(asAccount)) },
      credentials: 'omit',
      // The browser completes the request even when the visitor leaves the page.
      keepalive: method === 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    }).catch((error: unknown) => {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      throw new DataError(isLate ? 'unavailable' : 'offline', t`The server could not be reached.`);
    });
    this.#readClock(response);
    const received: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refusal(response, received);
    const parsed = route.output.safeParse(received);
    if (parsed.success) return parsed.data;
    throw new DataError('unavailable', t`The server responded in a form that this page does not understand.`);
  }

  async #visitorHeaders(asAccount: boolean): Promise<Record<string, string>> {
    const { access, identity } = this.#parts;
    const ofAccess: Record<string, string> =
      access.space === 'live'
        ? { [VISITOR_HEADERS.proof]: access.proof.current }
        : { [VISITOR_HEADERS.revision]: access.revisionString };
    const apiKey = this.#apiKeyFor(asAccount);
    return {
      [VISITOR_HEADERS.key]: await identity.key,
      ...ofAccess,
      ...((await identity.isSignedIn) ? { [VISITOR_HEADERS.isSignedIn]: 'true' } : {}),
      ...(apiKey === null ? {} : { [VISITOR_HEADERS.apiKey]: apiKey }),
    };
  }

  #apiKeyFor(asAccount: boolean): string | null {
    const { access, readApiKey, isOwner } = this.#parts;
    const isNamed = asAccount || access.space === 'preview' || (isOwner() && !this.#isKeyRefused);
    return isNamed ? readApiKey() : null;
  }

  /** Returns true if a repeated request may succeed: with a new token, or without the API key of an ended session. */
  async #isMended({ code }: DataError, asAccount: boolean): Promise<boolean> {
    const { access } = this.#parts;
    if (access.space !== 'live') return false;
    if ((code === 'unauthenticated' || code === 'banned') && this.#apiKeyFor(asAccount) !== null) {
      this.#isKeyRefused = true;
      return !asAccount;
    }
    if (code !== 'forbidden') return false;
    return access.proof.renew();
  }

  #readClock(response: Response): void {
    const serverMs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isFinite(serverMs)) this.#serverClockAheadMs = serverMs - Date.now();
  }
}

function refusal(response: Response, body: unknown): DataError {
  const parsed = errorResponseSchema.safeParse(body);
  const current = conflictSchema.safeParse(body).data?.current;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
  if (parsed.success) {
    const { code, error, reason: key, params } = parsed.data;
    return new DataError(code, serverText(error, 'refusal', { key, params }), { current, retryAfterMs });
  }
  const code = response.status === 429 ? 'rate_limited' : 'unavailable';
  return new DataError(code, t`The server responded with ${response.status}.`, { retryAfterMs });
}
