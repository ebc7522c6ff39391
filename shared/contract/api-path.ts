import type { Route } from './route.ts';

/** Returns the path of a route on the site, for example `/api/auth/nonce`. */
export function apiPath(route: Pick<Route, 'path'>): string {
  return `/api${route.path}`;
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
