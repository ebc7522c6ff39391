const RETURN_KEY = 'buidl:return';
/** Nothing else that the site keeps leads anywhere. */
const ALLOWED = /^\/authorize\?/;

/** Where the user goes who has signed in: back to the question that needed it, or home. */
export function pathAfterSignIn(): string {
  const path = sessionStorage.getItem(RETURN_KEY) ?? '';
  return ALLOWED.test(path) ? path : '/';
}

/** Keeps the path to go back to in this tab. */
export function returnAfterSignIn(path: string): void {
  sessionStorage.setItem(RETURN_KEY, path);
}

/** Forgets it, once the user is back. */
export function forgetReturn(): void {
  sessionStorage.removeItem(RETURN_KEY);
}
