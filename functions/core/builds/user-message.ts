import { detectImageType } from '../../../shared/domain/image-type.ts';
import type { BuildRequest } from '../../ports/builds.ts';
import type { Model, ModelImage, ModelMessage } from '../../ports/model.ts';
import type { FileStore } from '../../ports/objects.ts';
import { UNSEEN_IMAGES } from '../../prompts/request-sections.ts';
import type { DrawnImages } from './work-files.ts';

/** The limit of Bedrock. */
const MODEL_IMAGE_MAX_BYTES = 3.75 * 1024 * 1024;

const FORMATS = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;

type Files = Pick<FileStore, 'readBytes'>;

/**
 * Returns a user message with the images of the request, without those that are missing or too large for a model. A model
 * that sees no images gets none, and is told so.
 */
export async function userMessage(
  { work, model }: { work: Files; model: Pick<Model, 'traits'> },
  request: BuildRequest,
  text: string,
): Promise<ModelMessage> {
  if (request.userImageKeys.length === 0) return { role: 'user', text };
  const { seesImages } = await model.traits();
  if (!seesImages) return { role: 'user', text: `${text}\n\n${UNSEEN_IMAGES}` };
  const files = await Promise.all(request.userImageKeys.map((key) => work.readBytes(key)));
  const images = files.flatMap((bytes): ModelImage[] => {
    const contentType = bytes && detectImageType(bytes);
    if (!contentType || bytes.length > MODEL_IMAGE_MAX_BYTES) return [];
    return [{ format: FORMATS[contentType], bytes }];
  });
  return { role: 'user', text, images };
}

/** Returns the images of the request under the names by which a document refers to them. */
export async function readUserImages(work: Files, request: BuildRequest): Promise<DrawnImages> {
  const files = await Promise.all(request.userImageKeys.map((key) => work.readBytes(key)));
  return files.flatMap((bytes, index) => {
    if (!bytes) return [];
    const number = request.firstUserImageNumber + index;
    return [
      {
        placeholder_id: `user-${number}`,
        purpose: 'Sent by the user',
        description: `Image ${number} that the user sent`,
        // `readUserImages` of `user-images.ts` re-encoded them.
        contentType: 'image/webp' as const,
        base64: Buffer.from(bytes).toString('base64'),
      },
    ];
  });
}
