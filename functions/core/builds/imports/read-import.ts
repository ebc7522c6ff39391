import { documentSource } from '../../../../shared/domain/compiled-scripts.ts';
import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import { type Refusal, refusalText } from '../../../../shared/messages/refusals.ts';
import { problemOf, RequestError } from '../../../ports/request-error.ts';
import { DOCUMENT_MAX_SIZE, isTooLarge } from '../../projects/files/document-size.ts';
import { compileScripts } from '../compile/compile-scripts.ts';
import { parseDocument, textOf } from '../documents/document-elements.ts';
import { replaceCdnUrls } from '../documents/replace-cdn-urls.ts';
import { choosePage } from './choose-page.ts';
import type { ComponentKit } from './component-page.ts';
import { decodeText } from './decode-text.ts';
import { extensionOf } from './find-file.ts';
import { removeForeignServices } from './foreign-services.ts';
import type { ImportedPage, ImportFiles } from './import-parts.ts';
import { foreignMediaNotes, importProblems } from './import-problems.ts';
import { readPastedText } from './read-pasted-text.ts';
import { isArchive, unpackArchive } from './unpack-archive.ts';

const FIELD = 'document';
/** The maximum number of listed problems. */
const MAX_PROBLEMS = 20;
/** Files with one of these names are code and no text with code blocks. */
const CODE_FILE = /\.(?:jsx|tsx)$/i;

export interface ImportedApp {
  /** The document without a runtime. URLs of public CDNs are replaced with those of the copies on our domain. */
  html: string;
  /** The text of the title element; empty when missing. */
  title: string;
  /** The paths of the files that are in the document. */
  files: string[];
  notes: ImportNote[];
}

/**
 * Returns the document of an imported file: a page, a React component, a text with code, or a ZIP archive with one app.
 * Throws RequestError `payload_too_large`, and `invalid_input` with a list of everything that browsers would block in an
 * app, because it would fail there silently.
 */
export function readImport(bytes: Uint8Array, fileName: string, kit: ComponentKit): ImportedApp {
  const page = readPage(bytes, fileName, kit);
  const replaced = replaceCdnUrls(documentSource(page.html));
  const cleaned = removeForeignServices(replaced);
  const compiled = compileScripts(cleaned.html);
  const { elements } = parseDocument(cleaned.html);
  refuse(importProblems(elements, compiled));
  if (isTooLarge(compiled.html)) throw tooLarge();
  const title = elements.find(({ tagName }) => tagName === 'title');
  const notes: ImportNote[] = [...page.notes, ...cleaned.notes, ...foreignMediaNotes(elements)];
  if (compiled.html !== cleaned.html) notes.push('scripts_compiled');
  return { html: compiled.html, title: title ? textOf(title).trim() : '', files: page.files, notes };
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
  if (isTooLarge(decoded.text)) throw tooLarge();
  const notes: ImportNote[] =
    decoded.guessed === undefined ? [] : [{ key: 'encoding_guessed', params: { encoding: decoded.guessed } }];
  if (CODE_FILE.test(fileName)) {
    const name = `App.${extensionOf(fileName)}`;
    return { files: new Map([[name, Buffer.from(decoded.text)]]), notes };
  }
  const pasted = readPastedText(decoded.text);
  if (pasted.files.size === 0) throw refusal(['import_not_html']);
  const files = new Map([...pasted.files].map(([name, text]) => [name, Buffer.from(text)]));
  return { files, notes: [...notes, ...pasted.notes] };
}

/** Refuses an import with all its problems, each once. */
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
