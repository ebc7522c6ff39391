import type { PlanImage } from '../../../shared/domain/plan.ts';
import type { VectorImageGenerator } from '../../ports/images.ts';
import { type ImageStyle, numbersFrom } from './styles/canvas.ts';
import { landscape } from './styles/landscape.ts';
import { pattern } from './styles/pattern.ts';
import { portrait } from './styles/portrait.ts';
import { stillLife } from './styles/still-life.ts';

const SIZES: Record<PlanImage['aspect'], { width: number; height: number }> = {
  '1:1': { width: 800, height: 800 },
  '16:9': { width: 1280, height: 720 },
  '4:3': { width: 1024, height: 768 },
  '3:4': { width: 768, height: 1024 },
  '9:16': { width: 720, height: 1280 },
};

/**
 * The styles, each with the words that select it. The first style applies that has a word in the image's purpose or
 * prompt.
 */
const STYLES: readonly [words: RegExp, style: ImageStyle][] = [
  [
    /\b(?:portraits?|avatars?|faces?|persons?|people|team|members?|man|woman|men|women|child|chef|author|artist|owner|founder|customer|teacher|doctor|trainer|musician|self|headshot|profile)\b/,
    portrait,
  ],
  [
    /\b(?:pattern|texture|abstract|logo|icon|tiles?|decoration|decorative|wallpaper|geometric|backdrop|ornament|cover art)\b/,
    pattern,
  ],
  [
    /\b(?:food|dish(?:es)?|meals?|plates?|products?|coffee|tea|cakes?|bread|bakery|drinks?|wine|bottles?|fruits?|vegetables?|pizza|pasta|salad|soup|menu|recipes?|desserts?|burgers?|sushi|flowers?|vase|pottery|jewell?ery|candles?|items?|goods|gifts?|tools?|kitchen|cocktails?)\b/,
    stillLife,
  ],
  [
    /\b(?:hero|banner|landscapes?|scene|views?|mountains?|hills?|forest|sea|ocean|lake|beach|river|sky|sunset|sunrise|city|town|street|skyline|travel|garden|park|field|nature|outdoors?|island|valley|desert|road|background|building|hotel)\b/,
    landscape,
  ],
];

export const proceduralGenerator: VectorImageGenerator = {
  drawSvg(image, palette) {
    const { width, height } = SIZES[image.aspect];
    const next = numbersFrom(`${image.placeholder_id} ${image.prompt}`);
    const words = `${image.purpose} ${image.prompt}`.toLowerCase();
    const pick = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(next() * choices.length)] ?? choices[0];
    const between = (from: number, to: number) => from + (to - from) * next();
    const found = STYLES.find(([pattern]) => pattern.test(words))?.[1];
    const style = found ?? pick([landscape, stillLife, pattern]);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
      ...style({ width, height, palette, words, between, pick }),
      '</svg>',
    ].join('');
  },
};
