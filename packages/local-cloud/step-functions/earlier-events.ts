import * as z from 'zod';
import type { HistoryEvent, TypedEvent } from './execution-store.ts';

const nameSchema = z.object({ stateExitedEventDetails: z.object({ name: z.string() }) });

/** The events of an execution before its interruption. The repeated run produces the same events again. */
export class EarlierEvents {
  readonly #counts = new Map<string, number>();
  readonly #endedWaits = new Map<string, number>();

  constructor(history: readonly HistoryEvent[]) {
    for (const { id: _id, previousEventId: _previous, timestamp: _time, type, ...details } of history) {
      add(this.#counts, keyOf({ type, details }), 1);
      if (type !== 'WaitStateExited') continue;
      const { name } = nameSchema.parse(details).stateExitedEventDetails;
      add(this.#endedWaits, name, 1);
    }
  }

  /** Returns true when the history already has the event. Each stored event matches only once, in any order. */
  take(event: TypedEvent): boolean {
    return takeOne(this.#counts, keyOf(event));
  }

  /** Returns true when the Wait state ended before the interruption. Each ended wait matches only once. */
  takeEndedWait(stateName: string): boolean {
    return takeOne(this.#endedWaits, stateName);
  }
}

function keyOf({ type, details }: TypedEvent): string {
  return `${type} ${JSON.stringify(details)}`;
}

function add(counts: Map<string, number>, key: string, change: number) {
  counts.set(key, (counts.get(key) ?? 0) + change);
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  if ((counts.get(key) ?? 0) === 0) return false;
  add(counts, key, -1);
  return true;
}
