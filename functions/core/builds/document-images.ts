/** The pictures of a document: filled in where they are named, and kept away from models, which would read their bytes. */
import {
  extractInlineImages,
  fillImagePlaceholders,
  inlineImageUrl,
} from '../../../shared/domain/inline-images.ts';

/** A transparent pixel, for a picture that nobody drew. */
export const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export interface NamedImage {
  placeholder_id: string;
  contentType: string;
  base64: string;
}

/** The addresses of pictures by their names; they are carried inside the document, which stays one file. */
export function imageUrls(images: readonly NamedImage[]): Map<string, string> {
  return new Map(images.map((image) => [image.placeholder_id, inlineImageUrl(image.placeholder_id, image)]));
}

/** Puts each picture where its placeholder stands, and nothing visible where there is none of that name. */
export function fillImages(document: string, images: readonly NamedImage[]): string {
  return fillImagePlaceholders(document, imageUrls(images), NO_IMAGE);
}

/** Shorter ones, such as small icons, are left to be read. */
const FOLD_FROM_CHARACTERS = 1_000;
const DATA_URL = /data:[\w.+/-]+(?:;[\w=.-]+)*;base64,[A-Za-z0-9+/]+={0,2}/g;

export interface FoldedDocument {
  /** The document with a placeholder for each large picture; its lines are the same. */
  folded: string;
  /** Puts the pictures back, and those that have come on top. */
  unfold(changed: string, added?: readonly NamedImage[]): string;
}

/** The document as a model reads it. Unfolding what was not changed gives the very same document. */
export function foldDocument(document: string): FoldedDocument {
  const named = extractInlineImages(document);
  const urls = new Map(named.urls);
  const folded = named.html.replace(DATA_URL, (url) => {
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
