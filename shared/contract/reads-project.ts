import { pathParameters } from './api-path.ts';
import type { Route } from './route.ts';

/** The routes that change nothing for the owner of a project although they are no GET. */
const READING: readonly string[] = ['checkCustomDomain', 'projectChat', 'recordExport'];

/** Returns true for a call that reads a project. The owner learns of an admin who makes it for another user. */
export function readsProject(
  routeId: string,
  { auth, method, path }: Pick<Route, 'auth' | 'method' | 'path'>,
): boolean {
  const isRead = method === 'GET' || READING.includes(routeId);
  return auth === 'user' && isRead && pathParameters(path).includes('projectId');
}
