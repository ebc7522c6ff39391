import { ATTACHMENT_LIMITS } from '../../../../../shared/domain/attachments/attachment-limits.ts';
import { FILE_ENDINGS } from '../../../../../shared/domain/attachments/file-endings.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../../shared/domain/image-limits.ts';
import { BUILD_MESSAGES } from '../../../../../shared/messages/builds.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { fileKey, isPlainImage } from './attached-files.ts';
import { endingOf } from './file-kind.ts';

/**
 * Adds files to the attached ones, or says in a toast why one of them cannot be attached. Does not read their content.
 */
export function attachFiles(files: File[], added: readonly File[], onChange: (files: File[]) => void): void {
  if (added.length === 0) return;
  const problem = findFileProblem(files, added);
  if (problem === null) onChange([...files, ...added]);
  else toasts.error(problem.title, problem.detail);
}

const ENDINGS: readonly string[] = FILE_ENDINGS;

function findFileProblem(files: readonly File[], added: readonly File[]): { title: string; detail?: string } | null {
  const first = (isWrong: (file: File) => boolean) => added.find(isWrong)?.name;
  const again = first((file) => files.some((other) => fileKey(other) === fileKey(file)));
  if (again !== undefined) return { title: t`This file is already attached.`, detail: again };
  if (files.length + added.length > BUILD_IMAGE_MAX_COUNT) return { title: BUILD_MESSAGES.tooManyImages };
  const unknown = first((file) => !isPlainImage(file) && !ENDINGS.includes(endingOf(file.name)));
  if (unknown !== undefined) return { title: t`This kind of file cannot be attached.`, detail: unknown };
  const large = first(({ size }) => size > ATTACHMENT_LIMITS.FILE_BYTES);
  if (large !== undefined) return { title: t`Files can have at most 10MB each.`, detail: large };
  const empty = first(({ size }) => size === 0);
  return empty === undefined ? null : { title: t`This file is empty.`, detail: empty };
}
