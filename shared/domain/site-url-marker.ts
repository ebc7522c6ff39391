/**
 * A placeholder for the site's origin in the prerendered pages, because link previews need absolute URLs. The build
 * does not know the domain, so the deployment replaces the placeholder.
 */
export const SITE_URL_MARKER = 'https://site-url.invalid';
