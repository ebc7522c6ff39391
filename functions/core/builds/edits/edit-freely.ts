import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { type Flow, flowSchema, stepTexts } from '../../../../shared/domain/acceptance-steps.ts';
import type { FreeEdit } from '../../../../shared/domain/free-edits/free-edit.ts';
import type { Turn } from '../../../../shared/domain/turn.ts';
import type { Builds } from '../../../ports/builds.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { FileStore } from '../../../ports/objects.ts';
import type { ProjectChanges, Projects } from '../../../ports/projects.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { DOCUMENT_FILE, documentKey, flowsKey, notesKey, readDocument } from '../../projects/files/app-files.ts';
import { DOCUMENT_MAX_SIZE, isTooLarge } from '../../projects/files/document-size.ts';
import { findManagedRevisions, REVISIONS_MAX, refuseConflict, refuseFull } from '../../projects/managed-project.ts';
import { readJson, writeJson } from '../operation-folder.ts';
import { claimNextMinor } from '../revisions/claim-next-minor.ts';
import { NO_NOTES, notesAfter, revisionNotesSchema } from '../revisions/revision-notes.ts';
import { applyFreeEdits, UnclearEditError } from './apply-free-edits.ts';
import { countChangedLines } from './count-changed-lines.ts';
import {
  type EditedApp,
  type EditedImageServices,
  type ImageEdits,
  replaceEditedImages,
} from './replace-edited-images.ts';

export interface FreeEditServices extends EditedImageServices {
  builds: Pick<Builds, 'claimRevision'>;
  projects: Projects;
  projectChanges: ProjectChanges;
  ids: Ids;
}

/** The maximum number of revision numbers to try, because concurrent builds and calls may claim the same ones. */
const MAX_ATTEMPTS = 10;

/**
 * Saves the owner's manual edits as the next minor revision, without a model or credits; returns its number. Throws
 * RequestError `not_found`, `forbidden`, `conflict` for an unclear edit, for no change, and for a full project, and the
 * errors of `readImage`.
 */
export async function editFreely(
  services: FreeEditServices,
  caller: Caller,
  input: RouteInput<'editFreely'>,
): Promise<{ revisionString: string }> {
  const { projectId, revisionString: baseRevisionString, edits } = input;
  const { revision: base, revisions } = await findManagedRevisions(services.projects, caller, input);
  refuseFull(revisions);
  const before = await readDocument(services.apps, input);
  const { publicKey: callerPublicKey } = caller.user;
  const { document, imageAssets } = await withEdits(
    services,
    { document: before, imageAssets: base.imageAssets },
    {
      projectId,
      callerPublicKey,
      edits,
    },
  );
  const taken = revisions.map(({ revisionString }) => revisionString);
  const claimant = { operationId: services.ids.operationId(), projectId };
  const revisionString = await claimNextMinor(services.builds, claimant, {
    base: baseRevisionString,
    existing: taken,
    maxAttempts: MAX_ATTEMPTS,
    refuse: refuseConflict,
  });
  const turn: Turn = {
    kind: 'free_edit',
    baseRevisionString,
    instruction: '',
    imageCount: 0,
    summary: summaryOf(edits),
    creditsCharged: 0,
    checksPassed: 0,
    problemsLeft: 0,
    ...countChangedLines(before, document),
  };
  const { apps } = services;
  await Promise.all([
    apps.write(documentKey(projectId, revisionString), document, DOCUMENT_FILE),
    copyKnowledge(apps, input, { revisionString, before, document, change: summaryOf(edits) }),
  ]);
  const saved = {
    revisionString,
    imageAssets: [...imageAssets],
    documentSha256: createHash('sha256').update(document).digest('hex'),
    createdAtMs: services.clock.nowMs(),
    turn,
  };
  if (await services.projectChanges.addRevision(projectId, saved, REVISIONS_MAX)) return { revisionString };
  const keysOf = [documentKey, flowsKey, notesKey];
  await Promise.all(keysOf.map((keyOf) => apps.remove(keyOf(projectId, revisionString))));
  return refuseConflict();
}

async function withEdits(services: EditedImageServices, before: EditedApp, input: ImageEdits): Promise<EditedApp> {
  try {
    const edited = applyFreeEdits(before.document, input.edits);
    const app = await replaceEditedImages(services, { ...before, document: edited }, input);
    if (app.document === before.document) throw new RequestError('nothing_edited');
    if (isTooLarge(app.document))
      throw new RequestError({ key: 'edited_app_too_large', params: { maxSize: DOCUMENT_MAX_SIZE } });
    return app;
  } catch (error) {
    if (!(error instanceof UnclearEditError)) throw error;
    throw new RequestError({ key: 'edit_unclear', params: { element: error.label } });
  }
}

interface Copy {
  revisionString: string;
  before: string;
  document: string;
  change: string;
}

/** Copies the notes, and the flows that still apply, to the new revision. Adds this change to the notes. */
async function copyKnowledge(
  apps: FileStore,
  { projectId, revisionString: baseRevisionString }: RouteInput<'editFreely'>,
  { revisionString, before, document, change }: Copy,
): Promise<void> {
  const [flows = [], notes = NO_NOTES] = await Promise.all([
    readJson(apps, flowsKey(projectId, baseRevisionString), z.array(flowSchema)),
    readJson(apps, notesKey(projectId, baseRevisionString), revisionNotesSchema),
  ]);
  const isLost = (text: string) => text !== '' && before.includes(text) && !document.includes(text);
  const holds = ({ steps }: Flow) => !steps.some((step) => stepTexts(step).some(isLost));
  await Promise.all([
    writeJson(apps, flowsKey(projectId, revisionString), flows.filter(holds)),
    writeJson(apps, notesKey(projectId, revisionString), notesAfter(notes, change, notes.problems)),
  ]);
}

function summaryOf(edits: readonly FreeEdit[]): string {
  const tags = [...new Set(edits.map(({ target: { tag, text } }) => (text ? `${tag} “${text.slice(0, 40)}”` : tag)))];
  const named = tags.slice(0, 3).join(', ');
  return `Changed by hand: ${named}${tags.length > 3 ? ` and ${tags.length - 3} more` : ''}.`;
}
