/** Repair: the model mends what the browser complained about, by edits. */
import { applyEdits, parseEdits } from '../../../shared/domain/edits.ts';
import type { BuildState } from '../../ports/workflow.ts';
import { REPAIR_SYSTEM, repairPrompt } from '../../prompts/repair.ts';
import { StageError } from './stage-error.ts';
import { askModel, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';
import { WorkFiles } from './work-files.ts';

/** Writes the next document. Throws StageError `repair_failed`, and the model's errors. */
export async function repairApp(services: ModelStageServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const repaired = { ...state, repairs: state.repairs + 1, passed: false };
  if (await files.findDocument(repaired.repairs)) return repaired;
  const [request, document, check] = await Promise.all([
    services.builds.readRequest(state.operationId),
    files.readDocument(state.repairs),
    files.readCheck(state.repairs),
    services.builds.reportProgress(state.operationId, STAGE_PROGRESS.repair),
  ]);
  const answer = await askModel(services, files, 'repair', {
    system: REPAIR_SYSTEM,
    user: repairPrompt(request, document, check.problems),
    request,
  });
  const edits = parseEdits(answer.text);
  const applied = applyEdits(document, edits);
  if (edits.length === 0 || !applied.ok) {
    throw new StageError(
      'repair_failed',
      `The app did not run and could not be repaired: ${check.problems[0] ?? ''}`,
    );
  }
  await files.writeDocument(repaired.repairs, applied.document);
  return repaired;
}
