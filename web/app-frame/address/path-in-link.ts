import type { AppLocation } from '../../runtime/app-messages.ts';
import { PATH_PARAMETER } from '../../runtime/path-parameter.ts';

const START = `${PATH_PARAMETER}=`;

/**
 * A page has one path for the whole app, so a path that the app has set is the first parameter of the query. Returns the
 * query with it.
 */
export function withPath(path: string, search: string): string {
  if (path === '') return search;
  const parameter = `?${START}${encodeURIComponent(path)}`;
  return search.length > 1 ? `${parameter}&${search.slice(1)}` : parameter;
}

/** Anything else could be the address of another host, or a part of the query. */
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
