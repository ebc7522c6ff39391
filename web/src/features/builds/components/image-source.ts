import { DEFAULT_IMAGE_MODE, type ImageMode } from '../../../../../shared/domain/build-settings.ts';
import type { FormSettings } from '../build-settings.ts';

/** Returns the image source of a new app. */
export function imageModeOf({ imageMode = DEFAULT_IMAGE_MODE }: Pick<FormSettings, 'imageMode'>): ImageMode {
  return imageMode;
}

/** Returns whether this site can draw images with the source. Otherwise, code draws shapes. */
export function isConnected(mode: ImageMode, connected: readonly string[] = []): boolean {
  return connected.includes(mode);
}
