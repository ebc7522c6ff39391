import type { ListPage, ListQuery } from './pagination.ts';

/** A call of a user, or of an admin who changed or read something of the user. */
export interface Activity {
  activityId: string;
  /** The user whose account or project it was. */
  publicKey: string;
  atMs: number;
  /** The id of the route. */
  call: string;
  projectId?: string | undefined;
  /** Set for a call of an admin. */
  adminUsername?: string | undefined;
}

/** Where a call came from, as coarse as a person needs to recognize it. */
export interface CallOrigin {
  /** Without the last parts of the address, such as `203.0.113.0/24`. */
  network?: string | undefined;
  /** The browser and system, or the program, such as `Firefox, Windows`. */
  client?: string | undefined;
}

/** A call of the user. Equal calls within the same UTC hour are one. */
export interface OwnActivity extends CallOrigin {
  publicKey: string;
  atMs: number;
  call: string;
  projectId?: string | undefined;
  keyId: string;
  /** The name of a named key. */
  keyName?: string | undefined;
  /** The first characters of a session's key. */
  keyPreview?: string | undefined;
}

export interface Activities {
  /** Returns what admins changed and read, newest first. Throws RequestError `invalid_input` for a cursor of another list. */
  list(publicKey: string, query: ListQuery): Promise<ListPage<Activity>>;
  /** Returns the user's own calls, newest first. Throws RequestError `invalid_input` for a cursor of another list. */
  listOwn(publicKey: string, query: ListQuery): Promise<ListPage<OwnActivity & { activityId: string; times: number }>>;
  recordOwn(activity: OwnActivity): Promise<void>;
}
