/** Code: the model writes the whole document. */
import type { BuildState } from '../../ports/workflow.ts';
import { CODE_SYSTEM, codePrompt } from '../../prompts/code.ts';
import { completeDocument } from './model-text.ts';
import { StageError } from './stage-error.ts';
import { askModel, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';
import { WorkFiles } from './work-files.ts';

const PROGRESS_EVERY_MS = 2_000;
const CODE_PERCENT_SPAN = 40;
/** About the size of a finished document; only for the progress bar. */
const TYPICAL_DOCUMENT_CHARACTERS = 40_000;

/** Writes the code. Throws StageError `code_incomplete`, and the model's errors. */
export async function writeCode(services: ModelStageServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  if (await files.readCode()) return state;
  const [request, plan] = await Promise.all([
    services.builds.readRequest(state.operationId),
    files.readPlan(),
    services.builds.reportProgress(state.operationId, STAGE_PROGRESS.code),
  ]);
  const progress = progressReporter(services, state.operationId);
  const answer = await askModel(
    services,
    files,
    'code',
    { system: CODE_SYSTEM, user: codePrompt(request, plan && JSON.stringify(plan)), request },
    progress.onText,
  );
  await progress.settled();
  const document = answer.stopReason === 'end' ? completeDocument(answer.text) : undefined;
  if (!document) throw new StageError('code_incomplete', 'The model did not finish writing the app.');
  await files.writeCode(document);
  return state;
}

/** Reports how much was written, at most every two seconds and never two at once. */
function progressReporter({ builds, clock }: ModelStageServices, operationId: string) {
  let reportedMs = clock.nowMs();
  let pending: Promise<void> = Promise.resolve();
  const onText = (textSoFar: string) => {
    const nowMs = clock.nowMs();
    if (nowMs - reportedMs < PROGRESS_EVERY_MS) return;
    reportedMs = nowMs;
    const share = Math.min(1, textSoFar.length / TYPICAL_DOCUMENT_CHARACTERS);
    const report = {
      stage: 'code',
      percent: Math.round(STAGE_PROGRESS.code.percent + CODE_PERCENT_SPAN * share),
      progress: `Still generating... ${Math.round(textSoFar.length / 1_000)} KB written`,
    };
    // A report that is lost is no reason to lose the code.
    pending = pending.then(() => builds.reportProgress(operationId, report)).catch(() => undefined);
  };
  return { onText, settled: () => pending };
}
