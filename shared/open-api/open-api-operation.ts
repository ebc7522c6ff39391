import { pathParameters } from '../contract/api-path.ts';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode, PLATFORM_ERRORS } from '../contract/errors.ts';
import { idempotencyKeySchema } from '../contract/fields.ts';
import type { Route } from '../contract/route.ts';
import { DEFAULT_THROTTLE, throttleOf } from '../contract/route-throttles.ts';
import type { RouteId } from '../contract/routes.ts';
import { SCOPE_CASES, type ScopeCase } from '../domain/key-scope.ts';
import { EXAMPLES } from './examples.ts';
import { inputSchema, type JsonSchema, outputSchema } from './json-schema.ts';
import type {
  OpenApiContent,
  OpenApiHeader,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  OpenApiServer,
} from './open-api-types.ts';
import { SUMMARIES } from './summaries.ts';

const ERROR_MEANINGS: Record<ErrorCode, string> = {
  invalid_input: 'A field is missing, unknown or not valid. The same request fails again.',
  unauthenticated: 'The API key is missing, unknown or revoked, or the signature is wrong.',
  insufficient_credits: 'The account or the bank of the app has too few credits.',
  spend_limit: 'The API key has a spend limit for each UTC day, and what is left of it is not enough.',
  forbidden:
    'The user may not do this, the scopes of the API key do not open the call, or the request looks like an attack.',
  banned: 'The account is banned.',
  not_found: 'There is nothing under this id, or the caller may not see it.',
  method_not_allowed: 'The address does not take this method; `Allow` names those that it takes.',
  conflict: 'What is stored contradicts the request, or a call with the same key runs.',
  build_in_progress: 'The user has a running build, which `operationId` names.',
  gone: 'The app was withdrawn or taken down.',
  payload_too_large: 'The request is larger than the call takes.',
  unsupported_media_type: 'The content type, or the type of a file, is not taken.',
  rate_limited: 'Too many calls. `Retry-After` says how many seconds to wait.',
  internal: 'A fault on our side, named by `requestId`. Try again.',
  unavailable: 'Something that the call needs does not respond. Try again later.',
};

export function describeOperation(routeId: RouteId, route: Route): OpenApiOperation {
  const { rateLimit, burstLimit } = throttleOf(routeId, route) ?? DEFAULT_THROTTLE;
  const schema = inputSchema(route.input);
  const example: Record<string, unknown> = EXAMPLES[routeId];
  const body = requestBody(route, schema, example);
  return {
    operationId: routeId,
    summary: SUMMARIES[routeId],
    ...(route.auth === 'user' && { description: describeScopes(route) }),
    tags: [route.feature],
    ...(route.server === 'apps' && { servers: [APPS_SERVER] }),
    security: securityOf(route),
    parameters: parametersOf(route, schema, example),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: joined(successResponses(route), errorResponses(route)),
    'x-access': route.auth,
    'x-throttle': { requestsPerSecond: rateLimit, burst: burstLimit },
  };
}

const APPS_SERVER: OpenApiServer = {
  url: 'https://{appsDomain}',
  variables: {
    appsDomain: { default: 'apps.example.com', description: 'The domain of the apps, which is not that of the site.' },
  },
};

/** Merges two tables of responses by HTTP status. A status in both tables gets the bodies of both. */
function joined(
  pages: Record<string, OpenApiResponse>,
  errors: Record<string, OpenApiResponse>,
): Record<string, OpenApiResponse> {
  const both = Object.entries(pages).map(([status, page]): [string, OpenApiResponse] => {
    const error = errors[status];
    return [status, error ? { ...error, content: { ...page.content, ...error.content } } : page];
  });
  return { ...errors, ...Object.fromEntries(both) };
}

/** The names of the security schemes: the header `X-API-Key`, and `Authorization: Bearer`. */
const KEY_SCHEMES = ['apiKey', 'bearer'] as const;

const CASE_TEXTS: Record<ScopeCase, string> = {
  liveRevision: 'the published revision',
  usedApp: 'the last revision of an app that was published or exported',
};

/** Returns the alternative authorizations of a request. One scope is enough, so each scope is an alternative. */
function securityOf({ auth, scopes }: Route): Record<string, string[]>[] {
  if (auth === 'public') return [];
  const alternatives = scopes.length === 0 ? [[]] : scopes.map((scope) => [scope]);
  return KEY_SCHEMES.flatMap((scheme) => alternatives.map((needed) => ({ [scheme]: needed })));
}

function describeScopes({ scopes, extraScopes }: Route): string {
  if (scopes.length === 0) return 'Needs the session of a sign-in; a named API key does not open it.';
  const names = scopes.map((scope) => `\`${scope}\``).join(' or ');
  const cases = SCOPE_CASES.flatMap((scopeCase) => {
    const extra = extraScopes[scopeCase];
    return extra === undefined ? [] : [`It also needs \`${extra}\` for ${CASE_TEXTS[scopeCase]}.`];
  });
  return [`A named API key needs the scope ${names}.`, ...cases].join(' ');
}

function parametersOf(
  route: Route,
  { properties = {}, required = [] }: JsonSchema,
  example: Record<string, unknown>,
): OpenApiParameter[] {
  const inPath = pathParameters(route.path);
  const inQuery = route.body === 'query' ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  const parameter = (name: string, place: 'path' | 'query'): OpenApiParameter => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: objectSchema(properties[name]),
    ...(name in example && { example: typedExample(objectSchema(properties[name]), example[name]) }),
  });
  return [
    ...inPath.map((name) => parameter(name, 'path')),
    ...inQuery.map((name) => parameter(name, 'query')),
    ...(takesKey(route) ? [IDEMPOTENCY_KEY] : []),
  ];
}

