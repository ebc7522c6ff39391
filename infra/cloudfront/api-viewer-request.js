// CloudFront Function before the API: refuses bodies that no Lambda function could take.
// Lambda's limit is 6,291,456 bytes after base64, which is 4.7 MB of form; API Gateway would refuse without our error.

var MAX_BODY_BYTES = 4600000;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  var request = event.request;
  var length = request.headers['content-length'];
  if (length === undefined || Number(length.value) <= MAX_BODY_BYTES) return request;
  return {
    statusCode: 413,
    statusDescription: 'Content Too Large',
    headers: {
      'content-type': { value: 'application/json' },
      'cache-control': { value: 'no-store' },
    },
    body: {
      encoding: 'text',
      data: JSON.stringify({
        success: false,
        error: 'This request is larger than 4.6 MB. Please send large files as uploads.',
        code: 'payload_too_large',
      }),
    },
  };
}
