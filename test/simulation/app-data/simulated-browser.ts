import type { AppVisit } from '../../../functions/core/app-data/app-visit.ts';
import { browserPseudonym } from '../../../functions/core/app-data/data-ids.ts';
import type { Caller } from '../../../functions/core/auth/authenticate.ts';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import type { SentWrite } from './sent-write.ts';

/** A browser with the pages of one app in it, which share a queue of changes. */
export interface SimulatedBrowser {
  projectId: string;
  visitorKey: string;
  browserId: string;
  network: string;
  /** The account whose session the browser has. */
  publicKey: string | undefined;
  isOwner: boolean;
  /** What the page says since it signed in. */
  isSignedIn: boolean;
  /** How wrong its clock is. */
  skewMs: number;
  isOnline: boolean;
  queue: SentWrite[];
  isSending: boolean;
  /** The last list of each collection. */
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

/** Returns what the headers of its calls say. */
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
