import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { DATA_CACHE_MS } from '../../../shared/domain/app-data/data-limits.ts';
import { versionsDuring } from './check-writes.ts';
import type { RecordVersion } from './data-history.ts';
import { RECENT_APP_MS, RECENT_VISITOR_MS } from './data-instance.ts';
import type { DataWorld } from './data-world.ts';
import { type Identity, mayBeSeen, type Rules } from './rules.ts';
import type { SimulatedBrowser } from './simulated-browser.ts';
import { isSameValue } from './stored-record.ts';

export interface Reading {
  collection: string;
  startedAtMs: number;
  /** True when the page told the server that the visitor is signed in. */
  saidSignedIn: boolean;
  /** True when the page requested current data instead of a result that may be one second old. */
  isFresh: boolean;
}

interface Circumstances extends Reading {
  rules: Rules[];
  fromMs: number;
  toMs: number;
}

export function checkRead(world: DataWorld, browser: SimulatedBrowser, read: AppRecord, reading: Reading): void {
  const { history } = world;
  const at = circumstancesOf(world, browser, reading);
  const name = `${browser.browserId} read ${reading.collection} ${read.id}, version ${read.version}`;
  const versions = history.recordsOf(browser.projectId, reading.collection).get(read.id) ?? [];
  const shown = versionsDuring(versions, at.fromMs, at.toMs).find(
    ({ record }) => record?.version === read.version,
  )?.record;
  if (!shown) {
    history.report(`${name}, which there was not`);
    return;
  }
  if (!isSameValue(shown.value, read.value)) history.report(`${name}, with another value`);
  const who = history.identityOf(browser, at.toMs);
  if (!at.rules.some((rules) => mayBeSeen(rules, reading.collection, who, shown))) {
    history.report(`${name} against the policy`);
  }
  if (read.isMine && !who.ids.has(shown.authorId)) history.report(`${name} as their own`);
  if (read.author.includes('wallet')) history.report(`${name}, which names a wallet`);
}

/** Checks that a read returned all records that the visitor may see. With `recordId`, checks only this record. */
export function checkComplete(
  world: DataWorld,
  browser: SimulatedBrowser,
  records: readonly AppRecord[],
  reading: Reading & { recordId?: string },
): void {
  const { history } = world;
  const at = circumstancesOf(world, browser, reading);
  const who = surelyKnown(world, browser, reading);
  const read = new Set(records.map(({ id }) => id));
  for (const [id, versions] of history.recordsOf(browser.projectId, reading.collection)) {
    const isAskedFor = reading.recordId === undefined || reading.recordId === id;
    if (!isAskedFor || read.has(id) || !isAlwaysSeen(versions, who, at)) continue;
    history.report(`${browser.browserId} did not get ${reading.collection} ${id}`);
  }
}

export function checkGone(world: DataWorld, browser: SimulatedBrowser, reading: Reading): void {
  const { rules } = circumstancesOf(world, browser, reading);
  if (!rules.some(({ isSuspended }) => isSuspended)) world.history.report('An app was gone that was not');
}

function circumstancesOf(world: DataWorld, { projectId }: SimulatedBrowser, reading: Reading): Circumstances {
  const { startedAtMs, isFresh } = reading;
  const toMs = world.clock.nowMs();
  const rules = world.history.rulesDuring(projectId, startedAtMs - RECENT_APP_MS, toMs);
  return { ...reading, rules, fromMs: startedAtMs - (isFresh ? 0 : DATA_CACHE_MS), toMs };
}

/**
 * Returns the visitor's identity at one cache lifetime before the read. Every instance knows this identity or a newer
 * one.
 */
function surelyKnown({ history }: DataWorld, browser: SimulatedBrowser, reading: Reading): Identity {
  const { browserId, isOwner } = browser;
  const known = history.identityOf(browser, reading.startedAtMs - RECENT_VISITOR_MS);
  return reading.saidSignedIn ? known : { ids: new Set([browserId]), isSignedIn: false, isOwner };
}

function isAlwaysSeen(versions: readonly RecordVersion[], who: Identity, at: Circumstances): boolean {
  if ((versions[0]?.fromMs ?? Infinity) >= at.fromMs) return false;
  return versionsDuring(versions, at.fromMs, at.toMs).every(
    ({ record }) => record !== undefined && at.rules.every((rules) => mayBeSeen(rules, at.collection, who, record)),
  );
}
