/**
 * Pictures inside a document. A document stays one file, so it carries its pictures as data: URIs, each named after its
 * placeholder: `data:image/webp;name=hero;base64,…`. The name is what finds the picture again when it is replaced, and
 * what lets a model see `{{image:hero}}` instead of its bytes.
 */

/** An encoded picture. */
export interface InlineImage {
  contentType: string;
  base64: string;
}

/** `[contentType, placeholderId]` of a named picture. */
const NAMED_IMAGE = /data:(image\/[a-z0-9.+-]+);name=([a-z0-9-]{1,40});base64,[A-Za-z0-9+/]+={0,2}/g;
const PLACEHOLDER = /\{\{image:([a-z0-9-]{1,40})\}\}/g;

/** The address under which a document carries a picture. */
export function inlineImageUrl(placeholderId: string, { contentType, base64 }: InlineImage): string {
  return `data:${contentType};name=${placeholderId};base64,${base64}`;
}

/** Whether the document shows a picture of this name. */
export function showsImage(html: string, placeholderId: string): boolean {
  return [...html.matchAll(NAMED_IMAGE)].some((match) => match[2] === placeholderId);
}

/** Puts another picture wherever the named one stands; everything else stays as it is. */
export function replaceInlineImage(html: string, placeholderId: string, image: InlineImage): string {
  const url = inlineImageUrl(placeholderId, image);
  return html.replace(NAMED_IMAGE, (found, _, name: string) => (name === placeholderId ? url : found));
}

/** The document with `{{image:…}}` for its named pictures, and the addresses that `unfoldImages` puts back. */
export function foldImages(html: string): { folded: string; urls: ReadonlyMap<string, string> } {
  const urls = new Map<string, string>();
  const folded = html.replace(NAMED_IMAGE, (url, _, name: string) => {
    // A name that stands for two different pictures cannot be folded without losing one.
    if ((urls.get(name) ?? url) !== url) return url;
    urls.set(name, url);
    return `{{image:${name}}}`;
  });
  return { folded, urls };
}

/** Puts addresses in place of placeholders; `fallbackUrl` where there is none of that name, else it stays. */
export function unfoldImages(html: string, urls: ReadonlyMap<string, string>, fallbackUrl?: string): string {
  return html.replace(
    PLACEHOLDER,
    (placeholder, name: string) => urls.get(name) ?? fallbackUrl ?? placeholder,
  );
}
