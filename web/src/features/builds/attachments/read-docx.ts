import { detectImageType } from '../../../../../shared/domain/image-type.ts';
import { t } from '../../../lib/language/translate.ts';
import { RefusedFileError } from './refused-file.ts';
import { storedZip } from './stored-zip.ts';

export interface ReadDocx {
  text: string;
  pictures: File[];
}

/** Reads the text and at most `maxPictures` pictures of a Word document. Throws RefusedFileError. */
export async function readDocx(name: string, bytes: Uint8Array, maxPictures: number): Promise<ReadDocx> {
  const zip = storedZip(bytes, (entry) => /\.(?:xml|rels)$/.test(entry) || entry.startsWith('word/media/'));
  if (zip === undefined) throw new RefusedFileError(t`This file unpacks to more than it may. It is not read.`);
  const { default: mammoth } = await import('mammoth');
  const pictures: File[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const content = await image.readAsArrayBuffer();
    const type = detectImageType(new Uint8Array(content));
    if (type && pictures.length < maxPictures) {
      const ending = type.slice('image/'.length);
      pictures.push(new File([content], `${name}-${pictures.length + 1}.${ending}`, { type }));
    }
    return { src: '' };
  });
  // Mammoth's build for Node.js, which tests use, reads `buffer`, and its build for browsers `arrayBuffer`.
  const input = { arrayBuffer: zip.buffer, buffer: zip.buffer };
  const { value } = await mammoth.convertToHtml(input, { convertImage, externalFileAccess: false }).catch(() => {
    throw new RefusedFileError(t`This document cannot be read. It may be damaged.`);
  });
  return { text: plainTextOf(value), pictures };
}

/** Returns the text of HTML with a line for each block and tabs between the cells of a table. */
function plainTextOf(html: string): string {
  const marked = html
    .replace(/<h([1-6])[^>]*>/g, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(/<li[^>]*>/g, '\n- ')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<(?:\/p|\/h[1-6]|\/tr|br)[^>]*>/g, '\n');
  const text = new DOMParser().parseFromString(marked, 'text/html').body.textContent ?? '';
  return text
    .replace(/\n\t/g, '\t')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
