const RETURN_KEY = 'buidl:return';
/** The only allowed return path, so that the stored value cannot redirect elsewhere. */
const ALLOWED = /^\/authorize\?/;

/** Returns the path after the sign-in: the authorization request that required it, or home. */
export function pathAfterSignIn(): string {
  const path = sessionStorage.getItem(RETURN_KEY) ?? '';
  return ALLOWED.test(path) ? path : '/';
}

export function returnAfterSignIn(path: string): void {
  sessionStorage.setItem(RETURN_KEY, path);
}

export function forgetReturn(): void {
  sessionStorage.removeItem(RETURN_KEY);
}
