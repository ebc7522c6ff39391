// CloudFront Function of the apps' domain, for what it serves from the bucket: pictures, apps while they are written, and the
// frameworks that apps load. Any other address, and any other spelling of one, reaches nothing: documents have a behaviour of their own.

var PICTURE_PATH = /^\/images\/[\w-]+\/[\w-]+\.[a-z]+$/;
var SHELF_FILE_PATH = /^\/vendor\/[\w.-]+@[\w.-]+(?:\/\w[\w.-]*)+$/;
var PREVIEW_PATH = /^\/partial\/[\w-]+\/index\.html$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  var destination = request.headers['sec-fetch-dest'];
  // A tab would show it without the page around it, which nobody could report.
  var isTab = destination !== undefined && destination.value === 'document';
  if (PICTURE_PATH.test(request.uri) || SHELF_FILE_PATH.test(request.uri)) return request;
  if (PREVIEW_PATH.test(request.uri) && !isTab) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: 'There is nothing here.' },
  };
}
