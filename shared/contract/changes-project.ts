import { pathParameters } from './api-path.ts';
import type { Route } from './route.ts';

/**
 * Returns true for a call that changes a project for its owner. An admin who makes it for another user needs the action
 * password.
 */
export function changesProject({ auth, method, path, isOpenToOthers }: Route): boolean {
  return auth === 'user' && method !== 'GET' && !isOpenToOthers && pathParameters(path).includes('projectId');
}
