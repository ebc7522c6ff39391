import { GALLERY } from './gallery.ts';

/** The public pages, each with its description for search engines and link previews. */
export const PAGE_DESCRIPTIONS = {
  '/': 'Describe an app in a sentence. Buidl plans it, writes it, runs it in a real browser, repairs it, and only then charges credits.',
  '/help':
    'Answers to the first questions about Buidl: how a build works, what it costs and what you can do with an app.',
  '/help/how-it-works':
    'From one sentence to a published app: how Buidl plans, writes, checks and publishes an app, step by step.',
  '/help/vision-and-faq': 'Why Buidl exists, and answers to frequent questions about apps, credits, wallets and data.',
  '/buy-credits':
    'What credits cost and what they buy. Pay with SOL from your own wallet; a build that fails costs nothing.',
  '/terms': 'The terms for using Buidl and the apps that its users publish.',
  '/privacy': 'Which data Buidl stores about you, why, for how long, and how you delete it.',
  '/app-rules': 'What apps on Buidl may do, what is not allowed, and how to report an app.',
  '/docs/api': 'Every call of the Buidl API: build, publish and manage apps from your own programs.',
} as const;

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
] as const satisfies readonly (keyof typeof PAGE_DESCRIPTIONS)[];

export const TEMPLATE_PATHS: readonly string[] = GALLERY.map(({ id }) => `/templates/${id}`);

/** The studio page. Its document has a prompt field that accepts input before the scripts run. */
export const STUDIO_PATH = '/create-app';

/** The name of the not-found page's document. The edge serves it with the status 404 at every unknown path. */
export const NOT_FOUND_PATH = '/not-found';

/** The paths with separate HTML files. */
export const DOCUMENT_PATHS: readonly string[] = [...PRERENDERED_PATHS, ...TEMPLATE_PATHS, STUDIO_PATH];

/** The paths that get the HTML file of the single-page app; `*` is one segment. Other paths get the not-found page. */
export const APP_PATHS: readonly string[] = [
  '/account',
  '/account/activity',
  '/receipts/*',
  '/buy-credits/history',
  '/auth',
  '/auth/connect-wallet',
  '/auth/api-key',
  '/authorize',
  '/admin',
  '/admin/*',
  '/admin/users/*',
  '/u/*',
];

/** Returns the name of a path's HTML file. The edge function of the site uses the same names. */
export function documentFile(path: string): string {
  return `pages${path === '/' ? '/home' : path}.html`;
}
