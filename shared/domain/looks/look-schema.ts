import * as z from 'zod';
import { THEMES } from '../build-settings.ts';
import { keysOf } from '../keys-of.ts';
import { DENSITIES, DIRECTION_IDS, RADII, SCALES } from './look-direction.ts';
import { MOTIONS } from './motions.ts';

const WORDS_MAX_LENGTH = 240;
const optionalWords = z.string().max(WORDS_MAX_LENGTH).optional().catch(undefined);

/** The visual design in a plan: a direction, and the properties that the idea overrides. */
export const lookSchema = z.object({
  direction: z.enum(DIRECTION_IDS),
  /** The number of a sketch of the direction, from 1. */
  sketch: z.int().min(1).max(3).optional().catch(undefined),
  /** Descriptions that replace `signature` and `imagery` of the sketch. */
  signature: optionalWords,
  imagery: optionalWords,
  theme: z.enum(THEMES).optional().catch(undefined),
  /** Families of fonts that the product ships. */
  heading: optionalWords,
  body: optionalWords,
  scale: z.enum(keysOf(SCALES)).optional().catch(undefined),
  density: z.enum(keysOf(DENSITIES)).optional().catch(undefined),
  radius: z.enum(keysOf(RADII)).optional().catch(undefined),
  motion: z.enum(keysOf(MOTIONS)).optional().catch(undefined),
});
export type Look = z.infer<typeof lookSchema>;
