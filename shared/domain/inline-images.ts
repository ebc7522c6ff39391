/**
 * During a build and in an exported file, images are data: URLs, because no server is available. In a saved document,
 * images are URLs of image files. Both forms contain the placeholder name, which identifies an image to replace:
 * `data:image/webp;name=hero;base64,…` and `/images/{projectId}/{sha256}.webp#hero`. Models see `{{image:hero}}`.
 */

export interface InlineImage {
  contentType: string;
  base64: string;
}

export interface ImageFile {
  url: string;
  key: string;
  placeholderId: string;
}

/** Captures the content type, the placeholder name and the content of a named image. */
const NAMED_IMAGE = /data:(image\/[a-z0-9.+-]+);name=([a-z0-9-]{1,40});base64,([A-Za-z0-9+/]+={0,2})/g;
/** Captures the storage key and the placeholder name. The path has no host, so that the apps domain can change. */
const IMAGE_FILE = /(?<![\w.:/-])\/(images\/[\w-]{1,64}\/[0-9a-f]{64}\.(?:webp|svg|jpg))#([a-z0-9-]{1,40})/g;
const PLACEHOLDER = /\{\{image:([a-z0-9-]{1,40})\}\}/g;
/** Matches the start of an image element that shows an image file and has no `crossorigin` attribute. */
const SHOWN_FILE = /<img(?=\s)(?![^<>]*\scrossorigin\b)(?=[^<>]*\ssrc=["']?\/images\/)/gi;

export function inlineImageUrl(placeholderId: string, { contentType, base64 }: InlineImage): string {
  return `data:${contentType};name=${placeholderId};base64,${base64}`;
}

export function imageFileUrl(placeholderId: string, key: string): string {
  return `/${key}#${placeholderId}`;
}

export function findImageFiles(html: string): ImageFile[] {
  const found = [...html.matchAll(IMAGE_FILE)].map(([url, key = '', placeholderId = '']) => ({
    url,
    key,
    placeholderId,
  }));
  return [...new Map(found.map((file) => [file.url, file])).values()];
}

export function containsInlineImage(html: string, placeholderId: string): boolean {
  return [...html.matchAll(NAMED_IMAGE)].some((match) => match[2] === placeholderId);
}

export function replaceImage(html: string, placeholderId: string, key: string): string {
  const url = imageFileUrl(placeholderId, key);
  const replace = (found: string, _: string, name: string) => (name === placeholderId ? url : found);
  return readableByCanvas(html.replace(NAMED_IMAGE, replace).replace(IMAGE_FILE, replace));
}

/** Moves images from data: URLs to files. An image without a key stays a data: URL. */
export function moveImagesOut(
  html: string,
  keyOf: (placeholderId: string, base64: string) => string | undefined,
): string {
  const moved = html.replace(NAMED_IMAGE, (found, _, name: string, base64: string) => {
    const key = keyOf(name, base64);
    return key === undefined ? found : imageFileUrl(name, key);
  });
  return readableByCanvas(moved);
}

export function moveImagesIn(html: string, images: ReadonlyMap<string, InlineImage>): string {
  return html.replace(IMAGE_FILE, (found, key: string, name: string) => {
    const image = images.get(key);
    return image ? inlineImageUrl(name, image) : found;
  });
}

/** Replaces named images with `{{image:…}}`. `fillImagePlaceholders` restores them from the returned URLs. */
export function extractImages(html: string): { html: string; urls: ReadonlyMap<string, string> } {
  const urls = new Map<string, string>();
  const extract = (url: string, _: string, name: string) => {
    // A placeholder stands for one image, so a second, different image with the same name stays in the document.
    if ((urls.get(name) ?? url) !== url) return url;
    urls.set(name, url);
    return `{{image:${name}}}`;
  };
  return { html: html.replace(NAMED_IMAGE, extract).replace(IMAGE_FILE, extract), urls };
}

/**
 * Replaces each `{{image:…}}` with its URL. An unknown name gets `fallbackUrl` if given; otherwise its placeholder
 * stays.
 */
export function fillImagePlaceholders(html: string, urls: ReadonlyMap<string, string>, fallbackUrl?: string): string {
  return html.replace(PLACEHOLDER, (placeholder, name: string) => urls.get(name) ?? fallbackUrl ?? placeholder);
}

/** Adds `crossorigin` to images. Otherwise an app, whose origin is opaque, could not read a canvas with the images. */
function readableByCanvas(html: string): string {
  return html.replace(SHOWN_FILE, '$& crossorigin');
}
