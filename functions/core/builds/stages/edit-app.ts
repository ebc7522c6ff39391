import { removeRuntime } from '../../../../shared/domain/export-document.ts';
import type { BuildRequest, BuildState } from '../../../ports/builds.ts';
import { EDIT_SYSTEM, editPrompt } from '../../../prompts/edit.ts';
import { REWRITE_SYSTEM } from '../../../prompts/rewrite.ts';
import { documentKey } from '../../projects/app-files.ts';
import { foldDocument } from '../document-images.ts';
import { askForEdits } from '../edit-attempt.ts';
import { LivePreview } from '../live-preview.ts';
import { ModelRun } from '../model-run.ts';
import { shelveAddresses } from '../shelve-addresses.ts';
import { StageError } from '../stage-error.ts';
import { beginStage, STAGE_PROGRESS, type WritingStageServices } from '../stage-run.ts';
import { readUserImages, userMessage } from '../user-message.ts';
import { type EditFile, WorkFiles } from '../work-files.ts';
import { writeDocument } from '../write-document.ts';

/**
 * The Edit state: changes an existing app by edits, or rewrites it when they do not apply. Writes `document-0.html`, and the base
 * that the receipt compares it with.
 * Throws StageError `edit_refused`, `base_missing`, `code_incomplete` or `stopped`, and the model's errors.
 */
export async function editApp(services: WritingStageServices, state: BuildState): Promise<BuildState> {
  const { operationId } = state;
  const files = new WorkFiles(services.work, operationId);
  if (await files.findDocument(0)) return state;
  const [request] = await Promise.all([
    services.builds.readRequest(operationId),
    beginStage(services, state, STAGE_PROGRESS.edit),
  ]);
  const base = await readBase(services, request);
  const { folded, unfold } = foldDocument(base);
  const { changed, edit } = await change(services, files, { operationId, request, folded });
  const sent = await readUserImages(services.work, request);
  await Promise.all([files.writeBase(base), files.writeEdit(edit)]);
  await files.writeDocument(0, unfold(shelveAddresses(changed), sent));
  await services.builds.reportProgress(operationId, STAGE_PROGRESS.check);
  return state;
}

/** Returns the document of the base revision. Documents that were saved before 2026-11-22 contain the runtime. */
async function readBase({ apps }: WritingStageServices, request: BuildRequest): Promise<string> {
  const { projectId, revision } = request;
  const saved = revision && (await apps.readText(documentKey(projectId, revision.baseRevisionString)));
  if (!saved) throw new StageError('base_missing', 'The revision to change was deleted.');
  return removeRuntime(saved);
}

async function change(
  services: WritingStageServices,
  files: WorkFiles,
  { operationId, request, folded }: { operationId: string; request: BuildRequest; folded: string },
): Promise<{ changed: string; edit: EditFile }> {
  const run = new ModelRun(services, files, 'edit', request);
  const preview = (apps?: WritingStageServices['apps']) =>
    new LivePreview(services, {
      operationId,
      stage: 'edit',
      fromPercent: STAGE_PROGRESS.edit.percent,
      apps,
    });
  const prompt = editPrompt(request, request.revision?.change ?? '', folded);
  const question = await userMessage(services.work, request, prompt);
  const listener = preview();
  const outcome = await listener.during(
    askForEdits({ run, system: EDIT_SYSTEM, question, document: folded, listener }),
  );
  if (outcome.kind === 'refused') throw new StageError('edit_refused', outcome.reason);
  if (outcome.kind === 'edited') {
    const { document, editsApplied } = outcome;
    return { changed: document, edit: { editsApplied, isRewritten: false } };
  }
  const changed = await writeDocument({
    run,
    preview: preview(services.apps),
    system: REWRITE_SYSTEM,
    question: (problems) =>
      problems ? { ...question, text: `${problems.join('\n')}\n${prompt}` } : question,
  });
  return { changed, edit: { editsApplied: 0, isRewritten: true } };
}
