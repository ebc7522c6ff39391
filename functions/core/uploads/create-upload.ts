/** Permission to upload one file, for the user who asked and nobody else. */
import {
  THUMBNAIL_MAX_BYTES,
  UPLOAD_FORM_LIFETIME_MS,
  UPLOAD_LIFETIME_MS,
} from '../../../shared/constants.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { UploadForm, UploadForms, Uploads } from '../../ports/uploads.ts';
import { RequestError } from '../request-error.ts';

export interface CreateUploadServices {
  uploads: Uploads;
  uploadForms: UploadForms;
  ids: Ids;
  clock: Clock;
}

/** Throws RequestError `payload_too_large` for a thumbnail over 5 MB; the schema limits the other purposes. */
export async function createUpload(
  { uploads, uploadForms, ids, clock }: CreateUploadServices,
  ownerPublicKey: string,
  { purpose, contentType, size }: RouteInput<'createUpload'>,
): Promise<UploadForm & { uploadKey: string }> {
  if (purpose === 'thumbnail' && size > THUMBNAIL_MAX_BYTES) {
    throw new RequestError('payload_too_large', 'Image size cannot exceed 5MB.');
  }
  const uploadKey = ids.uploadKey();
  const nowMs = clock.nowMs();
  await uploads.save({ uploadKey, ownerPublicKey, expiresAtMs: nowMs + UPLOAD_LIFETIME_MS });
  const expiresAtMs = nowMs + UPLOAD_FORM_LIFETIME_MS;
  return { uploadKey, ...uploadForms.sign({ key: uploadKey, contentType, maxBytes: size, expiresAtMs }) };
}
