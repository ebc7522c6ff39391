import libheif from 'libheif-js';

/** The response of this worker. Decoding a HEIC image takes seconds, which would block the page. */
export type DecodedHeic =
  | { ok: true; width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  | { ok: false };

interface Asked {
  bytes: ArrayBuffer;
  maxPixels: number;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void decode(data)
    .catch((): DecodedHeic => ({ ok: false }))
    .then((decoded) => postMessage(decoded));
});

async function decode({ bytes, maxPixels }: Asked): Promise<DecodedHeic> {
  const [image] = new libheif.HeifDecoder().decode(new Uint8Array(bytes));
  if (image === undefined) return { ok: false };
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) return { ok: false };
  const target = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  const shown = await new Promise<typeof target | null>((resolve) => image.display(target, resolve));
  return shown === null ? { ok: false } : { ok: true, width, height, data: shown.data };
}
