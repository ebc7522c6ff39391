// Sends requests for documents to the API, which knows what is suspended and which addresses have ended. A document opened in
// a tab is redirected to its shell. An app that has a host of its own is on no other one.

var REVISION_PATH = /^\/raw\/([\w-]+)\/(\d+(?:\.\d+)?)\/([0-9a-f]{32})$/;
var LIVE_PATH = /^\/live\/([\w-]+)\/([0-9a-f]{32})$/;

/** The host of the apps domain where each app has a host of its own below it. The stack fills it in; empty where all share one. */
var APPS_HOST = '';

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var revision = REVISION_PATH.exec(request.uri);
  var live = LIVE_PATH.exec(request.uri);
  var destination = request.headers['sec-fetch-dest'];
  var isTab = destination !== undefined && destination.value === 'document';
  if (revision === null && live === null) return notFound();
  if (!isHostOf(request, (revision || live)[1])) return notFound();
  if (isTab) return redirect(revision === null ? live[1] : `${revision[1]}/rev/${revision[2]}`);
  request.uri =
    revision === null
      ? `/api/documents/${live[1]}/live/${live[2]}`
      : `/api/documents/${revision[1]}/${revision[2]}/${revision[3]}`;
  // The API requires this header, so that the site's own domain cannot serve a document as if it were a page of the site.
  request.headers['x-apps-domain'] = { value: '1' };
  return request;
}

function isHostOf(request, projectId) {
  return APPS_HOST === '' || hostOf(request) === `${projectId.replace('_', '-')}.${APPS_HOST}`;
}

function hostOf(request) {
  var host = request.headers.host;
  return host === undefined ? '' : host.value.toLowerCase();
}

function redirect(app) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: `/api/open/${app}` }, 'cache-control': { value: 'no-store' } },
  };
}

function notFound() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: 'There is nothing here.' },
  };
}
