/**
 * Stands for the site's origin in the prerendered pages, because link previews need absolute URLs. The deployment of
 * the pages replaces it, because the build does not know the domain.
 */
export const SITE_URL_MARKER = 'https://site-url.invalid';
