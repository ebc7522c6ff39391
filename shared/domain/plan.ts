import * as z from 'zod';
import { PROJECT_TYPES } from './project-type.ts';

const hexColorSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/);

const targetFields = { role: z.string().min(1).max(40), name: z.string().min(1).max(120) };

/** One thing that a user would do or see. Elements are identified by accessible role and name. */
export const checkStepSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('click'), ...targetFields }),
  z.object({ action: z.literal('fill'), ...targetFields, value: z.string().max(200) }),
  z.object({ action: z.literal('press'), key: z.string().min(1).max(30) }),
  z.object({ action: z.literal('expect'), ...targetFields }),
]);
export type CheckStep = z.infer<typeof checkStepSchema>;

export const planImageSchema = z.object({
  placeholder_id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  purpose: z.string().min(1).max(200),
  prompt: z.string().min(1).max(1000),
  aspect: z.enum(['1:1', '16:9', '4:3', '3:4', '9:16']),
});
export type PlanImage = z.infer<typeof planImageSchema>;

export const paletteSchema = z.object({
  background: hexColorSchema,
  surface: hexColorSchema,
  text: hexColorSchema,
  muted: hexColorSchema,
  primary: hexColorSchema,
  accent: hexColorSchema,
});
export type Palette = z.infer<typeof paletteSchema>;

/** The plan of an app, which the Plan state writes, and Code and Check use. */
export const planSchema = z.object({
  title: z.string().min(1).max(80),
  type: z.enum(PROJECT_TYPES),
  summary: z.string().max(400),
  palette: paletteSchema,
  sections: z.array(z.object({ name: z.string().min(1).max(80), purpose: z.string().max(300) })).max(20),
  data: z.array(z.string().max(200)).max(20),
  interactions: z.array(z.string().max(300)).max(30),
  images: z.array(planImageSchema).max(8),
  checks: z.array(checkStepSchema).max(8),
});
export type Plan = z.infer<typeof planSchema>;
