// Runs before the API. Refuses, in the API's error format, requests that could not reach a Lambda function: API Gateway
// cannot decode their path, or their base64-encoded body exceeds Lambda's limit of 6,291,456 bytes (4.7 MB before
// encoding).

var MAX_BODY_BYTES = 4600000;
var THUMBNAIL_PATH = /^\/api\/projects\/[^/]+\/(publish|showcase-image)$/;
/** An image of 5 MB, and 64 KB for the other form fields. */
var MAX_THUMBNAIL_FORM_BYTES = 5 * 1024 * 1024 + 65536;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  if (isBroken(request.uri)) return refusal(400, 'Bad Request', 'invalid_input', 'This address is not valid.');
  var length = request.headers['content-length'];
  if (length === undefined || Number(length.value) <= MAX_BODY_BYTES) return request;
  var isTooLargeThumbnail = THUMBNAIL_PATH.test(request.uri) && Number(length.value) > MAX_THUMBNAIL_FORM_BYTES;
  var message = isTooLargeThumbnail
    ? 'Image size cannot exceed 5MB.'
    : 'This request is larger than 4.6 MB. Please send large files as uploads.';
  return refusal(413, 'Content Too Large', 'payload_too_large', message);
}

function isBroken(uri) {
  try {
    decodeURIComponent(uri);
    return false;
  } catch (_error) {
    return true;
  }
}

function refusal(statusCode, statusDescription, code, message) {
  return {
    statusCode: statusCode,
    statusDescription: statusDescription,
    headers: {
      'content-type': { value: 'application/json' },
      'cache-control': { value: 'no-store' },
    },
    body: { encoding: 'text', data: JSON.stringify({ success: false, error: message, code: code }) },
  };
}
