import * as z from 'zod';
import { cursorSchema, projectTypeSchema, successSchema } from './fields.ts';

/** What anyone may know of a published app: the showcase and profiles list them. */
const publicAppSchema = z.object({
  projectId: z.string(),
  name: z.string(),
  projectType: projectTypeSchema,
  publishedAppName: z.string(),
  thumbnailUrl: z.string().optional(),
  /** An animated image of the app in use. */
  recordingUrl: z.string().optional(),
  isRemixable: z.boolean(),
});

export type ShowcaseApp = z.infer<typeof publicAppSchema>;

export const showcaseResponseSchema = successSchema.extend({ apps: z.array(publicAppSchema) });

const PROFILE_APPS_MAX = 24;

/** Accepts any name, because one that nobody can have is as unknown as one that nobody has. */
export const profileInputSchema = z.strictObject({
  username: z.string().max(100),
  limit: z.coerce.number().int().min(1).max(PROFILE_APPS_MAX).default(PROFILE_APPS_MAX),
  cursor: cursorSchema.optional(),
});

export const profileResponseSchema = successSchema.extend({
  username: z.string(),
  /** By name. */
  apps: z.array(publicAppSchema),
  nextCursor: z.string().optional(),
});
