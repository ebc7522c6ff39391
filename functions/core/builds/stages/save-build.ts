import { createHash } from 'node:crypto';
import { DESIGN_NAMES } from '../../../../shared/domain/design.ts';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { containsInlineImage } from '../../../../shared/domain/inline-images.ts';
import { SECOND_DESIGN_REVISION } from '../../../../shared/domain/revision-number.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import {
  type BuildRequest,
  type BuildState,
  type Builds,
  LostBuildError,
  type Operation,
  type StageFailure,
} from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { Projects, SavedRevision } from '../../../ports/projects.ts';
import type { ReceiptSigner, SigningKeys } from '../../../ports/receipts.ts';
import {
  DOCUMENT_FILE,
  documentKey,
  filmStripKey,
  flowsKey,
  notesKey,
  storeImage,
} from '../../projects/files/app-files.ts';
import { isTooLarge } from '../../projects/files/document-size.ts';
import type { SavedFilmStrip } from '../../projects/files/film-strip-file.ts';
import { withImageFiles } from '../../projects/files/image-files.ts';
import { readableFailure } from '../failure-reason.ts';
import { readUserImages } from '../model/user-message.ts';
import { writeJson } from '../operation-folder.ts';
import { heldPriceOf, writeReceipt } from '../receipts/receipt.ts';
import { signReceipt } from '../receipts/receipt-file.ts';
import { type AllocatedRevision, allocateRevision } from '../revisions/allocate-revision.ts';
import { type BuiltDesign, readBuiltDesigns } from '../revisions/built-designs.ts';
import { conversationTurn } from '../revisions/conversation-turn.ts';
import { NO_NOTES, notesAfter } from '../revisions/revision-notes.ts';
import { saveThumbnail } from '../revisions/save-thumbnail.ts';
import { nothingChangedError, tooLargeError } from '../stage-error.ts';
import { declaredType } from './declared-type.ts';
import { STAGE_PROGRESS, type StageServices } from './stage-run.ts';

interface SaveServices extends StageServices {
  builds: Builds;
  apps: Objects;
  addresses: Addresses;
  projects: Projects;
  receiptSigner: ReceiptSigner;
  signingKeys: SigningKeys;
}

/**
 * Saves the best checked document as a revision, or two designs as two revisions. First writes their files and signs
 * the receipt. Then writes the revisions and captures the hold (the reserved credits) in one transaction. When the
 * model's disclaimer makes the build free, releases the hold instead. A repeated call changes nothing. Throws
 * LostBuildError when the project was deleted, and StageError `nothing_changed` or `too_large`.
 */
export async function saveBuild(
  services: SaveServices,
  state: BuildState & { failure?: StageFailure },
): Promise<BuildState> {
  const { operationId } = state;
  const [operation, request, built] = await Promise.all([
    services.builds.find(operationId),
    services.builds.readRequest(operationId),
    readBuiltDesigns(services.work, state),
    services.builds.reportProgress(operationId, STAGE_PROGRESS.save),
  ]);
  if (!operation) throw new LostBuildError(`The operation ${operationId} is missing.`);
  if (operation.status !== 'running') return state;
  const [best, other] = built;
  const base = request.revision ? await best.files.readBase() : undefined;
  // A document that equals the base is refused: repairs may have removed the requested change.
  if (best.document === base) throw nothingChangedError();
  const type = await declaredType(best.files, operation.mode);
  const allocated = await allocateRevision(services, operation, request, type);
  const createdAtMs = services.clock.nowMs();
  const toSave = { operation, request, allocated, createdAtMs };
  const [saved, savedOther] = await Promise.all([
    saveRevision(services, { ...toSave, built: best, isDesign: other !== undefined }),
    other &&
      saveRevision(services, {
        ...toSave,
        built: other,
        isDesign: true,
        allocated: { ...allocated, revisionString: SECOND_DESIGN_REVISION },
      }),
  ]);
  const revisions = savedOther ? [saved, savedOther] : [saved];
  const receipt = await writeReceipt(services.work, {
    operation,
    request,
    state,
    built,
    revisions,
    reviewFailure: state.review && state.failure && readableFailure(state.failure),
  });
  const turn = await conversationTurn(best.files, operationId, request, receipt);
  const otherDesign = savedOther && { ...savedOther, turn };
  const revision = { ...allocated, ...saved, turn, otherDesign };
  const price = heldPriceOf(operation, request.hasTwoDesigns);
  const signed = await signReceipt(services, {
    operation,
    receipt,
    price,
    endedAtMs: createdAtMs,
    revisions,
  });
  await services.builds.complete(operation, revision, { receipt, signed }, { idea: request.idea });
  return state;
}

