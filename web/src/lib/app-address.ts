/** Returns the path of a published app: `/p/{name}`. */
export function appPath(name: string): string {
  return `/p/${name}`;
}

/** Returns the full URL of a published app. */
export function appAddress(name: string, origin: string): string {
  return `${origin}${appPath(name)}`;
}

/** Returns the path of a user's public profile. */
export function profilePath(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}
