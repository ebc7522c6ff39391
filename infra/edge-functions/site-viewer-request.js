// Rewrites the paths of the single-page app to index.html. CloudFront's custom error responses would not do: they would also
// replace the API's 404 responses.

// Starts with a letter, so that a revision such as 1.1 at the end of a path is not taken for a file's extension.
var FILE_EXTENSION = /\.[A-Za-z][A-Za-z0-9]*$/;

/** For `/api` itself, which the cache behaviour of `/api/*` does not cover. */
var UNKNOWN_ENDPOINT = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: {
    'content-type': { value: 'application/json' },
    'cache-control': { value: 'no-store' },
  },
  body: {
    encoding: 'text',
    data: JSON.stringify({ success: false, error: 'Unknown endpoint.', code: 'not_found' }),
  },
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri === '/api') return UNKNOWN_ENDPOINT;
  if (!FILE_EXTENSION.test(uri)) request.uri = '/index.html';
  return request;
}
