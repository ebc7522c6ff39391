import type { KeyedText } from '../domain/keyed-text.ts';
import type { Keyed } from './text-params.ts';
import { writeText } from './written-text.ts';

/** Notes about parts that an import changed or omitted, and about features that apps lack. No note stops an import. */
export const IMPORT_NOTES = {
  prose_removed: 'The text around the code was left out.',
  encoding_guessed: 'The file names no encoding, so it was read as {encoding}.',
  component_mounted: 'The component of {file} became a page with React and Tailwind.',
  scripts_compiled: 'The scripts with JSX or TypeScript were compiled. Their source is kept for later changes.',
  files_inlined: '{count} files were put into the page.',
  files_unused: 'The page does not use these files, so they were left out: {files}.',
  pages_left_out: 'An app is one page, so these pages were left out: {files}.',
  fonts_removed: 'The fonts of {host} were left out. Fonts of the visitor’s device take their place.',
  fonts_missing: 'These fonts could not be fetched, so fonts of the visitor’s device take their place: {fonts}.',
  styles_missing: 'These style sheets could not be fetched: {files}.',
  analytics_removed: 'The analytics of {host} were left out.',
  badge_removed: 'The badge of {host} was left out.',
  cookies_removed: 'The cookie banner of {host} was left out, because an app sets no cookies.',
  ads_removed: 'The ads of {host} were left out.',
  babel_removed: 'Babel was left out, because the scripts are compiled when the app is saved.',
  base_removed: 'The <base> element was left out.',
  refresh_removed: 'The automatic redirect (<meta> refresh) was left out.',
  link_removed: 'The link to {address} was left out: an app has no such file.',
  media_missing: 'These images or media files are not part of the import: {files}.',
  foreign_media: 'Images and media of {host} are shown only when you allow this host in the settings of the app.',
} as const;

export type ImportNote = Keyed<typeof IMPORT_NOTES>;

export interface WrittenNote extends KeyedText {
  text: string;
}

export function importNote(note: ImportNote): WrittenNote {
  return writeText(IMPORT_NOTES, note);
}
