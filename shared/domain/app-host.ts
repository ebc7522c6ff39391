/*
 * Where domains of one's own are set, the documents of each app have a host of their own below the apps domain. Its label is
 * made of the project's id, so it belongs to one app for ever: the name of a published app may be somebody else's later.
 */

/** Stands for the label of any app, as in certificates and policies. */
const ANY_APP = '//*.';
const APP_LABEL = /\/\/prj-[0-9a-z]{26}\./;

/** Returns the pattern of the apps' own hosts below the origin of the apps domain, such as `https://*.apps.example`. */
export function ownHostsBelow(appsUrl: string): string {
  return appsUrl.replace('//', ANY_APP);
}

/** Returns the origin of an app's documents: its own below `https://*.apps.example`, any other given origin itself. */
export function appOriginOf(documentsUrl: string, projectId: string): string {
  return documentsUrl.replace(ANY_APP, () => `//${projectId.replace('_', '-')}.`);
}

/** Returns the origin of the apps domain, which all apps share, for the pattern or the origin of an app's documents. */
export function sharedAppsUrl(documentsUrl: string): string {
  return documentsUrl.replace(ANY_APP, '//').replace(APP_LABEL, '//');
}
