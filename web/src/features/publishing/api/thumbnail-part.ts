/** How a thumbnail travels: inside the form while it fits, else uploaded first. */
import { FORM_MAX_BYTES, uploadFile } from '../../../lib/upload-file.ts';

/** The file itself or its upload key. Throws ApiError and UploadError. */
export async function thumbnailPart(file: File): Promise<File | string> {
  return file.size <= FORM_MAX_BYTES ? file : uploadFile(file, 'thumbnail');
}
