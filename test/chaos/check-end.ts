import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { StoredItem } from '../fixtures/stored-items.ts';
import type { History } from './history.ts';

const entrySchema = z.object({
  pk: z.string().startsWith('ACCOUNT#'),
  sk: z.string().startsWith('ENTRY#'),
  kind: z.string(),
  availableChange: z.number(),
  counterAccountId: z.string().optional(),
  reference: z.string(),
  createdAtMs: z.number(),
});
type Entry = z.infer<typeof entrySchema>;
const operationSchema = z.object({
  sk: z.literal('OPERATION'),
  operationId: z.string(),
  projectId: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  stage: z.string(),
  startedAtMs: z.number(),
});
const revisionSchema = z.object({
  sk: z.string().startsWith('REV#'),
  projectId: z.string(),
  revisionString: z.string(),
  documentSha256: z.string(),
});

export interface EndState {
  items: readonly StoredItem[];
  histories: readonly History[];
  books: readonly string[];
  stoppedAtMs: ReadonlyMap<string, number>;
  /**
   * The longest possible refund delay by operation id, for builds whose hold (reserved credits) was released only by
   * the scheduled job.
   */
  sweptAfterMs: ReadonlyMap<string, number>;
  readDocument: (projectId: string, revisionString: string) => Promise<Buffer | undefined>;
}

export interface Verdict {
  lostOrDoubleCredits: string[];
  stuckBuilds: string[];
  unreadableRevisions: string[];
  brokenInvariants: string[];
  refundMs: number[];
  builds: { completed: number; failed: number };
}

const ABOUT_CREDITS = /^(All accounts|Account|Hold|Transfer|Purchase|Intent)\b/;

export async function checkEnd(state: EndState): Promise<Verdict> {
  const { books, items, histories } = state;
  const entries = parsedItems(items, entrySchema);
  const operations = parsedItems(items, operationSchema);
  const ended = (status: string) => operations.filter((operation) => operation.status === status);
  return {
    lostOrDoubleCredits: [
      ...books.filter((sentence) => ABOUT_CREDITS.test(sentence)),
      ...histories.flatMap((history) => moneyProblems(history, entries)),
    ],
    stuckBuilds: ended('running').map(({ operationId, stage }) => `${operationId} runs in ${stage} for ever`),
    unreadableRevisions: await unreadable(state),
    brokenInvariants: books.filter((sentence) => !ABOUT_CREDITS.test(sentence)),
    refundMs: refundTimes(state, entries),
    builds: { completed: ended('completed').length, failed: ended('failed').length },
  };
}

function parsedItems<Item>(items: readonly StoredItem[], schema: z.ZodType<Item>): Item[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function moneyProblems(history: History, entries: readonly Entry[]): string[] {
  const problems: string[] = [];
  const of = entries.filter(({ pk }) => pk === `ACCOUNT#user:${history.publicKey}`);
  const who = `History ${history.seed}`;
  for (const { signature, credits, isExact } of history.payments) {
    const credited = of
      .filter(({ kind, reference }) => kind === 'purchase' && reference === signature)
      .reduce((sum, { availableChange }) => sum + availableChange, 0);
    const due = isExact ? credits : 0;
    if (credited !== due) problems.push(`${who}: ${signature} was credited ${credited} instead of ${due}`);
  }
  for (const operationId of history.operationIds) {
    const held = of.filter(({ kind, reference }) => kind === 'hold' && reference === operationId).length;
    if (held !== 1) problems.push(`${who}: ${operationId} was promised, and its price held ${held} times`);
  }
  if (!history.isLeaving) problems.push(...depositProblems(history, of));
  return problems;
}

/** The product must credit a confirmed deposit exactly once, and an unconfirmed deposit at most once. */
function depositProblems(history: History, entries: readonly Entry[]): string[] {
  const byProject = Map.groupBy(history.deposits, ({ projectId }) => projectId);
  return [...byProject].flatMap(([projectId, deposits]) => {
    const made = entries.filter(
      ({ kind, counterAccountId, availableChange }) =>
        kind === 'transfer' && counterAccountId === `bank:${projectId}` && availableChange < 0,
    ).length;
    const confirmed = deposits.filter(({ isConfirmed }) => isConfirmed).length;
    const isRight = made >= confirmed && made <= deposits.length;
    return isRight ? [] : [`History ${history.seed}: ${made} deposits were made, ${confirmed} confirmed`];
  });
}

async function unreadable({ items, readDocument }: EndState): Promise<string[]> {
  const problems: string[] = [];
  for (const { projectId, revisionString, documentSha256 } of parsedItems(items, revisionSchema)) {
    const document = await readDocument(projectId, revisionString);
    const revision = `Revision ${revisionString} of ${projectId}`;
    if (document === undefined) problems.push(`${revision} has no document`);
    else if (createHash('sha256').update(document).digest('hex') !== documentSha256)
      problems.push(`${revision} has another document than its receipt names`);
  }
  return problems;
}

/** Returns the delay of each refund in ms, counted from the first recorded end of its build. */
function refundTimes({ histories, stoppedAtMs, sweptAfterMs }: EndState, entries: readonly Entry[]): number[] {
  const endedAtMs = new Map(histories.flatMap(({ endedAtMs: ends }) => [...ends]));
  return entries.flatMap(({ kind, reference, createdAtMs }) => {
    if (kind !== 'release') return [];
    const swept = sweptAfterMs.get(reference);
    if (swept !== undefined) return [swept];
    const ends = [endedAtMs.get(reference), stoppedAtMs.get(reference)].filter((end) => end !== undefined);
    // The state Fail releases the credits before the execution ends, so the refund can come before any recorded end.
    return ends.length === 0 ? [0] : [Math.max(0, createdAtMs - Math.min(...ends))];
  });
}
