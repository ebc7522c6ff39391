import type { AppVisit } from '../../../functions/core/app-data/app-visit.ts';
import { browserPseudonym } from '../../../functions/core/app-data/data-ids.ts';
import type { Caller } from '../../../functions/core/auth/authenticate.ts';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import type { SentWrite } from './sent-write.ts';

export interface SimulatedBrowser {
  projectId: string;
  visitorKey: string;
  browserId: string;
  network: string;
  publicKey: string | undefined;
  isOwner: boolean;
  /** True when the page tells the server that the visitor is signed in. */
  isSignedIn: boolean;
  /** The offset of the browser's clock from the real time. */
  skewMs: number;
  isOnline: boolean;
  queue: SentWrite[];
  isSending: boolean;
  /** The latest list response of each collection. */
  known: Map<string, { records: AppRecord[]; state: string }>;
}

export function newBrowser(
  given: Pick<SimulatedBrowser, 'projectId' | 'visitorKey' | 'network' | 'publicKey' | 'isOwner' | 'skewMs'>,
): SimulatedBrowser {
  return {
    ...given,
    browserId: browserPseudonym(given.projectId, given.visitorKey),
    isSignedIn: false,
    isOnline: true,
    queue: [],
    isSending: false,
    known: new Map(),
  };
}

export function visitOf({ projectId, visitorKey, isSignedIn, publicKey }: SimulatedBrowser): AppVisit {
  return { projectId, visitorKey, isSignedIn, ...(publicKey && { caller: callerOf(publicKey) }) };
}

export function callerOf(publicKey: string): Caller {
  return {
    user: { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 },
    apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 },
    isAdmin: false,
  };
}
