import { chargedCredits, type HeldPrice } from '../../../../shared/domain/charged-credits.ts';
import { CREDIT_COSTS } from '../../../../shared/domain/credit-costs.ts';
import { DESIGN_NAMES, type Design, type DesignResult } from '../../../../shared/domain/design.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { buildFailure } from '../../../../shared/messages/build-failures.ts';
import type { WrittenText } from '../../../../shared/messages/written-text.ts';
import type { BuildRequest, BuildState, Operation } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import { PROMPT_VERSION } from '../../../prompts/prompt-version.ts';
import { countChangedLines } from '../edits/count-changed-lines.ts';
import { failureReason } from '../failure-reason.ts';
import type { StageUsage } from '../model/usage-files.ts';
import { passedLines } from '../proof/passed-lines.ts';
import type { BuiltDesign, BuiltDesigns } from '../revisions/built-designs.ts';
import { type CheckFile, WorkFiles } from '../work-files.ts';
import { reviewOutcome } from './review-outcome.ts';

const STAGES_BEFORE_CHECK = ['plan', 'images', 'code', 'edit', 'examine'];

interface ReceiptFacts {
  operation: Operation;
  request: BuildRequest;
  state: BuildState;
  /** The documents to save. */
  built: BuiltDesigns;
  /** The saved revisions with their hashes, in the order of `built`. */
  revisions: readonly { revisionString: string; documentSha256: string }[];
  /** The reason why a requested review failed. */
  reviewFailure: WrittenText | undefined;
}

/**
 * Returns the receipt of a build from the records of its stages: time and tokens of each stage, the checks, and the
 * hash of the saved document. For two designs, uses the hash of the better one. Throws StageError when a file is
 * missing.
 */
export async function writeReceipt(work: Objects, facts: ReceiptFacts): Promise<Receipt> {
  const { operation, request, built, revisions, reviewFailure } = facts;
  const [best] = built;
  const check = best.checks[best.saved];
  const saved = built.filter((one) => one !== undefined);
  const [stages, revision, disclaimers, designs, reviewed] = await Promise.all([
    readStages(work, facts),
    readRevision(facts),
    Promise.all(saved.map(({ files }) => files.findDisclaimer())),
    readDesigns(work, facts),
    best.files.findReview(),
  ]);
  const isFree = disclaimers.some((disclaimer) => disclaimer?.isFree);
  const proofs = saved.map(({ proof }) => proof);
  const review = reviewOutcome({ ...best, review: reviewed, failure: reviewFailure });
  return {
    stages,
    promptVersion: PROMPT_VERSION,
    checksPassed: check ? passedLines(check) : [],
    problemsLeft: check?.problems ?? [],
    modelNotes: [...new Set(disclaimers.flatMap((disclaimer) => disclaimer?.notes ?? []))],
    ...(review && { review }),
    ...(best.filmStrip && { filmStrip: best.filmStrip.map(({ webp: _webp, ...frame }) => frame) }),
    repairs: best.saved,
    ...(revision && { revision }),
    ...(designs && { designs }),
    documentSha256: revisions[0]?.documentSha256 ?? '',
    documentBytes: Buffer.byteLength(best.document),
    ...best.proof,
    ...(check?.proofBy && { proofBy: check.proofBy }),
    inheritedProblems: check?.inherited ?? [],
    creditsCharged: isFree ? 0 : chargedCredits(heldPriceOf(operation, request.hasTwoDesigns), proofs),
  };
}

/** Returns the held credits of a build, and how many of them are for a second design. */
export function heldPriceOf({ heldCredits }: Pick<Operation, 'heldCredits'>, hasTwoDesigns = false): HeldPrice {
  return { heldCredits, secondDesignCredits: hasTwoDesigns ? CREDIT_COSTS.SECOND_DESIGN : 0 };
}

/** Returns the usage of each stage in order. With two designs, the name of a stage contains the design. */
async function readStages(work: Objects, { state, built }: ReceiptFacts): Promise<StageUsage[]> {
  if (!state.made) return stagesOf(built[0].files, built[0].checks);
  const byDesign = await Promise.all(
    state.made.map(async ({ operationId, design, repairs }) => {
      const files = new WorkFiles(work, operationId, design);
      const checks = built.find((one) => one?.design === design)?.checks ?? [];
      const stages = await stagesOf(files, checks, repairs);
      return stages.map((usage) => ({ ...usage, stage: stageName(usage.stage, design) }));
    }),
  );
  return byDesign.flat();
}

function stageName(stage: string, design: Design): string {
  return stage === 'plan' || stage === 'images' ? stage : `${stage}, design ${design}`;
}

/** Returns the usage of the stages of a document, in order. The review comes before the repair of its faults. */
async function stagesOf(
  files: WorkFiles,
  checks: readonly CheckFile[],
  repairs = checks.length - 1,
): Promise<StageUsage[]> {
  const count = Math.max(repairs + 1, checks.length);
  const names = Array.from({ length: count }, (_, number) => `repair-${number + 1}`);
  const [before = [], repaired = [], [review] = []] = await Promise.all(
    [STAGES_BEFORE_CHECK, names, ['review']].map((all) => Promise.all(all.map((name) => files.usage.read(name)))),
  );
  const lastUnreviewed = checks.findLastIndex(({ isAfterReview }) => !isAfterReview);
  const checking = names.flatMap((_, number) => {
    const [check, repair] = [checks[number], repaired[number]];
    return [
      check && checkUsage(check.durationMs),
      number === lastUnreviewed ? review : undefined,
      repair && { ...repair, stage: 'repair' },
    ];
  });
  return [...before, ...checking].filter((usage) => usage !== undefined);
}

function checkUsage(durationMs: number): StageUsage {
  return { stage: 'check', durationMs, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, images: 0 };
}

async function readRevision({ request, built: [{ files, document }] }: ReceiptFacts): Promise<Receipt['revision']> {
  const { revision } = request;
  if (!revision) return undefined;
  const [base, { editsApplied, isRewritten }] = await Promise.all([files.readBase(), files.readEdit()]);
  const { baseRevisionString } = revision;
  return { baseRevisionString, editsApplied, isRewritten, ...countChangedLines(base, document) };
}

/** Returns the results of both designs; undefined for a build with one design. */
async function readDesigns(work: Objects, facts: ReceiptFacts): Promise<DesignResult[] | undefined> {
  const { state, built, revisions } = facts;
  return (
    state.made &&
    Promise.all(
      state.made.map(async (made) => {
        const name = DESIGN_NAMES[made.design];
        const index = built.findIndex((one) => one?.design === made.design);
        const one = built[index];
        if (one) return savedDesign(name, one, revisions[index]?.revisionString);
        const { text: failure, ...failureText } =
          made.outcome === 'failed' ? await failureReason(work, made) : buildFailure('designs_equal');
        return { name, failure, failureText, features: [], openProblems: [], repairs: made.repairs };
      }),
    )
  );
}

function savedDesign(name: string, { proof, saved }: BuiltDesign, revisionString: string | undefined): DesignResult {
  return {
    name,
    revisionString,
    features: proof.features,
    openProblems: proof.openProblems,
    repairs: saved,
  };
}
