/** Returns whether a host is that of one of the URLs, or below it. */
export function isHostOfAny(host: string, urls: readonly string[]): boolean {
  return urls.some((url) => {
    const { hostname } = new URL(url);
    return host === hostname || host.endsWith(`.${hostname}`);
  });
}
