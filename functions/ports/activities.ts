import type { ListPage, ListQuery } from './pagination.ts';

/** A request of a user, or of an admin who changed or read something of the user. */
export interface Activity {
  activityId: string;
  /** The user whose account or project the request concerned. */
  publicKey: string;
  atMs: number;
  /** The id of the route that was called. */
  call: string;
  projectId?: string | undefined;
  /** Set when an admin made the request. */
  adminUsername?: string | undefined;
  /** True when the request was refused after it was recorded. It changed nothing. */
  isRefused?: boolean | undefined;
}

/** The approximate origin of a request, precise enough for the user to recognize it. */
export interface CallOrigin {
  /** The IP address without its last parts, such as `203.0.113.0/24`. */
  network?: string | undefined;
  /** The browser and system, or the program, such as `Firefox, Windows`. */
  client?: string | undefined;
}

/**
 * A request that the user made. Equal requests of a key from one network within the same UTC hour are stored as one
 * entry, with the client of the latest request.
 */
export interface OwnActivity extends CallOrigin {
  publicKey: string;
  atMs: number;
  call: string;
  projectId?: string | undefined;
  keyId: string;
  /** The name of the API key; undefined for the key of a session. */
  keyName?: string | undefined;
  /** The first characters of a session's key; undefined for a named key. */
  keyPreview?: string | undefined;
}

export interface Activities {
  /**
   * Returns admins' requests that changed or read the user's data, newest first. Throws RequestError `invalid_input` for
   * a cursor of another list.
   */
  list(publicKey: string, query: ListQuery): Promise<ListPage<Activity>>;
  /**
   * Returns the user's own requests, newest first. Throws RequestError `invalid_input` for a cursor of another list.
   */
  listOwn(publicKey: string, query: ListQuery): Promise<ListPage<OwnActivity & { activityId: string; times: number }>>;
  /**
   * Stores a request. When a key exceeds the hourly limit of different requests, its further requests are stored as one
   * entry with the call `otherCalls`.
   */
  recordOwn(activity: OwnActivity): Promise<void>;
}
