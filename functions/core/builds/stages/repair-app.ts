import type { BuildState } from '../../../ports/builds.ts';
import { REPAIR_SYSTEM, repairPrompt } from '../../../prompts/repair.ts';
import { bestAttempt } from '../attempts.ts';
import { foldDocument } from '../document-images.ts';
import { askForEdits, EDIT_TOKENS } from '../edit-attempt.ts';
import { ModelRun } from '../model-run.ts';
import { shelveAddresses } from '../shelve-addresses.ts';
import { beginStage, type ModelStageServices, recheckProgress, repairProgress } from '../stage-run.ts';
import { WorkFiles } from '../work-files.ts';

/**
 * The Repair state: the model fixes the problems that the browser reported, by edits of the best document so far. Writes the next
 * document, or ends the repairs when no edit applies. Throws the model's errors.
 */
export async function repairApp(services: ModelStageServices, state: BuildState): Promise<BuildState> {
  const { operationId } = state;
  const number = state.repairs + 1;
  const repaired: BuildState = { ...state, repairs: number, next: 'check' };
  const files = new WorkFiles(services.work, operationId);
  if (await files.findDocument(number)) return repaired;
  const [request, plan, checks] = await Promise.all([
    services.builds.readRequest(operationId),
    state.mode === 'advanced' ? files.readPlan() : undefined,
    files.readChecks(state.repairs),
    beginStage(services, state, repairProgress(number)),
  ]);
  const best = bestAttempt(checks);
  const { folded, unfold } = foldDocument(await files.readDocument(best));
  const outcome = await askForEdits({
    run: new ModelRun(services, files, `repair-${number}`, request, EDIT_TOKENS),
    system: REPAIR_SYSTEM,
    question: {
      role: 'user',
      text: repairPrompt(request, {
        document: folded,
        problems: checks[best]?.problems ?? [],
        planJson: plan && JSON.stringify(plan),
      }),
    },
    document: folded,
  });
  if (outcome.kind !== 'edited') return { ...state, next: state.passed ? 'save' : 'fail' };
  await files.writeDocument(number, unfold(shelveAddresses(outcome.document)));
  await services.builds.reportProgress(operationId, recheckProgress(number));
  return repaired;
}
