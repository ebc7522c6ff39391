export function appPath(name: string): string {
  return `/p/${name}`;
}

export function appAddress(name: string, origin: string): string {
  return `${origin}${appPath(name)}`;
}

export function profilePath(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}
