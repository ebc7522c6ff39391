import type { ImageSources } from '../../ports/images.ts';
import type { ImageKeys } from '../secrets/image-keys.ts';

const KEY_NAMES = { IMAGEN3: 'google', DALLE3: 'openai' } as const;

/** An image source is connected when the key of its service is set. */
export class KeyedImageSources implements ImageSources {
  readonly #keys: Pick<ImageKeys, 'read'>;

  constructor(keys: Pick<ImageKeys, 'read'>) {
    this.#keys = keys;
  }

  async isConnected(source: keyof typeof KEY_NAMES): Promise<boolean> {
    // Drawing reports why a key cannot be read, and goes on without it.
    const key = await this.#keys.read(KEY_NAMES[source]).catch(() => undefined);
    return key !== undefined;
  }
}
