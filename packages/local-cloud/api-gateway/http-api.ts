import { randomUUID } from 'node:crypto';
import { AccessDeniedError } from '../iam/permission.ts';
import { type InvokeFunction, type InvokeResult, THROTTLED } from '../lambda/invoke-result.ts';
import { REGION } from '../wire/aws-account.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../wire/http-message.ts';
import { fromLambdaResponse, toLambdaEvent } from './lambda-event.ts';
import { type ApiRoute, matchRoute } from './match-route.ts';
import { RouteThrottles } from './route-throttles.ts';

export const MAX_REQUEST_BYTES = 10 * 1024 * 1024;
export const MAX_INTEGRATION_MS = 30_000;

export interface FunctionIntegration {
  functionArn: string;
  /** Time limit for the function's response. At most 30 s, the limit of API Gateway. */
  timeoutMs: number;
}

export interface HttpApiOptions {
  apiId: string;
  accountId: string;
  domainName: string;
  invokeFunction: InvokeFunction;
  now?: () => number;
  onLog: (line: string) => void;
}

export interface HttpApi {
  domainName: string;
  routes: ApiRoute<FunctionIntegration>[];
  throttles: RouteThrottles;
  /** Responds to a request. Never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse>;
}

export function createHttpApi(options: HttpApiOptions): HttpApi {
  const routes: ApiRoute<FunctionIntegration>[] = [];
  const throttles = new RouteThrottles();
  return {
    domainName: options.domainName,
    routes,
    throttles,
    handle: async (request) => {
      const response = await respond(options, { routes, throttles }, request);
      response.headers['apigw-requestid'] ??= randomUUID();
      return response;
    },
  };
}

async function respond(
  options: HttpApiOptions,
  { routes, throttles }: Pick<HttpApi, 'routes' | 'throttles'>,
  request: HttpRequest,
): Promise<HttpResponse> {
  if (request.body === undefined || request.body.length > MAX_REQUEST_BYTES) return tooLarge();
  const segments = decodedSegments(request.path);
  if (segments === undefined) return jsonResponse(400, { message: 'Bad Request' });
  const match = matchRoute(routes, request.method, segments);
  if (match === undefined) return jsonResponse(404, { message: 'Not Found' });
  const { routeKey, target } = match.route;
  const nowMs = (options.now ?? Date.now)();
  if (!throttles.admits(routeKey, nowMs)) return jsonResponse(429, { message: 'Too Many Requests' });
  const source = { ...options, stage: '$default' };
  const path = `/${segments.join('/')}`;
  const event = toLambdaEvent(source, request, { routeKey, path, pathParameters: match.pathParameters }, nowMs);
  const result = await withinMs(invoke(options, routeKey, target.functionArn, event), target.timeoutMs);
  if (result === undefined) {
    options.onLog(`${routeKey}: no response within ${target.timeoutMs / 1000} s`);
    return jsonResponse(503, { message: 'Service Unavailable' });
  }
  if (result.ok) return fromLambdaResponse(result.payload);
  options.onLog(`${routeKey}: ${result.error.errorType}: ${result.error.errorMessage}`);
  if (result.error.errorType === 'RequestEntityTooLarge') return tooLarge();
  // The function has reached its limit of concurrent calls.
  if (result.error.errorType === THROTTLED) return jsonResponse(503, { message: 'Service Unavailable' });
  return jsonResponse(500, { message: 'Internal Server Error' });
}

/** Calls the function with the permissions of API Gateway. A denied call counts as failed. */
function invoke(options: HttpApiOptions, routeKey: string, functionArn: string, event: unknown) {
  const { apiId, accountId, invokeFunction } = options;
  const route = routeKey.replace(/^ANY /, '* ').replace(' ', '');
  const sourceArn = `arn:aws:execute-api:${REGION}:${accountId}:${apiId}/$default/${route}`;
  const caller = { kind: 'service', name: 'apigateway.amazonaws.com', sourceArn } as const;
  return invokeFunction(functionArn, event, caller).catch((error: unknown): InvokeResult => {
    if (!(error instanceof AccessDeniedError)) throw error;
    const { name: errorType, message: errorMessage } = error;
    return { ok: false, requestId: '', error: { errorType, errorMessage } };
  });
}

function tooLarge(): HttpResponse {
  return jsonResponse(413, { message: 'Request Entity Too Large' });
}

function decodedSegments(path: string): string[] | undefined {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

async function withinMs<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, timeoutMs, undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
