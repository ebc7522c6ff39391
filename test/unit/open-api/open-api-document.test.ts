import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pathParameters } from '../../../shared/contract/api-path.ts';
import { COMMON_ERRORS, PLATFORM_ERRORS } from '../../../shared/contract/errors.ts';
import { VISIBLE_TEXT } from '../../../shared/contract/fields.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { apiReference } from '../../../shared/open-api/api-reference.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import type { JsonSchema } from '../../../shared/open-api/json-schema.ts';
import { openApiDocument } from '../../../shared/open-api/open-api-document.ts';
import type { OpenApiOperation } from '../../../shared/open-api/open-api-types.ts';
import { ROUTE_IDS } from '../../fixtures/example-requests.ts';

const document = openApiDocument();
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }]),
  ),
);

function operationOf(routeId: RouteId): OpenApiOperation {
  const found = operations.get(routeId);
  if (!found) throw new Error(`The document lacks ${routeId}.`);
  return found.operation;
}

function documentedInput({ parameters, requestBody }: OpenApiOperation): z.ZodType {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const fields = parameters.filter(({ in: place }) => place !== 'header');
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      ...body?.properties,
      ...Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    },
    required: [...(body?.required ?? []), ...fields.flatMap(({ name, required }) => (required ? [name] : []))],
    additionalProperties: false,
  };
  // Replaces this pattern, because Zod does not parse the Unicode classes that JSON Schema allows.
  const plain: JsonSchema = JSON.parse(
    JSON.stringify(schema).replaceAll(JSON.stringify(VISIBLE_TEXT.source), JSON.stringify('\\S')),
  );
  return z.fromJSONSchema(plain);
}

/** Converts the texts of queries and forms to the numbers, booleans and objects that the API document describes. */
function asDocumented(route: Route, input: Record<string, unknown>): Record<string, unknown> {
  const typed = (value: unknown) =>
    typeof value === 'string' && TYPED[route.body]?.test(value) ? JSON.parse(value) : value;
  const inPath = pathParameters(route.path);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, inPath.includes(name) ? value : typed(value)]),
  );
}

const TYPED: Readonly<Record<string, RegExp>> = { query: /^-?\d{1,6}$/, multipart: /^(?:true|false|\{.*\})$/ };

