import { PATH_PARAMETER } from './path-parameter.ts';

/**
 * Matches paths of files, which are not places in the app. The path of the app's document matches too, but is compared
 * first.
 */
const FILES = /^\/(?:live|raw|vendor|images|pictures)\//;

/**
 * Returns a function that replaces addresses of the app's frame in a text with the address of the app's page. The page
 * has the same path for the whole app, so another path becomes a parameter.
 */
export function toPublicAddresses({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>, page: string) {
  const ownAddress = new RegExp(`${origin}(/[^?#\\s"'<>]*)(\\?)?`, 'g');
  return (text: string): string =>
    text.replace(ownAddress, (address, path: string, query = '') => {
      if (path === pathname) return page + query;
      return FILES.test(path) ? address : `${page}?${PATH_PARAMETER}=${encodeURIComponent(path)}${query && '&'}`;
    });
}
