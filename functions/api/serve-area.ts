/** Serves the routes of one area: finds the handler, parses, checks the key, answers, and maps every error once. */

import { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { EDGE_PROOF_HEADER } from '../../shared/constants.ts';
import { pageReplySchema } from '../../shared/contract/pages.ts';
import { type Area, apiPath, type Route } from '../../shared/contract/route.ts';
import type {
  AreaRoutes,
  ContractRoute,
  RouteId,
  RouteIdOf,
  RouteInput,
  RouteReply,
  routes,
} from '../../shared/contract/routes.ts';
import { RequestError } from '../core/request-error.ts';
import { type AuthenticateServices, authenticate, type Caller } from '../core/sign-in/authenticate.ts';
import type { EdgeProof } from '../ports/edge-proof.ts';
import { errorReply } from './error-reply.ts';
import { pageAnswer } from './page-answer.ts';
import { parseInput } from './parse-input.ts';
import { readInput } from './read-input.ts';
import { visitorId } from './visitor-id.ts';

type RouteIdByAuth<Auth extends Route['auth']> = {
  [Id in RouteId]: (typeof routes)[Id]['auth'] extends Auth ? Id : never;
}[RouteId];

/** The request behind a call, read when its handler asks for it. */
interface IncomingCall {
  readInput(): Promise<unknown>;
  identify(): Promise<Caller>;
  noteRefusal: RefusalNote;
  header(name: string): string | undefined;
  /** Stands for the visitor who calls; the same for a day, and no address. */
  visitorId(): string;
}

/** Told of callers who are no admins and want to be. */
type RefusalNote = (caller: Caller, routeId: RouteId) => Promise<void>;

/** A handler bound to its route. */
export interface BoundHandler<Id extends RouteId = RouteId> {
  routeId: Id;
  answer(call: IncomingCall, route: ContractRoute<Id>): Promise<unknown>;
}

export type AreaHandlers<A extends Area> = { [Id in RouteIdOf<A>]: BoundHandler<Id> };

/** A handler that needs no key. */
export function publicHandler<Id extends RouteIdByAuth<'public'>>(
  routeId: Id,
  run: (input: RouteInput<Id>, visitorId: string) => Promise<RouteReply<Id>>,
): BoundHandler<Id> {
  return {
    routeId,
    answer: async (call, route) => run(parseInput(route, await call.readInput()), call.visitorId()),
  };
}

/**
 * A handler of what users made, which only the apps' domain passes on: the header is added there, and no page can add it to
 * a navigation, so that no browser ever shows such a document as one of the site.
 */
export function documentHandler<Id extends RouteIdByAuth<'public'>>(
  routeId: Id,
  run: (input: RouteInput<Id>, knownTag: string) => Promise<RouteReply<Id>>,
): BoundHandler<Id> {
  return {
    routeId,
    answer: async (call, route) => {
      if (call.header('x-apps-domain') === undefined) throw noSuchCall();
      return run(parseInput(route, await call.readInput()), call.header('if-none-match') ?? '');
    },
  };
}

/** A handler for signed-in users, or for admins where the contract says so. The key is checked before the input. */
export function userHandler<Id extends RouteIdByAuth<'user' | 'admin'>>(
  routeId: Id,
  run: (input: RouteInput<Id>, caller: Caller) => Promise<RouteReply<Id>>,
): BoundHandler<Id> {
  return {
    routeId,
    answer: async (call, route) => {
      const caller = await admit(routeId, route, call);
      return run(parseInput(route, await call.readInput()), caller);
    },
  };
}

async function admit(routeId: RouteId, route: Route, call: IncomingCall): Promise<Caller> {
  const caller = await call.identify();
  if (route.auth === 'admin' && !caller.isAdmin) {
    await call.noteRefusal(caller, routeId);
    throw new RequestError('forbidden', 'Only admins may do this.');
  }
  return caller;
}

export type ApiHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The Lambda handler of an area, which carries that area's table only: reading the whole contract takes 15 ms. */
export function serveArea<A extends Area>(
  area: A,
  areaRoutes: AreaRoutes<A>,
  handlers: AreaHandlers<A>,
  services: () => AuthenticateServices & { edge: EdgeProof },
  noteRefusal: RefusalNote = async () => {},
): ApiHandler {
  const logger = new Logger({ serviceName: `api-${area}` });
  const table = Object.entries<ContractRoute<RouteId>>(areaRoutes);
  const byRouteKey = new Map(
    Object.values<BoundHandler>(handlers).map((handler) => {
      const route = table.find(([routeId]) => routeId === handler.routeId)?.[1];
      if (!route) throw new Error(`The table of ${area} lacks ${handler.routeId}.`);
      return [`${route.method} ${apiPath(route)}`, { handler, route }];
    }),
  );
  return async (event, context) => {
    try {
      // Limits count by the address that the edge adds; around it, anybody could make one up.
      const isFromEdge = await services().edge.isFromEdge(event.headers[EDGE_PROOF_HEADER]);
      if (!isFromEdge) throw new RequestError('forbidden', 'The API is reached through the site only.');
      const found = byRouteKey.get(event.routeKey.replace(/^HEAD /, 'GET '));
      if (!found) throw noSuchCall();
      const { handler, route } = found;
      const call: IncomingCall = {
        readInput: () => readInput(route, event),
        identify: () => authenticate(services(), event.headers['x-api-key']),
        visitorId: () => visitorId(event, Date.now()),
        noteRefusal,
        header: (name) => event.headers[name],
      };
      const answer = await handler.answer(call, route);
      return await successReply(route, answer, event.headers['accept-encoding'] ?? '');
    } catch (error) {
      return errorReply(error, context.awsRequestId, logger);
    }
  };
}

function noSuchCall(): RequestError {
  return new RequestError('not_found', 'There is no such call.');
}

/** The reply is parsed too: a field that the contract does not name never leaves. */
async function successReply(
  route: Route,
  answer: unknown,
  acceptEncoding: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const reply = z.parse(route.output, answer);
  if (route.success === 'redirect') {
    const { location } = z.parse(z.object({ location: z.string() }), reply);
    return { statusCode: 302, headers: { location, 'cache-control': 'no-store' } };
  }
  if (route.success === 'page') return pageAnswer(z.parse(pageReplySchema, reply), acceptEncoding);
  return {
    statusCode: isPending(reply) ? 202 : route.success,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(reply),
  };
}

/** A reply that says so itself: accepted, and to be asked for again. */
function isPending(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'isPending' in reply && reply.isPending === true;
}
