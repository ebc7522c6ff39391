/** The paths whose pages the build renders for visitors. Any other path of the site gets the document of the app. */
export const PRERENDERED_PATHS = [
  '/',
  '/help',
  '/help/how-it-works',
  '/help/vision-and-faq',
  '/buy-credits',
  '/terms',
  '/privacy',
  '/app-rules',
] as const;

/** The file of a rendered page, below the folder of the site; the edge function of the site names it in the same way. */
export function prerenderedFile(path: (typeof PRERENDERED_PATHS)[number]): string {
  return `pages${path === '/' ? '/home' : path}.html`;
}
