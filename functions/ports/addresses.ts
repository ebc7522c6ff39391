/** The origins of the two distributions. */
export interface Addresses {
  /** The origin of the site, e.g. `https://buidl.example`. */
  siteUrl: string;
  /** The origin of the apps domain, which serves the images of all apps. */
  appsUrl: string;
  /** Returns the origin of the documents of an app, or of the templates: a host below the apps domain, or the apps domain itself. */
  appOrigin(projectId: string): string;
}
