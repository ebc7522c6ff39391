// CloudFront Function of the site: turns the paths of the single-page app into the one file behind them.
// Custom error responses could not do this: they would turn the API's 404 answers into pages, too.

// Starts with a letter, so that a revision such as 1.1 at the end of a path is not taken for a file's extension.
var FILE_EXTENSION = /\.[A-Za-z][A-Za-z0-9]*$/;

/** Of the API, too, though the path of its behaviour begins after the slash. */
var NO_SUCH_CALL = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: {
    'content-type': { value: 'application/json' },
    'cache-control': { value: 'no-store' },
  },
  body: {
    encoding: 'text',
    data: JSON.stringify({ success: false, error: 'There is no such call.', code: 'not_found' }),
  },
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri === '/api') return NO_SUCH_CALL;
  if (!FILE_EXTENSION.test(uri)) request.uri = '/index.html';
  return request;
}
