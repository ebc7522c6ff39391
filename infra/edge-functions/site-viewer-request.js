// Serves security.txt (RFC 9116) and robots.txt (RFC 9309). Rewrites page paths to documents: the stack lists pages
// with a separate document and those that get the app's index.html. All others get the not-found page, whose status
// the function sets in the viewer-response event. CloudFront's custom error responses would not work, because they
// would also replace the API's 404 responses.

// Starts with a letter, so that a revision such as 1.1 at the end of a path is not a file extension.
var FILE_EXTENSION = /\.[A-Za-z][A-Za-z0-9]*$/;

/**
 * The response for `/api` itself, which the cache behavior of `/api/*` does not cover, and for well-known paths that
 * programs request.
 */
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

// The stack sets these four variables at deployment.
var SITE_URL = '';
var SECURITY_CONTACT = '';
/** Separated by spaces. */
var DOCUMENT_PATHS = '';
/** Separated by spaces; `*` is one segment. */
var APP_PATHS = '';

var NOT_FOUND_DOCUMENT = '/pages/not-found.html';

var VALID_DAYS = 180;
var DAY_MS = 24 * 60 * 60 * 1000;

/** Computes the expiry for each request, because nobody would remember to renew a fixed date. */
function securityText(host) {
  var site = SITE_URL || `https://${host}`;
  var rules = `${site}/app-rules`;
  return [
    `Contact: ${SECURITY_CONTACT || rules}`,
    `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
    `Policy: ${rules}`,
    '',
  ].join('\n');
}

function robotsText(host) {
  var site = SITE_URL || `https://${host}`;
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /preview/', `Sitemap: ${site}/sitemap.xml`, ''].join('\n');
}

function textResponse(text) {
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'public, max-age=86400' },
    },
    body: { encoding: 'text', data: text },
  };
}

function documentOf(uri) {
  if (DOCUMENT_PATHS.split(' ').includes(uri)) return `/pages${uri === '/' ? '/home' : uri}.html`;
  // The router of the site ignores case and a slash at the end.
  var path = uri.toLowerCase().replace(/(.)\/$/, '$1');
  var isKnown = `${DOCUMENT_PATHS} ${APP_PATHS}`.split(' ').some((known) => isMatch(known, path));
  return isKnown ? '/index.html' : NOT_FOUND_DOCUMENT;
}

function isMatch(known, path) {
  var segments = path.split('/');
  var parts = known.split('/');
  if (known === '' || parts.length !== segments.length) return false;
  return parts.every((part, index) => part === segments[index] || (part === '*' && segments[index] !== ''));
}

/**
 * `uri` is the path from the viewer or the rewritten one. A 304 response has no document, so its status does not
 * change.
 */
function withStatus(uri, response) {
  var isPage = !FILE_EXTENSION.test(uri);
  var document = isPage ? documentOf(uri) : uri;
  if (document !== NOT_FOUND_DOCUMENT || response.statusCode !== 200) return response;
  response.statusCode = 404;
  response.statusDescription = 'Not Found';
  response.headers['x-robots-tag'] = { value: 'noindex' };
  return response;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (event.context.eventType === 'viewer-response') return withStatus(uri, event.response);
  if (uri === '/api') return UNKNOWN_ENDPOINT;
  if (uri === '/.well-known/security.txt') return textResponse(securityText(request.headers.host.value));
  if (uri.startsWith('/.well-known/')) return UNKNOWN_ENDPOINT;
  if (uri === '/robots.txt') return textResponse(robotsText(request.headers.host.value));
  if (!FILE_EXTENSION.test(uri)) request.uri = documentOf(uri);
  return request;
}
