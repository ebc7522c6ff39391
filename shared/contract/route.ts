import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import { nothingSchema, successSchema } from './fields.ts';

/** The parts of the product, which have the same name in every layer. One Lambda function serves the routes of each. */
export const FEATURES = [
  'auth',
  'builds',
  'projects',
  'publishing',
  'credits',
  'app-services',
  'assistant',
  'admin',
  'settings',
] as const;
export type Feature = (typeof FEATURES)[number];

/** One call of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api`; `{name}` segments are fields of the input. */
  path: string;
  feature: Feature;
  /** `public`: no key needed; `user`: a live API key; `admin`: a live key of an admin. */
  auth: 'public' | 'user' | 'admin';
  /** How the input fields that are not in the path are sent. */
  body: 'none' | 'query' | 'json' | 'multipart' | 'json-or-multipart';
  /** Success status. `redirect` responds 302 with a Location header, `page` with a page that has its own status. */
  success: 200 | 202 | 'redirect' | 'page';
  /** Path, query and body fields together. */
  input: z.ZodType;
  output: z.ZodType;
  /** Error codes of this call in addition to COMMON_ERRORS. */
  errors: readonly ErrorCode[];
}

const defaults = {
  body: 'none',
  success: 200,
  input: nothingSchema,
  output: successSchema,
  errors: [],
} as const;

/** Returns the route with defaults for what most routes have in common. */
export function route<
  const Given extends Partial<Route> & Pick<Route, 'method' | 'path' | 'feature' | 'auth'>,
>(given: Given): Omit<typeof defaults, keyof Given> & Given {
  return { ...defaults, ...given };
}

/** Returns the full path of a route as the site serves it. */
export function apiPath(route: Pick<Route, 'path'>): string {
  return `/api${route.path}`;
}

/** Returns the names of the `{name}` segments of a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
