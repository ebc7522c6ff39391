import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Flow, flowSchema, stepTexts } from '../../../../shared/domain/acceptance-steps.ts';
import type { Turn } from '../../../../shared/domain/turn.ts';
import type { Builds } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { FileStore } from '../../../ports/objects.ts';
import type { ProjectChanges, Projects } from '../../../ports/projects.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { DOCUMENT_FILE, documentKey, flowsKey, notesKey, readDocument } from '../../projects/files/app-files.ts';
import { findManagedRevisions, REVISIONS_MAX, refuseConflict, refuseFull } from '../../projects/managed-project.ts';
import { readJson, writeJson } from '../operation-folder.ts';
import { claimNextMinor } from '../revisions/claim-next-minor.ts';
import { NO_NOTES, notesAfter, revisionNotesSchema } from '../revisions/revision-notes.ts';
import { countChangedLines } from './count-changed-lines.ts';
import type { EditedApp } from './replace-edited-images.ts';

export interface SaveEditServices {
  builds: Pick<Builds, 'claimRevision'>;
  projects: Projects;
  projectChanges: ProjectChanges;
  apps: FileStore;
  clock: Clock;
  ids: Ids;
}

interface RevisionAddress {
  projectId: string;
  revisionString: string;
}

interface Edit {
  /** Returns the edited app. Throws RequestError. */
  edit: (before: EditedApp) => Promise<EditedApp>;
  summary: string;
}

/** The maximum number of revision numbers to try, because concurrent builds and calls may claim the same ones. */
const MAX_ATTEMPTS = 10;

/**
 * Saves a manual change as the next minor revision, without a model or credits. Returns the revision number. Throws
 * RequestError `not_found`, `forbidden`, `conflict` for a full project, and the errors of `edit`.
 */
export async function saveEdit(
  services: SaveEditServices,
  caller: Caller,
  address: RevisionAddress,
  { edit, summary }: Edit,
): Promise<{ revisionString: string }> {
  const { projectId, revisionString: baseRevisionString } = address;
  const { revision: base, revisions } = await findManagedRevisions(services.projects, caller, address);
  refuseFull(revisions);
  const before = await readDocument(services.apps, address);
  const { document, imageAssets } = await edit({ document: before, imageAssets: base.imageAssets });
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
    summary,
    creditsCharged: 0,
    checksPassed: 0,
    problemsLeft: 0,
    ...countChangedLines(before, document),
  };
  const { apps } = services;
  await Promise.all([
    apps.write(documentKey(projectId, revisionString), document, DOCUMENT_FILE),
    copyKnowledge(apps, address, { revisionString, before, document, change: summary }),
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

interface Copy {
  revisionString: string;
  before: string;
  document: string;
  change: string;
}

/**
 * Copies the notes, and the flows that still apply, from the base to the new revision. Adds this change to the notes.
 */
async function copyKnowledge(
  apps: FileStore,
  { projectId, revisionString: baseRevisionString }: RevisionAddress,
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
