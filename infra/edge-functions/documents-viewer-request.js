// Sends requests for documents and images to the API, because it knows which apps are suspended and which URLs have
// expired. Redirects a tab that opens a document to the app's page on the site. When an app has a separate host, no
// other host serves its documents. Its images are also on the apps domain.

// URLs with only the last 32 digits come from the previous release, which runs beside this one during a deployment.
var REVISION_PATH = /^\/raw\/([\w-]+)\/(\d+(?:\.\d+)?)\/((?:[0-9a-f]{72})?[0-9a-f]{32})$/;
var LIVE_PATH = /^\/live\/([\w-]+)\/([0-9a-f]{32})$/;
var IMAGE_PATH = /^\/images\/([\w-]+)\/([\w-]+\.[a-z]+)$/;

/**
 * Host of the apps domain when each app has a separate host below it. The stack fills it in; empty when all apps share
 * one host.
 */
var APPS_HOST = '';

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var revision = REVISION_PATH.exec(request.uri);
  var live = LIVE_PATH.exec(request.uri);
  var image = IMAGE_PATH.exec(request.uri);
  var destination = request.headers['sec-fetch-dest'];
  var isTab = destination !== undefined && destination.value === 'document';
  if (image !== null && (hostOf(request) === APPS_HOST || isHostOf(request, image[1]))) {
    return toApi(request, `images/${image[1]}/${image[2]}`);
  }
  if (revision === null && live === null) return notFound();
  if (!isHostOf(request, (revision || live)[1])) return notFound();
  if (isTab) return redirect((revision === null ? live[1] : `${revision[1]}/rev/${revision[2]}`) + queryOf(request));
  var document = revision === null ? `${live[1]}/live/${live[2]}` : `${revision[1]}/${revision[2]}/${revision[3]}`;
  return toApi(request, `documents/${document}`);
}

function toApi(request, path) {
  request.uri = `/api/${path}`;
  // The API requires this header, so that the site's own domain cannot serve app content with the site's origin.
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

// A copied address of a frame opens the app at the same place.
function queryOf(request) {
  var fields = request.querystring;
  var pairs = Object.keys(fields).map((name) => {
    var values = fields[name].multiValue || [fields[name]];
    return values.map((field) => `${name}=${field.value}`).join('&');
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
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
