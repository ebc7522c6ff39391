import { join } from 'node:path';
import * as z from 'zod';

/** The widths of the thumbnails in pixels, at 16:9: for cards, and for large or dense screens. */
export const THUMBNAIL_WIDTHS = [640, 1280] as const;

/** What `npm run assets -- templates` found of each template, by its id. */
export const checkedTemplatesSchema = z.record(
  z.string(),
  z.strictObject({
    /** Of the document that was checked, and that its thumbnails show. */
    documentSha256: z.string(),
    checksPassed: z.int(),
  }),
);
export type CheckedTemplates = z.infer<typeof checkedTemplatesSchema>;

/** Where that is kept, relative to the repository. */
export const CHECKED_TEMPLATES_FILE = 'packages/offline-model/gallery/checked-templates.json';

/** Returns where the thumbnails are: among the components of the site, which shows them. */
export function thumbnailsDirIn(rootDir: string): string {
  return join(rootDir, 'web/src/components/templates/thumbnails');
}

/** Returns the name of a thumbnail's file. */
export function thumbnailFile(templateId: string, width: (typeof THUMBNAIL_WIDTHS)[number]): string {
  return `${templateId}-${width}.webp`;
}
