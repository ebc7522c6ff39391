export interface Addresses {
  siteUrl: string;
  /** The origin of the apps domain, which serves the images of all apps. */
  appsUrl: string;
  /** Returns the origin of the documents of an app or a template: the apps domain or one of its subdomains. */
  appOrigin(projectId: string): string;
}
