import { documentSource } from '../../../../shared/domain/compiled-scripts.ts';
import { takeOutShelf } from '../../../../shared/domain/embedded-shelf.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import { type Refusal, refusalText } from '../../../../shared/messages/refusals.ts';
import { problemOf, RequestError } from '../../../ports/request-error.ts';
import { DOCUMENT_MAX_SIZE, isTooLarge } from '../../projects/files/document-size.ts';
import { compileScripts } from '../compile/compile-scripts.ts';
import { importedFiles } from '../compile/complete-document.ts';
import { parseDocument, textOf } from '../documents/document-elements.ts';
import { fetchForeignCode, type PackageServices } from '../documents/fetch-foreign-code.ts';
import {
  type ForeignCode,
  findForeignCode,
  replaceWrittenUrls,
  type StoredCode,
} from '../documents/replace-cdn-urls.ts';
import { choosePage } from './choose-page.ts';
import type { ComponentKit } from './component-page.ts';
import { decodeText } from './decode-text.ts';
import { extensionOf } from './find-file.ts';
import { noteAbout, removeForeignServices } from './foreign-services.ts';
import type { ImportedPage, ImportFiles } from './import-parts.ts';
import { foreignMediaNotes, importProblems, unfetched } from './import-problems.ts';
import { readPastedText } from './read-pasted-text.ts';
import { isArchive, unpackArchive } from './unpack-archive.ts';

const FIELD = 'document';
/** The maximum number of problems in a refusal. */
const MAX_PROBLEMS = 20;
/** The maximum number and length of the names in a note. */
const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 100;
/** Matches names of files that contain only code, and no prose with code blocks. */
const CODE_FILE = /\.(?:jsx|tsx)$/i;

export interface ImportedApp {
  /** The document without a runtime. URLs of public CDNs are replaced with those of the copies on our domain. */
  html: string;
  /** The text of the title element; empty when missing. */
  title: string;
  /** The paths of the imported files that the document contains. */
  files: string[];
  notes: ImportNote[];
}

/**
 * Returns the document of an imported file: a page, a React component, a text with code, or a ZIP archive with one app.
 * Fetches and stores libraries and fonts that the product does not ship. Throws RequestError `payload_too_large`, and
 * `invalid_input` with a list of everything that browsers would block in an app without a visible error.
 */
export async function readImport(
  { componentKit, packages }: { componentKit: ComponentKit; packages: PackageServices },
  bytes: Uint8Array,
  fileName: string,
): Promise<ImportedApp> {
  const page = readPage(bytes, fileName, componentKit);
  const source = documentSource(page.html);
  const foreign = findForeignCode(source);
  const imported = importedFiles(source);
  const stored = await fetchForeignCode(packages, { ...foreign, files: [...foreign.files, ...imported] });
  const replaced = replaceWrittenUrls(source, stored);
  const cleaned = removeForeignServices(replaced);
  const compiled = compileScripts(cleaned.html);
  const { elements } = parseDocument(cleaned.html);
  const lost = imported.filter(({ address, loadedAs }) => stored.findFile(address, loadedAs) === undefined);
  refuse([...importProblems(elements, compiled), ...lost.map(({ address }) => unfetched(address))]);
  if (isTooLarge(compiled.html)) throw tooLarge();
  const title = elements.find(({ tagName }) => tagName === 'title');
  const notes: ImportNote[] = [
    ...page.notes,
    ...lostCodeNotes(foreign, stored, replaced),
    ...cleaned.notes,
    ...foreignMediaNotes(elements),
  ];
  if (compiled.html !== cleaned.html) notes.push('scripts_compiled');
  return { html: compiled.html, title: title ? textOf(title).trim() : '', files: page.files, notes };
}

/** Returns notes about fonts, stylesheets and scripts of other hosts that were removed from the document. */
function lostCodeNotes({ fonts, files, counters }: ForeignCode, stored: StoredCode, html: string): ImportNote[] {
  const lostFonts = fonts.filter((font) => stored.findFont(font) === undefined).map(({ family }) => family);
  const lostStyles = files
    .filter(({ address, loadedAs }) => stored.findFile(address, loadedAs) === undefined && !html.includes(address))
    .map(({ address }) => address);
  return [
    ...(lostFonts.length > 0 ? [{ key: 'fonts_missing', params: { fonts: listed(lostFonts) } } as const] : []),
    ...(lostStyles.length > 0 ? [{ key: 'styles_missing', params: { files: listed(lostStyles) } } as const] : []),
    ...counters.map(noteAbout),
  ];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => truncateText(name, MAX_NAME_LENGTH));
  return names.length > MAX_NAMES ? `${shown.join(', ')} …` : shown.join(', ');
}

function readPage(bytes: Uint8Array, fileName: string, kit: ComponentKit): ImportedPage {
  if (bytes.byteLength === 0) throw refusal(['import_empty']);
  const { files, notes } = readFiles(bytes, fileName);
  const chosen = choosePage(files, kit);
  if (!chosen.ok) throw refusal(chosen.problems);
  return { ...chosen.value, notes: [...notes, ...chosen.value.notes] };
}

function readFiles(bytes: Uint8Array, fileName: string): { files: ImportFiles; notes: ImportNote[] } {
  if (isArchive(bytes)) {
    const unpacked = unpackArchive(bytes);
    if (!unpacked.ok) throw refusal(unpacked.problems);
    return { files: unpacked.value, notes: [] };
  }
  const decoded = decodeText(bytes);
  if (decoded === undefined) throw refusal([{ key: 'import_not_text', params: { file: fileName.slice(0, 100) } }]);
  const text = takeOutShelf(decoded.text);
  if (isTooLarge(text)) throw tooLarge();
  const notes: ImportNote[] =
    decoded.guessed === undefined ? [] : [{ key: 'encoding_guessed', params: { encoding: decoded.guessed } }];
  if (CODE_FILE.test(fileName)) {
    const name = `App.${extensionOf(fileName)}`;
    return { files: new Map([[name, Buffer.from(text)]]), notes };
  }
  const pasted = readPastedText(text);
  if (pasted.files.size === 0) throw refusal(['import_not_html']);
  const files = new Map([...pasted.files].map(([name, text]) => [name, Buffer.from(text)]));
  return { files, notes: [...notes, ...pasted.notes] };
}

/** Throws RequestError with all problems of an import, each once. Does nothing without a problem. */
function refuse(problems: readonly Refusal[]): void {
  const [first, ...others] = new Map(problems.map((problem) => [refusalText(problem), problem])).values();
  if (first !== undefined) throw refusal([first, ...others.slice(0, MAX_PROBLEMS - 1)]);
}

function refusal(problems: readonly [Refusal, ...Refusal[]]): RequestError {
  const [first] = problems;
  return new RequestError(first, {
    problems: problems.map((problem) => ({ field: FIELD, ...problemOf(problem) })),
  });
}

function tooLarge(): RequestError {
  return new RequestError({ key: 'import_too_large', params: { maxSize: DOCUMENT_MAX_SIZE } });
}
