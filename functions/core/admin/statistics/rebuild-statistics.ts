import { countsOf, DAILY_COUNTERS, sumCounts, userCountsOf } from '../../../ports/event-counters.ts';
import type { CounterPlace, Counts, StatisticRecords } from '../../../ports/statistics.ts';

interface Drift {
  place: CounterPlace;
  counter: string;
  counted: number;
  recorded: number;
}

export interface RebuildReport {
  events: number;
  drifts: Drift[];
  /** Ledger movements that spent credits but have no statistics event. */
  unexplained: string[];
}

interface Place {
  place: CounterPlace;
  counted: Counts[];
  recorded: Counts[];
}

/**
 * Compares the stored counters with a recount of all records. Events during the recount can cause false differences, so
 * run it in quiet hours.
 */
export async function findDrift(records: StatisticRecords): Promise<RebuildReport> {
  const places = new Map<string, Place>();
  const at = (place: CounterPlace): Place => {
    const key = nameOfPlace(place);
    const known = places.get(key) ?? { place, counted: [], recorded: [] };
    places.set(key, known);
    return known;
  };
  const unexplained: string[] = [];
  let events = 0;
  for await (const record of records.read()) {
    if (record.type === 'counted') at(record.place).counted.push(record.counts);
    else if (record.type === 'unexplained') {
      unexplained.push(record.movement);
      at({ of: 'total' }).recorded.push({ creditsSpent: record.creditsSpent });
    } else {
      events += 1;
      const counts = countsOf(record.event);
      const ofUser = userCountsOf(record.event);
      at({ of: 'total' }).recorded.push(counts);
      at({ of: 'day', day: record.day }).recorded.push(dailyOf(counts));
      if (ofUser) at({ of: 'user', publicKey: ofUser.publicKey }).recorded.push(ofUser.counts);
    }
  }
  return { events, unexplained, drifts: [...places.values()].flatMap(driftsOf) };
}

export async function repairDrift(records: StatisticRecords, drifts: readonly Drift[]): Promise<void> {
  for (const { place, counter, counted, recorded } of drifts) {
    await records.add(place, { [counter]: recorded - counted });
  }
}

export function nameOfPlace(place: CounterPlace): string {
  switch (place.of) {
    case 'total':
      return 'total';
    case 'day':
      return `day ${place.day}`;
    case 'user':
      return `user ${place.publicKey}`;
  }
}

function driftsOf(place: Place): Drift[] {
  const counted = sumCounts(place.counted);
  const recorded = sumCounts(place.recorded);
  const names = new Set([...Object.keys(counted), ...Object.keys(recorded)]);
  return [...names]
    .map((counter) => ({
      place: place.place,
      counter,
      counted: counted[counter] ?? 0,
      recorded: recorded[counter] ?? 0,
    }))
    .filter((drift) => drift.counted !== drift.recorded);
}

function dailyOf(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => DAILY_COUNTERS.has(name)));
}
