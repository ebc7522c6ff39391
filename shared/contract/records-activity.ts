import type { Route } from './route.ts';

/** Routes that change nothing for the user, that pages use repeatedly, or whose use is in the credit history. */
const UNRECORDED: readonly string[] = [
  'checkCustomDomain',
  'createUpload',
  'deleteAccount',
  'describeAuthorization',
  'generalChat',
  'prepareTransaction',
  'projectChat',
  'proposeApp',
  'verifyPurchase',
];

/**
 * Returns true for a route whose use the activity page lists. Logins are public routes, and their code records them,
 * because the API key exists only afterwards.
 */
export function recordsActivity(routeId: string, { auth, method }: Pick<Route, 'auth' | 'method'>): boolean {
  return auth === 'user' && method !== 'GET' && !UNRECORDED.includes(routeId);
}
