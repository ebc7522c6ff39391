// CloudFront Function of the apps' domain, for what it serves from the bucket: pictures, and apps while they are written. Any
// other address, and any other spelling of one, reaches nothing: documents have a behaviour of their own.

var FILE_PATH = /^\/(?:images\/[\w-]+\/[\w-]+\.[a-z]+|partial\/[\w-]+\/index\.html)$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  if (FILE_PATH.test(request.uri)) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: 'There is nothing here.' },
  };
}