interface ToSave {
  operation: Operation;
  request: BuildRequest;
  allocated: AllocatedRevision;
  built: BuiltDesign;
  /** True when the build saves two designs and this is one of them. */
  isDesign: boolean;
  createdAtMs: number;
}

/** Writes the files of a revision and returns its record. */
async function saveRevision(
  services: SaveServices,
  toSave: ToSave,
): Promise<SavedRevision & { thumbnailUrl: string | undefined }> {
  const { operation, allocated, built, isDesign, createdAtMs } = toSave;
  const { design } = built;
  const { revisionString } = allocated;
  const imageAssets = await saveImages(services, toSave);
  const document = withImageFiles(built.document, operation.projectId, imageAssets);
  if (isTooLarge(document)) throw tooLargeError();
  const [thumbnailUrl] = await Promise.all([
    saveThumbnail(services, operation, design),
    services.apps.write(documentKey(operation.projectId, revisionString), document, DOCUMENT_FILE),
    saveFlows(services, toSave),
    saveNotes(services, toSave),
    saveFilmStrip(services.apps, built, { ...operation, revisionString }),
  ]);
  return {
    revisionString,
    imageAssets,
    thumbnailUrl,
    documentSha256: createHash('sha256').update(document).digest('hex'),
    createdAtMs,
    ...(design && isDesign && { design: { name: DESIGN_NAMES[design], thumbnailUrl } }),
  };
}

/** Stores the flows with the document. The checks of later revisions run these flows. */
async function saveFlows({ apps }: SaveServices, { operation, allocated, built }: ToSave): Promise<void> {
  await writeJson(apps, flowsKey(operation.projectId, allocated.revisionString), built.flows);
}

/** Stores the change and the remaining problems with the document, for builds of later revisions. */
async function saveNotes({ apps }: SaveServices, { request, allocated, built }: ToSave): Promise<void> {
  const { projectId, revision } = request;
  const { files, checks, saved } = built;
  const flows = revision && (await files.readFlows());
  const notes = notesAfter(flows?.before ?? NO_NOTES, revision?.change, checks[saved]?.problems ?? []);
  await writeJson(apps, notesKey(projectId, allocated.revisionString), notes);
}

/** Stores each image in the document as a file; returns the list of assets. */
async function saveImages(
  services: SaveServices,
  { operation, request, allocated, built }: ToSave,
): Promise<ImageAsset[]> {
  const { projectId } = operation;
  const { appsUrl } = services.addresses;
  const [drawn, sent] = await Promise.all([built.files.readImages(), readUserImages(services.work, request)]);
  const isShown = ({ placeholder_id: name }: { placeholder_id: string }) => containsInlineImage(built.document, name);
  const added = await Promise.all(
    [...drawn, ...sent].filter(isShown).map(async ({ base64, contentType, ...image }) => {
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
      const url = await storeImage(services.apps, appsUrl, projectId, { contentType, bytes });
      return { ...image, url };
    }),
  );
  return [...allocated.baseAssets.filter(isShown), ...added];
}

/** Stores the film strip (screenshots after each step of the check) with the document, if there is one. */
async function saveFilmStrip(
  apps: Objects,
  { filmStrip }: BuiltDesign,
  saved: { operationId: string; projectId: string; revisionString: string },
): Promise<void> {
  const { operationId, projectId, revisionString } = saved;
  if (!filmStrip) return;
  const file: SavedFilmStrip = { operationId, frames: filmStrip };
  await writeJson(apps, filmStripKey(projectId, revisionString), file);
}
