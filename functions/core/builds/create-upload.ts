import type { RouteInput } from '../../../shared/contract/routes.ts';
import { BUILD_IMAGE_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '../../../shared/domain/image-limits.ts';
import type { UploadForm, UploadForms, Uploads } from '../../ports/builds.ts';
import type { Ids } from '../../ports/ids.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';
import { type DailyLimitServices, limitToday } from '../limit-today.ts';

/** The time during which an upload form accepts a file. */
const UPLOAD_FORM_LIFETIME_MS = 15 * 60_000;
/** The time during which an API request may use an uploaded file. */
const UPLOAD_LIFETIME_MS = 60 * 60_000;
const MB = 1024 * 1024;
/** The minimum size that counts towards the daily limit, so that the number of forms for tiny files is limited too. */
const MIN_COUNTED_BYTES = MB / 16;

export interface CreateUploadServices extends DailyLimitServices {
  uploads: Uploads;
  uploadForms: UploadForms;
  settings: Settings;
  ids: Ids;
}

const MAX_BYTES = {
  generation: BUILD_IMAGE_MAX_BYTES,
  asset: BUILD_IMAGE_MAX_BYTES,
  thumbnail: THUMBNAIL_MAX_BYTES,
};

/**
 * Returns a form for the upload of one image. The size counts towards the daily limit even if nothing is uploaded.
 * Throws RequestError `payload_too_large`, and `rate_limited` for an account over its daily limit.
 */
export async function createUpload(
  services: CreateUploadServices,
  ownerPublicKey: string,
  { purpose, contentType, size }: RouteInput<'createUpload'>,
): Promise<UploadForm & { uploadKey: string }> {
  const { uploads, uploadForms, ids, clock } = services;
  if (size > MAX_BYTES[purpose]) {
    const maxMb = MAX_BYTES[purpose] / MB;
    throw new RequestError({ key: 'upload_size', params: { maxMb } });
  }
  const uploadKey = ids.uploadKey();
  const nowMs = clock.nowMs();
  await countUpload(services, ownerPublicKey, size);
  await uploads.save({ uploadKey, ownerPublicKey, expiresAtMs: nowMs + UPLOAD_LIFETIME_MS });
  const expiresAtMs = nowMs + UPLOAD_FORM_LIFETIME_MS;
  const form = await uploadForms.sign({ key: uploadKey, contentType, maxBytes: size, expiresAtMs });
  return { uploadKey, ...form };
}

async function countUpload(services: CreateUploadServices, ownerPublicKey: string, size: number): Promise<void> {
  const { uploadMbPerDay } = (await services.settings.read()).limits;
  const amount = Math.max(size, MIN_COUNTED_BYTES);
  const refusal = { key: 'uploads_used_up', params: { maxMb: uploadMbPerDay } } as const;
  await limitToday(services, `uploads:${ownerPublicKey}`, { amount, limit: uploadMbPerDay * MB }, refusal);
}
