/** What the contract says of one call. */
import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** One Lambda function serves each area. */
export const AREAS = [
  'auth',
  'config',
  'generation',
  'projects',
  'pages',
  'credits',
  'bank',
  'assistant',
  'gated',
  'admin',
] as const;
export type Area = (typeof AREAS)[number];

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api`; `{name}` segments are fields of the input. */
  path: string;
  area: Area;
  /** `public`: no key needed; `user`: a live API key; `admin`: a live key of an admin. */
  auth: 'public' | 'user' | 'admin';
  /** How the input that is not in the path travels. */
  body: 'none' | 'query' | 'json' | 'multipart' | 'json-or-multipart';
  /** Success status; 200 unless said otherwise. `redirect` answers 302 with a Location, `page` with a page of its own status. */
  success: 200 | 202 | 'redirect' | 'page';
  /** Path, query and body fields together. */
  input: z.ZodType;
  output: z.ZodType;
  /** What it may answer with on top of the common errors. */
  errors: readonly ErrorCode[];
}

/** The full path of a route as the site serves it. */
export function apiPath(route: Pick<Route, 'path'>): string {
  return `/api${route.path}`;
}

/** The `{names}` in a route's path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
