import type { PictureIndex } from '../../shared/domain/picture-set.ts';

/** The drawings and icons that ship with the product. */
export interface Pictures {
  readIndex(): Promise<PictureIndex>;
  /** Returns the SVG of a name in the index. */
  readSvg(set: string, name: string): Promise<string | undefined>;
}
