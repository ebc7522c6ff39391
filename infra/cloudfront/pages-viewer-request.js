// CloudFront Function before the pages of published apps: `/p/{name}` is answered by the API, which knows what is live now.
// Everything else below /p/ goes on as it is, and so reaches no call.

var PAGE_PATH = /^\/p\/([^/]+?)\/?$/;
var MANIFEST_PATH = /^\/p\/([^/]+)\/manifest\.webmanifest$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  var manifest = MANIFEST_PATH.exec(request.uri);
  var page = PAGE_PATH.exec(request.uri);
  if (manifest !== null) request.uri = `/api/pages/${manifest[1]}/manifest`;
  else if (page !== null) request.uri = `/api/pages/${page[1]}`;
  return request;
}
