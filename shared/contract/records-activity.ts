import type { Route } from './route.ts';

/** Calls that change nothing for the user, that pages repeat, or that are in the history of credits. */
const UNRECORDED: readonly string[] = [
  'checkCustomDomain',
  'createUpload',
  'deleteAccount',
  'describeAuthorization',
  'generalChat',
  'prepareTransaction',
  'projectChat',
  'verifyPurchase',
];

/** Returns true for a call whose use the user sees on the activity page. A login has a key only once it is done. */
export function recordsActivity(routeId: string, { auth, method }: Pick<Route, 'auth' | 'method'>): boolean {
  return auth === 'user' && method !== 'GET' && !UNRECORDED.includes(routeId);
}
