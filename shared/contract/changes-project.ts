import { pathParameters } from './api-path.ts';
import { readsProject } from './reads-project.ts';
import type { Route } from './route.ts';

/**
 * Returns true for a route that changes a project for its owner. An admin who uses it for another user's project needs
 * the action password.
 */
export function changesProject(routeId: string, route: Route): boolean {
  const isOfProject = route.auth === 'user' && pathParameters(route.path).includes('projectId');
  return isOfProject && route.method !== 'GET' && !route.isOpenToOthers && !readsProject(routeId, route);
}
