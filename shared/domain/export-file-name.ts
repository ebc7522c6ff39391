const MAX_NAME_LENGTH = 80;
const DEFAULT_NAME = 'buidl';
/** Windows reserves these names for devices, with any file extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Returns `{sanitized project name}-rev{revision}`, which is valid on every operating system. Keeps letters of any
 * script.
 */
export function exportFileName(
  projectName: string,
  revisionString: string,
  extension: 'html' | 'zip' = 'html',
): string {
  const words = projectName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^-+|-+$/g, '');
  const name = words === '' || DEVICE_NAME.test(words) ? `${DEFAULT_NAME}${words && `-${words}`}` : words;
  return `${name}-rev${revisionString}.${extension}`;
}
