import Beasties from 'beasties';

const BODY = /<body[^>]*>(.*)<\/body>/s;
const STYLE = /<style>(.*?)<\/style>/s;
/** Faces of fonts that the visitor has, which stand in until the site's own arrive with the whole stylesheet. */
const LOCAL_FONT_FACE = /@font-face\{[^}]*local\([^}]*\}/g;
/** Attributes that `boot.js` sets before the first paint. */
const SET_BEFORE_PAINT = [/data-theme/, /data-boot/];
/** Selectors that the library does not find in pages where they fit: of children, and variants in brackets such as `[&_svg]:size-4`. */
const NOT_FOUND = [/:where\(\./, /\\\[\\&/, /^::placeholder$/];

/** The stylesheet of the site is missing, or nothing of it fits the pages. */
class CriticalStylesError extends Error {
  readonly code = 'critical_styles';
}

/**
 * Returns the rules of a stylesheet that documents need to look right before the rest of it has loaded. They are the same for all
 * documents, because the Content-Security-Policy has room for one hash.
 * @param href Of the stylesheet, below `webDir`, with a slash at its start.
 * @throws CriticalStylesError
 */
export async function criticalStyles(
  webDir: string,
  { href, css, documents }: { href: string; css: string; documents: readonly string[] },
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
  if (rules === undefined) throw new CriticalStylesError(`No rule of ${href} fits the rendered pages.`);
  return `${(css.match(LOCAL_FONT_FACE) ?? []).join('')}${rules}`;
}
