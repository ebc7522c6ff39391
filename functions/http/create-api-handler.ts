import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import { ACTION_PASSWORD_HEADER, readActionPassword } from '../../shared/contract/action-password-header.ts';
import { apiPath } from '../../shared/contract/api-path.ts';
import { changesProject } from '../../shared/contract/changes-project.ts';
import { readsProject } from '../../shared/contract/reads-project.ts';
import { recordsActivity } from '../../shared/contract/records-activity.ts';
import type { Feature, Route } from '../../shared/contract/route.ts';
import { DEFAULT_THROTTLE, throttleOf } from '../../shared/contract/route-throttles.ts';
import type { FunctionMetricName } from '../../shared/domain/metrics.ts';
import { type ActForOwnerServices, actForOwner, changeForOwner } from '../core/admin/act-for-owner.ts';
import { recordProjectRead } from '../core/admin/record-admin-read.ts';
import type { AuthenticateServices } from '../core/auth/authenticate.ts';
import { type OwnActivityServices, recordOwnActivity } from '../core/auth/record-own-activity.ts';
import { NO_EARLY_TIMEOUT } from '../lambda/no-early-timeout.ts';
import { observability } from '../lambda/observability.ts';
import type { AdminLog } from '../ports/action-log.ts';
import type { Activity } from '../ports/activities.ts';
import type { Idempotency } from '../ports/idempotency.ts';
import type { RouteHandlers, UserCall, VisitorCall } from './api-call.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { authentication } from './authentication.ts';
import { callOrigin } from './call-origin.ts';
import { compression } from './compression.ts';
import { errorResponse } from './error-response.ts';
import { type OriginCheckServices, originCheck } from './origin-check.ts';
import { parseInput } from './parse-input.ts';
import { requestInput } from './request-input.ts';
import { responseHeaders } from './response-headers.ts';
import { responseMetrics } from './response-metrics.ts';
import { runIdempotent } from './run-idempotent.ts';
import { fastPathResponse, type Shortcut } from './shortcut.ts';
import { successResponse } from './success-response.ts';
import { respondToUnknown } from './unknown-endpoint.ts';
import { visitorId } from './visitor-id.ts';

export interface AdmissionServices extends AuthenticateServices, OriginCheckServices, OwnActivityServices {
  adminLog: AdminLog;
  /** Set for features with routes that read or change projects. */
  projects?: ActForOwnerServices['projects'];
  /** Needed for admins who change projects of other users. Set for features with routes that change projects. */
  forOwner?: Pick<ActForOwnerServices, 'adminPassword' | 'passwordAttempts'>;
  idempotency: Idempotency;
  visitorSecret(): Promise<string>;
}

export type ApiHandler = middy.MiddyfiedHandler<ApiEvent, ApiResult>;

/**
 * Creates the Lambda handler of a feature's routes. A route may have a shortcut, which can respond before
 * authentication.
 */
export function createApiHandler<const Routes extends Record<string, Route>>(
  feature: Feature,
  routes: Routes,
  services: () => AdmissionServices,
  handlers: RouteHandlers<Routes>,
  shortcuts?: { [Id in keyof Routes]?: Shortcut },
): ApiHandler;
export function createApiHandler(
  feature: Feature,
  routes: Record<string, Route>,
  services: () => AdmissionServices,
  handlers: Record<string, RunRoute>,
  shortcuts: Record<string, Shortcut | undefined> = {},
): ApiHandler {
  const { logger, metrics, middlewares } = observability(`api-${feature}`);
  const throttles = new Map(
    Object.entries(routes).map(([id, route]) => [`${route.method} ${apiPath(route)}`, throttleOf(id, route)]),
  );
  const table = Object.entries(routes).flatMap(([routeId, route]) => {
    const run = handlers[routeId];
    if (!run) throw new Error(`No handler for the route ${routeId}.`);
    const pipeline = middy<ApiEvent, ApiResult>(NO_EARLY_TIMEOUT);
    const shortcut = shortcuts[routeId];
    if (shortcut) pipeline.before(fastPathResponse(route, shortcut));
    const handler = fullPipeline(pipeline, routeId, route, run, services, { logger, metrics });
    const entry = { path: apiPath(route), handler };
    const methods = route.method === 'GET' ? (['GET', 'HEAD'] as const) : ([route.method] as const);
    return methods.map((method) => ({ ...entry, method }));
  });
  return middy<ApiEvent, ApiResult>(NO_EARLY_TIMEOUT)
    .use(middlewares)
    .use(responseHeaders((routeKey) => throttles.get(routeKey) ?? DEFAULT_THROTTLE))
    .use(responseMetrics(metrics))
    .use(compression())
    .use(errorResponse(logger))
    .use(originCheck(services))
    .handler(httpRouter<ApiEvent, ApiResult>({ routes: table, notFoundResponse: respondToUnknown }));
}

