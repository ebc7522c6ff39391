/** Whether a chosen file is a picture that the site takes, before anything is sent. No DOM. */
import { THUMBNAIL_MAX_BYTES } from '../../../shared/constants.ts';
import { IMAGE_MESSAGES } from '../../../shared/messages/images.ts';
import { IMAGE_TYPES } from './upload-file.ts';

interface ChosenFile {
  size: number;
  type: string;
}

/** What is wrong with the one picture of an asset or a thumbnail (at most 5MB); null when nothing is. */
export function findImageProblem(file: ChosenFile | null): string | null {
  if (file === null) return IMAGE_MESSAGES.required;
  if (!IMAGE_TYPES.includes(file.type)) return 'Only PNG, JPEG, WebP and GIF pictures can be used.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size > THUMBNAIL_MAX_BYTES) return IMAGE_MESSAGES.tooLarge;
  return null;
}
