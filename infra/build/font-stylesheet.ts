import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The site's font faces in minified form. Faces with `local(` are fonts of the visitor's system. */
const OWN_FACE = /@font-face\{(?![^}]*local\()[^}]*\}/g;
/** The link as Vite writes it into `index.html`. */
export const STYLESHEET_LINK = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** Thrown when the site has no stylesheet, or the stylesheet has no font faces. */
class FontStylesheetError extends Error {
  readonly code = 'font_stylesheet';
}

/**
 * Moves the site's font faces into a separate stylesheet and links it in `index.html`. A prerendered page loads it
 * after the first paint, and the large stylesheet when it is needed.
 * @throws FontStylesheetError
 */
export function separateFontFaces(webDir: string): void {
  const documentFile = join(webDir, 'index.html');
  const document = readFileSync(documentFile, 'utf8');
  const [link, href] = STYLESHEET_LINK.exec(document) ?? [];
  if (link === undefined || href === undefined) {
    throw new FontStylesheetError('index.html names no stylesheet.');
  }
  const css = readFileSync(join(webDir, href), 'utf8');
  const faces = css.match(OWN_FACE)?.join('') ?? '';
  if (faces === '') throw new FontStylesheetError(`${href} names no font of the site.`);
  const hash = createHash('sha256').update(faces).digest('base64url').slice(0, 8);
  const fontHref = `/assets/fonts-${hash}.css`;
  writeFileSync(join(webDir, fontHref), faces);
  writeFileSync(join(webDir, href), css.replace(OWN_FACE, ''));
  writeFileSync(
    documentFile,
    document.replace(link, () => `${link}\n    <link rel="stylesheet" crossorigin href="${fontHref}">`),
  );
}
