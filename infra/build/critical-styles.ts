import Beasties from 'beasties';

const BODY = /<body[^>]*>(.*)<\/body>/s;
const STYLE = /<style>(.*?)<\/style>/s;
/** Font faces from the visitor's system. They are used until the site's fonts have loaded with the full stylesheet. */
const LOCAL_FONT_FACE = /@font-face\{[^}]*local\([^}]*\}/g;
/** Attributes that `boot.js` sets before the first paint. */
const SET_BEFORE_PAINT = [/data-theme/, /data-boot/];
/**
 * Selectors that the library misses in matching pages: child selectors, and variants in brackets such as
 * `[&_svg]:size-4`.
 */
const NOT_FOUND = [/:where\(\./, /\\\[\\&/, /^::placeholder$/];

/** Thrown when the site's stylesheet is missing or no rule matches the pages. */
class CriticalStylesError extends Error {
  readonly code = 'critical_styles';
}

/**
 * Returns the CSS rules that the pages need before the whole stylesheet has loaded. All documents have the same rules,
 * because the Content-Security-Policy contains only one hash.
 * @param href The path of the stylesheet below `webDir`, with a leading slash.
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
