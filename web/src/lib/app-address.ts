/** Where a published app is. */

/** `/p/{name}` */
export function appPath(name: string): string {
  return `/p/${name}`;
}

/** The whole address, to copy and to share. */
export function appAddress(name: string, origin: string): string {
  return `${origin}${appPath(name)}`;
}
