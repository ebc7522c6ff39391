import { createHash } from 'node:crypto';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import {
  findImageFiles,
  type InlineImage,
  moveImagesIn,
  moveImagesOut,
} from '../../../../shared/domain/inline-images.ts';
import type { FileStore } from '../../../ports/objects.ts';
import { contentTypeOf, imageFolder, imageKeyOf } from './app-files.ts';

/**
 * Replaces inline images in a document with the URLs of their files. Images without an identical stored file stay
 * inline.
 */
export function withImageFiles(
  document: string,
  projectId: string,
  assets: readonly Pick<ImageAsset, 'placeholder_id' | 'url'>[],
): string {
  const keys = new Map(assets.map(({ placeholder_id, url }) => [placeholder_id, imageKeyOf(url, projectId)]));
  return moveImagesOut(document, (name, base64) => {
    const sha256 = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
    const key = keys.get(name);
    return key?.includes(sha256) ? key : undefined;
  });
}

export async function withInlineImages(
  apps: Pick<FileStore, 'readBytes'>,
  document: string,
  projectId: string,
): Promise<string> {
  const keys = new Set(findImageFiles(document).map(({ key }) => key));
  const images = new Map<string, InlineImage>();
  const readOwn = async (key: string) => {
    const contentType = contentTypeOf(key);
    const bytes = contentType && (await apps.readBytes(key));
    if (contentType && bytes) images.set(key, { contentType, base64: Buffer.from(bytes).toString('base64') });
  };
  await Promise.all([...keys].filter((key) => key.startsWith(imageFolder(projectId))).map(readOwn));
  return moveImagesIn(document, images);
}
