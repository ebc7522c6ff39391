import type { RouteInput } from '../../../shared/contract/routes.ts';
import { BUILD_IMAGE_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '../../../shared/domain/image-limits.ts';
import type { UploadForm, UploadForms, Uploads } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import { RequestError } from '../../ports/request-error.ts';

/** How long an upload form accepts a file. */
const UPLOAD_FORM_LIFETIME_MS = 15 * 60_000;
/** How long a call may use an uploaded file. */
const UPLOAD_LIFETIME_MS = 60 * 60_000;

export interface CreateUploadServices {
  uploads: Uploads;
  uploadForms: UploadForms;
  ids: Ids;
  clock: Clock;
}

const MAX_BYTES = {
  generation: BUILD_IMAGE_MAX_BYTES,
  asset: BUILD_IMAGE_MAX_BYTES,
  thumbnail: THUMBNAIL_MAX_BYTES,
};

/** Returns a form with which the user can upload one image. Throws RequestError `payload_too_large`. */
export async function createUpload(
  { uploads, uploadForms, ids, clock }: CreateUploadServices,
  ownerPublicKey: string,
  { purpose, contentType, size }: RouteInput<'createUpload'>,
): Promise<UploadForm & { uploadKey: string }> {
  if (size > MAX_BYTES[purpose]) {
    const maxMb = MAX_BYTES[purpose] / 1024 / 1024;
    throw new RequestError('payload_too_large', `Image size cannot exceed ${maxMb}MB.`);
  }
  const uploadKey = ids.uploadKey();
  const nowMs = clock.nowMs();
  await uploads.save({ uploadKey, ownerPublicKey, expiresAtMs: nowMs + UPLOAD_LIFETIME_MS });
  const expiresAtMs = nowMs + UPLOAD_FORM_LIFETIME_MS;
  const form = await uploadForms.sign({ key: uploadKey, contentType, maxBytes: size, expiresAtMs });
  return { uploadKey, ...form };
}
