/** The paths whose pages the build renders for visitors. */
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

/** The page of the studio, whose document has a prompt that takes input before the scripts run. */
export const STUDIO_PATH = '/create-app';

/** The paths with a document of their own. Any other path of the site gets the document of the app. */
export const DOCUMENT_PATHS = [...PRERENDERED_PATHS, STUDIO_PATH] as const;

/** The file of such a document, below the folder of the site; the edge function of the site names it in the same way. */
export function documentFile(path: (typeof DOCUMENT_PATHS)[number]): string {
  return `pages${path === '/' ? '/home' : path}.html`;
}
