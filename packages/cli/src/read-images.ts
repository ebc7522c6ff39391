import { basename } from 'node:path';
import type { BuidlClient } from '@buidl/client';
import { BUILD_IMAGE_MAX_BYTES, BUILD_IMAGE_MAX_COUNT } from '../../../shared/domain/image-limits.ts';
import { detectImageType } from '../../../shared/domain/image-type.ts';
import { CliError, usageError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import type { Host } from './host.ts';
import { readBytes } from './read-bytes.ts';

/** Images with at most this total size are sent in the build request. Otherwise, each image is uploaded first. */
const FORM_MAX_BYTES = 3.5 * 1024 * 1024;
const MB = 1024 * 1024;

export function readImages(paths: readonly string[]): File[] {
  if (paths.length > BUILD_IMAGE_MAX_COUNT)
    throw usageError(`A build takes up to ${BUILD_IMAGE_MAX_COUNT} images, not ${paths.length}.`);
  return paths.map((path) => {
    const bytes = readBytes(path);
    const type = detectImageType(bytes);
    if (type === undefined) throw usageError(`${path} is not a PNG, JPEG, WebP or GIF image.`);
    if (bytes.length > BUILD_IMAGE_MAX_BYTES) {
      const sizeMb = (bytes.length / MB).toFixed(1);
      throw usageError(`${path} has ${sizeMb} MB; an image has up to ${BUILD_IMAGE_MAX_BYTES / MB} MB.`);
    }
    return new File([bytes], basename(path), { type });
  });
}

export async function sendImages(
  client: BuidlClient,
  images: readonly File[],
  { fetch, signal }: Pick<Host, 'fetch' | 'signal'>,
): Promise<(File | string)[]> {
  const totalBytes = images.reduce((total, { size }) => total + size, 0);
  if (totalBytes <= FORM_MAX_BYTES) return [...images];
  return Promise.all(images.map((image) => upload(client, image, { fetch, signal })));
}

async function upload(
  client: BuidlClient,
  image: File,
  { fetch, signal }: Pick<Host, 'fetch' | 'signal'>,
): Promise<string> {
  const contentType = detectImageType(new Uint8Array(await image.arrayBuffer())) ?? 'image/png';
  const request = { purpose: 'generation', contentType, size: image.size } as const;
  const { uploadKey, url, fields } = await client.call('createUpload', request, { signal });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', image);
  const isStored = await fetch(url, { method: 'POST', body: form, signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  signal.throwIfAborted();
  if (isStored) return uploadKey;
  throw new CliError('upload_failed', `${image.name} could not be uploaded.`, EXIT.unreachable);
}
