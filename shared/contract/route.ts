import type * as z from 'zod';
import type { KeyScope, ScopeCase } from '../domain/key-scope.ts';
import type { ErrorCode } from './errors.ts';
import { emptySchema, successSchema } from './fields.ts';

/** Each feature has one Lambda function. */
export const FEATURES = [
  'auth',
  'builds',
  'projects',
  'publishing',
  'credits',
  'app-services',
  'app-data',
  'assistant',
  'webhooks',
  'admin',
  'settings',
] as const;
export type Feature = (typeof FEATURES)[number];

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below `/api`. Its `{name}` segments are fields of the input. */
  path: string;
  feature: Feature;
  /**
   * `public`: no key. `visitor`: the app token and the visitor key, which the page around an app sends in headers.
   * `user`: a valid API key. `admin`: a valid key of an admin.
   */
  auth: 'public' | 'visitor' | 'user' | 'admin';
  /**
   * For `user`: a named API key needs one of these scopes. An empty list allows only sign-in sessions, for routes that
   * concern the whole account or its money.
   */
  scopes: readonly KeyScope[];
  /** The additional scope that a named API key needs, by the case that requires it. */
  extraScopes: Partial<Record<ScopeCase, KeyScope>>;
  /** True if banned users may use the route with the temporary key for downloading their data. */
  isOfDownload: boolean;
  /** For a path with `{projectId}`: true if every user may use the route, because it changes nothing for the owner. */
  isOpenToOthers: boolean;
  /** How the input fields are sent, except those in the path. */
  body: 'none' | 'query' | 'json' | 'multipart' | 'json-or-multipart' | 'csp-report';
  /** True if the response contains a secret. Such responses are not stored for an `Idempotency-Key`. */
  returnsSecret: boolean;
  /** The HTTP status of success. `redirect`: 302 with a Location header. `page`: the status of the page. */
  success: 200 | 202 | 'redirect' | 'page';
  /** The media types of a page, by its status. Empty for other routes. */
  pages: Readonly<Record<number, readonly string[]>>;
  /** The server of the route: the API, or the domain of the apps. */
  server: 'api' | 'apps';
  /** All fields, from path, query and body. */
  input: z.ZodType;
  output: z.ZodType;
  errors: readonly ErrorCode[];
}

const defaults = {
  scopes: [],
  extraScopes: {},
  isOfDownload: false,
  isOpenToOthers: false,
  returnsSecret: false,
  body: 'none',
  success: 200,
  pages: {},
  server: 'api',
  input: emptySchema,
  output: successSchema,
  errors: [],
} as const;

export function route<const Given extends Partial<Route> & Pick<Route, 'method' | 'path' | 'feature' | 'auth'>>(
  given: Given,
): Omit<typeof defaults, keyof Given> & Given {
  return { ...defaults, ...given };
}
