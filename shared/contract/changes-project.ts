import { pathParameters } from './api-path.ts';
import type { Route } from './route.ts';

/**
 * Returns true for a route that changes a project for its owner. An admin who uses it for another user's project needs
 * the action password.
 */
export function changesProject({ auth, method, path, isOpenToOthers }: Route): boolean {
  return auth === 'user' && method !== 'GET' && !isOpenToOthers && pathParameters(path).includes('projectId');
}
