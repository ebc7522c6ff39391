import * as z from 'zod';
import { cursorSchema, projectTypeSchema, successSchema } from './fields.ts';

/** The public fields of a published app, for the showcase and profiles. */
const publicAppSchema = z.object({
  projectId: z.string(),
  name: z.string(),
  projectType: projectTypeSchema,
  publishedAppName: z.string(),
  thumbnailUrl: z.string().optional(),
  /** An animated image that shows the app in use. */
  recordingUrl: z.string().optional(),
  isRemixable: z.boolean(),
});

export type ShowcaseApp = z.infer<typeof publicAppSchema>;

export const showcaseResponseSchema = successSchema.extend({ apps: z.array(publicAppSchema) });

const PROFILE_APPS_MAX = 24;

/** Accepts any text, so that an invalid name gets the same response as an unknown name. */
export const profileInputSchema = z.strictObject({
  username: z.string().max(100),
  limit: z.coerce.number().int().min(1).max(PROFILE_APPS_MAX).default(PROFILE_APPS_MAX),
  cursor: cursorSchema.optional(),
});

export const profileResponseSchema = successSchema.extend({
  username: z.string(),
  /** Ordered by name. */
  apps: z.array(publicAppSchema),
  nextCursor: z.string().optional(),
});
