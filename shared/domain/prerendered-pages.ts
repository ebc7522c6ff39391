export const PRERENDERED_PATHS = [
  '/',
  '/help',
  '/help/how-it-works',
  '/help/vision-and-faq',
  '/buy-credits',
  '/terms',
  '/privacy',
  '/app-rules',
  '/docs/api',
] as const;

/** The studio page. Its document has a prompt field that accepts input before the scripts run. */
export const STUDIO_PATH = '/create-app';

/** The paths with separate HTML files. All other paths of the site get the HTML file of the single-page app. */
export const DOCUMENT_PATHS = [...PRERENDERED_PATHS, STUDIO_PATH] as const;

/** Returns the name of a path's HTML file. The edge function of the site uses the same names. */
export function documentFile(path: (typeof DOCUMENT_PATHS)[number]): string {
  return `pages${path === '/' ? '/home' : path}.html`;
}
