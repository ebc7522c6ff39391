import { pathParameters } from './api-path.ts';
import type { Route } from './route.ts';

/** The ids of routes that do not change a project for its owner, although their method is not GET. */
const READING: readonly string[] = ['checkCustomDomain', 'projectChat', 'recordExport'];

/** Returns true for a route that reads a project. Owners see in their activity when an admin reads their project. */
export function readsProject(
  routeId: string,
  { auth, method, path }: Pick<Route, 'auth' | 'method' | 'path'>,
): boolean {
  const isRead = method === 'GET' || READING.includes(routeId);
  return auth === 'user' && isRead && pathParameters(path).includes('projectId');
}
