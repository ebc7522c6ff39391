/** The path of a published app: `/p/{name}`. */
export function appPath(name: string): string {
  return `/p/${name}`;
}

/** The full URL of a published app. */
export function appAddress(name: string, origin: string): string {
  return `${origin}${appPath(name)}`;
}

/** The public profile of a user. */
export function profilePath(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}
