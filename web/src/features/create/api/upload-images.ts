/** Prepares images for a build: small ones travel in the form, larger ones are uploaded first. */
import { uploadInputSchema } from '../../../../../shared/contract/generation.ts';
import { callApi } from '../../../lib/api-client.ts';

/** What fits into one form besides the other fields; the API takes 6 MB after its encoding. */
const FORM_MAX_BYTES = 3.5 * 1024 * 1024;

/** The store did not take the file. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code = 'upload_failed';
}

/** Files as they are when they fit the form, else their upload keys; throws ApiError, UploadError. */
export async function uploadImages(images: File[]): Promise<(File | string)[]> {
  const totalBytes = images.reduce((total, image) => total + image.size, 0);
  return totalBytes <= FORM_MAX_BYTES ? images : Promise.all(images.map(uploadImage));
}

async function uploadImage(image: File): Promise<string> {
  const asked = uploadInputSchema.safeParse({
    purpose: 'generation',
    contentType: image.type,
    size: image.size,
  });
  if (!asked.success) throw new UploadError(`${image.name} is not a picture that can be used.`);
  const { uploadKey, url, fields } = await callApi('createUpload', asked.data);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', image);
  const response = await fetch(url, { method: 'POST', body: form });
  if (!response.ok) throw new UploadError(`${image.name} could not be uploaded.`);
  return uploadKey;
}
