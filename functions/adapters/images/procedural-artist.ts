/** Draws in the palette of the app, without asking anyone: a picture that looks intended, in the manner that fits its purpose. */
import type { PlanImage } from '../../../shared/domain/plan.ts';
import type { VectorArtist } from '../../ports/images.ts';
import { type Manner, numbersFrom } from './manners/canvas.ts';
import { landscape } from './manners/landscape.ts';
import { pattern } from './manners/pattern.ts';
import { portrait } from './manners/portrait.ts';
import { stillLife } from './manners/still-life.ts';

const SIZES: Record<PlanImage['aspect'], { width: number; height: number }> = {
  '1:1': { width: 800, height: 800 },
  '16:9': { width: 1280, height: 720 },
  '4:3': { width: 1024, height: 768 },
  '3:4': { width: 768, height: 1024 },
  '9:16': { width: 720, height: 1280 },
};

/** The first whose words the purpose or the prompt has. */
const MANNERS: readonly [words: RegExp, manner: Manner][] = [
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

export const proceduralArtist: VectorArtist = {
  drawSvg(image, palette) {
    const { width, height } = SIZES[image.aspect];
    const next = numbersFrom(`${image.placeholder_id} ${image.prompt}`);
    const words = `${image.purpose} ${image.prompt}`.toLowerCase();
    const pick = <T>(choices: readonly [T, ...T[]]): T =>
      choices[Math.floor(next() * choices.length)] ?? choices[0];
    const between = (from: number, to: number) => from + (to - from) * next();
    const found = MANNERS.find(([pattern]) => pattern.test(words))?.[1];
    const manner = found ?? pick([landscape, stillLife, pattern]);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
      ...manner({ width, height, palette, words, between, pick }),
      '</svg>',
    ].join('');
  },
};
