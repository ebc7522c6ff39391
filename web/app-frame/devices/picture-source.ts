import { MAX_PICTURES_PER_SECOND, type PictureSize, pictureSize } from './picture-size.ts';

/** The maximum number of pictures that the app may have received but not drawn. */
const MAX_UNDRAWN = 2;
/** After this time, an app that has not confirmed a picture gets another one. */
const CONFIRM_LIMIT_MS = 1_000;
/**
 * Half the interval between two pictures. A picture may come this much too early, because cameras deliver irregularly.
 */
const TOLERANCE_MS = 500 / MAX_PICTURES_PER_SECOND;

export interface PictureSource {
  size: PictureSize;
  /** Call this when the app has drawn a picture. */
  confirm(): void;
  close(): void;
}

/** Sends the pictures of a camera while the page is visible. */
export async function openPictures(
  track: MediaStreamTrack,
  send: (image: ImageBitmap) => void,
): Promise<PictureSource> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  const sizeNow = () => pictureSize({ width: video.videoWidth, height: video.videoHeight });
  let undrawn = 0;
  let sentAtMs = 0;
  let isClosed = false;
  const sendNext = async (nowMs: number) => {
    if (document.hidden || nowMs - sentAtMs < 1_000 / MAX_PICTURES_PER_SECOND - TOLERANCE_MS) return;
    if (nowMs - sentAtMs > CONFIRM_LIMIT_MS) undrawn = 0;
    if (undrawn >= MAX_UNDRAWN) return;
    sentAtMs = nowMs;
    undrawn += 1;
    const { width, height } = sizeNow();
    const image = await createImageBitmap(video, { resizeWidth: width, resizeHeight: height });
    if (isClosed) image.close();
    else send(image);
  };
  const next = (nowMs: number) => {
    if (isClosed) return;
    // Ignores the failure of a single frame: the video has no frame for a moment while the camera rotates.
    sendNext(nowMs).catch(() => undefined);
    video.requestVideoFrameCallback(next);
  };
  video.requestVideoFrameCallback(next);
  return {
    size: sizeNow(),
    confirm: () => {
      undrawn = Math.max(0, undrawn - 1);
    },
    close: () => {
      isClosed = true;
      video.srcObject = null;
    },
  };
}