describe('the OpenAPI document', () => {
  it('has the calls of the contract and no other', () => {
    expect([...operations.keys()].toSorted()).toEqual(ROUTE_IDS.toSorted());
  });

  it.each(ROUTE_IDS)('%s has its method, path, key, errors and parameters', (routeId) => {
    const route: Route = contract[routeId];
    const { path, method, operation } = operations.get(routeId) ?? {};
    expect({ path, method }).toEqual({ path: route.path, method: route.method.toLowerCase() });
    expect(operation?.security.length === 0).toBe(route.auth === 'public');
    const ofKey = route.auth !== 'public' && route.method !== 'GET' ? (['conflict'] as const) : [];
    const codes = Object.values(operation?.responses ?? {}).flatMap((response) => response['x-codes'] ?? []);
    const expected = [...COMMON_ERRORS, ...PLATFORM_ERRORS, ...route.errors, ...ofKey];
    expect(codes.toSorted()).toEqual([...new Set(expected)].toSorted());
    const inPath = operation?.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
    expect(inPath).toEqual(pathParameters(route.path));
  });

  it.each(ROUTE_IDS)('%s accepts and refuses the same inputs as its contract', (routeId) => {
    const route: Route = contract[routeId];
    const documented = documentedInput(operationOf(routeId));
    const example: Record<string, unknown> = EXAMPLES[routeId];
    const agree = (input: Record<string, unknown>) => {
      const isTaken = documented.safeParse(asDocumented(route, input)).success;
      expect({ input, isTaken }).toEqual({ input, isTaken: route.input.safeParse(input).success });
    };
    agree(example);
    agree({ ...example, colour: 'red' });
    for (const name of Object.keys(example)) {
      const { [name]: _, ...without } = example;
      agree(without);
      if (route.body === 'json') agree({ ...example, [name]: { unlike: 'anything' } });
    }
  });

  it.each(ROUTE_IDS)('%s has the response fields of its contract', (routeId) => {
    const { output, success }: Route = contract[routeId];
    const [response] = Object.values(operationOf(routeId).responses);
    const schema = response?.content?.['application/json']?.schema;
    if (success === 'page' || success === 'redirect') return expect(response?.['x-codes']).toBeUndefined();
    const name = schema?.$ref?.split('/').at(-1) ?? '';
    const described = document.components.schemas[name] ?? schema;
    const expected = z.toJSONSchema(output, { io: 'output' });
    expect(Object.keys(described?.properties ?? {})).toEqual(Object.keys(expected.properties ?? {}));
    expect(described?.required).toEqual(expected.required);
  });

  it.each(ROUTE_IDS)('%s has 429 and 503, with both bodies and Retry-After', (routeId) => {
    const { responses } = operationOf(routeId);
    for (const status of [429, 503]) {
      const { headers, content } = responses[status] ?? {};
      expect(headers?.['Retry-After']?.schema).toEqual({ type: 'integer', minimum: 0 });
      expect(content?.['application/json']?.schema.anyOf).toEqual([
        { $ref: '#/components/schemas/Error' },
        { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
      ]);
    }
  });

  it.each(ROUTE_IDS)('%s takes its key as X-API-Key and as Bearer, with the same scopes', (routeId) => {
    const { security } = operationOf(routeId);
    const scopesOf = (scheme: string) => security.flatMap((need) => (scheme in need ? [need[scheme]] : []));
    expect(scopesOf('bearer')).toEqual(scopesOf('apiKey'));
    expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey', 'bearer']);
    expect(scopesOf('apiKey').length > 0).toBe(contract[routeId].auth !== 'public');
  });

  it('refers only to existing components', () => {
    const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const names = new Set([...refs].map(([, name = '']) => name));
    expect([...names].filter((name) => !(name in document.components.schemas))).toEqual([]);
    expect(names).toContain('Error');
    expect(JSON.stringify(document)).not.toMatch(/\$defs|__schema/);
  });
});

describe('the reference', () => {
  const reference = apiReference(document);
  const calls = new Map(reference.groups.flatMap((group) => group.calls).map((call) => [call.id, call]));

  it('has every call with its example, errors and limit', () => {
    expect([...calls.keys()].toSorted()).toEqual(ROUTE_IDS.toSorted());
    expect(calls.get('depositToBank')).toMatchObject({
      method: 'POST',
      access: 'user',
      example: expect.stringContaining('"amount": 5'),
      errors: expect.arrayContaining([{ status: '402', codes: ['insufficient_credits'] }]),
    });
    for (const call of calls.values()) expect(call.requestsPerSecond).toBeGreaterThan(0);
  });

  it.each(ROUTE_IDS)('says who may make the call %s, and with which scopes of a named key', (routeId) => {
    const { auth, scopes } = contract[routeId];
    expect(calls.get(routeId)).toMatchObject({ access: auth, scopes });
  });

  it('lists the allowed values of a field', () => {
    const typeOf = (id: string, name: string) => calls.get(id)?.fields.find((field) => field.name === name)?.type;
    expect(typeOf('createApp', 'projectType')).toBe('webapp | game | website');
    expect(typeOf('createApp', 'userPrompt')).toBe('text, at most 20000');
    expect(typeOf('listApps', 'limit')).toBe('integer, 1 to 100');
    expect(typeOf('setShowcaseImage', 'showcaseImage')).toBe('text or file');
  });

  it('gives the numbers of a query as numbers', () => {
    const parameters = [...operations.values()].flatMap(({ operation }) => operation.parameters);
    const numbers = parameters.filter(({ schema }) => schema.type === 'integer');
    const examples = numbers.flatMap(({ example }) => (example === undefined ? [] : [typeof example]));
    expect(new Set(examples)).toEqual(new Set(['number']));
  });

  it('describes a form by the types of its fields', () => {
    const { properties = {} } =
      openApiDocument().paths['/create-app']?.post?.requestBody?.content['multipart/form-data']?.schema ?? {};
    expect(properties.llmSettings).toMatchObject({ type: 'object' });
    expect(properties.isQuickBuidl).toMatchObject({ type: 'boolean' });
    expect(properties.userImages).toMatchObject({ type: 'array' });
  });

  it('has the media types of each page, and the server of what is on the domain of the apps', () => {
    const { paths } = openApiDocument();
    expect(Object.keys(paths['/pages/{name}']?.get?.responses[404]?.content ?? {})).toEqual(['text/html']);
    expect(Object.keys(paths['/gallery-feed']?.get?.responses[200]?.content ?? {})).toEqual(['application/rss+xml']);
    const image = paths['/images/{projectId}/{file}']?.get;
    expect(image?.servers?.[0]?.url).toBe('https://{appsDomain}');
    expect(Object.keys(image?.responses[200]?.content ?? {})).toContain('image/webp');
  });
});
