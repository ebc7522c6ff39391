import { detectImageType } from '../../../../../shared/domain/image-type.ts';

export type FileKind = 'image' | 'heic' | 'avif' | 'svg' | 'pdf' | 'zip' | 'csv' | 'text';

const HEAD_BYTES = 1_000;
const HEIC_BRANDS = /^(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/;
const AVIF_BRANDS = /^(?:avif|avis)$/;

export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns how to read a file, by its first bytes. Text has no signature, so its ending decides. */
export function fileKind(name: string, bytes: Uint8Array): FileKind | undefined {
  if (detectImageType(bytes)) return 'image';
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.slice(4, 8) === 'ftyp') {
    // HEIC and AVIF files can both have the major brand `mif1`, so the compatible brands decide.
    const brands = [head.slice(8, 12), ...(head.slice(16, 64).match(/.{4}/gs) ?? [])];
    if (brands.some((brand) => AVIF_BRANDS.test(brand))) return 'avif';
    if (brands.some((brand) => HEIC_BRANDS.test(brand))) return 'heic';
  }
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK\u0003\u0004')) return 'zip';
  const ending = endingOf(name);
  if (ending === 'svg') return 'svg';
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  return ending === 'txt' || ending === 'md' || ending === 'markdown' ? 'text' : undefined;
}
