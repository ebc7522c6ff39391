import sharp, { type OverlayOptions } from 'sharp';

/** The size of a review sheet. Image viewers show it without much scaling. */
const SHEET = { width: 1690, height: 1720 };
const GAP = 16;
const BACKGROUND = '#888';

interface Slice {
  file: string;
  top: number;
  width: number;
  height: number;
}

/**
 * Arranges images on sheets; a long image continues in the next column. Writes and returns `<path>.png`, `<path>-2.png`
 * and so on.
 */
export async function writeReviewSheets(files: readonly string[], path: string): Promise<string[]> {
  const slices = (await Promise.all(files.map(slicesOf))).flat();
  const sheets = placed(slices);
  const written: string[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const file = `${path}${index === 0 ? '' : `-${index + 1}`}.png`;
    const parts = sheet.map(async ({ slice, left, top }): Promise<OverlayOptions> => {
      const { file: source, ...area } = slice;
      return {
        input: await sharp(source)
          .extract({ left: 0, ...area })
          .toBuffer(),
        left,
        top,
      };
    });
    const create = { ...SHEET, channels: 3, background: BACKGROUND } as const;
    const composed = sharp({ create }).composite(await Promise.all(parts));
    await composed.png({ compressionLevel: 3 }).toFile(file);
    written.push(file);
  }
  return written;
}

async function slicesOf(file: string): Promise<Slice[]> {
  const { width, height } = await sharp(file).metadata();
  const sliceHeight = (SHEET.height - GAP) / 2;
  const count = Math.ceil(height / sliceHeight);
  return Array.from({ length: count }, (_, index) => {
    const top = index * sliceHeight;
    return { file, top, width, height: Math.min(sliceHeight, height - top) };
  });
}

interface Place {
  slice: Slice;
  left: number;
  top: number;
}

/** Puts each image part into the first of the two rows that has enough space. */
function placed(slices: readonly Slice[]): Place[][] {
  const rows: { used: number; slices: { slice: Slice; left: number }[] }[] = [];
  for (const slice of slices) {
    let row = rows.find(({ used }) => used + slice.width <= SHEET.width);
    if (row === undefined) {
      row = { used: 0, slices: [] };
      rows.push(row);
    }
    row.slices.push({ slice, left: row.used });
    row.used += slice.width + GAP;
  }
  const sheets: Place[][] = [];
  for (const [index, row] of rows.entries()) {
    const top = index % 2 === 0 ? 0 : (SHEET.height + GAP) / 2;
    const places = row.slices.map((place) => ({ ...place, top }));
    if (index % 2 === 0) sheets.push(places);
    else sheets.at(-1)?.push(...places);
  }
  return sheets;
}
