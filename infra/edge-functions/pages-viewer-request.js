// Sends `/p/{name}`, `/p/{name}/embed`, `/preview/{project}/{revision}`, the feeds and the public keys of receipts to
// the API, which knows suspended apps. Other paths get the not-found page.

var KEYS_PATH = '/.well-known/buidl-keys.json';
var PAGE_PATH = /^\/p\/([^/]+?)\/?$/;
var PREVIEW_PATH = /^\/preview\/([^/]+)\/([^/]+?)\/?$/;
var EMBED_PATH = /^\/p\/([^/]+)\/embed\/?$/;
var FEEDS = {
  '/sitemap.xml': '/api/sitemap',
  '/feed.xml': '/api/gallery-feed',
  '/gallery.rss': '/api/gallery-feed',
};
var MANIFEST_PATH = /^\/p\/([^/]+)\/manifest\.webmanifest$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  var request = event.request;
  if (isBroken(request.uri)) request.uri = '/p/-';
  var manifest = MANIFEST_PATH.exec(request.uri);
  var page = PAGE_PATH.exec(request.uri);
  var preview = PREVIEW_PATH.exec(request.uri);
  var embed = EMBED_PATH.exec(request.uri);
  if (request.uri === KEYS_PATH) request.uri = '/api/receipt-keys';
  else if (FEEDS[request.uri] !== undefined) request.uri = FEEDS[request.uri];
  else if (embed !== null) request.uri = `/api/pages/${embed[1]}/embed`;
  else if (preview !== null) request.uri = `/api/previews/${preview[1]}/${preview[2]}`;
  else if (manifest !== null) request.uri = `/api/pages/${manifest[1]}/manifest`;
  else request.uri = `/api/pages/${page === null ? '-' : page[1]}`;
  return request;
}

function isBroken(uri) {
  try {
    decodeURIComponent(uri);
    return false;
  } catch (_error) {
    return true;
  }
}
