import { foldTables } from '../../../../shared/domain/attachments/table-elements.ts';
import { extractImages, fillImagePlaceholders, inlineImageUrl } from '../../../../shared/domain/inline-images.ts';

/** A transparent pixel. It replaces a placeholder that has no image. */
export const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export interface NamedImage {
  placeholder_id: string;
  contentType: string;
  base64: string;
}

/** Returns the images' data URLs by image name. */
export function imageUrls(images: readonly NamedImage[]): Map<string, string> {
  return new Map(images.map((image) => [image.placeholder_id, inlineImageUrl(image.placeholder_id, image)]));
}

/** Replaces each placeholder with its image, or with a transparent pixel. */
export function fillImages(document: string, images: readonly NamedImage[]): string {
  return fillImagePlaceholders(document, imageUrls(images), NO_IMAGE);
}

/**
 * The minimum length of a data URL that a placeholder replaces. Shorter ones, such as small icons, stay in the text for
 * the model.
 */
const FOLD_FROM_CHARACTERS = 1_000;
const DATA_URL = /data:[\w.+/-]+(?:;[\w=.-]+)*;base64,[A-Za-z0-9+/]+={0,2}/g;

export interface ShortenedDocument {
  /** The document with a placeholder for each large image and table; its line numbers are unchanged. */
  folded: string;
  /** Restores the images and tables in a changed document and inserts the added ones. */
  unfold(changed: string, added?: readonly NamedImage[]): string;
}

/**
 * Replaces a document's large images and the rows of its tables with placeholders, because they are too long for a
 * model. `unfold` restores them.
 */
export function replaceLongValues(document: string): ShortenedDocument {
  const tables = foldTables(document);
  const named = extractImages(tables.folded);
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
      tables.unfold(fillImagePlaceholders(changed, new Map([...imageUrls(added), ...urls]), NO_IMAGE)),
  };
}
