/** The longer side of a picture that an app gets, in pixels. */
export const MAX_PICTURE_PX = 1_280;
/** The maximum number of pictures that an app gets per second. */
export const MAX_PICTURES_PER_SECOND = 30;

export interface PictureSize {
  width: number;
  height: number;
}

/** Returns the size of a camera's picture, reduced to the limit. */
export function pictureSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, MAX_PICTURE_PX / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
