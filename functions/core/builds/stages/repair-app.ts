import type { BuildState } from '../../../ports/builds.ts';
import { type ModelImage, ModelImageError } from '../../../ports/model.ts';
import { REPAIR_SYSTEM, repairPrompt } from '../../../prompts/repair.ts';
import { documentLength } from '../../../prompts/tagged-sections.ts';
import { bestAttempt, ownProblems } from '../attempts.ts';
import { foldDocument } from '../document-images.ts';
import { askForEdits, EDIT_TOKENS } from '../edit-attempt.ts';
import { ModelRun } from '../model-run.ts';
import { shelveAddresses } from '../shelve-addresses.ts';
import { beginStage, type ModelStageServices, recheckProgress, repairProgress } from '../stage-run.ts';
import { screenshotKey, WorkFiles } from '../work-files.ts';

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
  const [request, plan, flows, checks] = await Promise.all([
    services.builds.readRequest(operationId),
    state.mode === 'advanced' ? files.readPlan() : undefined,
    state.mode === 'revise' ? files.readFlows() : undefined,
    files.readChecks(state.repairs),
    beginStage(services, state, repairProgress(number)),
  ]);
  const best = bestAttempt(checks);
  const check = checks[best];
  const { folded, unfold } = foldDocument(await files.readDocument(best));
  const prompt = repairPrompt(request, {
    document: folded,
    problems: check ? ownProblems(check) : [],
    planJson: plan && JSON.stringify(plan),
    earlier: { changes: flows?.before.changes ?? [], problems: check?.inherited ?? [] },
  });
  const run = new ModelRun(services, files, `repair-${number}`, request, EDIT_TOKENS);
  const question = { role: 'user', text: prompt, repeatedLength: documentLength(prompt) } as const;
  const outcome = await withOrWithoutImages(await screenshots(services, operationId, best), (images) =>
    askForEdits({ run, system: REPAIR_SYSTEM, question: { ...question, images }, document: folded }),
  );
  if (outcome.kind !== 'edited') return { ...state, next: state.passed ? 'save' : 'fail' };
  await files.writeDocument(number, unfold(shelveAddresses(outcome.document)));
  await services.builds.reportProgress(operationId, recheckProgress(number));
  return repaired;
}

/** Asks once more without the images when the model refuses them: of a model of no known family nobody knows whether it sees. */
async function withOrWithoutImages<T>(
  images: ModelImage[],
  ask: (images: ModelImage[]) => Promise<T>,
): Promise<T> {
  try {
    return await ask(images);
  } catch (error) {
    if (images.length === 0 || !(error instanceof ModelImageError)) throw error;
    return ask([]);
  }
}

/** Returns what Check saw of an attempt whose layout or steps fail, for a model that sees images. */
async function screenshots(
  { work, model }: ModelStageServices,
  operationId: string,
  attempt: number,
): Promise<ModelImage[]> {
  const { seesImages } = await model.traits();
  if (!seesImages) return [];
  const bytes = await work.readBytes(screenshotKey(operationId, attempt));
  return bytes ? [{ format: 'jpeg', bytes }] : [];
}
