/** What an app asks of the page around it, instead of the browser. */

export interface DialogRequest {
  type: 'dialog';
  id: number;
  kind: 'alert' | 'confirm' | 'prompt';
  text: string;
  /** What the field of a prompt contains at first. */
  value: string;
}

export interface DownloadRequest {
  type: 'download';
  name: string;
  blob: Blob;
}

export type ShellRequest =
  | DialogRequest
  | DownloadRequest
  | { type: 'fullscreen'; isOn: boolean }
  | { type: 'print'; heightPx: number };

const MAX_TEXT_LENGTH = 1_000;
const MAX_NAME_LENGTH = 200;
/** About 20 sheets of paper. */
const MAX_HEIGHT_PX = 20_000;

/** Parses a request of an app, which may be hostile; null when it is none or invalid. */
export function readShellRequest(message: Record<string, unknown>): ShellRequest | null {
  const { type } = message;
  if (type === 'fullscreen') return { type, isOn: message.isOn === true };
  if (type === 'print') return readPrint(message.heightPx);
  if (type === 'download') return readDownload(message);
  return type === 'dialog' ? readDialog(message) : null;
}

function readPrint(heightPx: unknown): ShellRequest | null {
  if (typeof heightPx !== 'number' || !(heightPx > 0)) return null;
  return { type: 'print', heightPx: Math.min(heightPx, MAX_HEIGHT_PX) };
}

function readDownload({ name, blob }: Record<string, unknown>): DownloadRequest | null {
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH || !(blob instanceof Blob)) return null;
  return { type: 'download', name, blob };
}

function readDialog({ id, kind, text, value }: Record<string, unknown>): DialogRequest | null {
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
  if (kind !== 'alert' && kind !== 'confirm' && kind !== 'prompt') return null;
  const isText = (given: unknown): given is string =>
    typeof given === 'string' && given.length <= MAX_TEXT_LENGTH;
  return isText(text) && isText(value) ? { type: 'dialog', id, kind, text, value } : null;
}
