import { FORM_MAX_BYTES, uploadFile } from '../../../lib/upload-file.ts';

/** Returns the files if they fit the form together, otherwise their upload keys. Throws ApiError and UploadError. */
export async function uploadImages(images: File[]): Promise<(File | string)[]> {
  const totalBytes = images.reduce((total, image) => total + image.size, 0);
  if (totalBytes <= FORM_MAX_BYTES) return images;
  return Promise.all(images.map((image) => uploadFile(image, 'generation')));
}
