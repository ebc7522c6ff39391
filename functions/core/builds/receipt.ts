import { createHash } from 'node:crypto';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import type { BuildRequest, Operation } from '../../ports/builds.ts';
import { PROMPT_VERSION } from '../../prompts/prompt-version.ts';
import { ownMajorProblems } from './attempts.ts';
import { countChangedLines } from './count-changed-lines.ts';
import { reviewOutcome } from './review-outcome.ts';
import type { StageUsage } from './usage-files.ts';
import type { CheckFile, WorkFiles } from './work-files.ts';

const STAGES_BEFORE_CHECK = ['plan', 'images', 'code', 'edit'];

export interface ReceiptFacts {
  operation: Operation;
  request: BuildRequest;
  checks: readonly CheckFile[];
  /** The number of the attempt that is saved. */
  saved: number;
  /** The saved document. */
  document: string;
  /** Why the review of an app failed that was to be reviewed. */
  reviewFailure: string | undefined;
}

/**
 * Returns the receipt of a build, from what its stages recorded: the time and tokens of each stage, the checks, and the hash of
 * the saved document. Throws StageError when a file is lost.
 */
export async function writeReceipt(files: WorkFiles, facts: ReceiptFacts): Promise<Receipt> {
  const { operation, checks, saved, document, reviewFailure } = facts;
  const check = checks[saved];
  const openProblems = check ? ownMajorProblems(check) : [];
  const [stages, revision, disclaimer, reviewed] = await Promise.all([
    readStages(files, checks),
    readRevision(files, facts),
    files.findDisclaimer(),
    files.findReview(),
  ]);
  const review = reviewOutcome({ review: reviewed, failure: reviewFailure, checks, saved });
  return {
    stages,
    promptVersion: PROMPT_VERSION,
    checksPassed: check?.passed ?? [],
    problemsLeft: check?.problems ?? [],
    modelNotes: [...(disclaimer?.notes ?? [])],
    ...(review && { review }),
    repairs: saved,
    ...(revision && { revision }),
    documentSha256: createHash('sha256').update(document).digest('hex'),
    documentBytes: Buffer.byteLength(document),
    openProblems,
    inheritedProblems: check?.inherited ?? [],
    creditsCharged: disclaimer?.isFree ? 0 : priceOf(operation, openProblems),
  };
}

/** Returns the credits to charge: half of them, rounded down, for an app in which users meet a problem. */
function priceOf({ heldCredits }: Operation, openProblems: readonly string[]): number {
  return openProblems.length > 0 ? Math.floor(heldCredits / 2) : heldCredits;
}

/** Returns the stages in the order in which they ran: checks and repairs alternate, and a review follows the last check of its own. */
async function readStages(files: WorkFiles, checks: readonly CheckFile[]): Promise<StageUsage[]> {
  const repairs = checks.map((_, number) => `repair-${number + 1}`);
  const [before = [], repaired = [], [review] = []] = await Promise.all(
    [STAGES_BEFORE_CHECK, repairs, ['review']].map((names) =>
      Promise.all(names.map((name) => files.usage.read(name))),
    ),
  );
  const lastUnreviewed = checks.findLastIndex(({ isAfterReview }) => !isAfterReview);
  const checking = checks.flatMap(({ durationMs }, number) => {
    const repair = repaired[number];
    return [
      checkUsage(durationMs),
      number === lastUnreviewed ? review : undefined,
      repair && { ...repair, stage: 'repair' },
    ];
  });
  return [...before, ...checking].filter((usage) => usage !== undefined);
}

function checkUsage(durationMs: number): StageUsage {
  return { stage: 'check', durationMs, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, images: 0 };
}

async function readRevision(files: WorkFiles, facts: ReceiptFacts): Promise<Receipt['revision']> {
  const { revision } = facts.request;
  if (!revision) return undefined;
  const [base, edit] = await Promise.all([files.readBase(), files.readEdit()]);
  const { baseRevisionString } = revision;
  return { baseRevisionString, ...edit, ...countChangedLines(base, facts.document) };
}
