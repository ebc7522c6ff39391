import { join } from 'node:path';

/** The widths of the thumbnails in pixels, at 16:9: for cards, and for large or dense screens. */
export const THUMBNAIL_WIDTHS = [640, 1280] as const;

/** Says for each template the SHA-256 of the document that its thumbnails show. Relative to the repository. */
export const THUMBNAIL_DOCUMENTS_FILE = 'infra/gallery/thumbnail-documents.json';

/** Returns where the thumbnails are: among the components of the site, which shows them. */
export function thumbnailsDirIn(rootDir: string): string {
  return join(rootDir, 'web/src/components/templates/thumbnails');
}

/** Returns the name of a thumbnail's file. */
export function thumbnailFile(templateId: string, width: (typeof THUMBNAIL_WIDTHS)[number]): string {
  return `${templateId}-${width}.webp`;
}