/**
 * Returns an example with the type of its schema. The examples are requests, and query strings carry numbers as text.
 */
function typedExample({ type }: JsonSchema, example: unknown): unknown {
  return type === 'integer' || type === 'number' ? Number(example) : example;
}

/**
 * Returns true if a route accepts an `Idempotency-Key`. Such a route changes an account's data and returns no secret.
 * Changes by app visitors have a `writeId` instead.
 */
function takesKey({ auth, method, returnsSecret }: Route): boolean {
  return !returnsSecret && (auth === 'user' || auth === 'admin') && method !== 'GET';
}

const IDEMPOTENCY_KEY: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The call runs once for this key; a later one within a day gets the response of the first.',
  schema: inputSchema(idempotencyKeySchema),
};

const CONTENT_TYPES = {
  none: [],
  query: [],
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  'json-or-multipart': ['application/json', 'multipart/form-data'],
  'csp-report': ['application/csp-report'],
} as const satisfies Record<Route['body'], readonly string[]>;

function requestBody(
  route: Route,
  schema: JsonSchema,
  example: Record<string, unknown>,
): Record<string, OpenApiContent> | undefined {
  const types = CONTENT_TYPES[route.body];
  if (types.length === 0) return undefined;
  const inPath = pathParameters(route.path);
  const properties = without(schema.properties ?? {}, inPath);
  const required = (schema.required ?? []).filter((name) => !inPath.includes(name));
  return Object.fromEntries(
    types.map((type) => {
      const isForm = type === 'multipart/form-data';
      const fields = isForm ? Object.fromEntries(Object.entries(properties).map(formField)) : properties;
      const given = without(example, inPath);
      const typed = Object.entries(given).map(([name, value]) => [name, formExample(fields[name], value)]);
      return [
        type,
        { schema: { ...schema, properties: fields, required }, example: isForm ? Object.fromEntries(typed) : given },
      ];
    }),
  );
}

/**
 * Returns a form field with the type of its value. A form transmits objects and booleans as text, but generated clients
 * do this conversion themselves. A field that may be a single value or a list gets the type of the list.
 */
function formField([name, given]: [string, JsonSchema | boolean]): [string, JsonSchema | boolean] {
  const choices = objectSchema(given).anyOf?.map(objectSchema) ?? [];
  return [name, choices.find(({ type }) => type === 'object' || type === 'array' || type === 'boolean') ?? given];
}

function formExample(field: JsonSchema | boolean | undefined, value: unknown): unknown {
  return typeof value === 'string' && objectSchema(field).type !== 'string' && /^(?:true|false|\{.*\})$/.test(value)
    ? JSON.parse(value)
    : value;
}

function without<Value>(fields: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function successResponses(route: Route): Record<string, OpenApiResponse> {
  if (route.success === 'redirect') {
    const location = { description: 'Where it is.', schema: { type: 'string' } as const };
    return { 302: { description: 'It is elsewhere.', headers: { Location: location } } };
  }
  if (route.success === 'page') return pageResponses(route);
  const content = { 'application/json': { schema: outputSchema(route.output) } };
  return { [route.success]: { description: SUCCESS_DESCRIPTIONS[route.success], content } };
}

function pageResponses({ pages }: Route): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    Object.entries(pages).map(([status, types]) => [
      status,
      {
        description: PAGE_DESCRIPTIONS[status] ?? 'A page that says why.',
        content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
      },
    ]),
  );
}

const PAGE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'The page, document or image.',
  404: 'There is none.',
  410: 'It was removed.',
};

const SUCCESS_DESCRIPTIONS = { 200: 'Done.', 202: 'Accepted; the work goes on.' } as const;

/** Returns the errors of the `Idempotency-Key`: another request used the key, or a request with it is still running. */
function keyErrors(route: Route): ErrorCode[] {
  return takesKey(route) ? ['conflict'] : [];
}

function errorResponses(route: Route): Record<string, OpenApiResponse> {
  const codes: ErrorCode[] = [...new Set([...COMMON_ERRORS, ...PLATFORM_ERRORS, ...route.errors, ...keyErrors(route)])];
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => ERROR_STATUS[code] === status);
      const description = ofStatus.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}`).join(' ');
      const schema = PLATFORM_STATUSES.includes(status) ? { anyOf: [ERROR, PLATFORM_REFUSAL] } : ERROR;
      const headers = RETRIED_STATUSES.includes(status) && { headers: { 'Retry-After': RETRY_AFTER } };
      return [status, { description, ...headers, content: { 'application/json': { schema } }, 'x-codes': ofStatus }];
    }),
  );
}

const ERROR: JsonSchema = { $ref: '#/components/schemas/Error' };
/** The body of API Gateway's own refusals. API Gateway sends them before a function starts. */
const PLATFORM_REFUSAL: JsonSchema = {
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
};
const PLATFORM_STATUSES: readonly number[] = [413, 429, 500, 503];
const RETRIED_STATUSES: readonly number[] = [429, 503];
const RETRY_AFTER: OpenApiHeader = {
  description: 'Seconds to wait. Missing when the platform refuses, and when the time is unknown.',
  required: false,
  schema: { type: 'integer', minimum: 0 },
};

/** Returns an empty schema for a boolean. JSON Schema allows booleans as schemas, but the API does not use them. */
function objectSchema(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}
