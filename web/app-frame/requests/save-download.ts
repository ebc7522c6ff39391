import {
  allowedDownload,
  DOWNLOAD_HEAD_BYTES,
  DOWNLOAD_MAX_BYTES,
  isExecutable,
} from '../../../shared/domain/app-download.ts';
import type { MessageOf } from '../../runtime/app-messages.ts';
import { downloadFile } from '../../src/lib/download-file.ts';
import { t } from '../../src/lib/language/translate.ts';
import type { AppDialogs } from '../dialogs/app-dialogs.ts';

/**
 * Saves a file of the app: immediately after a click on the page or in the app, otherwise after asking the user.
 * Refuses large files and programs.
 */
export async function saveDownload(
  { name, blob }: Pick<MessageOf<'download'>, 'name' | 'blob'>,
  dialogs: AppDialogs,
): Promise<void> {
  const hasClicked = navigator.userActivation.isActive;
  const tell = (text: string) => dialogs.show({ kind: 'alert', text, value: '' }, t`Buidl says`);
  const download = allowedDownload(name, blob.type);
  if (download === null) {
    return void tell(t`The app wanted to save “${name}”. Apps may not save files of this kind.`);
  }
  if (blob.size > DOWNLOAD_MAX_BYTES) {
    return void tell(t`“${download.name}” is larger than 50 MB, so it was not saved.`);
  }
  const head = await blob.slice(0, DOWNLOAD_HEAD_BYTES).arrayBuffer();
  if (isExecutable(new Uint8Array(head), download.name)) {
    return void tell(t`“${download.name}” is a program and was not saved.`);
  }
  const text = t`The app wants to save the file “${download.name}”. Save it?`;
  if (!hasClicked && (await dialogs.show({ kind: 'confirm', text, value: '' }, t`Buidl asks`)) !== true) return;
  downloadFile(download.name, blob.slice(0, blob.size, download.type));
}
