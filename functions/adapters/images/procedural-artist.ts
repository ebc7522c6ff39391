/** Draws flat shapes in the palette of the app: a picture that looks intended, without asking anyone. */
import { createHash } from 'node:crypto';
import type { Palette, PlanImage } from '../../../shared/domain/plan.ts';
import type { ImageArtist } from '../../ports/image-artist.ts';

const SIZES: Record<PlanImage['aspect'], { width: number; height: number }> = {
  '1:1': { width: 800, height: 800 },
  '16:9': { width: 1280, height: 720 },
  '4:3': { width: 1024, height: 768 },
  '3:4': { width: 768, height: 1024 },
  '9:16': { width: 720, height: 1280 },
};

/** Numbers between 0 and 1 that depend on nothing but the text. */
function numbersFrom(text: string): (index: number) => number {
  const bytes = createHash('sha256').update(text).digest();
  return (index) => (bytes[index % bytes.length] ?? 0) / 255;
}

export const proceduralArtist: ImageArtist = {
  draw(image, palette) {
    const { width, height } = SIZES[image.aspect];
    const at = numbersFrom(`${image.placeholder_id} ${image.prompt}`);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
      `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
      sun(width, height, palette, at),
      ...hills(width, height, palette, at),
      '</svg>',
    ].join('');
  },
};

function sun(width: number, height: number, palette: Palette, at: (index: number) => number): string {
  const radius = Math.round(Math.min(width, height) * (0.12 + 0.1 * at(0)));
  const x = Math.round(width * (0.2 + 0.6 * at(1)));
  const y = Math.round(height * (0.2 + 0.2 * at(2)));
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette.accent}"/>`;
}

function hills(width: number, height: number, palette: Palette, at: (index: number) => number): string[] {
  const layers = [
    { colour: palette.primary, opacity: 0.35 },
    { colour: palette.primary, opacity: 0.6 },
    { colour: palette.primary, opacity: 1 },
  ];
  return layers.map(({ colour, opacity }, layer) => {
    const top = Math.round(height * (0.45 + 0.15 * layer));
    const swing = Math.round(height * (0.08 + 0.1 * at(3 + layer)));
    const bend = Math.round(width * (0.3 + 0.4 * at(6 + layer)));
    return `<path d="M0 ${top} Q ${bend} ${top - swing * 2} ${width} ${top + swing} V ${height} H 0 Z" fill="${colour}" fill-opacity="${opacity}"/>`;
  });
}
