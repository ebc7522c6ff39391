import { join } from 'node:path';
import * as z from 'zod';

/** Widths of the thumbnails in pixels, at 16:9: for cards, and for large or high-density screens. */
export const THUMBNAIL_WIDTHS = [640, 1280] as const;

/** Results of `npm run assets -- templates` by template id. */
export const checkedTemplatesSchema = z.record(
  z.string(),
  z.strictObject({
    /** The hash of the document that was checked and shown in the thumbnail. */
    documentSha256: z.string(),
    checksPassed: z.int(),
  }),
);
export type CheckedTemplates = z.infer<typeof checkedTemplatesSchema>;

/** The file with the results of `npm run assets -- templates`, relative to the repository. */
export const CHECKED_TEMPLATES_FILE = 'packages/offline-model/gallery/checked-templates.json';

/** Returns the folder of the thumbnails, which the site imports. */
export function thumbnailsDirIn(rootDir: string): string {
  return join(rootDir, 'web/src/components/templates/thumbnails');
}

export function thumbnailFile(templateId: string, width: (typeof THUMBNAIL_WIDTHS)[number]): string {
  return `${templateId}-${width}.webp`;
}
