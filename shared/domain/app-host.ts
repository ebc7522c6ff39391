/* Host labels derive from the project id, not from the published name, which another project may use later. */

/** The part of a host pattern that stands for the host label of any app. */
const ANY_APP = '//*.';
const APP_LABEL = /\/\/prj-[0-9a-z]{26}\./;

/** Returns the host pattern of all apps below the apps domain, such as `https://*.apps.example`. */
export function ownHostsBelow(appsUrl: string): string {
  return appsUrl.replace('//', ANY_APP);
}

/** Replaces the wildcard in `https://*.apps.example`; returns an origin without a wildcard unchanged. */
export function appOriginOf(documentsUrl: string, projectId: string): string {
  return documentsUrl.replace(ANY_APP, () => `//${projectId.replace('_', '-')}.`);
}

/** Returns the origin of the apps domain from the host pattern or from the origin of an app's documents. */
export function sharedAppsUrl(documentsUrl: string): string {
  return documentsUrl.replace(ANY_APP, '//').replace(APP_LABEL, '//');
}
