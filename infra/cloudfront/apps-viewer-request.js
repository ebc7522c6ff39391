// CloudFront Function of the apps' domain: serves a revision's document to frames, and sends tabs to its shell.

var REVISION_PATH = /^\/raw\/([\w-]+)\/(\d+(?:\.\d+)?)(?:\/(?:index\.html)?)?$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  var revision = REVISION_PATH.exec(request.uri);
  if (revision === null) return request;

  var destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination.value === 'document') {
    return redirect(`/api/open/${revision[1]}/rev/${revision[2]}`);
  }
  request.uri = `/raw/${revision[1]}/${revision[2]}/index.html`;
  return request;
}

function redirect(location) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  };
}
