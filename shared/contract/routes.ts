import type * as z from 'zod';
import { adminRoutes } from './admin/routes.ts';
import { dataRemovalRoutes } from './app-data/removals.ts';
import { appDataRoutes, appDataRuntimeRoutes } from './app-data.ts';
import { runtimeRoutes } from './app-services.ts';
import { authorizationRoutes } from './auth.ts';
import { customDomainRoutes } from './publishing/custom-domains.ts';
import { pageRoutes } from './publishing.ts';
import type { Route } from './route.ts';
import { siteRoutes } from './site-routes.ts';
import { webhookRoutes } from './webhooks.ts';

/** The client, the handlers, the CDK routes, the API reference and tests derive from this table. */
export const routes = {
  ...siteRoutes,
  ...authorizationRoutes,
  ...pageRoutes,
  ...customDomainRoutes,
  ...runtimeRoutes,
  ...appDataRoutes,
  ...dataRemovalRoutes,
  ...appDataRuntimeRoutes,
  ...webhookRoutes,
  ...adminRoutes,
} satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;
/** The methods of a schema that code for any route calls. TypeScript compares them faster than a whole schema type. */
export interface Parser<Value> {
  parse(value: unknown): Value;
  safeParse(value: unknown): z.ZodSafeParseResult<Value>;
}
/** The type of one route, with its input and output types, for code that handles any route. */
export type ContractRoute<Id extends RouteId> = {
  input: Parser<RouteInput<Id>>;
  output: Parser<RouteResponse<Id>>;
} & Route;
export const contract: { [Id in RouteId]: ContractRoute<Id> } = routes;

/** The request as a caller sends it. */
export type RouteRequest<Id extends RouteId> = z.input<(typeof routes)[Id]['input']>;
/** The parsed input with defaults, as a handler receives it. */
export type RouteInput<Id extends RouteId> = z.output<(typeof routes)[Id]['input']>;
/** The response as a handler returns it and a caller receives it. */
export type RouteResponse<Id extends RouteId> = z.output<(typeof routes)[Id]['output']>;
