/** Uploads one picture straight to the store, for files that a form cannot carry. */

import { uploadInputSchema } from '../../../shared/contract/builds.ts';
import type { RouteRequest } from '../../../shared/contract/routes.ts';
import { callApi } from './api-client.ts';

/** What fits into one form besides the other fields; the API takes 6 MB after its encoding. */
export const FORM_MAX_BYTES = 3.5 * 1024 * 1024;

/** The kinds of pictures that the server takes, as a file input names them. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The store did not take the file. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code = 'upload_failed';
}

/** Returns the upload key. Throws ApiError when the server refuses it, UploadError when the store does. */
export async function uploadFile(
  file: File,
  purpose: RouteRequest<'createUpload'>['purpose'],
): Promise<string> {
  const asked = uploadInputSchema.safeParse({ purpose, contentType: file.type, size: file.size });
  if (!asked.success) throw new UploadError(`${file.name} is not a picture that can be used.`);
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
