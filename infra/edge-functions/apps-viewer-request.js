// Admits the only objects that the apps domain serves straight from its bucket: images, previews of apps that are being
// written, and frameworks on the shelf. Documents have their own cache behaviour, which asks the API; no other spelling of
// their path may get here.

var IMAGE_PATH = /^\/images\/[\w-]+\/[\w-]+\.[a-z]+$/;
var SHELF_FILE_PATH = /^\/vendor\/[\w.-]+@[\w.-]+(?:\/\w[\w.-]*)+$/;
var PREVIEW_PATH = /^\/partial\/[\w-]+\/index\.html$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var destination = request.headers['sec-fetch-dest'];
  // In a tab, a preview would have no shell around it to report it with.
  var isTab = destination !== undefined && destination.value === 'document';
  if (IMAGE_PATH.test(request.uri) || SHELF_FILE_PATH.test(request.uri)) return request;
  if (PREVIEW_PATH.test(request.uri) && !isTab) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: 'There is nothing here.' },
  };
}
