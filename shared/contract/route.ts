import type * as z from 'zod';
import type { KeyScope } from '../domain/key-scope.ts';
import type { ErrorCode } from './errors.ts';
import { emptySchema, successSchema } from './fields.ts';

/** The features of the product. They have the same names in every layer, and one Lambda function serves each. */
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

/** One call of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below `/api`. Its `{name}` segments are fields of the input. */
  path: string;
  feature: Feature;
  /**
   * `public`: no key needed; `visitor`: the proof of an app and the visitor's key, which the page around the app sends in
   * headers; `user`: a live API key; `admin`: a live key of an admin.
   */
  auth: 'public' | 'visitor' | 'user' | 'admin';
  /**
   * For `user`: each of these scopes opens the call to a named API key. Without any, only the session of a sign-in does: that
   * is for what concerns the account and its money as a whole.
   */
  scopes: readonly KeyScope[];
  /** Whether the key that a banned user gets for the download of their data opens the call as well. */
  isOfDownload: boolean;
  /** Where the input fields are sent, apart from those in the path. */
  body: 'none' | 'query' | 'json' | 'multipart' | 'json-or-multipart' | 'csp-report';
  /** Whether the response has a secret that is told once, so that it is not kept for an `Idempotency-Key`. */
  tellsSecret: boolean;
  /** The HTTP status of success. `redirect` responds 302 with a Location header, `page` with the status of the page. */
  success: 200 | 202 | 'redirect' | 'page';
  /** All fields, from path, query and body. */
  input: z.ZodType;
  output: z.ZodType;
  /** Error codes of this call in addition to COMMON_ERRORS. */
  errors: readonly ErrorCode[];
}

const defaults = {
  scopes: [],
  isOfDownload: false,
  tellsSecret: false,
  body: 'none',
  success: 200,
  input: emptySchema,
  output: successSchema,
  errors: [],
} as const;

/** Returns the route with defaults for the keys that are not given. */
export function route<
  const Given extends Partial<Route> & Pick<Route, 'method' | 'path' | 'feature' | 'auth'>,
>(given: Given): Omit<typeof defaults, keyof Given> & Given {
  return { ...defaults, ...given };
}
