/** The origins of the two distributions, which are known only after the stack has created both. */
export interface Addresses {
  /** Returns the origin of the site, e.g. `https://buidl.example`. */
  siteUrl(): Promise<string>;
  /** Returns the origin of the apps domain, which serves the images of all apps. */
  appsUrl(): Promise<string>;
  /** Returns the origin of the documents of an app, or of the templates: a host below the apps domain, or the apps domain itself. */
  appOrigin(projectId: string): Promise<string>;
}
