import type { Pictures } from '../../../ports/pictures.ts';
import { insertPictures, type ReplacedPicture } from '../pictures/insert-pictures.ts';
import { replaceWrittenUrls } from './replace-cdn-urls.ts';

export interface PictureServices {
  pictures: Pictures;
  /** Called when a document names a picture that does not exist and gets another one. */
  onPictureReplaced?: (replaced: ReplacedPicture) => void;
}

/** Returns a document that a model wrote, with the addresses of bundled libraries and with the pictures that it names. */
export function completeWritten({ pictures, onPictureReplaced }: PictureServices, document: string): Promise<string> {
  return insertPictures(pictures, replaceWrittenUrls(document), onPictureReplaced);
}
