/** Who draws the pictures of an app. */
import type { Palette, PlanImage } from '../../shared/domain/plan.ts';

export interface ImageArtist {
  /** An SVG document of the picture; the same request always gives the same one. */
  draw(image: PlanImage, palette: Palette): string;
}
