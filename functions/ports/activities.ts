import type { ListPage, ListQuery } from './pagination.ts';

/** A call that changed something of a user. */
export interface Activity {
  activityId: string;
  /** The user whose account or project was changed. */
  publicKey: string;
  atMs: number;
  /** The id of the route. */
  call: string;
  projectId?: string | undefined;
  /** Set for a call that an admin made for the user. */
  adminUsername?: string | undefined;
}

export interface Activities {
  /** Newest first. Throws RequestError `invalid_input` for a cursor of another list. */
  list(publicKey: string, query: ListQuery): Promise<ListPage<Activity>>;
}
