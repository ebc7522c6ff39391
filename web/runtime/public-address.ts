import { PATH_PARAMETER } from './path-parameter.ts';

/** Paths of files, which are no places in the app. The document has such a path, too. */
const FILES = /^\/(?:live|raw|vendor|images|pictures)\//;

/**
 * Returns a function that puts the address of the app's page in place of the addresses of its frame in a text. The page
 * has one path for the whole app, so another path becomes a parameter.
 */
export function toPublicAddresses({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>, page: string) {
  const ownAddress = new RegExp(`${origin}(/[^?#\\s"'<>]*)(\\?)?`, 'g');
  return (text: string): string =>
    text.replace(ownAddress, (address, path: string, query = '') => {
      if (path === pathname) return page + query;
      return FILES.test(path) ? address : `${page}?${PATH_PARAMETER}=${encodeURIComponent(path)}${query && '&'}`;
    });
}
