import { VIEW_IMAGE_MAX_BYTES } from '../../../../shared/domain/image-limits.ts';
import { detectImageType } from '../../../../shared/domain/image-type.ts';
import type { AppView } from '../../../ports/browser.ts';
import type { ModelImage } from '../../../ports/model.ts';
import type { FileStore, Objects } from '../../../ports/objects.ts';
import { operationFolder } from '../operation-folder.ts';
import type { WorkFiles } from '../work-files.ts';
import type { Look } from './review-file.ts';

/** A screenshot of an app that the model sees. */
export interface SeenView {
  /** The name of the flow or control that was used before the screenshot; empty for the first view. */
  flow: string;
  widthPx: number;
  image: ModelImage;
}

function viewKey(operationId: string, index: number, look: Look): string {
  return `${operationFolder(operationId)}/view-${look === 'first' ? '' : 'second-'}${index}.jpg`;
}

/** Stores the screenshots of an app for its review. */
export async function writeViews(
  work: Objects,
  files: WorkFiles,
  operationId: string,
  views: readonly AppView[],
  look: Look = 'first',
): Promise<void> {
  await Promise.all(
    views.map(({ jpeg }, index) => work.write(viewKey(operationId, index, look), jpeg, { contentType: 'image/jpeg' })),
  );
  await files.writeViews(
    views.map(({ flow, widthPx }) => ({ flow, widthPx })),
    look,
  );
}

/** Returns the screenshots of an app; an empty list when none were taken. */
export async function readViews(
  work: Pick<FileStore, 'readBytes'>,
  files: WorkFiles,
  operationId: string,
  look: Look = 'first',
): Promise<SeenView[]> {
  const views = await files.readViews(look);
  const images = await Promise.all(views.map((_, index) => work.readBytes(viewKey(operationId, index, look))));
  return views.flatMap((view, index): SeenView[] => {
    const bytes = images[index];
    // The browser that took the screenshots ran code of a model, so their size and format are verified.
    if (!bytes || bytes.length > VIEW_IMAGE_MAX_BYTES || detectImageType(bytes) !== 'image/jpeg') return [];
    return [{ ...view, image: { format: 'jpeg', bytes } }];
  });
}
