import { BUILD_IMAGE_MAX_BYTES, BUILD_IMAGE_MAX_COUNT } from '../../../shared/domain/image-limits.ts';
import { BUILD_MESSAGES } from '../../../shared/messages/builds.ts';
import { t } from './language/translate.ts';
import { IMAGE_TYPES } from './upload-file.ts';

interface ChosenFile {
  name: string;
  type: string;
  size: number;
  lastModified: number;
}

export function findUploadProblem(
  images: readonly ChosenFile[],
  added: readonly ChosenFile[],
): { title: string; detail?: string } | null {
  const again = added.find((file) => images.some((image) => isSameFile(image, file)));
  if (again !== undefined) return { title: t`This image is already in the list.`, detail: again.name };
  if (images.length + added.length > BUILD_IMAGE_MAX_COUNT) return { title: BUILD_MESSAGES.tooManyImages };
  const wrong = added.find((file) => !file.type.startsWith('image/'));
  if (wrong !== undefined) return { title: t`Only images can be uploaded.`, detail: wrong.name };
  const unusable = added.find(({ type }) => !IMAGE_TYPES.includes(type));
  if (unusable !== undefined) {
    return { title: t`Only PNG, JPEG, WebP and GIF images can be used.`, detail: unusable.name };
  }
  const empty = added.find(({ size }) => size === 0);
  if (empty !== undefined) return { title: t`This file is empty.`, detail: empty.name };
  const large = added.find((file) => file.size > BUILD_IMAGE_MAX_BYTES);
  if (large !== undefined) return { title: t`Images can have at most 10MB each.`, detail: large.name };
  return null;
}

function isSameFile(a: ChosenFile, b: ChosenFile): boolean {
  return a.name === b.name && a.lastModified === b.lastModified && a.size === b.size;
}
