/**
 * Images of a document. While it is being built, and in an exported file, they are data: URLs inside, because neither the
 * browser of the check nor a file has a server. A saved document refers to files beside it. Both forms name the image after
 * its placeholder: `data:image/webp;name=hero;base64,…` and `/images/{projectId}/{sha256}.webp#hero`. The name identifies
 * the image when it is replaced, and lets a model see `{{image:hero}}` instead of the address.
 */

/** An encoded image. */
export interface InlineImage {
  contentType: string;
  base64: string;
}

/** An image of a document that is a file beside it. */
export interface ImageFile {
  /** The address as the document contains it. */
  url: string;
  /** The key of the file in the bucket of apps. */
  key: string;
  placeholderId: string;
}

/** Captures the content type, the placeholder id and the content of a named image. */
const NAMED_IMAGE = /data:(image\/[a-z0-9.+-]+);name=([a-z0-9-]{1,40});base64,([A-Za-z0-9+/]+={0,2})/g;
/** Captures the key and the placeholder id. Relative to the root, so that it holds wherever the apps domain is. */
const IMAGE_FILE = /(?<![\w.:/-])\/(images\/[\w-]{1,64}\/[0-9a-f]{64}\.(?:webp|svg|jpg))#([a-z0-9-]{1,40})/g;
const PLACEHOLDER = /\{\{image:([a-z0-9-]{1,40})\}\}/g;
/** The start of an image element that shows a file and does not say how it is requested. */
const SHOWN_FILE = /<img(?=\s)(?![^<>]*\scrossorigin\b)(?=[^<>]*\ssrc=["']?\/images\/)/gi;

/** Returns the data: URL of an image in a document. */
export function inlineImageUrl(placeholderId: string, { contentType, base64 }: InlineImage): string {
  return `data:${contentType};name=${placeholderId};base64,${base64}`;
}

/** Returns the address by which a document shows an image file. */
export function imageFileUrl(placeholderId: string, key: string): string {
  return `/${key}#${placeholderId}`;
}

/** Returns the distinct image files that a document shows. */
export function findImageFiles(html: string): ImageFile[] {
  const found = [...html.matchAll(IMAGE_FILE)].map(([url, key = '', placeholderId = '']) => ({
    url,
    key,
    placeholderId,
  }));
  return [...new Map(found.map((file) => [file.url, file])).values()];
}

/** Returns whether the document contains an image of this name in itself. */
export function containsInlineImage(html: string, placeholderId: string): boolean {
  return [...html.matchAll(NAMED_IMAGE)].some((match) => match[2] === placeholderId);
}

/** Returns the document with an image file wherever the named image is. */
export function replaceImage(html: string, placeholderId: string, key: string): string {
  const url = imageFileUrl(placeholderId, key);
  const replace = (found: string, _: string, name: string) => (name === placeholderId ? url : found);
  return readableByCanvas(html.replace(NAMED_IMAGE, replace).replace(IMAGE_FILE, replace));
}

/** Returns the document with files for its named images. An image without a key stays inside. */
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

/** Returns the document with images inside for the files whose keys are given. */
export function moveImagesIn(html: string, images: ReadonlyMap<string, InlineImage>): string {
  return html.replace(IMAGE_FILE, (found, key: string, name: string) => {
    const image = images.get(key);
    return image ? inlineImageUrl(name, image) : found;
  });
}

/** Returns the document with `{{image:…}}` for its named images, and the URLs with which `fillImagePlaceholders` restores it. */
export function extractImages(html: string): { html: string; urls: ReadonlyMap<string, string> } {
  const urls = new Map<string, string>();
  const extract = (url: string, _: string, name: string) => {
    // One placeholder cannot stand for two different images of the same name, so the second one stays.
    if ((urls.get(name) ?? url) !== url) return url;
    urls.set(name, url);
    return `{{image:${name}}}`;
  };
  return { html: html.replace(NAMED_IMAGE, extract).replace(IMAGE_FILE, extract), urls };
}

/** Returns the document with URLs for its placeholders. An unknown name gets `fallbackUrl`; without one it stays. */
export function fillImagePlaceholders(
  html: string,
  urls: ReadonlyMap<string, string>,
  fallbackUrl?: string,
): string {
  return html.replace(
    PLACEHOLDER,
    (placeholder, name: string) => urls.get(name) ?? fallbackUrl ?? placeholder,
  );
}

/** A sandboxed app has an opaque origin, for which a canvas with an image of any other origin cannot be read without CORS. */
function readableByCanvas(html: string): string {
  return html.replace(SHOWN_FILE, '$& crossorigin');
}
