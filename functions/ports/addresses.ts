export interface Addresses {
  siteUrl: string;
  /** The origin of the apps domain, which serves the images of all apps. */
  appsUrl: string;
  /** Returns the origin of an app's documents, or of the templates: the apps domain or a subdomain of it. */
  appOrigin(projectId: string): string;
}
