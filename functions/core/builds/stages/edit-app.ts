import * as z from 'zod';
import { type Flow, flowSchema } from '../../../../shared/domain/acceptance-steps.ts';
import { insertTables } from '../../../../shared/domain/attachments/table-elements.ts';
import { documentSource } from '../../../../shared/domain/compiled-scripts.ts';
import { keepLook } from '../../../../shared/domain/looks/look-styles.ts';
import type { AttachedRequest, BuildRequest, BuildState } from '../../../ports/builds.ts';
import type { FileStore, Objects } from '../../../ports/objects.ts';
import { EDIT_SYSTEM, type EditedApp, editPrompt } from '../../../prompts/edit.ts';
import { REWRITE_SYSTEM } from '../../../prompts/rewrite.ts';
import { documentLength } from '../../../prompts/tagged-sections.ts';
import { documentKey, flowsKey, notesKey } from '../../projects/files/app-files.ts';
import { withInlineImages } from '../../projects/files/image-files.ts';
import { type DeclaredFlows, joinFlows } from '../build-flows.ts';
import { compileScripts } from '../compile/compile-scripts.ts';
import { completeWritten } from '../compile/complete-document.ts';
import { readAttachedRequest } from '../documents/attached-request.ts';
import { replaceLongValues } from '../documents/document-images.ts';
import { LivePreview } from '../documents/live-preview.ts';
import { writeDocument } from '../documents/write-document.ts';
import { askForEdits, EDIT_TOKENS } from '../edits/edit-attempt.ts';
import { ModelRun } from '../model/model-run.ts';
import { readUserImages, userMessage } from '../model/user-message.ts';
import { readJson } from '../operation-folder.ts';
import { NO_NOTES, type RevisionNotes, revisionNotesSchema } from '../revisions/revision-notes.ts';
import { nothingChangedError, StageError } from '../stage-error.ts';
import { type EditFile, WorkFiles } from '../work-files.ts';
import { beginStage, STAGE_PROGRESS, type WritingStageServices } from './stage-run.ts';

interface RevisingStageServices extends WritingStageServices {
  apps: Objects & Pick<FileStore, 'readBytes'>;
}

/**
 * The Edit state: the model changes an existing app by edits, or rewrites it when the edits do not apply. Writes
 * `document-0.html`, and a copy of the base revision's document for the comparison in the receipt. Throws StageError
 * `edit_refused`, `nothing_changed`, `base_missing`, `code_incomplete` or `stopped`, and the model's errors.
 */
export async function editApp(services: RevisingStageServices, state: BuildState): Promise<BuildState> {
  const { operationId } = state;
  const files = new WorkFiles(services.work, operationId);
  if (await files.findDocument(0)) return state;
  const [request] = await Promise.all([
    readAttachedRequest(services, files),
    beginStage(services, state, STAGE_PROGRESS.edit),
  ]);
  const base = await readBase(services, request);
  const { folded, unfold } = replaceLongValues(base);
  const [earlier, before] = await Promise.all([readEarlierFlows(services, request), readNotes(services, request)]);
  const app = { document: folded, flows: earlier, earlier: before };
  const { changed, edit, flows } = await change(services, files, { operationId, request, app });
  if (changed === folded) throw nothingChangedError();
  const sent = await readUserImages(services.work, request);
  await Promise.all([
    files.writeBase(compileScripts(base).html),
    files.writeEdit(edit),
    files.writeFlows(joinFlows(flows, earlier, before)),
  ]);
  const document = keepLook(base, unfold(await completeWritten(services, changed, files.writeLostFonts), sent));
  await files.writeDocument(0, compileScripts(insertTables(document, request.attachments?.tables ?? [])).html);
  await services.builds.reportProgress(operationId, STAGE_PROGRESS.check);
  return state;
}

interface Change {
  operationId: string;
  request: AttachedRequest;
  app: EditedApp;
}

/**
 * Returns the base revision's document with inlined images, because the Check state cannot read the image files.
 * Removes the runtime, which documents saved before 2026-11-22 contain.
 */
async function readBase({ apps }: RevisingStageServices, request: BuildRequest): Promise<string> {
  const { projectId, revision } = request;
  const saved = revision && (await apps.readText(documentKey(projectId, revision.baseRevisionString)));
  if (!saved) throw new StageError('base_missing');
  return withInlineImages(apps, documentSource(saved), projectId);
}

/** Returns the stored flows of the base revision; empty when none are stored. */
async function readEarlierFlows({ apps }: RevisingStageServices, request: BuildRequest): Promise<Flow[]> {
  const { projectId, revision } = request;
  if (!revision) return [];
  return (await readJson(apps, flowsKey(projectId, revision.baseRevisionString), z.array(flowSchema))) ?? [];
}

/** Returns the notes on the base revision; empty when none are stored. */
async function readNotes({ apps }: RevisingStageServices, request: BuildRequest): Promise<RevisionNotes> {
  const { projectId, revision } = request;
  if (!revision) return NO_NOTES;
  const key = notesKey(projectId, revision.baseRevisionString);
  return (await readJson(apps, key, revisionNotesSchema)) ?? NO_NOTES;
}

async function change(
  services: WritingStageServices,
  files: WorkFiles,
  { operationId, request, app }: Change,
): Promise<{ changed: string; edit: EditFile; flows: DeclaredFlows }> {
  const run = new ModelRun(services, files, 'edit', request, EDIT_TOKENS);
  const preview = (previews?: WritingStageServices['previews']) =>
    new LivePreview(services, {
      projectId: request.projectId,
      operationId,
      stage: 'edit',
      fromPercent: STAGE_PROGRESS.edit.percent,
      previews,
    });
  const prompt = editPrompt(request, app);
  const repeatedLength = documentLength(prompt);
  const question = { ...(await userMessage(services, request, prompt)), repeatedLength };
  const listener = preview();
  const outcome = await listener.during(
    askForEdits({ run, system: EDIT_SYSTEM, question, document: app.document, listener }),
  );
  if (outcome.kind === 'refused') throw new StageError({ key: 'edit_refused', params: { reason: outcome.reason } });
  if (outcome.kind === 'edited') {
    const { document, editsApplied, isRewritten, flows, summary } = outcome;
    return { changed: document, edit: { editsApplied, isRewritten, summary }, flows };
  }
  const written = await writeDocument({
    run: new ModelRun(services, files, 'edit', request),
    preview: preview(services.previews),
    system: REWRITE_SYSTEM,
    question: (problems) => (problems ? { ...question, text: editPrompt(request, app, problems) } : question),
  });
  const { document: changed, flows, summary } = written;
  return { changed, edit: { editsApplied: 0, isRewritten: true, summary }, flows };
}
