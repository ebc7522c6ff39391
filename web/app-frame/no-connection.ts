/** Takes the place of `fetch` in a page that the service worker has stored. Always throws TypeError. */
export const noConnection: typeof fetch = () => Promise.reject(new TypeError('This page was opened offline.'));
