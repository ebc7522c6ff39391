/** Returns whether a host equals one of the URLs' hosts or is a subdomain of one. */
export function isOwnHost(host: string, urls: readonly string[]): boolean {
  return urls.some((url) => {
    const { hostname } = new URL(url);
    return host === hostname || host.endsWith(`.${hostname}`);
  });
}
