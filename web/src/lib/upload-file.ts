import { uploadInputSchema } from '../../../shared/contract/builds.ts';
import type { RouteRequest } from '../../../shared/contract/routes.ts';
import { callApi } from './site-api.ts';

/** The limit for the files in one form, because API Gateway passes at most 6 MB to a function after base64 encoding. */
export const FORM_MAX_BYTES = 3.5 * 1024 * 1024;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code = 'upload_failed';
}

/** Uploads to S3 and returns the upload key. Throws ApiError when the API refuses, UploadError when S3 does. */
export async function uploadFile(file: File, purpose: RouteRequest<'createUpload'>['purpose']): Promise<string> {
  const asked = uploadInputSchema.safeParse({ purpose, contentType: file.type, size: file.size });
  if (!asked.success) throw new UploadError(`${file.name} is not an image that can be used.`);
  const { uploadKey, url, fields } = await callApi('createUpload', asked.data);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const isStored = await fetch(url, { method: 'POST', body: form }).then(
    (response) => response.ok,
    () => false,
  );
  if (!isStored) throw new UploadError(`${file.name} could not be uploaded. Please try again.`);
  return uploadKey;
}
