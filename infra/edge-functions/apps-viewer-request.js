// Admits the only objects that the apps domain serves straight from its bucket: previews of apps that are being written,
// documents of templates, and frameworks on the shelf. Documents and images of apps have their own cache behaviours, which ask the API; no
// other spelling of their path may get here. Where each app has a host of its own, previews are on that host. Templates share a host.

var SHELF_FILE_PATH = /^\/vendor\/[\w.-]+@[\w.-]+(?:\/\w[\w.-]*)+$/;
var PREVIEW_PATH = /^\/partial\/([\w-]+)\/[\w-]+\/index\.html$/;
var TEMPLATE_PATH = /^\/templates\/[a-z0-9-]+\/index\.html$/;

/** The host of the apps domain where each app has a host of its own below it. The stack fills it in; empty where all share one. */
var APPS_HOST = '';

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var destination = request.headers['sec-fetch-dest'];
  // In a tab, a preview or a template would have no page of the site around it.
  var isTab = destination !== undefined && destination.value === 'document';
  var preview = PREVIEW_PATH.exec(request.uri);
  if (SHELF_FILE_PATH.test(request.uri)) return request;
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
