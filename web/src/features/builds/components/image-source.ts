import { DEFAULT_IMAGE_MODE, type ImageMode } from '../../../../../shared/domain/build-settings.ts';
import type { FormSettings } from '../build-settings.ts';

export function imageModeOf({ imageMode = DEFAULT_IMAGE_MODE }: Pick<FormSettings, 'imageMode'>): ImageMode {
  return imageMode;
}

/** Returns whether this site has a key for the image source `mode`. If not, the server draws simple shapes instead. */
export function isConnected(mode: ImageMode, connected: readonly string[] = []): boolean {
  return connected.includes(mode);
}
