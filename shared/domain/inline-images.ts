/**
 * Images inside a document. A document is one file, so its images are data: URLs. Each is named after its placeholder:
 * `data:image/webp;name=hero;base64,…`. The name identifies the image when it is replaced, and lets a model see
 * `{{image:hero}}` instead of the bytes.
 */

/** An encoded image. */
export interface InlineImage {
  contentType: string;
  base64: string;
}

/** Captures the content type and the placeholder id of a named image. */
const NAMED_IMAGE = /data:(image\/[a-z0-9.+-]+);name=([a-z0-9-]{1,40});base64,[A-Za-z0-9+/]+={0,2}/g;
const PLACEHOLDER = /\{\{image:([a-z0-9-]{1,40})\}\}/g;

/** Returns the data: URL of an image in a document. */
export function inlineImageUrl(placeholderId: string, { contentType, base64 }: InlineImage): string {
  return `data:${contentType};name=${placeholderId};base64,${base64}`;
}

/** Returns whether the document contains an image of this name. */
export function containsInlineImage(html: string, placeholderId: string): boolean {
  return [...html.matchAll(NAMED_IMAGE)].some((match) => match[2] === placeholderId);
}

/** Returns the document with another image wherever the named one is. */
export function replaceInlineImage(html: string, placeholderId: string, image: InlineImage): string {
  const url = inlineImageUrl(placeholderId, image);
  return html.replace(NAMED_IMAGE, (found, _, name: string) => (name === placeholderId ? url : found));
}

/** Returns the document with `{{image:…}}` for its named images, and the URLs with which `fillImagePlaceholders` restores it. */
export function extractInlineImages(html: string): { html: string; urls: ReadonlyMap<string, string> } {
  const urls = new Map<string, string>();
  const withPlaceholders = html.replace(NAMED_IMAGE, (url, _, name: string) => {
    // One placeholder cannot stand for two different images of the same name, so the second one stays.
    if ((urls.get(name) ?? url) !== url) return url;
    urls.set(name, url);
    return `{{image:${name}}}`;
  });
  return { html: withPlaceholders, urls };
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
