import * as z from 'zod';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import type { FlowData } from './check-data/flow-data.ts';
import type { CheckFindings } from './check-findings.ts';
import { drawnSteps } from './drawn-steps.ts';
import { exploreViews } from './explore-views.ts';
import type { OpenedPage } from './opened-page.ts';
import { readAllText, readContent } from './page-readers.ts';
import { readStorage } from './read-storage.ts';
import { runFlow } from './run-flow.ts';
import { toSingleLine } from './to-single-line.ts';
import { waitUntil } from './wait-until.ts';

const MAX_FLOWS = 6;
const MAX_LOST = 3;
/** The time limit for a loaded page to show its entries. Some pages read a database or show a greeting first. */
const SHOW_LIMIT_MS = 1_000;
/** The minimum length of a stored text that the check looks for. Shorter texts, such as “on”, also occur by chance. */
const ENTRY_MIN_LENGTH = 3;
const ENTRY_MAX_LENGTH = 200;
const BROKEN_TEXT = /\bundefined\b|\bNaN\b|\[object \w+\]/g;

/** The data that a document stored during earlier use, and the text that it showed after a reload. */
export interface EarlierUse {
  stored: Record<string, string>;
  databases: readonly string[];
  entries: string[];
  shown: string;
}

/**
 * Runs the flows on the previous version and reloads it. Returns the data that it stored; undefined when it stored
 * none.
 */
export async function runBase(
  opened: OpenedPage,
  data: FlowData,
  { flows, deadlineMs }: { flows: readonly Flow[]; deadlineMs: number },
): Promise<EarlierUse | undefined> {
  for (const flow of flows.slice(0, MAX_FLOWS)) {
    if (performance.now() > deadlineMs) break;
    await runFlow({
      ...{ flow, steps: drawnSteps(flow) },
      pageOf: async () => opened,
      // A short limit leaves time for the other flows. A flow may fail on the previous version, because another flow
      // ran before.
      limitMsOf: () => 500,
    });
  }
  const stored = await readStorage(opened.session);
  const databases = [...opened.databases.commits];
  const kept = [...Object.values(stored).map(parseEntry), ...databases.flatMap(readRecords), ...data.values];
  if (kept.length === 0) return undefined;
  await opened.reload();
  const texts = [...new Set(kept.flatMap(textsIn))];
  const { shown, missing } = await readUntilShown(opened, texts);
  return { stored, databases, shown, entries: texts.filter((entry) => !missing.includes(entry)) };
}

/** Returns the problems of a document that was opened with the data that its earlier version stored. */
export async function findLosses(
  opened: OpenedPage,
  { entries, shown }: EarlierUse,
  { known, found, deadlineMs }: { known: CheckFindings; found: CheckFindings; deadlineMs: number },
): Promise<string[]> {
  const { text } = await opened.world.evaluate(readContent, undefined);
  const broken = [...new Set(text.match(BROKEN_TEXT) ?? [])].filter((part) => !shown.includes(part));
  const errors = (['script', 'console'] as const).flatMap((aspect) =>
    found.of(aspect).filter((line) => !known.of(aspect).includes(line)),
  );
  const lost = await findLost(opened, entries, deadlineMs);
  return [
    ...errors.map((line) => `for a user who was here before this change: ${line}`),
    ...broken.map((part) => `a user who was here before this change sees “${part}”`),
    ...lost
      .slice(0, MAX_LOST)
      .map((entry) => `a user who was here before this change no longer finds “${toSingleLine(entry, 60)}”`),
  ];
}

/**
 * Returns the entries that no view shows. All views are searched, because the change may have moved an entry to another
 * view.
 */
async function findLost(opened: OpenedPage, entries: readonly string[], deadlineMs: number): Promise<string[]> {
  let { missing } = await readUntilShown(opened, entries);
  const onView = async () => {
    const text = await opened.world.evaluate(readAllText, undefined);
    missing = missing.filter((entry) => !contains(text, entry));
    return missing.length > 0;
  };
  if (missing.length > 0) await exploreViews(opened, { deadlineMs, onView });
  return missing;
}

/**
 * Reads a loaded page until it shows all entries or the time limit ends. Returns its last text and the missing entries.
 */
async function readUntilShown(
  { world }: OpenedPage,
  entries: readonly string[],
): Promise<{ shown: string; missing: string[] }> {
  let shown = '';
  let missing = [...entries];
  await waitUntil(async () => {
    shown = await world.evaluate(readAllText, undefined);
    missing = missing.filter((entry) => !contains(shown, entry));
    return missing.length === 0 || undefined;
  }, SHOW_LIMIT_MS);
  return { shown, missing };
}

function contains(text: string, entry: string): boolean {
  return folded(text).includes(folded(entry));
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function parseEntry(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const commitSchema = z.object({ changes: z.array(z.object({ kind: z.string(), value: z.unknown().optional() })) });

/** Returns the records that a database transaction stored. */
function readRecords(commit: string): unknown[] {
  const { data } = commitSchema.safeParse(JSON.parse(commit));
  return data?.changes.filter(({ kind }) => kind === 'put').map(({ value }) => value) ?? [];
}

/** Returns the texts in a value. Leaves out keys, and numbers, because the page may show these in another format. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const isEntry = value.trim().length >= ENTRY_MIN_LENGTH && value.length <= ENTRY_MAX_LENGTH;
    return isEntry ? [value] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
