// CloudFront Function before the documents of apps: the API answers them to frames, as it knows what may be shown now; tabs
// are sent to the shell around them.

var REVISION_PATH = /^\/raw\/([\w-]+)\/(\d+(?:\.\d+)?)(?:\/(?:index\.html)?)?$/;
var LIVE_PATH = /^\/live\/([\w-]+)\/([0-9a-f]{64})(?:\/(?:index\.html)?)?$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  var revision = REVISION_PATH.exec(request.uri);
  var live = LIVE_PATH.exec(request.uri);
  var destination = request.headers['sec-fetch-dest'];
  var isTab = destination !== undefined && destination.value === 'document';
  if (revision === null && live === null) return notFound();
  if (isTab) return redirect(revision === null ? live[1] : `${revision[1]}/rev/${revision[2]}`);
  request.uri =
    revision === null
      ? `/api/documents/live/${live[1]}/${live[2]}`
      : `/api/documents/raw/${revision[1]}/${revision[2]}`;
  // Without it the call is refused: through the site's domain a document would pass for a page of the site.
  request.headers['x-apps-domain'] = { value: '1' };
  return request;
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
