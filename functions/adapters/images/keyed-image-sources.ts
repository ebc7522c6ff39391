import type { ImageSources } from '../../ports/images.ts';
import type { ImageKeys } from '../secrets/image-keys.ts';

const KEY_NAMES = { IMAGEN3: 'google', DALLE3: 'openai' } as const;

export class KeyedImageSources implements ImageSources {
  readonly #keys: Pick<ImageKeys, 'read'>;

  constructor(keys: Pick<ImageKeys, 'read'>) {
    this.#keys = keys;
  }

  async isConnected(source: keyof typeof KEY_NAMES): Promise<boolean> {
    // A key that cannot be read counts as not set here. An attempt to draw an image reports the reason.
    const key = await this.#keys.read(KEY_NAMES[source]).catch(() => undefined);
    return key !== undefined;
  }
}
