import type { Route } from '../../../shared/contract/route.ts';
import { contract, type RouteId, type routes } from '../../../shared/contract/routes.ts';
import type { CalledRoute } from './encode-request.ts';

type Routes = typeof routes;

/** The calls of the client: all routes that respond with JSON, except those for the visitors of an app. */
export type CallId = {
  [Id in RouteId]: Routes[Id]['success'] extends 'page' | 'redirect'
    ? never
    : Routes[Id]['auth'] extends 'visitor'
      ? never
      : Id;
}[RouteId];

/** The method, path, body type and authentication of each route, without the large schemas of the API contract. */
export const routeTable: Readonly<Record<string, CalledRoute>> = Object.fromEntries(
  Object.entries<Route>(contract)
    .filter(([, { success, auth }]) => typeof success === 'number' && auth !== 'visitor')
    .map(([id, { method, path, body, auth }]) => [id, { method, path, body, auth }]),
);
