import * as z from 'zod';
import { THUMBNAIL_MAX_BYTES } from '../../../shared/domain/image-limits.ts';
import { IMAGE_MESSAGES } from '../../../shared/messages/images.ts';
import { t } from './language/translate.ts';
import { IMAGE_TYPES } from './upload-file.ts';

interface ChosenFile {
  size: number;
  type: string;
}

export function findImageProblem(file: ChosenFile | null): string | null {
  if (file === null) return IMAGE_MESSAGES.required;
  if (!IMAGE_TYPES.includes(file.type)) return t`Only PNG, JPEG, WebP and GIF images can be used.`;
  if (file.size === 0) return t`This file is empty.`;
  if (file.size > THUMBNAIL_MAX_BYTES) return IMAGE_MESSAGES.tooLarge;
  return null;
}

export const imageFileSchema = z.custom<File | null>().transform((file, context): File => {
  const message = findImageProblem(file);
  if (file !== null && message === null) return file;
  context.addIssue({ code: 'custom', message: message ?? IMAGE_MESSAGES.required });
  return z.NEVER;
});

export const optionalImageFileSchema = z.custom<File | null>().superRefine((file, context) => {
  const message = file === null ? null : findImageProblem(file);
  if (message !== null) context.addIssue({ code: 'custom', message });
});
