import { detectImageType } from '../../../../shared/domain/image-type.ts';
import type { BuildRequest } from '../../../ports/builds.ts';
import type { Model, ModelImage, ModelMessage } from '../../../ports/model.ts';
import type { FileStore } from '../../../ports/objects.ts';
import { UNSEEN_IMAGES } from '../../../prompts/request-sections.ts';
import type { DrawnImages } from '../work-files.ts';

/** Amazon Bedrock's size limit for an image. */
const MODEL_IMAGE_MAX_BYTES = 3.75 * 1024 * 1024;

const FORMATS = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;

type Files = Pick<FileStore, 'readBytes'>;

/** The text that a model gets with a screenshot of the selected element. */
const SELECTED_PICTURE =
  'The last image shows the selected element as the person sees it. It is not an image for the app.';

/**
 * Returns a user message with the request's images and the screenshot of the selected element. Omits missing images and
 * those too large for a model. A model without vision gets a note in place of the images.
 */
export async function userMessage(
  { work, model }: { work: Files; model: Pick<Model, 'traits'> },
  request: BuildRequest,
  text: string,
): Promise<ModelMessage> {
  const { userImageKeys, revision } = request;
  const selectedKey = revision?.selectedPictureKey;
  if (userImageKeys.length === 0 && selectedKey === undefined) return { role: 'user', text };
  const { seesImages } = await model.traits();
  if (!seesImages) {
    return { role: 'user', text: userImageKeys.length === 0 ? text : `${text}\n\n${UNSEEN_IMAGES}` };
  }
  const [sent, selected] = await Promise.all([
    readImages(work, userImageKeys),
    readImages(work, selectedKey === undefined ? [] : [selectedKey]),
  ]);
  return {
    role: 'user',
    text: selected.length === 0 ? text : `${text}\n\n${SELECTED_PICTURE}`,
    images: [...sent, ...selected],
  };
}

async function readImages(work: Files, keys: readonly string[]): Promise<ModelImage[]> {
  const files = await Promise.all(keys.map((key) => work.readBytes(key)));
  return files.flatMap((bytes): ModelImage[] => {
    const contentType = bytes && detectImageType(bytes);
    if (!contentType || bytes.length > MODEL_IMAGE_MAX_BYTES) return [];
    return [{ format: FORMATS[contentType], bytes }];
  });
}

/** Returns the images that the user sent with the request, with the names that a document uses for them. */
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
        // All images are WebP, because `user-images.ts` encoded them when the request was received.
        contentType: 'image/webp' as const,
        base64: Buffer.from(bytes).toString('base64'),
      },
    ];
  });
}
