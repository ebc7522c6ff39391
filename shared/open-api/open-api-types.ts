import type { Route } from '../contract/route.ts';
import type { JsonSchema } from './json-schema.ts';

export interface OpenApiServer {
  url: string;
  variables?: Record<string, { default: string; description: string }>;
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: OpenApiServer[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<OpenApiMethod, OpenApiOperation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

export type OpenApiMethod = 'get' | 'post' | 'delete';

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  /** States which API keys may make the request. */
  description?: string;
  tags: string[];
  /** The server of the operation, if it is not that of the document. */
  servers?: OpenApiServer[];
  /**
   * The alternative authorizations of a request: a way of sending the key, with the scopes that a named API key needs.
   * Any entry is enough. Empty for a route without a key.
   */
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: true; content: Record<string, OpenApiContent> };
  responses: Record<string, OpenApiResponse>;
  'x-access': Route['auth'];
  /** The rate limit of the route, counted over all callers. */
  'x-throttle': { requestsPerSecond: number; burst: number };
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiContent {
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiHeader {
  description: string;
  /** False by default. */
  required?: boolean;
  schema: JsonSchema;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, OpenApiHeader>;
  content?: Record<string, OpenApiContent>;
  /** The API's error codes that have this HTTP status. */
  'x-codes'?: string[];
}
