import type { OpenedStream } from './device-messages.ts';
import { createFedTrack, type FedTrack } from './fed-track.ts';

/** Creates a video track that shows the pictures of a camera: they are drawn on a canvas, which is recorded. */
export function createPictureTrack(
  { width, height, label, settings }: NonNullable<OpenedStream['video']>,
  onStop: () => void,
): FedTrack<ImageBitmap> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  const [track] = canvas.captureStream().getVideoTracks();
  if (track === undefined || context === null)
    throw new DOMException('The camera cannot be shown.', 'NotReadableError');
  return createFedTrack<ImageBitmap>({
    ...{ track, label, settings, onStop },
    feed: (image) => {
      // The size of the pictures changes when the camera is turned.
      if (canvas.width !== image.width || canvas.height !== image.height)
        Object.assign(canvas, { width: image.width, height: image.height });
      context.drawImage(image, 0, 0);
      image.close();
    },
    close: () => undefined,
  });
}
