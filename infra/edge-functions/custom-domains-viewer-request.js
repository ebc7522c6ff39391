// Requests the app's page for the custom domain from the API, on each path except those of files. Only the domain
// decides about the response.

var FILE_PATH = /\./;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var host = request.headers.host === undefined ? '' : request.headers.host.value.split(':')[0].toLowerCase();
  if (FILE_PATH.test(request.uri) || !/^[a-z0-9.-]+$/.test(host)) return notFound();
  request.uri = `/api/custom-domain-pages/${host}`;
  return request;
}

function notFound() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: 'There is nothing here.' },
  };
}
