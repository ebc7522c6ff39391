// CloudFront Function of the apps' domain: serves documents to frames, and sends tabs to the shell around them.

var REVISION_PATH = /^\/raw\/([\w-]+)\/(\d+(?:\.\d+)?)(?:\/(?:index\.html)?)?$/;
var LIVE_PATH = /^\/live\/([\w-]+)\/([0-9a-f]{64})(?:\/(?:index\.html)?)?$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  var revision = REVISION_PATH.exec(request.uri);
  var live = LIVE_PATH.exec(request.uri);
  if (revision === null && live === null) return request;

  var destination = request.headers['sec-fetch-dest'];
  var isTab = destination !== undefined && destination.value === 'document';
  if (revision !== null) {
    if (isTab) return redirect(`/api/open/${revision[1]}/rev/${revision[2]}`);
    request.uri = `/raw/${revision[1]}/${revision[2]}/index.html`;
    return request;
  }
  if (isTab) return redirect(`/api/open/${live[1]}`);
  request.uri = `/live/${live[1]}/${live[2]}/index.html`;
  return request;
}

function redirect(location) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  };
}
