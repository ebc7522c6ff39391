import { FEATURES, type Feature, type Route } from '../contract/route.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument, OpenApiMethod, OpenApiOperation } from './open-api-types.ts';

export interface ReferenceField {
  /** The path of the field, for example `user.credits` or `entries[].reason`. */
  name: string;
  type: string;
  isRequired: boolean;
}

export interface ReferenceCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: Route['auth'];
  /** For `user` access: a named key needs one of these scopes. An empty list allows only sessions. */
  scopes: string[];
  contentTypes: string[];
  fields: ReferenceField[];
  example: string;
  response: { status: string; fields: ReferenceField[] };
  errors: { status: string; codes: string[] }[];
  requestsPerSecond: number;
}

export interface ApiReference {
  guide: string;
  groups: { name: Feature; calls: ReferenceCall[] }[];
}

/** The reference shows this many levels of fields. Deeper fields are only in the OpenAPI document. */
const MAX_DEPTH = 2;

export function apiReference(document: OpenApiDocument): ApiReference {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation === undefined ? [] : [{ operation, call: describeCall(document, path, method, operation) }];
    }),
  );
  const groups = FEATURES.map((name) => ({
    name,
    calls: calls.flatMap(({ operation, call }) => (operation.tags.includes(name) ? [call] : [])),
  }));
  return { guide: document.info.description, groups: groups.filter(({ calls }) => calls.length > 0) };
}

const METHODS: readonly OpenApiMethod[] = ['get', 'post', 'delete'];

function describeCall(
  document: OpenApiDocument,
  path: string,
  method: OpenApiMethod,
  operation: OpenApiOperation,
): ReferenceCall {
  const content = operation.requestBody?.content ?? {};
  const body = Object.values(content)[0];
  const [status = '', success] = Object.entries(operation.responses)[0] ?? [];
  const output = success?.content?.['application/json']?.schema;
  const parameters = operation.parameters.map((parameter) => ({
    name: parameter.name,
    type: typeOf(document, parameter.schema),
    isRequired: parameter.required,
  }));
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path: `${document.servers[0]?.url}${path}`,
    summary: operation.summary,
    access: operation['x-access'],
    scopes: operation.security.flatMap(({ apiKey = [] }) => apiKey),
    contentTypes: Object.keys(content),
    fields: [...parameters, ...(body ? fieldsOf(document, body.schema) : [])],
    example: exampleOf(document, path, operation),
    response: { status, fields: output ? fieldsOf(document, output) : [] },
    errors: Object.entries(operation.responses).flatMap(([code, { 'x-codes': codes }]) =>
      codes === undefined ? [] : [{ status: code, codes }],
    ),
    requestsPerSecond: operation['x-throttle'].requestsPerSecond,
  };
}

function exampleOf(document: OpenApiDocument, path: string, { parameters, requestBody }: OpenApiOperation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((parameter) => parameter.name === name)?.example ?? ''),
  );
  const query = parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && example !== undefined ? [`${name}=${String(example)}`] : [],
  );
  const address = `${document.servers[0]?.url}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const body = Object.values(requestBody?.content ?? {})[0]?.example;
  return body === undefined ? address : `${address}\n\n${JSON.stringify(body, undefined, 2)}`;
}

function fieldsOf(document: OpenApiDocument, schema: JsonSchema, prefix = '', depth = 0): ReferenceField[] {
  const { properties = {}, required = [] } = resolve(document, schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return [];
    const field = {
      name: `${prefix}${name}`,
      type: typeOf(document, property),
      isRequired: required.includes(name),
    };
    const inner = resolve(document, property);
    const items = inner.type === 'array' && isSchema(inner.items) ? inner.items : undefined;
    if (depth + 1 >= MAX_DEPTH) return [field];
    return [field, ...fieldsOf(document, items ?? inner, `${prefix}${name}${items ? '[]' : ''}.`, depth + 1)];
  });
}

function resolve(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  return document.components.schemas[name] ?? schema;
}

/** Returns a description of a type, for example `text`, `1 to 100` or `one of a, b`. */
function typeOf(document: OpenApiDocument, schema: JsonSchema): string {
  const { type, anyOf, const: value, enum: values, format, items } = resolve(document, schema);
  if (anyOf) return [...new Set(anyOf.map((each) => (isSchema(each) ? typeOf(document, each) : '')))].join(' or ');
  if (value !== undefined) return String(value);
  if (values) return values.map(String).join(' | ');
  if (format === 'binary') return 'file';
  if (type === 'array') return isSchema(items) ? `list of ${typeOf(document, items)}` : 'list';
  if (type === 'string') return `text${boundsOf(schema.minLength, schema.maxLength)}`;
  if (type === 'integer') return `integer${boundsOf(schema.minimum, schema.maximum)}`;
  if (type === 'number') return `number${boundsOf(schema.minimum, schema.maximum)}`;
  return typeof type === 'string' ? type : 'any';
}

/** Returns the bounds as text. Omits bounds that only express the range of safe integers. */
function boundsOf(from: number | undefined, to: number | undefined): string {
  const isBound = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isBound(from) && isBound(to)) return `, ${from} to ${to}`;
  if (isBound(to)) return `, at most ${to}`;
  return isBound(from) ? `, at least ${from}` : '';
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}
