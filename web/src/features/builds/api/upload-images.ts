/** Prepares images for a build: a few small ones travel in the form, otherwise all are uploaded first. */
import { FORM_MAX_BYTES, uploadFile } from '../../../lib/upload-file.ts';

/** Files as they are when they fit the form, else their upload keys; throws ApiError, UploadError. */
export async function uploadImages(images: File[]): Promise<(File | string)[]> {
  const totalBytes = images.reduce((total, image) => total + image.size, 0);
  if (totalBytes <= FORM_MAX_BYTES) return images;
  return Promise.all(images.map((image) => uploadFile(image, 'generation')));
}
