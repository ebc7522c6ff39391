// Admits only what the apps domain serves directly from its bucket: previews of running builds, documents of templates,
// and libraries and fonts. Other cache behaviors send requests for documents and images of apps to the API, so no other
// spelling of their paths may pass here. When each app has a separate host, a preview is served only on the host of its
// app, and all templates share one host.

var SHELF_FILE_PATH = /^\/vendor\/[\w.-]+@[\w.-]+(?:\/\w[\w.-]*)+$/;
/** A file of a package that a build fetched (shared/domain/fetched-package.ts). */
var FETCHED_FILE_PATH = /^\/vendor\/npm\/[0-9a-f]{16}\/(?:@[\w.-]+\/)?[\w.-]+@[\w.-]+(?:\/\w[\w.@-]*)+$/;
var PREVIEW_PATH = /^\/partial\/([\w-]+)\/[\w-]+\/index\.html$/;
var TEMPLATE_PATH = /^\/templates\/[a-z0-9-]+\/index\.html$/;

/**
 * Host of the apps domain when each app has a separate host below it. The stack fills it in; empty when all apps share
 * one host.
 */
var APPS_HOST = '';

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var destination = request.headers['sec-fetch-dest'];
  // In a tab, a preview or a template would lack the site's page around it.
  var isTab = destination !== undefined && destination.value === 'document';
  var preview = PREVIEW_PATH.exec(request.uri);
  if (SHELF_FILE_PATH.test(request.uri) || FETCHED_FILE_PATH.test(request.uri)) return request;
  if (preview !== null && !isTab && isHostOf(request, preview[1])) return request;
  if (TEMPLATE_PATH.test(request.uri) && !isTab && isHostOf(request, 'templates')) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: 'There is nothing here.' },
  };
}

function isHostOf(request, projectId) {
  return APPS_HOST === '' || hostOf(request) === `${projectId.replace('_', '-')}.${APPS_HOST}`;
}

function hostOf(request) {
  var host = request.headers.host;
  return host === undefined ? '' : host.value.toLowerCase();
}
