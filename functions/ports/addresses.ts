/** The origins of the two distributions, which are known only after the stack has created both. */
export interface Addresses {
  /** Returns the origin of the site, e.g. `https://buidl.example`. */
  siteUrl(): Promise<string>;
  /** Returns the origin that serves users' apps. */
  appsUrl(): Promise<string>;
}
