/** The name of an exported file: `{sanitized project name}-rev{revision}.html`. */

const MAX_NAME_LENGTH = 80;
const NAMELESS = 'buidl';
/** Windows gives these to devices, whatever comes after a dot. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Letters and digits of any script stay, everything else becomes a hyphen; safe on every system. */
export function exportFileName(projectName: string, revisionString: string): string {
  const words = projectName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^-+|-+$/g, '');
  const name = words === '' || DEVICE_NAME.test(words) ? `${NAMELESS}${words && `-${words}`}` : words;
  return `${name}-rev${revisionString}.html`;
}
