import type { PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { t } from '../../../lib/language/translate.ts';
import { imageFile } from './canvas-image.ts';
import { RefusedFileError } from './refused-file.ts';

/** The maximum number of pages that are read. A prompt has room for the text of about twenty. */
const MAX_PAGES = 60;
/** The minimum side of a picture. Smaller pictures are lines, bullets and icons. */
const PICTURE_MIN_PX = 64;

export interface ReadPdf {
  text: string;
  pages: number;
  pictures: File[];
}

/** Reads the text and at most `maxPictures` pictures of a PDF. Throws RefusedFileError. */
export async function readPdf(file: File, maxPictures: number): Promise<ReadPdf> {
  const pdf = await import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerSrc = workerUrl;
  const task = pdf.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The Content-Security-Policy of the site allows no WebAssembly. Without it, pictures in two rare formats cannot be
    // read.
    useWasm: false,
    disableFontFace: true,
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const texts: string[] = [];
    const pictures: File[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
      const page = await document.getPage(number);
      texts.push(await pageText(page));
      if (pictures.length < maxPictures) {
        const found = await pagePictures(page, pdf.OPS.paintImageXObject, file.name);
        pictures.push(...found.slice(0, maxPictures - pictures.length));
      }
      page.cleanup();
    }
    return { text: texts.join('\n\n').trim(), pages: document.numPages, pictures };
  } catch (error) {
    if (error instanceof pdf.PasswordException) {
      throw new RefusedFileError(t`This PDF has a password. Save a copy without one, and attach that.`);
    }
    throw new RefusedFileError(t`This PDF cannot be read. It may be damaged.`);
  } finally {
    await task.destroy();
  }
}

async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}

interface Picture {
  width: number;
  height: number;
  bitmap?: ImageBitmap;
}

async function pagePictures(page: PDFPageProxy, paintImage: number, name: string): Promise<File[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const ids = new Set(fnArray.flatMap((operation, at) => (operation === paintImage ? [argsArray[at][0]] : [])));
  const files: File[] = [];
  for (const id of ids) {
    const picture = await pictureOf(page, String(id));
    if (!picture?.bitmap || Math.min(picture.width, picture.height) < PICTURE_MIN_PX) continue;
    files.push(await imageFile(`${name}-${page.pageNumber}-${files.length + 1}`, picture.bitmap, picture));
  }
  return files;
}

const PICTURE_LIMIT_MS = 5_000;

/** Resolves to undefined after a time limit, because pdf.js never calls back for a picture that it cannot decode. */
function pictureOf({ objs, commonObjs }: PDFPageProxy, id: string): Promise<Picture | undefined> {
  const source = id.startsWith('g_') ? commonObjs : objs;
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(undefined), PICTURE_LIMIT_MS);
    source.get(id, (picture: Picture) => {
      clearTimeout(limit);
      resolve(picture);
    });
  });
}
