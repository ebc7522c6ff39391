export interface Addresses {
  siteUrl: string;
  /** The origin of the apps domain, which serves the images of all apps. */
  appsUrl: string;
  /** Returns the origin of an app's documents or of a template. It is the apps domain or one of its subdomains. */
  appOrigin(projectId: string): string;
}