type AnyCall = UserCall & VisitorCall;
type RunRoute = (call: AnyCall) => Promise<object | undefined>;

function fullPipeline(
  pipeline: ApiHandler,
  routeId: string,
  route: Route,
  run: RunRoute,
  services: () => AdmissionServices,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
) {
  const logFailure = (error: unknown) => {
    logger.error('After the call', { error: error instanceof Error ? error : String(error) });
  };
  const noteFailure = (error: unknown) => {
    logFailure(error);
    metrics.addMetric('ResponsesNotKept' satisfies FunctionMetricName, MetricUnit.Count, 1);
  };
  return pipeline
    .use(authentication(routeId, route, services))
    .use(requestInput(route))
    .handler((event) => {
      const respond = async () => {
        const call = toCall(route, event, services, { metrics, logFailure });
        const recorded = changesProject(routeId, route)
          ? await admitToProject(routeId, event, call, services())
          : undefined;
        if (readsProject(routeId, route)) await recordReader(routeId, event, call, services());
        const output = await changeForOwner(services().adminLog, recorded, () => run(call));
        if (recordsActivity(routeId, route)) await noteActivity(routeId, event, call, services()).catch(logFailure);
        return successResponse(route, output);
      };
      return runIdempotent(routeId, route, event, { idempotency: () => services().idempotency, noteFailure }, respond);
    });
}

async function admitToProject(
  routeId: string,
  { pathParameters }: ApiEvent,
  { caller, header }: AnyCall,
  { forOwner, projects, adminLog, clock }: AdmissionServices,
): Promise<Activity | undefined> {
  if (!forOwner || !projects)
    throw new Error(`The feature of ${routeId} lacks the services for calls that change projects.`);
  const projectId = pathParameters?.projectId ?? '';
  const services = { ...forOwner, projects, adminLog, clock };
  return actForOwner(services, caller, {
    routeId,
    projectId,
    password: readActionPassword(header(ACTION_PASSWORD_HEADER)),
  });
}

async function recordReader(
  routeId: string,
  { pathParameters }: ApiEvent,
  { caller }: AnyCall,
  { projects, adminLog, clock }: AdmissionServices,
): Promise<void> {
  if (!projects) throw new Error(`The feature of ${routeId} lacks the services for calls that read projects.`);
  const projectId = pathParameters?.projectId ?? '';
  await recordProjectRead({ projects, adminLog, clock }, caller, { routeId, projectId });
}

/** Records the call in the user's activity. A failure is only logged, because the API call itself has succeeded. */
async function noteActivity(
  routeId: string,
  event: ApiEvent,
  { caller }: AnyCall,
  services: OwnActivityServices,
): Promise<void> {
  const { projectId } = event.pathParameters ?? {};
  await recordOwnActivity(services, caller.apiKey, { call: routeId, projectId, origin: callOrigin(event) });
}

function toCall(
  route: Route,
  event: ApiEvent,
  services: () => AdmissionServices,
  { metrics, logFailure }: { metrics: Metrics; logFailure(error: unknown): void },
): AnyCall {
  return {
    logFailure,
    input: parseInput(route.input, event.rawInput),
    header: (name) => event.headers[name],
    query: event.rawQueryString,
    countMetric: (name) => void metrics.addMetric(name, MetricUnit.Count, 1),
    origin: () => callOrigin(event),
    visitorId: async () => visitorId(event, await services().visitorSecret(), Date.now()),
    get caller() {
      if (!event.caller) throw new Error('A public route has no caller.');
      return event.caller;
    },
    get visit() {
      if (!event.visit) throw new Error('Only a route for visitors of apps has a visit.');
      return event.visit;
    },
  };
}
