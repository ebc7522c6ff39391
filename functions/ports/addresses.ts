/** Where the site and the apps distribution are reached; known only after both exist. */
export interface Addresses {
  /** Origin of the site, e.g. `https://buidl.example`, without a slash at the end. */
  siteUrl(): Promise<string>;
  /** Origin that serves users' apps. */
  appsUrl(): Promise<string>;
}
