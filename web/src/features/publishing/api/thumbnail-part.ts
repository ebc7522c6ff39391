import { FORM_MAX_BYTES, uploadFile } from '../../../lib/upload-file.ts';

/** Returns the file if it fits the form, otherwise its upload key. Throws ApiError and UploadError. */
export async function thumbnailPart(file: File): Promise<File | string> {
  return file.size <= FORM_MAX_BYTES ? file : uploadFile(file, 'thumbnail');
}
