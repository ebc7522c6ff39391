/** THE route table: every call of the product. Client, handlers, CDK routes and tests derive from it. */
import type * as z from 'zod';
import { adminRoutes } from './admin-routes.ts';
import { appRoutes } from './app-routes.ts';
import type { Area, Route } from './route.ts';
import { siteRoutes } from './site-routes.ts';

/** In parts, so that a visitor of the site need not load what only admins or apps' pages call. */
export const routes = { ...siteRoutes, ...appRoutes, ...adminRoutes } satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;
/** The routes that one area serves. */
export type RouteIdOf<A extends Area> = {
  [Id in RouteId]: (typeof routes)[Id]['area'] extends A ? Id : never;
}[RouteId];
/** A route, so typed that code which is generic over it keeps its input and output. */
export type ContractRoute<Id extends RouteId> = Route & {
  input: z.ZodType<RouteInput<Id>>;
  output: z.ZodType<RouteReply<Id>>;
};
/** The same table, typed by it. */
export const contract: { [Id in RouteId]: ContractRoute<Id> } = routes;
/** The table of one area: what its function carries of the contract. */
export type AreaRoutes<A extends Area> = { [Id in RouteIdOf<A>]: ContractRoute<Id> };

/** What a caller sends. */
export type RouteRequest<Id extends RouteId> = z.input<(typeof routes)[Id]['input']>;
/** What a handler receives: parsed, with defaults. */
export type RouteInput<Id extends RouteId> = z.output<(typeof routes)[Id]['input']>;
/** What a handler answers and a caller receives. */
export type RouteReply<Id extends RouteId> = z.output<(typeof routes)[Id]['output']>;
