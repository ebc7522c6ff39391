import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Beasties from 'beasties';

const BODY = /<body[^>]*>(.*)<\/body>/s;
const STYLE = /<style>(.*?)<\/style>/s;
/** Local fonts that stand in for the site's fonts until the stylesheet has loaded. */
const LOCAL_FONT_FACE = /@font-face\{[^}]*local\([^}]*\}/g;
/** Attributes that `before-paint.js` sets. */
const SET_BEFORE_PAINT = [/data-theme/, /data-boot/];
/** Selectors that the library does not match, although elements match them: of children, and variants in brackets such as `[&_svg]:size-4`. */
const NOT_FOUND = [/:where\(\./, /\\\[\\&/, /^::placeholder$/];

/** No rule of the stylesheet matches the pages. */
class CriticalStylesError extends Error {
  readonly code = 'critical_styles';
}

/**
 * Returns the rules of a stylesheet that the first paint of some documents needs. All documents get the same rules, so that the
 * Content-Security-Policy needs one hash: CloudFront limits its length.
 * @param href Path of the stylesheet below `webDir`, with a slash at its start.
 * @throws CriticalStylesError
 */
export async function criticalStyles(
  webDir: string,
  href: string,
  documents: readonly string[],
): Promise<string> {
  const bodies = documents.map((document) => BODY.exec(document)?.[1] ?? '');
  const extractor = new Beasties({
    path: webDir,
    publicPath: '/',
    pruneSource: false,
    mergeStylesheets: false,
    allowRules: [...SET_BEFORE_PAINT, ...NOT_FOUND],
    logLevel: 'warn',
  });
  const extracted = await extractor.process(
    `<html lang="en"><head><link rel="stylesheet" href="${href}"></head><body>${bodies.join('')}</body></html>`,
  );
  const rules = STYLE.exec(extracted)?.[1];
  if (rules === undefined) throw new CriticalStylesError(`No rule of ${href} matches the prerendered pages.`);
  const localFonts = readFileSync(join(webDir, href), 'utf8').match(LOCAL_FONT_FACE) ?? [];
  return `${localFonts.join('')}${rules}`;
}
