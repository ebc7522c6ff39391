import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { FreeEdit } from '../../../../shared/domain/free-edits/free-edit.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { DOCUMENT_MAX_SIZE, isTooLarge } from '../../projects/files/document-size.ts';
import { applyFreeEdits, UnclearEditError } from './apply-free-edits.ts';
import {
  type EditedApp,
  type EditedImageServices,
  type ImageEdits,
  replaceEditedImages,
} from './replace-edited-images.ts';
import { type SaveEditServices, saveEdit } from './save-edit.ts';

export type FreeEditServices = EditedImageServices & SaveEditServices;

/**
 * Saves the owner's manual edits as the next minor revision, without a model or credits. Returns the revision number.
 * Throws RequestError `not_found`, `forbidden`, `conflict` for an unclear edit, no change or a full project, and the
 * errors of `readImage`.
 */
export async function editFreely(
  services: FreeEditServices,
  caller: Caller,
  input: RouteInput<'editFreely'>,
): Promise<{ revisionString: string }> {
  const { projectId, edits } = input;
  const { publicKey: callerPublicKey } = caller.user;
  return saveEdit(services, caller, input, {
    summary: summaryOf(edits),
    edit: (before) => withEdits(services, before, { projectId, callerPublicKey, edits }),
  });
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

function summaryOf(edits: readonly FreeEdit[]): string {
  const tags = [...new Set(edits.map(({ target: { tag, text } }) => (text ? `${tag} “${text.slice(0, 40)}”` : tag)))];
  const named = tags.slice(0, 3).join(', ');
  return `Changed by hand: ${named}${tags.length > 3 ? ` and ${tags.length - 3} more` : ''}.`;
}
