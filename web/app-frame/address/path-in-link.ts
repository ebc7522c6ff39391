import type { AppLocation } from '../../runtime/app-messages.ts';
import { PATH_PARAMETER } from '../../runtime/path-parameter.ts';

const START = `${PATH_PARAMETER}=`;

/**
 * Returns the query with the app's path as its first parameter. The page has the same path for the whole app, so it
 * cannot show the app's path itself.
 */
export function withPath(path: string, search: string): string {
  if (path === '') return search;
  const parameter = `?${START}${encodeURIComponent(path)}`;
  return search.length > 1 ? `${parameter}&${search.slice(1)}` : parameter;
}

/** Matches a path on the same host. Other text could contain the address of another host or a part of the query. */
const PATH = /^\/(?![/\\])[^?#\\\s]*$/;

/** Splits the address of a page into the app's path and query. The path is empty if the app has set none. */
export function splitPath({ search, hash }: AppLocation): AppLocation & { path: string } {
  const [first = '', ...rest] = search.slice(1).split('&');
  if (!first.startsWith(START)) return { search, hash, path: '' };
  const path = decoded(first.slice(START.length));
  return { search: rest.length === 0 ? '' : `?${rest.join('&')}`, hash, path: PATH.test(path) ? path : '' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
