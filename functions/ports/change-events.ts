import type { ChangeEvent } from '../../shared/domain/app-data/change-events.ts';
import type { DataScope } from './app-data.ts';

/** Where browsers receive events. */
export interface EventsAddress {
  /** URL of the WebSocket. */
  url: string;
  /** The host that a subscriber names in its authorization. */
  host: string;
}

export interface ChangeEvents {
  readonly address: EventsAddress;
  /** Sends an event to the visitors of an app. Rejects when the service refuses it or does not respond. */
  publish(place: DataScope, event: ChangeEvent): Promise<void>;
}
