import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Faces that the site brings, as the minifier writes them. The others name fonts that the visitor has. */
const OWN_FACE = /@font-face\{(?![^}]*local\()[^}]*\}/g;
/** As Vite writes it into `index.html`. */
export const STYLESHEET_LINK = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** The site has no stylesheet, or none that names its fonts. */
class FontStylesheetError extends Error {
  readonly code = 'font_stylesheet';
}

/**
 * Moves the faces of the site's fonts from its stylesheet into one of their own, which `index.html` names too. A rendered page loads
 * that one after its first paint, and the large one when it is used.
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
