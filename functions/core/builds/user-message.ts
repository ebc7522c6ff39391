/** What a user sends to a model: text, and the pictures that came with the request. */
import { detectImageType } from '../../../shared/domain/image-type.ts';
import type { BuildRequest } from '../../ports/builds.ts';
import type { ModelImage, ModelMessage } from '../../ports/model.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { DrawnImages } from './work-files.ts';

/** What models take at most (3.75 MB on Bedrock). */
const MODEL_IMAGE_MAX_BYTES = 3.75 * 1024 * 1024;

const FORMATS = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;

type Files = Pick<FileStore, 'readBytes'>;

/** The message with the pictures that a model can take; one that is too large, or lost, is left out. */
export async function userMessage(work: Files, request: BuildRequest, text: string): Promise<ModelMessage> {
  const files = await Promise.all(request.userImageKeys.map((key) => work.readBytes(key)));
  const images = files.flatMap((bytes): ModelImage[] => {
    const contentType = bytes && detectImageType(bytes);
    if (!contentType || bytes.length > MODEL_IMAGE_MAX_BYTES) return [];
    return [{ format: FORMATS[contentType], bytes }];
  });
  return { role: 'user', text, images };
}

/** The same pictures under the names by which the document may use them. */
export async function readUserImages(work: Files, request: BuildRequest): Promise<DrawnImages> {
  const files = await Promise.all(request.userImageKeys.map((key) => work.readBytes(key)));
  return files.flatMap((bytes, index) => {
    if (!bytes) return [];
    const number = request.firstUserImageNumber + index;
    return [
      {
        placeholder_id: `user-${number}`,
        purpose: 'Sent by the user',
        description: `Picture ${number} that the user sent`,
        // They were re-encoded when they came.
        contentType: 'image/webp' as const,
        base64: Buffer.from(bytes).toString('base64'),
      },
    ];
  });
}
