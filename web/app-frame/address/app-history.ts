import type { AppAddress, AppLocation } from '../../runtime/app-messages.ts';

/**
 * A visited history entry. `isNewDocument` is true when it belongs to another document than the previously shown entry.
 */
export type Visit = AppAddress & { isNewDocument: boolean };

/** The history entries of an app, and the address of the current one. */
export interface AppHistory {
  /** The public address of the app without query and fragment; missing where a link cannot open the app. */
  readonly page?: string;
  current(): AppAddress;
  show(address: AppAddress, isPush: boolean): void;
  /** Shows the location of a document that the app has loaded itself. */
  load(location: AppLocation): void;
  go(delta: number): void;
  /** Calls the listener when another entry becomes the current one. */
  onVisit(listener: (visit: Visit) => void, signal: AbortSignal): void;
}

/** The path and the state of a document that has just been loaded. */
export const NEW_PLACE = { path: '', state: null } as const;

export function isSameAddress(one: AppAddress, other: AppAddress): boolean {
  return isSameLocation(one, other) && one.path === other.path && one.state === other.state;
}

export function isSameLocation(one: AppLocation, other: AppLocation): boolean {
  return one.search === other.search && one.hash === other.hash;
}
