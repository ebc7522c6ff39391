import {
  extractImages,
  fillImagePlaceholders,
  inlineImageUrl,
} from '../../../../shared/domain/inline-images.ts';

/** A transparent pixel, for a placeholder without an image. */
export const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export interface NamedImage {
  placeholder_id: string;
  contentType: string;
  base64: string;
}

/** Returns data URLs of images by their names. */
export function imageUrls(images: readonly NamedImage[]): Map<string, string> {
  return new Map(images.map((image) => [image.placeholder_id, inlineImageUrl(image.placeholder_id, image)]));
}

/** Replaces each placeholder by its image, or by a transparent pixel. */
export function fillImages(document: string, images: readonly NamedImage[]): string {
  return fillImagePlaceholders(document, imageUrls(images), NO_IMAGE);
}

/** Models read shorter data URLs, such as small icons. */
const FOLD_FROM_CHARACTERS = 1_000;
const DATA_URL = /data:[\w.+/-]+(?:;[\w=.-]+)*;base64,[A-Za-z0-9+/]+={0,2}/g;

export interface FoldedDocument {
  /** The document with a placeholder for each large image; it has the same lines. */
  folded: string;
  /** Puts the images back into a changed document, together with the added ones. */
  unfold(changed: string, added?: readonly NamedImage[]): string;
}

/** Returns the document as a model reads it, without the bytes of images. Unfolding an unchanged document restores it exactly. */
export function foldDocument(document: string): FoldedDocument {
  const named = extractImages(document);
  const urls = new Map(named.urls);
  const folded = named.html.replace(DATA_URL, (url: string) => {
    if (url.length < FOLD_FROM_CHARACTERS) return url;
    const name = `kept-${urls.size + 1}`;
    urls.set(name, url);
    return `{{image:${name}}}`;
  });
  return {
    folded,
    unfold: (changed, added = []) =>
      fillImagePlaceholders(changed, new Map([...imageUrls(added), ...urls]), NO_IMAGE),
  };
}
